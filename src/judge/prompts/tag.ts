/** The code that marks where a block of data begins and ends. */

const DIGITS = 12;

/**
 * A code that occurs in none of the texts. It looks random and cannot be foretold by whoever wrote one of the texts
 * (it depends on all of them), yet is the same whenever the same case is asked: requests stay reproducible and cacheable.
 *
 * @param hash hexadecimal digits or the like
 */
export function dataTag(texts: readonly string[], hash: (text: string) => string): string {
  const content = JSON.stringify(texts);
  const haystack = content.toLowerCase();
  for (let n = 0; ; n += 1) {
    const tag = `k${hash(`tag ${n} ${content}`).slice(0, DIGITS)}`;
    if (!haystack.includes(tag.toLowerCase())) return tag;
    // A hash that does not depend on n would loop for ever; then the counter itself makes the difference.
    if (n > 8) return longerThanAny(haystack, tag);
  }
}

function longerThanAny(haystack: string, tag: string): string {
  let longer = tag;
  while (haystack.includes(longer.toLowerCase())) longer += 'x';
  return longer;
}
