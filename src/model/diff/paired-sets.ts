/** Which eval set of one run is compared with which of another. */

interface Pair<Run> {
  readonly before: Run;
  readonly after: Run;
}

/** Paired by the names of their tabs; a single one on each side is a pair whatever they are called. */
export function pairedSets<Run extends { readonly tab: string }>(
  first: readonly Run[],
  second: readonly Run[],
): {
  readonly pairs: readonly Pair<Run>[];
  /** Eval sets that only the earlier run has. */
  readonly dropped: readonly Run[];
  /** Sentences. */
  readonly unpaired: readonly string[];
} {
  const [before, after] = [first[0], second[0]];
  if (first.length === 1 && second.length === 1 && before && after)
    return { pairs: [{ before, after }], dropped: [], unpaired: [] };
  const pairs = second.flatMap((later): Pair<Run>[] => {
    const earlier = first.find(({ tab }) => tab === later.tab);
    return earlier ? [{ before: earlier, after: later }] : [];
  });
  const isIn = (runs: readonly Run[], { tab }: Run): boolean => runs.some((run) => run.tab === tab);
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
