/** What stays the same from a run's start to its end, whichever execution is at work. */
import type { Choice } from '../../evalset/choose';
import { declaredBasis } from '../../checks/registry';
import { contentHash } from '../../evalset/content-hash';
import type { Judge } from '../../judge/decide';
import { SCORER_VERSION } from '../../scoring/scorer-version';
import { rangesText, rowsIn } from '../../model/sheet/row-ranges';
import type { SettingChange } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import type { EvalsPlan } from '../../store/run-record';
import type { Wanted } from './chosen';

export interface Frozen {
  readonly runId: string;
  readonly settings: Settings;
  readonly judge: Judge;
  /** What scores rest on in addition to cases and outputs, as a hash. */
  readonly basis: string;
  readonly wanted: Wanted;
  /** Whether rows that are not chosen keep the results they have. */
  readonly keepsOthers: boolean;
  /** Whether the rows still belong to the runs that scored them before. */
  readonly amends: boolean;
  /** Whether rows that have a line take their outputs from where that line did. */
  readonly keepsOutputs: boolean;
}

/** What scores rest on in addition to cases and outputs, as a hash. */
export function basisOf(settings: Settings, judge: Judge): string {
  return contentHash([JSON.stringify([...settingsOf(settings, judge), SCORER_VERSION])]);
}

/**
 * Two hashes of what scores rest on in addition to cases, outputs and the version of the scorer: of the scoring settings, and of what judges
 * (its prompts, rubrics, user-declared checks). Whether people decide is not part of the basis: it changes only the rows that they have labelled.
 */
export function settingsHashOf(settings: Settings, judge: Judge): string {
  const people = settings.judge.humanDecides ? ['people decide'] : [];
  const [scoring, ...judging] = settingsOf(settings, judge);
  return [[scoring], [...judging, ...people]].map((parts) => contentHash([JSON.stringify(parts)])).join('-');
}

function settingsOf({ scoring }: Settings, judge: Judge): readonly unknown[] {
  const own = declaredBasis();
  return own === '' ? [scoring, judge.basis] : [scoring, judge.basis, own];
}

export function freeze(plan: EvalsPlan, settings: Settings, judge: Judge): Frozen {
  const { runId, keepsOthers, amends, only, set } = plan;
  return {
    runId,
    settings,
    judge,
    basis: basisOf(settings, judge),
    wanted: wantedOf(plan),
    keepsOthers,
    amends: amends === true,
    keepsOutputs: keepsOutputs({ amends, only, set }),
  };
}

/** A run over rows that have results already goes on from what these rest on, unless it is told to take other outputs. */
export function keepsOutputs({
  amends,
  only,
  set,
}: Pick<EvalsPlan, 'amends'> & {
  readonly only?: Wanted['only'];
  readonly set: readonly SettingChange[];
}): boolean {
  const isTold = set.some(([path]) => path === 'run.responsesFirst' || path === 'run.trials');
  return (amends === true || only !== undefined) && !isTold;
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
