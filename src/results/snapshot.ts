/** The current results of an eval set as a run among others: its scorecards, and what they were scored with. */
import type { EvalSet } from '../evalset/read-tab';
import type { RunAbout, Snapshot } from '../model/ledger';
import { type Scorecard, scoreIn } from '../model/scorecard';
import type { CheckId } from '../model/check';
import type { Checks } from '../checks/check';
import { RULES } from '../scoring/comparable';
import { type GateSettings, isGate } from '../scoring/gates';
import { asRated, metricMeansOf, metricsText } from '../scoring/means';
import { readSettings } from '../settings/change';
import { ownPartOf, storedInputs, withOwnPart } from './inputs-hash';

/**
 * @param aboutRun what a run was run with, as far as known
 * @returns undefined if nothing was scored: there is nothing to keep
 */
export function snapshotOf(
  { tab, sheetId }: Pick<EvalSet, 'tab' | 'sheetId'>,
  cards: readonly Scorecard[],
  savedAt: string,
  checks: Checks,
  aboutRun: (runId: string) => RunAbout | undefined = () => undefined,
): Snapshot | undefined {
  const scored = cards.filter(({ verdict }) => verdict !== null);
  const runId = newestRun(scored);
  if (runId === '') return undefined;
  return { runId, savedAt, sheetId, tab, cases: scored, about: aboutScored(scored, checks, aboutRun) };
}

/** What the lines’ run was run with. */
export function aboutScored(
  scored: readonly Scorecard[],
  checks: Checks,
  aboutRun: (runId: string) => RunAbout | undefined,
): RunAbout {
  // What is read off the lines is read anew: they may have been scored again since the run was kept.
  const run = {
    ...aboutRun(newestRun(scored)),
    ...{ judge: judgeIn(scored), metrics: undefined, is_mixed: undefined },
  };
  const metrics = metricsText(metricMeansOf(scored.map(asRated)));
  return {
    ...run,
    ...(metrics !== '' && { metrics }),
    ...(run.settings !== undefined && {
      info_only: infoOnlyIn(scored, readSettings(run.settings).scoring, checks),
    }),
    ...(run.settings_hash && { settings_hash: withOwnPart(run.settings_hash, ownChecksOf(scored)) }),
    ...(areMixed(scored) && { is_mixed: true }),
  };
}

function infoOnlyIn(cards: readonly Scorecard[], settings: GateSettings, checks: Checks): CheckId[] {
  return checks.all
    .filter(
      (check) => !isGate(check, settings) && cards.some((card) => scoreIn(card, check.id) !== undefined),
    )
    .map(({ id }) => id);
}

/** The hash of the own checks that the newest lines were scored with; '' if there were none. */
export function ownChecksOf(scored: readonly Scorecard[]): string {
  const runId = newestRun(scored);
  const line = scored.find((card) => runOf(card) === runId);
  return line ? ownPartOf(line) : '';
}

/** The run that a line belongs to, even if it was scored again since; '' if no run has reached it. */
export function runOf({ run_id: runId, amends = runId }: Pick<Scorecard, 'run_id' | 'amends'>): string {
  return amends;
}

/** The models that judged any line, as the lines say; `rules` if none did. */
export function judgeIn(cards: readonly Scorecard[]): string {
  const models = cards.flatMap(({ checks }) =>
    Object.values(checks).flatMap(({ decider, decided_by: name }) => (decider === 'model' ? [name] : [])),
  );
  return [...new Set(models)].sort().join(', ') || RULES;
}

/** Whether not all lines were scored with the same settings and checks, or not all that a model judged with the same prompts. */
export function areMixed(cards: readonly Scorecard[]): boolean {
  const areSome = (some: readonly Scorecard[], part: 'scoring' | 'basis'): boolean =>
    new Set(some.flatMap((card) => storedInputs(card)?.[part] ?? [])).size > 1;
  const judged = cards.filter((card) => judgeIn([card]) !== RULES);
  return areSome(cards, 'scoring') || areSome(judged, 'basis');
}

/** Rows kept from earlier runs carry older ids: the newest names the whole; '' if there is none. */
export function newestRun(cards: readonly Pick<Scorecard, 'run_id' | 'amends'>[]): string {
  return cards.map(runOf).reduce((a, b) => (b > a ? b : a), '');
}
