/** What a run keeps from its start to its end, whichever execution is at work. */
import type { Choice } from '../../evalset/choose';
import { contentHash } from '../../evalset/content-hash';
import type { Judge } from '../../judge/decide';
import { SCORER_VERSION } from '../../scoring/scorer-version';
import type { Settings } from '../../settings/schema';
import type { EvalsPlan } from '../../store/run-record';
import type { Wanted } from './chosen';

export interface Frozen {
  readonly runId: string;
  readonly settings: Settings;
  readonly judge: Judge;
  /** What scores rest on besides cases and outputs, as a hash. */
  readonly basis: string;
  readonly wanted: Wanted;
  /** Whether rows that are not chosen keep the results they have. */
  readonly keepsOthers: boolean;
  /** Whether the rows go on belonging to the runs that scored them before. */
  readonly amends: boolean;
}

/**
 * What scores rest on besides cases and outputs, as a hash.
 *
 * @param scorer the version of the checks and rules
 */
export function basisOf(settings: Settings, judge: Judge, scorer = SCORER_VERSION): string {
  return contentHash([JSON.stringify([...settingsOf(settings, judge), scorer])]);
}

/** Of what scores rest on besides cases, outputs and the version of the scorer: equal where settings and prompts are. */
export function settingsHashOf(settings: Settings, judge: Judge): string {
  return contentHash([JSON.stringify(settingsOf(settings, judge))]);
}

function settingsOf({ scoring }: Settings, judge: Judge): readonly unknown[] {
  return [scoring, judge.basis];
}

export function freeze(plan: EvalsPlan, settings: Settings, judge: Judge): Frozen {
  const { runId, keepsOthers, amends } = plan;
  return {
    runId,
    settings,
    judge,
    basis: basisOf(settings, judge),
    wanted: wantedOf(plan),
    keepsOthers,
    amends: amends === true,
  };
}

/** Which cases a run takes. */
export function wantedOf(plan: EvalsPlan): Wanted {
  return { choice: choiceOf(plan), only: plan.only };
}

type PlannedChoice = Pick<EvalsPlan, 'statuses' | 'group' | 'rows' | 'offset' | 'sample' | 'seed'>;

export function plannedChoice({ rows, statuses, group, offset, sample, seed }: Choice): PlannedChoice {
  return {
    ...(statuses !== undefined && { statuses: [...statuses] }),
    ...(group !== undefined && { group }),
    ...(rows !== undefined && { rows: rangesText(rows) }),
    ...(offset !== undefined && { offset }),
    ...(sample !== undefined && { sample }),
    ...(seed !== undefined && { seed }),
  };
}

function choiceOf({ rows, statuses, group, offset, sample, seed }: PlannedChoice): Choice {
  return { statuses, group, rows: rows === undefined ? undefined : rowsIn(rows), offset, sample, seed };
}

/** @example rangesText([4, 2, 3, 9]) // '2-4,9' */
export function rangesText(rows: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = ranges[ranges.length - 1];
    if (last && last.to === row - 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

/** @example rowsIn('2-4,9') // [2, 3, 4, 9] */
export function rowsIn(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [from = NaN, to = from] = range.split('-').map(Number);
    return Number.isInteger(from) && Number.isInteger(to) && from > 0
      ? Array.from({ length: Math.max(0, to - from + 1) }, (_row, index) => from + index)
      : [];
  });
}
