/** The current results of an eval set as a run: its scorecards, the conditions of the run, and saving it in the ledger. */
import type { EvalSet } from '../evalset/read-tab';
import type { RunAbout, Snapshot } from '../model/run';
import { type Scorecard, scoreIn } from '../model/scorecard';
import type { CheckId } from '../model/check';
import type { Checks } from '../checks/check';
import { RULES } from '../scoring/comparable';
import { type GateSettings, isGate } from '../scoring/verdict';
import { metricMeansOf, metricsText } from '../scoring/rates';
import { readSettings } from '../settings/read-settings';
import { ownPartOf, storedInputs, withOwnPart } from './inputs-hash';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Ledger } from '../stores/ledger';
import { unmarked } from './reconcile';
import { checksIn } from '../checks/registry';
import { amendedRows, lastAmended, runOf } from './amended-rows';

/** Returns the conditions of a run; undefined if unknown. */
type FindConditions = (runId: string) => RunAbout | undefined;

/** Makes a snapshot of current results; undefined if nothing was scored. */
export function snapshotOf(
  { tab, sheetId }: Pick<EvalSet, 'tab' | 'sheetId'>,
  cards: readonly Scorecard[],
  savedAt: string,
  checks: Checks,
  aboutRun: FindConditions = () => undefined,
): Snapshot | undefined {
  const scored = cards.filter(({ verdict }) => verdict !== null);
  const runId = newestRun(scored);
  if (runId === '') return undefined;
  return { runId, savedAt, sheetId, tab, cases: scored, about: aboutScored(scored, checks, aboutRun) };
}

/** The conditions of the run that scored the lines. */
export function aboutScored(
  scored: readonly Scorecard[],
  checks: Checks,
  aboutRun: FindConditions,
): RunAbout {
  // Derived from the lines: some may have been rescored since.
  const run = {
    ...aboutRun(newestRun(scored)),
    judge: judgeIn(scored),
    metrics: undefined,
    is_mixed: undefined,
  };
  const metrics = metricsText(metricMeansOf(scored));
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

/** The hash of people’s own checks in the newest run; '' if there were none. */
function ownChecksOf(scored: readonly Scorecard[]): string {
  const runId = newestRun(scored);
  const line = scored.find((card) => runOf(card) === runId);
  return line ? ownPartOf(line) : '';
}

/** The models that judged any of the lines; `rules` if none did. */
export function judgeIn(cards: readonly Scorecard[]): string {
  const models = cards.flatMap(({ checks }) =>
    Object.values(checks).flatMap(({ decider, decided_by: name }) => (decider === 'model' ? [name] : [])),
  );
  return [...new Set(models)].sort().join(', ') || RULES;
}

/** True if lines were scored with different settings or checks, or judged with different prompts. */
export function areMixed(cards: readonly Scorecard[]): boolean {
  const differIn = (some: readonly Scorecard[], part: 'scoring' | 'basis'): boolean =>
    new Set(some.flatMap((card) => storedInputs(card)?.[part] ?? [])).size > 1;
  const judged = cards.filter((card) => judgeIn([card]) !== RULES);
  return differIn(cards, 'scoring') || differIn(judged, 'basis');
}

/** The id of the newest run in any line, which identifies the results: rows from earlier runs keep older ids. '' if there is none. */
export function newestRun(cards: readonly Pick<Scorecard, 'run_id' | 'amends'>[]): string {
  return cards.map(runOf).reduce((a, b) => (b > a ? b : a), '');
}

interface KeepServices {
  readonly ledger: Ledger;
  readonly spreadsheet: Pick<SpreadsheetPort, 'ownChecks'>;
  readonly aboutRun: FindConditions;
}

/**
 * Saves the current scores, without edit marks, in the ledger before they are overwritten.
 *
 * @param savedAt ISO date-time
 * @returns the run’s id; undefined if nothing is scored
 */
export function keepRun(
  place: Pick<EvalSet, 'tab' | 'sheetId'>,
  cards: readonly Scorecard[],
  savedAt: string,
  { ledger, spreadsheet, aboutRun }: KeepServices,
): string | undefined {
  const run = snapshotOf(place, cards.map(unmarked), savedAt, checksIn(spreadsheet), aboutRun);
  if (run) ledger.add(run, lastAmended(amendedRows(place.tab, cards)));
  return run?.runId;
}
