/** The text of a case of the comparison scorer. */
import { clean } from '../judge/prompts/clean';
import { type TaggedCase, taggedCase } from '../judge/prompts/tag';

/** Most characters of each text that are sent: more than a cell holds. */
const LONGEST = 32000;

interface CaseBlock {
  /** Lower-case letters, digits and underscores. */
  readonly name: string;
  readonly text: string;
}

/** @example caseText([{ name: 'answer', text: 'Yes.' }], hash).withTask('Score it.') */
export function caseText(blocks: readonly CaseBlock[], hash: (text: string) => string): TaggedCase {
  return taggedCase(
    blocks.map(({ name, text }) => ({ name, text: clean(text, LONGEST) })),
    hash,
  );
}
