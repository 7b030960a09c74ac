/** Two runs of one eval set, case by case: what got worse, what got better, and whether that is more than chance. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId, Checks } from '../model/check';
import type { LedgerCase } from '../model/ledger';
import { mean } from '../model/numbers/mean';
import type { MatchedBy } from '../model/diff/same-cases';
import type { Comparable } from './comparable';
import type { GateSettings } from './gates';
import { Z_95 } from './interval';
import { howMany, isMeasured, meanOver, STEP } from './measured';
import { type CasePair, type LeftOvers, matchCases, type MatchedPair } from './paired-cases';
import { ALL_GATE } from './trial-means';
import { type VerdictTest, verdictTest } from './verdict-test';
import { withoutJudge } from './without-judge';

export interface DiffedCase extends MatchedPair {
  /** The checks for which it is listed; none if only the verdict puts it there. */
  readonly checks: readonly CheckId[];
}

/** What changed in cases that both runs have. Each list in the order of the pairs. */
export interface PairDiff {
  /**
   * A check went from 1 to 0, or a score fell and took the verdict with it. Not if only other checks were scored, or if the same scores
   * passed by another rule. A case may have got worse in one check and better in another.
   */
  readonly regressions: readonly DiffedCase[];
  readonly recoveries: readonly DiffedCase[];
  /** Failing in both, with the checks that failed both times. */
  readonly stillFailing: readonly DiffedCase[];
  /** A check had a score and has none, or the row was measured and no longer is: error, needs judge, no pass/fail check. */
  readonly coverageLost: readonly DiffedCase[];
  readonly coverageGained: readonly DiffedCase[];
  /** A metric changed by more than its own spread, though by too little to count as lost or gained. */
  readonly changedValue: readonly DiffedCase[];
  readonly verdicts: VerdictTest;
  /** The test of what can be compared: the same, by the checks that need no judge alone, or of no case. */
  readonly claim: VerdictTest;
}

/** Each list in the sheet order of the later run; edited and deleted cases in that of the earlier one. */
export interface CaseDiff extends PairDiff, LeftOvers {
  readonly checks: Checks;
  /** Cases that both have, and what matched them. */
  readonly shared: number;
  readonly matched: ReadonlyMap<MatchedBy, number>;
  readonly pairs: readonly MatchedPair[];
}

export interface DiffOptions {
  /** Whether one of the runs comes from another program: `matchCases` says how its cases are recognised. */
  readonly otherProgram?: boolean;
  /** Which checks decide whether a trial passes. */
  readonly gates?: GateSettings | undefined;
  readonly comparable?: Comparable | undefined;
}

/** Cases are recognised by their uid; those with the same uid pair in sheet order. */
export function diffCases(
  before: readonly LedgerCase[],
  after: readonly LedgerCase[],
  checks: Checks,
  { otherProgram = false, gates, comparable }: DiffOptions = {},
): CaseDiff {
  return diffMatched(matchCases(before, after, otherProgram), checks, { gates, comparable });
}

/** The same of cases that are matched already. */
export function diffMatched(
  { pairs, ...others }: LeftOvers & { readonly pairs: readonly MatchedPair[] },
  checks: Checks,
  { gates, comparable }: Pick<DiffOptions, 'gates' | 'comparable'>,
): CaseDiff {
  const matched = new Map<MatchedBy, number>();
  for (const { by, times = 1 } of pairs) matched.set(by, (matched.get(by) ?? 0) + times);
  const shared = howMany(pairs);
  return { checks, shared, matched, pairs, ...diffPairs(pairs, checks, gates, comparable), ...others };
}

/** The one comparison that sidebar, summary, mail and compared runs rest on: changes are counted check by check. */
export function diffPairs(
  cases: readonly MatchedPair[],
  registry: Checks,
  gates?: GateSettings,
  comparable: Comparable = 'all',
): PairDiff {
  const pairs = cases.map(marked);
  const verdicts = verdictTest(pairs, isByCoverage, gates, registry);
  const metrics = metricChanges(pairs);
  const listed = (
    checksOf: (pair: MarkedPair) => readonly CheckId[],
    isListed: (pair: MarkedPair) => boolean,
  ): DiffedCase[] =>
    pairs.flatMap((pair) => {
      const checks = checksOf(pair);
      return checks.length > 0 || isListed(pair) ? [entryOf(pair, checks)] : [];
    });
  return {
    regressions: listed(
      ({ fell }) => fell,
      (pair) => pair.turn === 'worse' && isByScores(pair),
    ),
    recoveries: listed(
      ({ rose }) => rose,
      (pair) => pair.turn === 'better' && isByScores(pair),
    ),
    stillFailing: pairs
      .filter((pair) => pair.before.verdict === 'fail' && pair.after.verdict === 'fail')
      .map((pair) => entryOf(pair, pair.failedTwice)),
    coverageLost: listed(
      ({ lost }) => lost,
      (pair) => isMeasured(pair.before) && !isMeasured(pair.after),
    ),
    coverageGained: listed(
      ({ gained }) => gained,
      (pair) => !isMeasured(pair.before) && isMeasured(pair.after),
    ),
    changedValue: listed(
      (pair) => metrics.get(pair) ?? [],
      () => false,
    ),
    verdicts,
    claim: comparable === 'all' ? verdicts : claimOf(comparable === 'nothing' ? [] : pairs, registry, gates),
  };
}

function entryOf({ before, after, by, times }: MatchedPair, checks: readonly CheckId[]): DiffedCase {
  return { before, after, by, ...(times !== undefined && { times }), checks };
}

function claimOf(pairs: readonly CasePair[], checks: Checks, gates: GateSettings = ALL_GATE): VerdictTest {
  return verdictTest(withoutJudge(pairs, gates), () => false, gates, checks);
}

interface MarkedPair extends MatchedPair {
  /** undefined unless the case is measured in both runs, with other verdicts. */
  readonly turn: 'worse' | 'better' | undefined;
  readonly fell: readonly CheckId[];
  readonly rose: readonly CheckId[];
  readonly failedTwice: readonly CheckId[];
  /** Scored before but not after, and the other way round. */
  readonly lost: readonly CheckId[];
  readonly gained: readonly CheckId[];
}

function marked({ before, after, by, times }: MatchedPair): MarkedPair {
  const marks: Record<'fell' | 'rose' | 'failedTwice' | 'lost' | 'gained', CheckId[]> = {
    fell: [],
    rose: [],
    failedTwice: [],
    lost: [],
    gained: [],
  };
  for (const [id, then] of Object.entries(before.scores)) {
    const now = after.scores[id];
    if (now === undefined) marks.lost.push(id);
    else if (then - now >= STEP) marks.fell.push(id);
    else if (now - then >= STEP) marks.rose.push(id);
    else if (then < STEP && now < STEP) marks.failedTwice.push(id);
  }
  for (const id of Object.keys(after.scores)) if (before.scores[id] === undefined) marks.gained.push(id);
  return { before, after, by, ...(times !== undefined && { times }), turn: turnOf(before, after), ...marks };
}

function turnOf(before: LedgerCase, after: LedgerCase): MarkedPair['turn'] {
  if (!isMeasured(before) || !isMeasured(after) || before.verdict === after.verdict) return undefined;
  return after.verdict === 'fail' ? 'worse' : 'better';
}

/** Whether both runs scored the same checks, and not all alike: the same scores may have passed by another rule. */
function isByScores({ before, after, lost, gained }: MarkedPair): boolean {
  const ids = Object.keys(before.scores);
  if (lost.length + gained.length > 0) return false;
  return ids.length === 0 || ids.some((id) => before.scores[id] !== after.scores[id]);
}

/** Whether the verdict changed though no score did, because of a check that only one run scored. */
function isByCoverage({ fell, rose, lost, gained }: MarkedPair, turn: 'worse' | 'better'): boolean {
  const why = turn === 'worse' ? fell : rose;
  return why.length === 0 && lost.length + gained.length > 0;
}

/** Metrics, whose scores are fractions, that changed by more than their own spread. */
const METRICS: readonly CheckId[] = BUILT_IN.all.flatMap(({ id, isFraction }) => (isFraction ? [id] : []));
/** Differences needed to estimate a spread. */
const LEAST = 5;

/**
 * A metric's spread is that of its trials within a case if there are trials, else that of its differences over all cases. Changes of a
 * `STEP` or more are left out: they count as lost and gained.
 *
 * @returns for each pair, the metrics that changed beyond 95 % of what their spread makes likely; pairs without any are left out
 */
function metricChanges<P extends CasePair>(pairs: readonly P[]): ReadonlyMap<P, readonly CheckId[]> {
  const changed = new Map<P, CheckId[]>();
  for (const id of METRICS) {
    const both = pairs.flatMap((pair) => {
      const [then, now] = [pair.before.scores[id], pair.after.scores[id]];
      const { times = 1 } = pair;
      return then === undefined || now === undefined ? [] : [{ pair, times, change: now - then }];
    });
    const within = spreadWithin(id, pairs);
    if (within === undefined && howMany(both) < LEAST) continue;
    const overAll = deviation(both);
    for (const { pair, change } of both) {
      const spread =
        within === undefined
          ? overAll
          : within * Math.sqrt(1 / trialsIn(pair, 'before', id) + 1 / trialsIn(pair, 'after', id));
      if (Math.abs(change) >= STEP || Math.abs(change) <= Z_95 * spread) continue;
      changed.set(pair, [...(changed.get(pair) ?? []), id]);
    }
  }
  return changed;
}

function known(pair: CasePair, run: 'before' | 'after', id: CheckId): number[] {
  return (pair[run].trials?.[id] ?? []).filter((score) => score !== null);
}

function trialsIn(pair: CasePair, run: 'before' | 'after', id: CheckId): number {
  return Math.max(1, known(pair, run, id).length);
}

/** Of single trials within a case, pooled over cases; undefined if no case has two. */
function spreadWithin(id: CheckId, pairs: readonly CasePair[]): number | undefined {
  let [squares, freedom] = [0, 0];
  for (const pair of pairs)
    for (const run of ['before', 'after'] as const) {
      const scores = known(pair, run, id);
      const middle = mean(scores);
      const { times = 1 } = pair;
      for (const score of scores) squares += times * (score - middle) ** 2;
      freedom += times * Math.max(0, scores.length - 1);
    }
  return freedom === 0 ? undefined : Math.sqrt(squares / freedom);
}

function deviation(changes: readonly { readonly change: number; readonly times: number }[]): number {
  const middle = meanOver(changes, ({ change }) => change);
  const squares = changes.reduce((sum, { change, times }) => sum + times * (change - middle) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, howMany(changes) - 1));
}
