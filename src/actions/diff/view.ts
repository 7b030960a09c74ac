/** Two runs of one eval set, as every view shows them. */
import type { CheckId, Checks } from '../../model/check';
import type { CaseName, ChangedCase, EvalSetDiff } from '../../model/diff/view';
import { LISTS } from '../../model/diff/view';
import { type LedgerCase, type Snapshot, verdictAsCase } from '../../model/ledger';
import { MATCHES, type MatchedBy } from '../../model/diff/same-cases';
import { cut } from '../../model/text';
import { shownOutput } from '../../results/why';
import type { ComparedRuns } from '../../results/runs/diff-programs';
import { checkChanges } from '../../scoring/check-changes';
import { buildSentence, whyNotComparable } from '../../scoring/comparable';
import type { CaseDiff, DiffedCase } from '../../scoring/diff-runs';
import { howMany, isMeasured } from '../../scoring/measured';
import type { CasePair } from '../../scoring/paired-cases';
import { mixShifts, sliceChanges, type SlicedCase } from '../../scoring/slices';
import { needsNoJudge } from '../../scoring/without-judge';
import {
  chanceSentence,
  diffSentence,
  leastSentence,
  meansSentence,
  points,
  ratesAlone,
  ratesSentence,
  trialsSentence,
} from './words';

/** A pair, or a case of one run. */
export type Entry = DiffedCase | CasePair | LedgerCase;

/** Where a case is now, and what is known about it there. */
export interface Place {
  readonly row: number;
  readonly query: string;
  readonly url: string;
  readonly group: string;
}

export interface ViewOptions {
  readonly before: string;
  readonly after: string;
  /** Reasons in addition to those that the runs themselves give. */
  readonly notComparable?: readonly string[];
  /** undefined if unknown. */
  readonly placeOf?: (entry: Entry) => Place | undefined;
  /** Most cases of a list. */
  readonly most?: number;
  /** Most characters of an output. */
  readonly longest?: number;
}

export function diffView(
  first: Snapshot,
  second: Snapshot,
  diff: ComparedRuns,
  { before, after, notComparable = [], placeOf, most = Infinity, longest = Infinity }: ViewOptions,
): EvalSetDiff {
  const tab = second.tab === '' ? first.tab : second.tab;
  const { verdicts, claim, comparable } = diff;
  const isComparable = (id: CheckId): boolean =>
    comparable === 'all' || (comparable === 'without judge' && needsNoJudge(id));
  const checks = checkChanges(diff.pairs, diff.checks, second.about?.infoOnly).map((row) => ({
    ...row,
    ...(!isComparable(row.id) && { pValue: null, isReal: false }),
  }));
  const isWhole = comparable === 'all';
  const means = meansSentence(checks, isWhole);
  return {
    tab,
    before,
    after,
    sentence: diffSentence(tab, before, diff, means),
    notComparable: [
      ...whyNotComparable(first.about, second.about),
      ...(isWhole ? mixSentences(first.cases, second.cases) : []),
      ...(diff.edited.length === 0 ? [] : [editedText(howMany(diff.edited))]),
      ...notComparable,
    ],
    build: buildSentence(first.about, second.about),
    shared: diff.shared,
    matched: matchedText(diff.matched),
    // Of runs that were scored in different ways, only what can be compared all the same.
    ...(isWhole
      ? { rates: join(ratesSentence(verdicts), means), chance: chanceSentence(verdicts) }
      : { rates: join(ratesAlone(claim), means), chance: claim.n === 0 ? '' : chanceSentence(claim) }),
    trials: isWhole ? trialsSentence(verdicts) : '',
    least: leastSentence(isWhole ? verdicts : claim),
    measured: verdicts.n,
    passedBefore: verdicts.passedBefore,
    passedAfter: verdicts.passedAfter,
    isReal: claim.isReal,
    checks,
    // Their rates are of verdicts, which a judge decides as well.
    slices: isWhole ? slicesOf(diff, checks) : [],
    lists: LISTS.map((list) => ({
      list,
      total: howMany(diff[list]),
      cases: diff[list]
        .slice(0, most)
        .map((entry) => changedCase(entry, tab, diff.checks, placeOf?.(entry), longest)),
    })),
  };
}

const join = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');

function slicesOf({ pairs }: CaseDiff, checks: EvalSetDiff['checks']): EvalSetDiff['slices'] {
  const side = (ledgerCase: LedgerCase) => ({ passed: passed(ledgerCase), scores: ledgerCase.scores });
  const changes = sliceChanges(
    pairs.map(({ before, after, times = 1 }) => ({
      before: side(before),
      after: side(after),
      times,
      values: after.slices ?? before.slices ?? {},
    })),
  );
  return changes.map((slice) => {
    const byId = new Map(slice.checks.map((check) => [check.id, check]));
    return {
      ...slice,
      checks: checks.flatMap(({ id, title }) => {
        const slicedCheck = byId.get(id);
        return slicedCheck ? [{ ...slicedCheck, title }] : [];
      }),
    };
  });
}

/** null if it is neither pass nor fail. */
function passed(ledgerCase: LedgerCase): boolean | null {
  const verdict = verdictAsCase(ledgerCase);
  return isMeasured({ verdict }) ? verdict === 'pass' : null;
}

/** A turn counts with its conversation, at the first turn. */
function mixSentences(before: readonly LedgerCase[], after: readonly LedgerCase[]): string[] {
  const sliced = (cases: readonly LedgerCase[]): SlicedCase[] =>
    cases.map((ledgerCase) => ({
      passed: passed(ledgerCase),
      values: ledgerCase.slices ?? {},
      times: ledgerCase.times ?? 1,
    }));
  return mixShifts(sliced(before), sliced(after)).map(
    ({ column, difference, atSameMix }) =>
      `The mix of ${column} differs between the runs: over all cases the pass rate changed by ${points(difference)} points, at the same mix by ${points(atSameMix)}${difference * atSameMix < 0 ? ', the other way round (Simpson’s paradox)' : ''}.`,
  );
}

function editedText(cases: number): string {
  return cases === 1
    ? '1 case was edited between the runs: it is left out.'
    : `${cases} cases were edited between the runs: they are left out.`;
}

const MATCH_WORDS = { uid: 'content', 'test id': 'test id', query: 'query' } as const;

function matchedText(matched: ReadonlyMap<MatchedBy, number>): string {
  return MATCHES.flatMap((by) =>
    matched.has(by) ? [`${matched.get(by) ?? 0} by ${MATCH_WORDS[by]}`] : [],
  ).join(', ');
}

export function changedCase(
  entry: Entry,
  tab: string,
  registry: Checks,
  place?: Place,
  longest: number = Infinity,
): ChangedCase {
  const [before, after] = 'after' in entry ? [entry.before, entry.after] : [undefined, entry];
  const checks = 'checks' in entry ? entry.checks : [];
  const row = place?.row ?? after.row;
  return {
    ...caseName({ ...after, row }, tab),
    query: place?.query ?? after.query,
    url: place?.url ?? '',
    group: place?.group ?? '',
    verdict:
      before && before.verdict !== after.verdict ? `${before.verdict} → ${after.verdict}` : after.verdict,
    matched: 'by' in entry ? entry.by : '',
    checks: checks.map((id) => ({
      id,
      title: titleOf(id, registry),
      before: before?.scores[id] ?? null,
      after: after.scores[id] ?? null,
    })),
    outputs: before ? outputsOf(before, after, checks, longest, registry) : [],
  };
}

/** The agent's whole answer, which says the most. */
const ANSWER: CheckId = 'agent_answer';

/** What the checks read in both runs; an output that two of them read is shown once. */
function outputsOf(
  before: LedgerCase,
  after: LedgerCase,
  checks: readonly CheckId[],
  longest: number,
  registry: Checks,
): ChangedCase['outputs'] {
  if (!before.output && !after.output) return [];
  const textOf = ({ output }: LedgerCase, id: CheckId): string | null =>
    output ? cut(shownText(id, output[id] ?? '', registry), longest) : null;
  const byOutputs = new Map<string, ChangedCase['outputs'][number]>();
  for (const id of new Set([...checks, ANSWER])) {
    const [then, now] = [textOf(before, id), textOf(after, id)];
    if ((then ?? '') === '' && (now ?? '') === '') continue;
    const key = JSON.stringify([then, now]);
    const title = id === ANSWER ? 'Answer' : titleOf(id, registry);
    const same = byOutputs.get(key);
    byOutputs.set(key, { title: same ? `${same.title}, ${title}` : title, before: then, after: now });
  }
  return [...byOutputs.values()];
}

function shownText(id: CheckId, kept: string, checks: Checks): string {
  const check = checks.named(id);
  return check ? shownOutput(check, kept) : kept;
}

function titleOf(id: CheckId, checks: Checks): string {
  return checks.named(id)?.title ?? id;
}

const QUERY_NAME = 40;

export function caseName({ testId, row, query, verdict }: LedgerCase, tab: string): CaseName {
  const name = testId !== '' ? testId : row > 0 ? `row ${row}` : query.slice(0, QUERY_NAME);
  return { tab, name, row, query, verdict };
}
