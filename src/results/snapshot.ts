/** The content of a results tab, as the ledger keeps it. */
import { recordOf } from '../model/collections';
import { contentHash } from '../evalset/content-hash';
import type { EvalSet } from '../evalset/read-tab';
import type { EvalCase } from '../fields/eval-case';
import type { LedgerCase, RunAbout, Snapshot } from '../model/ledger';
import { firstPart, isJudged, type Scorecard, scoreIn } from '../model/scorecard';
import { cellsText } from './sides';
import { whyText } from './why';
import type { CheckId } from '../model/check';
import type { Checks } from '../checks/check';
import { RULES } from '../scoring/comparable';
import { type GateSettings, isGate } from '../scoring/gates';
import { asRated, metricMeansOf, metricsText } from '../scoring/means';
import { readSettings } from '../settings/change';
import { cut, foldQuery } from '../model/text';
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
  const cases = scored.map((card) => ({
    ...ledgerCase(card, checks),
    why: whyText(card, checks),
    output: outputOf(card, checks),
  }));
  return { runId, savedAt, sheetId, tab, cases, about: aboutScored(scored, checks, aboutRun) };
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
    ...{ judge: judgeIn(scored), metrics: undefined, isMixed: undefined },
  };
  const metrics = metricsText(metricMeansOf(scored.map(asRated)));
  return {
    ...run,
    ...(metrics !== '' && { metrics }),
    ...(run.settings !== undefined && {
      infoOnly: infoOnlyIn(scored, readSettings(run.settings).scoring, checks),
    }),
    ...(run.settingsHash && { settingsHash: withOwnPart(run.settingsHash, ownChecksOf(scored)) }),
    ...(areMixed(scored) && { isMixed: true }),
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

/** The models that judged any line, whatever the run was set up with; `rules` if none did. */
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
  return {
    row,
    uid,
    testId,
    query,
    queryHash: queryHashOf(query),
    verdict: null,
    overall: null,
    scores: recordOf([]),
  };
}

const MAX_OUTPUT = 4000;

/** What each check read of the agent's output. */
function outputOf(card: Scorecard, checks: Checks): Readonly<Record<CheckId, string>> {
  return Object.fromEntries(
    checks.all.flatMap(({ id, actual }): [CheckId, string][] => {
      const text = cellsText(actual, card);
      return text === '' ? [] : [[id, cut(text, MAX_OUTPUT)]];
    }),
  );
}

export function ledgerCase(card: Scorecard, checks: Checks): LedgerCase {
  const { conversation = '', trials } = card;
  const inputs = firstPart(card.inputs_hash);
  const judged = Object.entries(card.checks).filter(([, check]) => check.score !== null && isJudged(check));
  return {
    row: card.row ?? 0,
    uid: card.uid,
    testId: card.test_id,
    query: card.query,
    queryHash: queryHashOf(card.query),
    verdict: card.verdict,
    ...(conversation !== '' && { conversation, asCase: card.conversation_verdict ?? null }),
    ...(inputs !== '' && { inputs }),
    ...(judged.length > 0 && {
      deciders: recordOf(judged.map(([id, { decided_by: who }]) => [id, who])),
    }),
    overall: card.overall_score,
    scores: recordOf(
      checks.all.flatMap(({ id }) => {
        const score = scoreIn(card, id);
        return score === undefined ? [] : [[id, score] as const];
      }),
    ),
    ...(trials && { trials }),
  };
}
