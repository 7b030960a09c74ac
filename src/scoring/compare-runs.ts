/** Two runs of one eval set, case by case: what got worse, what better, and whether that is more than chance. */
import type { CheckId } from '../model/check';
import type { LedgerCase } from '../model/ledger';
import { leftOvers } from './edited-pairs';
import { isMeasured, keyed } from './paired-cases';
import { type Interval, pairedInterval, signTest } from './paired-test';

/** A case that both runs have. */
export interface CasePair {
  readonly before: LedgerCase;
  readonly after: LedgerCase;
}

export interface ComparedCase extends CasePair {
  /** The checks for which it is in the list; none where only the verdict tells. */
  readonly checks: readonly CheckId[];
}

/** The verdicts of the cases that are pass or fail in both runs. */
export interface VerdictTest {
  readonly n: number;
  readonly passedBefore: number;
  readonly passedAfter: number;
  /** From pass to fail, and from fail to pass. */
  readonly worse: number;
  readonly better: number;
  /** Of the pass rate, after − before; null without any case. */
  readonly difference: number | null;
  /** 95 %. */
  readonly interval: Interval | null;
  /** Two-sided, exact. */
  readonly pValue: number | null;
}

/** Each list in the sheet order of the later run; what was edited and what is gone, in that of the earlier. */
export interface RunComparison {
  /** Cases whose uid both have. */
  readonly shared: number;
  /** Of those: a check went from 1 to 0, or the verdict from pass to fail. A case may have got worse in one check and better in another. */
  readonly regressions: readonly ComparedCase[];
  readonly recoveries: readonly ComparedCase[];
  /** Fail in both, with the checks that failed both times. */
  readonly stillFailing: readonly ComparedCase[];
  /** A check had a score and has none, or the row was measured and is not: error, unjudged, uncovered. */
  readonly coverageLost: readonly ComparedCase[];
  readonly coverageGained: readonly ComparedCase[];
  /** Still there with another uid. */
  readonly edited: readonly CasePair[];
  /** Of only one run. */
  readonly gone: readonly LedgerCase[];
  readonly added: readonly LedgerCase[];
  readonly verdicts: VerdictTest;
}

/** Cases are known by their uid; those of one uid pair in sheet order. */
export function compareCases(before: readonly LedgerCase[], after: readonly LedgerCase[]): RunComparison {
  const earlier = new Map(keyed(before));
  const pairs: CasePair[] = [];
  const news: LedgerCase[] = [];
  for (const [key, now] of keyed(after)) {
    const then = earlier.get(key);
    // A stale line is what is left of a case that was edited or deleted since.
    if (!then || now.verdict === 'stale') news.push(now);
    else {
      pairs.push({ before: then, after: now });
      earlier.delete(key);
    }
  }
  const wasPass = ({ before: { verdict } }: CasePair): boolean => verdict === 'pass';
  const isPass = ({ after: { verdict } }: CasePair): boolean => verdict === 'pass';
  const measured = pairs.filter((pair) => isMeasured(pair.before) && isMeasured(pair.after));
  const worse = new Set(measured.filter((pair) => wasPass(pair) && !isPass(pair)));
  const better = new Set(measured.filter((pair) => !wasPass(pair) && isPass(pair)));
  const listed = (checksOf: CheckRule, isListed: (pair: CasePair) => boolean): ComparedCase[] =>
    pairs.flatMap((pair) => {
      const checks = checksIn(pair, checksOf);
      return checks.length > 0 || isListed(pair) ? [{ ...pair, checks }] : [];
    });
  return {
    shared: pairs.length,
    regressions: listed(fell, (pair) => worse.has(pair)),
    recoveries: listed(rose, (pair) => better.has(pair)),
    stillFailing: measured
      .filter((pair) => !wasPass(pair) && !isPass(pair))
      .map((pair) => ({ ...pair, checks: checksIn(pair, failedTwice) })),
    coverageLost: listed(wentBlank, (pair) => isMeasured(pair.before) && !isMeasured(pair.after)),
    coverageGained: listed(
      (then, now) => wentBlank(now, then),
      (pair) => !isMeasured(pair.before) && isMeasured(pair.after),
    ),
    ...leftOvers([...earlier.values()], news, before, after),
    verdicts: testOf(measured.length, measured.filter(wasPass).length, worse.size, better.size),
  };
}

type CheckRule = (then: number | undefined, now: number | undefined) => boolean;

/** From 1 to 0; a score between them (a quality score) counts where it changed by as much as one half. */
const fell: CheckRule = (then, now) => then !== undefined && now !== undefined && then - now >= 0.5;
const rose: CheckRule = (then, now) => fell(now, then);
const failedTwice: CheckRule = (then, now) =>
  then !== undefined && now !== undefined && then < 0.5 && now < 0.5;
const wentBlank: CheckRule = (then, now) => then !== undefined && now === undefined;

function checksIn({ before, after }: CasePair, isOne: CheckRule): CheckId[] {
  const ids = new Set([...Object.keys(before.scores), ...Object.keys(after.scores)]);
  return [...ids].filter((id) => isOne(before.scores[id], after.scores[id]));
}

function testOf(n: number, passedBefore: number, worse: number, better: number): VerdictTest {
  const isAny = n > 0;
  return {
    ...{ n, passedBefore, passedAfter: passedBefore - worse + better, worse, better },
    difference: isAny ? (better - worse) / n : null,
    interval: isAny ? pairedInterval(worse, better, n) : null,
    pValue: isAny ? signTest(worse, better) : null,
  };
}
