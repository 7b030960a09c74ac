/** Metrics, whose scores are fractions, that changed by more than their own spread. */
import { CHECKS } from '../checks/registry';
import type { CheckId } from '../model/check';
import { mean } from '../model/numbers/mean';
import { Z_95 } from './interval';
import { STEP } from './measured';
import type { CasePair } from './paired-cases';

const METRICS: readonly CheckId[] = CHECKS.flatMap(({ id, isFraction }) => (isFraction ? [id] : []));
/** Differences needed to estimate a spread. */
const LEAST = 5;

/**
 * A metric's spread is that of its trials within a case if there are trials, else that of its differences over all cases. Changes of a
 * `STEP` or more are left out: they count as lost and gained.
 *
 * @returns for each pair, the metrics that changed beyond 95 % of what their spread makes likely; pairs without any are left out
 */
export function metricChanges<P extends CasePair>(pairs: readonly P[]): ReadonlyMap<P, readonly CheckId[]> {
  const found = new Map<P, CheckId[]>();
  for (const id of METRICS) {
    const both = pairs.flatMap((pair) => {
      const [then, now] = [pair.before.scores[id], pair.after.scores[id]];
      return then === undefined || now === undefined ? [] : [{ pair, change: now - then }];
    });
    const within = spreadWithin(id, pairs);
    if (within === undefined && both.length < LEAST) continue;
    const overAll = deviation(both.map(({ change }) => change));
    for (const { pair, change } of both) {
      const spread =
        within === undefined
          ? overAll
          : within * Math.sqrt(1 / trialsIn(pair, 'before', id) + 1 / trialsIn(pair, 'after', id));
      if (change === 0 || Math.abs(change) >= STEP || Math.abs(change) <= Z_95 * spread) continue;
      found.set(pair, [...(found.get(pair) ?? []), id]);
    }
  }
  return found;
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
      for (const score of scores) squares += (score - middle) ** 2;
      freedom += Math.max(0, scores.length - 1);
    }
  return freedom === 0 ? undefined : Math.sqrt(squares / freedom);
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length - 1),
  );
}
