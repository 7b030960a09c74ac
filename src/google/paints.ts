/** Sets values of neighbouring columns in as few calls as possible: a later call may lie within an earlier one. */

export interface Run<T> {
  /** From 0. */
  readonly start: number;
  readonly length: number;
  readonly value: T;
}

/** Stretches of equal values. */
export function runsOf<T>(values: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = [];
  values.forEach((value, index) => {
    const last = runs[runs.length - 1];
    if (last && last.value === value) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ start: index, length: 1, value });
  });
  return runs;
}

interface Plan<T> {
  readonly calls: number;
  /** In the order of the calls. */
  readonly paints: () => Run<T>[];
}

/**
 * The smallest number of stretches that, painted one after another, give each place its value. The first place of a stretch is
 * painted as far as it pays, and what lies between is painted over: dynamic programming over stretches, known as the strange
 * printer problem.
 *
 * @example paintsOf([1, 2, 1]) // all 1, then the second 2
 */
export function paintsOf<T>(values: readonly T[]): Run<T>[] {
  const runs = runsOf(values);
  const known = new Map<number, Plan<T>>();
  const plan = (from: number, to: number): Plan<T> => {
    const first = runs[from];
    if (!first || from > to) return { calls: 0, paints: () => [] };
    const key = from * runs.length + to;
    const seen = known.get(key);
    if (seen) return seen;
    const alone = plan(from + 1, to);
    let best: Plan<T> = { calls: 1 + alone.calls, paints: () => [first, ...alone.paints()] };
    for (let next = from + 2; next <= to; next += 1) {
      if (runs[next]?.value !== first.value) continue;
      const [between, rest] = [plan(from + 1, next - 1), plan(next, to)];
      if (between.calls + rest.calls >= best.calls) continue;
      best = {
        calls: between.calls + rest.calls,
        paints: () => {
          const [reached, ...others] = rest.paints();
          return reached ? [widened(reached, first.start), ...between.paints(), ...others] : [];
        },
      };
    }
    known.set(key, best);
    return best;
  };
  return plan(0, runs.length - 1).paints();
}

/** The same paint, starting at an earlier place. */
function widened<T>({ start, length, value }: Run<T>, from: number): Run<T> {
  return { start: from, length: start + length - from, value };
}
