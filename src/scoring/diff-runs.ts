/** Compares two runs of an eval set, case by case and check by check: regressions, recoveries, lost and gained coverage. */
import { type CheckId, checkOfTurn } from '../model/check';
import type { Checks } from '../checks/check';
import type { CheckRow } from '../model/run-diff';
import { grouped } from '../model/collections';
import { SIGNIFICANT } from '../model/judge';
import {
  caseVerdict,
  inputsPart,
  isMeasured,
  judgeOf,
  type Scorecard,
  scoredIn,
  scoreIn,
} from '../model/scorecard';
import { decides, checkTitle } from './verdict';
import { signTest, checkRate, MIN_CHANGE } from './rates';
import { type CasePair, type MatchedBy, type MatchedPair, type SameCases, sameCases } from './same-cases';

export interface DiffedCase extends MatchedPair {
  /** The checks for which it is listed; [] if it is listed for its verdict alone. */
  readonly checks: readonly CheckId[];
}

/** The verdicts of the cases that are pass or fail in both runs; a conversation is one case. */
export interface VerdictTest {
  readonly n: number;
  readonly passedBefore: number;
  readonly passedAfter: number;
  /** Cases that went from pass to fail, and from fail to pass. */
  readonly worse: number;
  readonly better: number;
  /** McNemar’s exact test, two-sided. */
  readonly pValue: number;
  /** True if the change is statistically significant. */
  readonly isReal: boolean;
}

/** Each list is in the sheet order of the later run; edited and deleted cases in that of the earlier one. */
export interface CaseDiff extends SameCases {
  readonly matched: ReadonlyMap<MatchedBy, number>;
  /**
   * A check went from 1 to 0, or the verdict got worse with the scores of the same checks. A case may be worse in one check and better in
   * another.
   */
  readonly regressions: readonly DiffedCase[];
  readonly recoveries: readonly DiffedCase[];
  /** The output is the same, and a judge, a rule or a person decided otherwise: in neither list above, and in no figure of change. */
  readonly judgedDifferently: readonly DiffedCase[];
  /** A check lost its score, or the row is no longer measured: error, undecided, not scored. */
  readonly coverageLost: readonly DiffedCase[];
  readonly coverageGained: readonly DiffedCase[];
  /** Rows that were undecided, and pass or fail now. */
  readonly newlyJudged: number;
  readonly verdicts: VerdictTest;
}

/**
 * Compares two runs. Pages, reports, mail, the command line and gates all use this comparison.
 *
 * @param otherProgram true if one of the runs comes from another program: see `sameCases`
 */
export function diffCases(
  before: readonly Scorecard[],
  after: readonly Scorecard[],
  otherProgram = false,
): CaseDiff {
  const same = sameCases(before, after, otherProgram);
  const pairs = same.pairs.map(marked);
  const listed = (mark: ChangeMark, isListed: (pair: MarkedPair) => boolean): DiffedCase[] =>
    pairs.flatMap((marks) => {
      const checks = marks[mark];
      return checks.length > 0 || isListed(marks) ? [{ ...marks.pair, checks }] : [];
    });
  const matched = new Map<MatchedBy, number>();
  for (const { by } of same.pairs) matched.set(by, (matched.get(by) ?? 0) + 1);
  return {
    ...same,
    matched,
    regressions: listed('fell', (marks) => marks.turn === 'worse' && isByScores(marks)),
    recoveries: listed('rose', (marks) => marks.turn === 'better' && isByScores(marks)),
    judgedDifferently: listed('rejudged', ({ turn }) => turn === 'rejudged'),
    coverageLost: listed('lost', ({ pair }) => isMeasured(pair.before) && !isMeasured(pair.after)),
    coverageGained: listed('gained', ({ pair }) => !isMeasured(pair.before) && isMeasured(pair.after)),
    newlyJudged: pairs.filter(({ pair }) => pair.before.verdict === 'undecided' && isMeasured(pair.after))
      .length,
    verdicts: verdictTest(withoutRejudged(same.pairs)),
  };
}

/** `lost`: scored before but not after; `gained`: the other way round. */
type ChangeMark = 'fell' | 'rose' | 'rejudged' | 'lost' | 'gained';

interface MarkedPair extends Readonly<Record<ChangeMark, readonly CheckId[]>> {
  readonly pair: MatchedPair;
  /** undefined unless the case is measured in both runs, with different verdicts. */
  readonly turn: 'worse' | 'better' | 'rejudged' | undefined;
}

function marked(pair: MatchedPair): MarkedPair {
  const { before, after } = pair;
  const marks: Record<ChangeMark, CheckId[]> = { fell: [], rose: [], rejudged: [], lost: [], gained: [] };
  for (const id of scoredIn(before)) {
    const [then = 0, now] = [scoreIn(before, id), scoreIn(after, id)];
    if (now === undefined) marks.lost.push(id);
    else if (Math.abs(then - now) >= MIN_CHANGE)
      marks[isRejudged(pair, id) ? 'rejudged' : then > now ? 'fell' : 'rose'].push(id);
  }
  for (const id of scoredIn(after)) if (scoreIn(before, id) === undefined) marks.gained.push(id);
  const hasTurned = isMeasured(before) && isMeasured(after) && before.verdict !== after.verdict;
  const turned = hasRejudged(pair) ? 'rejudged' : after.verdict === 'fail' ? 'worse' : 'better';
  return { pair, turn: hasTurned ? turned : undefined, ...marks };
}

function isSameOutput({ before, after }: CasePair): boolean {
  const inputs = inputsPart(before.inputs_hash);
  return inputs !== '' && inputs === inputsPart(after.inputs_hash);
}

/** True if a judged check has different scores for the same output, or a score in only one run. */
function isRejudged(pair: CasePair, id: CheckId): boolean {
  const { before, after } = pair;
  const isJudged = (judgeOf(before, id) ?? judgeOf(after, id)) !== undefined;
  return isJudged && scoreIn(before, id) !== scoreIn(after, id) && isSameOutput(pair);
}

function hasRejudged(pair: CasePair): boolean {
  return [...scoredIn(pair.before), ...scoredIn(pair.after)].some((id) => isRejudged(pair, id));
}

/** Drops cases whose verdict changed by rejudging alone. All turns of a conversation are one case. */
function withoutRejudged(pairs: readonly CasePair[]): CasePair[] {
  const cases = grouped(pairs, (pair) => pair.after.conversation ?? pair);
  return [...cases.values()].flatMap((turns) => {
    const hasTurned = turns.some(({ before, after }) => caseVerdict(before) !== caseVerdict(after));
    return hasTurned && turns.every(isSameOutput) && turns.some(hasRejudged) ? [] : turns;
  });
}

/** True if both runs scored the same checks and a score differs: with equal scores, only the rules for verdicts changed. */
function isByScores({ pair: { before, after }, lost, gained }: MarkedPair): boolean {
  const ids = scoredIn(before);
  if (lost.length + gained.length > 0) return false;
  return ids.length === 0 || ids.some((id) => scoreIn(before, id) !== scoreIn(after, id));
}

/** Tests the verdicts of cases that both runs have, edited or not. */
export function verdictTest(pairs: readonly CasePair[]): VerdictTest {
  // Later turns of a conversation have no verdict of their own as a case.
  const verdicts = pairs
    .map(({ before, after }) => ({ then: caseVerdict(before), now: caseVerdict(after) }))
    .filter(({ then, now }) => isMeasured({ verdict: then }) && isMeasured({ verdict: now }));
  const count = (isOne: (pair: (typeof verdicts)[number]) => boolean): number =>
    verdicts.filter(isOne).length;
  const worse = count(({ then, now }) => then === 'pass' && now === 'fail');
  const better = count(({ then, now }) => then === 'fail' && now === 'pass');
  const pValue = signTest(worse, better);
  return {
    n: verdicts.length,
    passedBefore: count(({ then }) => then === 'pass'),
    passedAfter: count(({ now }) => now === 'pass'),
    ...{ worse, better, pValue, isReal: pValue < SIGNIFICANT },
  };
}

/** The cases of two runs, and which both have. */
interface RunPair {
  readonly pairs: readonly CasePair[];
  readonly before: readonly Scorecard[];
  readonly after: readonly Scorecard[];
}

/**
 * The changes by check: the rate of each run, as in its own reports, and the scores that both runs have.
 *
 * @param infoOnly the checks for information in the later run
 * @returns in the order of the registry, then checks that this version doesn't know; checks that neither run scored are left out
 */
export function checkChanges(
  { pairs, before, after }: RunPair,
  checks: Checks,
  infoOnly?: readonly CheckId[],
): CheckRow[] {
  const scored = new Set([...before, ...after].flatMap(scoredIn));
  const known = checks.all.map(({ id }): CheckId => id);
  const ids = [
    ...known.filter((id) => scored.has(id)),
    ...[...scored].filter((id) => !known.includes(id)).sort(),
  ];
  return ids.map((id) => {
    const both = pairs.flatMap((pair) => {
      const [then, now] = [scoreIn(pair.before, id), scoreIn(pair.after, id)];
      if (then === undefined || now === undefined) return [];
      return [{ change: isRejudged(pair, id) ? 0 : now - then }];
    });
    const scoredIn = (run: 'before' | 'after'): number =>
      pairs.filter((pair) => scoreIn(pair[run], id) !== undefined).length;
    const known = checks.named(checkOfTurn(id).id) ?? { isFraction: true };
    const check = { ...known, id, title: checkTitle(id, checks) };
    const [then, now] = [checkRate(check, before), checkRate(check, after)];
    return {
      id,
      title: check.title,
      gates: decides(id, { checks: {} }, infoOnly, checks),
      n: both.length,
      ...{ before: then.rate, beforeN: then.n, after: now.rate, afterN: now.n },
      lost: both.filter(({ change }) => -change >= MIN_CHANGE).length,
      gained: both.filter(({ change }) => change >= MIN_CHANGE).length,
      newlyMeasured: scoredIn('after') - both.length,
      noLongerMeasured: scoredIn('before') - both.length,
    };
  });
}
