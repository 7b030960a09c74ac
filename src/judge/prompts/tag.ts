/** The text of a case: data between tags that cannot occur in it, then the instructions. */

const DIGITS = 12;

export interface TaggedCase {
  /** Occurs in no block. */
  readonly tag: string;
  /** @param task one sentence; may contain the tag */
  readonly withTask: (task: string) => string;
}

/**
 * @param blocks cleaned texts under names of lower-case letters, digits and underscores
 * @param vote a further vote on the same case gets a different tag, so that it is a separate request
 */
export function taggedCase(
  blocks: readonly { readonly name: string; readonly text: string }[],
  hash: (text: string) => string,
  vote = 1,
): TaggedCase {
  const texts = blocks.map(({ text }) => text);
  const tag = dataTag(vote === 1 ? texts : [...texts, `vote ${vote}`], hash);
  const body = blocks.map(({ name, text }) => `<${name} ${tag}>\n${text}\n</${name} ${tag}>`);
  return {
    tag,
    withTask: (task) => [`Case ${tag}`, ...body, `End of case ${tag}. ${task}`].join('\n'),
  };
}

/**
 * A code that occurs in none of the texts. It looks random, and the author of one text cannot predict it (it depends on all of
 * them), yet it is the same whenever the same case is asked: requests stay reproducible and cacheable.
 *
 * @param hash returns hexadecimal digits or similar
 */
function dataTag(texts: readonly string[], hash: (text: string) => string): string {
  const content = JSON.stringify(texts);
  const haystack = content.toLowerCase();
  for (let n = 0; ; n += 1) {
    const tag = `k${hash(`tag ${n} ${content}`).slice(0, DIGITS)}`;
    if (!haystack.includes(tag.toLowerCase())) return tag;
    // A hash that does not depend on n would loop for ever, so the tag is lengthened instead.
    if (n > 8) return longerThanAny(haystack, tag);
  }
}

function longerThanAny(haystack: string, tag: string): string {
  let longer = tag;
  while (haystack.includes(longer.toLowerCase())) longer += 'x';
  return longer;
}
