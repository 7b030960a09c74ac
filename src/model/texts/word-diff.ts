/** Two texts side by side: which words of each are also in the other. */

/** A stretch of a text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** Words and what separates them: joined, they give the text again. */
const WORDS = /\s+|[\p{L}\p{N}_]+(?:[.,'’-][\p{L}\p{N}_]+)*|[^\s]/gu;
/** The product of the word counts above which the middle of both texts is marked as a whole. */
const MAX_PAIRS = 1_000_000;

/**
 * Marks the words that only one of the texts has, by a longest common subsequence, so that as few words as possible are marked.
 *
 * @example wordDiff('lost 1,870 ha', 'lost 2,410 ha') // [['lost ', '1,870'!, ' ha'], ['lost ', '2,410'!, ' ha']]
 */
export function wordDiff(before: string, after: string): readonly [readonly Stretch[], readonly Stretch[]] {
  const [a, b] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const shared = sharedIn(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const isShared = (index: number, length: number, inMiddle: ReadonlySet<number>): boolean =>
    index < start || index >= length - end || inMiddle.has(index - start);
  return [
    stretches(a, (index) => isShared(index, a.length, shared.before)),
    stretches(b, (index) => isShared(index, b.length, shared.after)),
  ];
}

/** The positions of a longest common subsequence in both. */
function sharedIn(
  a: readonly string[],
  b: readonly string[],
): { readonly before: ReadonlySet<number>; readonly after: ReadonlySet<number> } {
  const [before, after] = [new Set<number>(), new Set<number>()];
  if (a.length * b.length > MAX_PAIRS) return { before, after };
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const lcs = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = a[i] === b[j] ? lcs(i + 1, j + 1) + 1 : Math.max(lcs(i + 1, j), lcs(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      before.add(i++);
      after.add(j++);
    } else if (lcs(i + 1, j) >= lcs(i, j + 1)) i += 1;
    else j += 1;
  }
  return { before, after };
}

function stretches(words: readonly string[], isShared: (index: number) => boolean): Stretch[] {
  const merged: Stretch[] = [];
  words.forEach((text, index) => {
    const differs = !isShared(index);
    const last = merged[merged.length - 1];
    if (last?.differs === differs) merged[merged.length - 1] = { text: last.text + text, differs };
    else merged.push({ text, differs });
  });
  return merged;
}
