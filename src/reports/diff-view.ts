/** The diff of two runs of an eval set for pages, terminal, JSON and JUnit: sentences, changes by check, cases. */
import type { CheckId } from '../model/check';
import type { CheckMeta, Checks } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import { everyOf } from '../model/collections';
import {
  type CaseName,
  type ChangedCase,
  type CheckRow,
  type EvalSetDiff,
  type ListName,
  LISTS,
  pText,
} from '../model/run-diff';
import type { Snapshot } from '../model/run';
import {
  BLANK_CARD,
  casesIn,
  caseVerdict,
  isMeasured,
  judgeOf,
  type Scorecard,
  scoreIn,
  verdictWord,
} from '../model/scorecard';
import { whyText } from '../results/why';
import { cellsText } from '../results/expected-actual';
import { isBounded, percent } from '../model/section';
import { rateOf } from '../scoring/rates';
import { count, countOf, oneLine, outOf, shortened } from '../model/text';
import type { ComparedRuns } from '../stores/past-runs';
import { buildSentence } from '../scoring/comparable';
import { checkChanges, type DiffedCase, type VerdictTest } from '../scoring/diff-runs';
import { checkTitle } from '../scoring/verdict';
import { casesOf } from '../scoring/run-statistics';
import { type CasePair, MATCHES, type MatchedBy } from '../scoring/same-cases';

/** An entry of a list in a diff: a case in both runs, or in only one. */
type DiffEntry = DiffedCase | CasePair | Scorecard;

/** A case in one or two runs, with the checks to show. */
interface SeenCase {
  readonly before?: Scorecard | undefined;
  readonly after: Scorecard;
  readonly checks: readonly CheckId[];
  readonly by?: MatchedBy;
}

export function seenCase(entry: DiffEntry): SeenCase {
  return 'after' in entry ? { checks: [], ...entry } : { after: entry, checks: [] };
}

/** Row and expected values of a case in its eval set. */
export interface CasePlace {
  readonly row: number;
  readonly query: string;
  readonly url: string;
  readonly group: string;
  readonly expected: EvalCase['expected'];
}

export type PlaceOf = (seen: SeenCase) => CasePlace | undefined;

interface ViewOptions {
  readonly before: string;
  readonly after: string;
  /** Returns undefined for a case that is no longer in the eval set. */
  readonly placeOf?: PlaceOf;
  readonly maxCases?: number;
}

/** @param first the earlier run @param diff of both runs, as `comparedRuns` returns it */
export function diffView(
  first: Snapshot,
  second: Snapshot,
  diff: ComparedRuns,
  registry: Checks,
  { before, after, placeOf, maxCases = Infinity }: ViewOptions,
): EvalSetDiff {
  const tab = second.tab === '' ? first.tab : second.tab;
  const { n: measured, passedBefore, passedAfter, isReal } = diff.verdicts;
  const isWhole = diff.bars.length === 0;
  const checks = checkChanges(
    { pairs: diff.pairs, before: first.cases, after: second.cases },
    registry,
    second.about?.info_only,
  );
  return {
    ...{ tab, before, after, measured, passedBefore, passedAfter, checks },
    pValue: isWhole ? diff.verdicts.pValue : null,
    sentence: diffSentence(tab, diff, meansText(checks, registry)),
    caveats: [
      ...(isWhole ? [] : [notComparableText(before, diff.bars)]),
      ...judgedSentences(diff.newlyJudged, diff.judgedDifferently.length),
      ...diff.caveats,
      ...(diff.edited.length === 0 ? [] : [editedText(diff.edited.length)]),
    ],
    build: buildSentence(first.about, second.about),
    shared: diff.pairs.length,
    matched: matchedText(diff.matched),
    rates: ratesSentence(diff),
    isReal: isReal && isWhole,
    totals: everyOf(LISTS, (list) => diff[list].length),
    cases: listedCases(diff)
      .slice(0, maxCases)
      .map(({ lists, ...seen }) => ({ ...changedCase(seen, tab, registry, placeOf?.(seen)), lists })),
  };
}

/** Each case once, with its lists and the checks that changed. */
function listedCases(diff: ComparedRuns): (SeenCase & { readonly lists: ListName[] })[] {
  const found = new Map<Scorecard, SeenCase & { readonly lists: ListName[] }>();
  for (const list of LISTS)
    for (const entry of diff[list]) {
      const seen = seenCase(entry);
      const { checks = [], lists = [] } = found.get(seen.after) ?? {};
      found.set(seen.after, {
        ...seen,
        checks: [...new Set([...checks, ...seen.checks])],
        lists: [...lists, list],
      });
    }
  for (const pair of diff.pairs)
    if (!found.has(pair.after)) found.set(pair.after, { ...pair, checks: [], lists: [] });
  return [...found.values()];
}

/**
 * The pass rates of both runs; counts while more than a fifth of the cases are undecided in either.
 *
 * @example ratesSentence(diff) // 'Pass rate 86.1 % (68 of 79), then 82.3 % (65 of 79).'
 */
function ratesSentence({ pairs, verdicts }: Pick<ComparedRuns, 'pairs' | 'verdicts'>): string {
  const { n, passedBefore, passedAfter } = verdicts;
  const least = pairs
    .filter(({ after }) => casesOf([after]).length > 0)
    .map(({ before, after }) => caseVerdict(isMeasured({ verdict: caseVerdict(before) }) ? after : before));
  const { open } = casesIn(least);
  if (n > 0 && isBounded(rateOf(0, n, open)))
    return `${countOf(n, n + open, 'row')} were measured in both runs: ${passedBefore} of these passed, then ${passedAfter}.`;
  const rate = (passed: number): string => `${percent(passed / n)} (${outOf(passed, n)})`;
  return n === 0
    ? 'No row passes or fails in both runs, so there is no pass rate to compare.'
    : `Pass rate ${rate(passedBefore)}, then ${rate(passedAfter)}.`;
}

/**
 * The result in one sentence.
 *
 * @param means a sentence on metrics, appended if no case passes or fails in both runs
 * @example 'GOLD: of 79 rows measured in both runs, 5 went from pass to fail and 2 from fail to pass, which could be chance (p = 0.45).'
 */
function diffSentence(
  tab: string,
  { pairs, verdicts, bars, regressions, recoveries, coverageLost, coverageGained }: ComparedRuns,
  means: string,
): string {
  const { n, worse, better, passedBefore, passedAfter } = verdicts;
  const name = tab === '' ? '' : `${tab}: `;
  if (bars.length > 0)
    return `${name}of ${count(n, 'row')} measured in both runs, ${passedBefore} passed, then ${passedAfter}; this says nothing about the agent.`;
  const changed =
    n === 0
      ? `none of ${count(pairs.length, 'shared row')} passes or fails in both runs`
      : worse + better === 0
        ? `${countOf(n, pairs.length, 'shared row')} were measured in both runs, and none of them changed its verdict`
        : `of ${count(n, 'row')} measured in both runs, ${worse} went from pass to fail and ${better} from fail to pass, which ${chanceText(verdicts)}`;
  const [lost, gained] = [regressions.length, recoveries.length];
  const [unscored, scored] = [coverageLost.length, coverageGained.length];
  const checks = [
    ...(lost > 0 ? [`${lost} lost a check`] : []),
    ...(gained > 0 ? [`${gained} gained ${lost > 0 ? 'one' : 'a check'}`] : []),
    ...(unscored > 0 ? [`${count(unscored, 'row')} lost a score`] : []),
    ...(scored > 0 ? [`${count(scored, 'row')} gained a score`] : []),
  ];
  const sentence = `${name}${changed}${checks.length === 0 ? '' : `; ${checks.join(', ')}`}.${n === 0 ? means : ''}`;
  // The name of an eval set keeps its case.
  return name === '' ? `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}` : sentence;
}

/** The means of metrics in both runs; '' without any. @example ' Completeness 0.71 (24 rows), then 0.80 (26).' */
function meansText(changes: readonly CheckRow[], registry: Checks): string {
  return changes
    .flatMap(({ id, title, before, beforeN, after, afterN }) =>
      before === null || after === null || registry.named(id)?.isFraction !== true
        ? []
        : [
            ` ${title} ${before.toFixed(2)} (${count(beforeN, 'row')}), then ${after.toFixed(2)} (${afterN}).`,
          ],
    )
    .join('');
}

function chanceText({ isReal, pValue }: VerdictTest): string {
  return `${isReal ? 'is unlikely to be chance' : 'could be chance'} (${pText(pValue)})`;
}

function editedText(cases: number): string {
  return cases === 1
    ? '1 row was edited between the runs and is left out.'
    : `${cases} rows were edited between the runs and are left out.`;
}

const MATCH_WORDS = { uid: 'content', 'test id': 'test id', query: 'query' } as const;

function matchedText(matched: ReadonlyMap<MatchedBy, number>): string {
  return MATCHES.flatMap((by) =>
    matched.has(by) ? [`${matched.get(by) ?? 0} by ${MATCH_WORDS[by]}`] : [],
  ).join(', ');
}

export function changedCase(
  { before = BLANK_CARD(), after, checks, by }: SeenCase,
  tab: string,
  registry: Checks,
  place?: CasePlace,
): ChangedCase {
  return {
    ...diffCaseName({ ...after, row: place?.row ?? after.row }, tab, registry),
    query: place?.query ?? after.query,
    url: place?.url ?? '',
    was: verdictWord(before.verdict),
    group: place?.group ?? '',
    matched: by ?? '',
    checks: checks.map((id) => ({
      id,
      title: checkTitle(id, registry),
      before: scoreIn(before, id) ?? null,
      after: scoreIn(after, id) ?? null,
      decidedBefore: judgeOf(before, id) ?? null,
      decidedAfter: judgeOf(after, id) ?? null,
      outputBefore: outputOf(before, id, registry),
      outputAfter: outputOf(after, id, registry),
      expected: shortened(expectedBy(registry.named(id), place), MAX_OUTPUT),
    })),
  };
}

const MAX_OUTPUT = 800;

/** null if the output was not kept. */
function outputOf(card: Scorecard, id: CheckId, registry: Checks): string | null {
  const kept = cellsText(registry.named(id)?.actual ?? [], card) || card.checks[id]?.actual;
  return kept ? shortened(kept, MAX_OUTPUT) : null;
}

function expectedBy(check: CheckMeta | undefined, place: CasePlace | undefined): string {
  const cells = (check?.expects ?? []).map((column) => place?.expected[column] ?? '');
  return cells.filter((cell) => cell !== '').join('; ');
}

const MAX_QUERY_NAME = 40;

export function diffCaseName(card: Scorecard, tab: string, registry: Checks): CaseName {
  const { test_id: testId, row, query, verdict } = card;
  const name = testId || (row ? `row ${row}` : query.slice(0, MAX_QUERY_NAME));
  return { tab, name, row: row ?? 0, query, verdict: verdictWord(verdict), why: whyText(card, registry) };
}

// Sentences to read before figures that may mislead.

/**
 * @param bars sentences: why the runs are not comparable
 * @returns '' if they are comparable
 * @example 'Different judge: rules, then some-model. Differences from “build 412” may not be due to the agent.'
 */
export function notComparableText(before: string, bars: readonly string[]): string {
  return bars.length === 0
    ? ''
    : `${bars.map(oneLine).join(' ')} Differences from ${before} may not be due to the agent.`;
}

/**
 * @param newly rows that were undecided in the earlier run and have a verdict now
 * @param differently rows whose output is the same, and whose scores are not
 * @example judgedSentences(16, 1) // ['16 rows were judged after the earlier run.', '1 row was judged differently …']
 */
export function judgedSentences(newly: number, differently: number): string[] {
  const rowsWere = (rows: number): string => count(rows, 'row was', 'rows were');
  return [
    ...(newly === 0 ? [] : [`${rowsWere(newly)} judged after the earlier run.`]),
    ...(differently === 0
      ? []
      : [`${rowsWere(differently)} judged differently with the same output: not a change in the agent.`]),
  ];
}
