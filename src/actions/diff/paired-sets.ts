/** Which eval set of one run is compared with which of another. */
import type { Snapshot } from '../../model/ledger';

interface Pair {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Paired by the names of their tabs; a single one on each side is a pair whatever they are called. */
export function pairedSets(
  first: readonly Snapshot[],
  second: readonly Snapshot[],
): {
  readonly pairs: readonly Pair[];
  /** Eval sets that only the earlier run has. */
  readonly dropped: readonly Snapshot[];
  /** Sentences. */
  readonly unpaired: readonly string[];
} {
  const [before, after] = [first[0], second[0]];
  if (first.length === 1 && second.length === 1 && before && after)
    return { pairs: [{ before, after }], dropped: [], unpaired: [] };
  const pairs = second.flatMap((later): Pair[] => {
    const earlier = first.find(({ tab }) => tab === later.tab);
    return earlier ? [{ before: earlier, after: later }] : [];
  });
  const isIn = (runs: readonly Snapshot[], { tab }: Snapshot): boolean => runs.some((run) => run.tab === tab);
  const dropped = first.filter((run) => !isIn(second, run));
  return {
    pairs,
    dropped,
    unpaired: [
      ...dropped.map(({ tab }) => `${tab} is only in the earlier run.`),
      ...second.filter((run) => !isIn(first, run)).map(({ tab }) => `${tab} is only in the later run.`),
    ],
  };
}
