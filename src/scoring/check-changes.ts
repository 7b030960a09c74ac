/** What changed between two runs, check by check, and for which checks the change is more than chance. */
import type { CheckId, Checks } from '../model/check';
import type { CheckRow } from '../model/diff/view';
import { SIGNIFICANT } from '../model/evidence';
import type { Interval } from '../model/section';
import { decides } from './gates';
import { holm } from './holm';
import { momentsInterval } from './interval';
import { howMany, meanOver, STEP } from './measured';
import type { CasePair } from './paired-cases';
import { permutationTest } from './permutation-test';
import { differenceOf, type MeanPair, type TrialDesign, trialDesign, trialMeans } from './trial-means';

/** `pValue` is two-sided: the paired permutation test over the cases, each with its mean over its trials; corrected for the number of checks (Holm). */
export type CheckChange = CheckRow & { readonly pValue: number };

/**
 * @param pairs the cases that both runs have
 * @param infoOnly the checks that decide no verdict, as the later run says
 * @returns in the order of the registry, then checks that this version doesn't know; checks that neither run scored are left out
 */
export function checkChanges(
  pairs: readonly CasePair[],
  checks: Checks,
  infoOnly?: readonly CheckId[],
): CheckChange[] {
  const design = trialDesign(pairs);
  const changes = idsOf(pairs, checks).map((id) => changeOf(id, pairs, design, infoOnly, checks));
  const corrected = holm(changes.map(({ pValue }) => pValue));
  return changes.map((change, index) => {
    const pValue = corrected[index] ?? 1;
    return { ...change, pValue, isReal: pValue < SIGNIFICANT };
  });
}

function idsOf(pairs: readonly CasePair[], checks: Checks): CheckId[] {
  const scored = new Set(
    pairs.flatMap(({ before, after }) => [...Object.keys(before.scores), ...Object.keys(after.scores)]),
  );
  const ids = checks.all.map(({ id }): CheckId => id);
  return [...ids.filter((id) => scored.has(id)), ...[...scored].filter((id) => !ids.includes(id)).sort()];
}

function changeOf(
  id: CheckId,
  pairs: readonly CasePair[],
  design: TrialDesign,
  infoOnly: readonly CheckId[] | undefined,
  checks: Checks,
): Omit<CheckChange, 'isReal'> {
  const both = pairs.flatMap(({ before, after, times = 1 }): MeanPair[] => {
    const [then, now] = [before.scores[id], after.scores[id]];
    return then === undefined || now === undefined ? [] : [{ then, now, times }];
  });
  const n = howMany(both);
  const count = (isOne: (of: MeanPair) => boolean): number => howMany(both.filter(isOne));
  const mean = (of: 'then' | 'now'): number | null => (n === 0 ? null : meanOver(both, (pair) => pair[of]));
  const scoredIn = (run: 'before' | 'after'): number =>
    howMany(pairs.filter((pair) => pair[run].scores[id] !== undefined));
  const intervalOf = (run: 'then' | 'now'): Interval | null =>
    momentsInterval({
      n,
      sum: n * (mean(run) ?? 0),
      squares: both.reduce((sum, pair) => sum + pair.times * pair[run] ** 2, 0),
    });
  const check = checks.all.find((entry) => entry.id === id);
  const [ofBefore, ofAfter] =
    check?.isFraction === true ? [intervalOf('then'), intervalOf('now')] : [null, null];
  const means = trialMeans(pairs, design, ({ trials, scores }) => {
    const score = scores[id];
    return trials?.[id] ?? (score === undefined ? [] : [score]);
  });
  return {
    id,
    title: check?.title ?? id,
    gates: decides(id, { scores: {} }, infoOnly, checks),
    n,
    before: mean('then'),
    after: mean('now'),
    intervals: ofBefore && ofAfter ? { before: ofBefore, after: ofAfter } : null,
    lost: count(({ then, now }) => then - now >= STEP),
    gained: count(({ then, now }) => now - then >= STEP),
    newlyMeasured: scoredIn('after') - n,
    noLongerMeasured: scoredIn('before') - n,
    pValue: permutationTest(means.map(differenceOf)),
  };
}
