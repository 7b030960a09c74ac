/** The text of a case: data between tags that cannot occur in it, then what is to be done with it. */
import { clean } from '../judge/prompts/clean';
import { dataTag } from '../judge/prompts/tag';

/** Of each text so many characters are sent: more than a cell holds. */
const LONGEST = 32000;

export interface CaseBlock {
  /** Of small letters, digits and underscores. */
  readonly name: string;
  readonly text: string;
}

export interface CaseText {
  /** Occurs in no block. */
  readonly tag: string;
  /** @param task one sentence; may hold the tag */
  readonly withTask: (task: string) => string;
}

/** @example caseText([{ name: 'answer', text: 'Yes.' }], hash).withTask('Score it.') */
export function caseText(blocks: readonly CaseBlock[], hash: (text: string) => string): CaseText {
  const cleaned = blocks.map(({ name, text }) => ({ name, text: clean(text, LONGEST) }));
  const tag = dataTag(
    cleaned.map(({ text }) => text),
    hash,
  );
  const body = cleaned.map(({ name, text }) => `<${name} ${tag}>\n${text}\n</${name} ${tag}>`);
  return {
    tag,
    withTask: (task) => [`Case ${tag}`, ...body, `End of case ${tag}. ${task}`].join('\n'),
  };
}
