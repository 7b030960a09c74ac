/** The text of a case: data between tags that cannot occur in it, then what is to be done with it. */

const DIGITS = 12;

export interface TaggedCase {
  /** Occurs in no block. */
  readonly tag: string;
  /** @param task one sentence; may hold the tag */
  readonly withTask: (task: string) => string;
}

/**
 * @param blocks cleaned texts under names of small letters, digits and underscores
 * @param vote the same case asked another time has another tag: a request of its own
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
 * A code that occurs in none of the texts. It looks random and cannot be foretold by whoever wrote one of the texts
 * (it depends on all of them), yet is the same whenever the same case is asked: requests stay reproducible and cacheable.
 *
 * @param hash hexadecimal digits or the like
 */
function dataTag(texts: readonly string[], hash: (text: string) => string): string {
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
