/** The content of a results tab, as the ledger keeps it. */
import { contentHash } from '../evalset/content-hash';
import type { EvalSet } from '../evalset/read-tab';
import type { EvalCase } from '../fields/eval-case';
import type { LedgerCase, RunAbout, Snapshot } from '../model/ledger';
import { numberAt, type ResultRecord, runOf, textAt } from './results/records';
import { CONVERSATION_VERDICT, TRIALS_COLUMN, trialsIn } from './results/row-scores';
import { scoreColumnName } from './results/score-columns';
import { cellsText, WHY_COLUMN } from './results/why';
import type { CheckId } from '../model/check';
import type { Checks } from '../checks/check';
import { RULES } from '../scoring/comparable';
import { type GateSettings, isGate } from '../scoring/gates';
import { asRatedCase, metricMeansOf, metricsText } from '../scoring/means';
import { readSettings } from '../settings/change';
import { cut, foldQuery } from '../model/text';
import { ownPartOf, storedInputs, withOwnPart } from './results/inputs-hash';

/**
 * @param aboutRun what a run was run with, as far as known
 * @returns undefined if nothing was scored: there is nothing to keep
 */
export function snapshotOf(
  { tab, sheetId }: Pick<EvalSet, 'tab' | 'sheetId'>,
  records: readonly ResultRecord[],
  savedAt: string,
  checks: Checks,
  aboutRun: (runId: string) => RunAbout | undefined = () => undefined,
): Snapshot | undefined {
  const scored = records.filter((record) => record.cell('verdict') !== null);
  const runId = newestRun(scored);
  if (runId === '') return undefined;
  const cases = scored.map((record) => ({
    ...ledgerCase(record, checks),
    why: textAt(record, WHY_COLUMN),
    output: outputOf(record, checks),
  }));
  const about = aboutScored(scored, cases, checks, aboutRun);
  return { runId, savedAt, sheetId, tab, cases, about };
}

/** What the lines’ run was run with. @param cases the same lines */
export function aboutScored(
  scored: readonly ResultRecord[],
  cases: readonly LedgerCase[],
  checks: Checks,
  aboutRun: (runId: string) => RunAbout | undefined,
): RunAbout {
  // What is read off the lines is read anew: they may have been scored again since the run was kept.
  const run = {
    ...aboutRun(newestRun(scored)),
    ...{ judge: judgeIn(scored), metrics: undefined, isMixed: undefined },
  };
  const metrics = metricsText(metricMeansOf(cases.map(asRatedCase)));
  return {
    ...run,
    ...(metrics !== '' && { metrics }),
    ...(run.settings !== undefined && {
      infoOnly: infoOnlyIn(cases, readSettings(run.settings).scoring, checks),
    }),
    ...(run.settingsHash && { settingsHash: withOwnPart(run.settingsHash, ownChecksOf(scored)) }),
    ...(areMixed(scored) && { isMixed: true }),
  };
}

function infoOnlyIn(cases: readonly LedgerCase[], settings: GateSettings, checks: Checks): CheckId[] {
  const scored = new Set(cases.flatMap(({ scores }) => Object.keys(scores)));
  return checks.all.filter((check) => scored.has(check.id) && !isGate(check, settings)).map(({ id }) => id);
}

/** The hash of the own checks that the newest lines were scored with; '' if there were none. */
export function ownChecksOf(scored: readonly ResultRecord[]): string {
  const runId = newestRun(scored);
  const line = scored.find((record) => runOf(record) === runId);
  return line ? ownPartOf(line) : '';
}

/** The models that judged any line, whatever the run was set up with; `rules` if none did. */
export function judgeIn(records: readonly ResultRecord[]): string {
  const named = records.flatMap((record) => textAt(record, 'judge').split('; '));
  const models = named.filter((name) => name !== '' && !/^(?:rule|person): /.test(name));
  return [...new Set(models)].sort().join(', ') || RULES;
}

/** Whether not all lines were scored with the same settings and checks, or not all that a model judged with the same prompts. */
export function areMixed(records: readonly ResultRecord[]): boolean {
  const areSome = (lines: readonly ResultRecord[], part: 'scoring' | 'basis'): boolean =>
    new Set(lines.flatMap((line) => storedInputs(line)?.[part] ?? [])).size > 1;
  const judged = records.filter((line) => judgeIn([line]) !== RULES);
  return areSome(records, 'scoring') || areSome(judged, 'basis');
}

/** Rows kept from earlier runs carry older ids: the newest names the whole; '' if there is none. */
export function newestRun(records: readonly ResultRecord[]): string {
  return records.map(runOf).reduce((a, b) => (b > a ? b : a), '');
}

/** Tells queries apart of which only the beginning is kept. */
export function queryHashOf(query: string): string {
  return contentHash([foldQuery(query)]).slice(0, 8);
}

/** A case of the eval set that no run has reached. */
export function asLedgerCase({
  evalCase: { row, uid, testId, query },
}: {
  readonly evalCase: Pick<EvalCase, 'row' | 'uid' | 'testId' | 'query'>;
}): LedgerCase {
  return { row, uid, testId, query, queryHash: queryHashOf(query), verdict: '', overall: null, scores: {} };
}

const MAX_OUTPUT = 4000;

/** What each check read of the agent's output. */
function outputOf({ cell }: ResultRecord, checks: Checks): Readonly<Record<CheckId, string>> {
  return Object.fromEntries(
    checks.all.flatMap(({ id, actual }): [CheckId, string][] => {
      const text = cellsText(actual, cell);
      return text === '' ? [] : [[id, cut(text, MAX_OUTPUT)]];
    }),
  );
}

export function ledgerCase(record: ResultRecord, checks: Checks): LedgerCase {
  const text = (column: string): string => textAt(record, column);
  return {
    row: numberAt(record, 'row') ?? 0,
    uid: text('uid'),
    testId: text('test_id'),
    query: text('query'),
    queryHash: queryHashOf(text('query')),
    verdict: text('verdict'),
    ...(text('conversation') !== '' && { asCase: text(CONVERSATION_VERDICT) }),
    overall: numberAt(record, 'overall_score'),
    scores: Object.fromEntries(
      checks.all.flatMap(({ id }) => {
        const score = numberAt(record, scoreColumnName(id));
        return score === null ? [] : [[id, score] as const];
      }),
    ),
    ...(text(TRIALS_COLUMN) !== '' && { trials: trialsIn(text(TRIALS_COLUMN)) }),
  };
}
