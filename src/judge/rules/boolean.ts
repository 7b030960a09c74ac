/** True or false, yes or no: the meaning must be the expected one, said outright. */
import type { AnswerText } from './answer-text';
import { no, type Reading, uncertain, yes } from './finding';

const POSITIVE = new Set(['true', 'yes', 'correct', 'right']);
const NEGATIVE = new Set(['false', 'no', 'incorrect', 'wrong', 'untrue']);
const NEGATED = new Set([
  'not',
  'isnt',
  'wasnt',
  'arent',
  'didnt',
  'dont',
  'doesnt',
  'hasnt',
  'cannot',
  'never',
  'neither',
  'nor',
]);
const LIMITS = new Set(
  'partly partially mostly if unless depends depending but however although though might maybe perhaps possibly probably unclear unknown uncertain unsure technically seems seem appears likely somewhat sometimes hypothetically whether or either'.split(
    ' ',
  ),
);
const EXPECTED = /^(true|false|yes|no)[.!]?$/i;

/** The value an expected cell stands for, or null if it is no bare TRUE, FALSE, yes or no. */
export function expectedBoolean(expected: string): boolean | null {
  const word = EXPECTED.exec(expected)?.[1]?.toLowerCase();
  return word === undefined ? null : POSITIVE.has(word);
}

/**
 * Reads the answer's own true/false/yes/no, in its first sentence ("True. …", "The statement is not true."), and settles
 * only if nothing in the text speaks for the opposite. A statement without such a word is left to a model, and so are
 * other languages.
 *
 * @example expected TRUE, “**False.** Loss decreased.” → no
 */
export function matchBoolean(expected: boolean, answer: AnswerText): Reading {
  const read = readPolarity(answer);
  if (typeof read === 'string') return uncertain(read);
  const said = read ? 'true/yes' : 'false/no';
  const reason = `expected ${expected ? 'true/yes' : 'false/no'}, read ${said}`;
  return read === expected ? yes(reason) : no(reason);
}

function readPolarity(answer: AnswerText): boolean | string {
  const { words } = answer;
  let polarity: boolean | null = null;
  let leads = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word) break;
    const text = word.text.includes("'") ? word.text.replace(/'/g, '') : word.text;
    const previous = words[at - 1]?.text ?? '';
    const after = answer.source.slice(word.end, word.end + 3);
    if (LIMITS.has(text) && word.sentence <= (polarity === null ? 0 : 1))
      return `the answer is qualified: “${word.text}”`;
    const value = POSITIVE.has(text) ? true : NEGATIVE.has(text) ? false : null;
    if (value === null) {
      if (polarity === true && leads && (NEGATED.has(text) || word.text.endsWith("n't")))
        return `says both yes and “${word.text}”`;
      continue;
    }
    if (polarity !== null) {
      if (value !== polarity && isStatement(text, previous, after)) return 'says both true/yes and false/no';
      continue;
    }
    if (word.sentence > 0) return 'no outright true, false, yes or no at its beginning';
    leads = at === 0;
    if (!isStatement(text, previous, after) && !(leads && stands(text, after))) continue;
    const flipped = NEGATED.has(previous.replace(/'/g, ''));
    if (at > 0 && !flipped && words.slice(0, at).some((w) => NEGATED.has(w.text.replace(/'/g, ''))))
      return 'a negation stands before the true or false';
    if (flipped && !value) return 'a double negation';
    polarity = flipped ? !value : value;
  }
  return polarity ?? 'no outright true, false, yes or no';
}

const COPULAS = new Set(
  'is was are be answer as statement claim therefore hence so thus its thats not isnt wasnt that'.split(' '),
);

/** "no" and "right" are also plain words ("no change", "right bank"): as statements they stand behind "is", before a pause. */
function isStatement(word: string, previous: string, after: string): boolean {
  if (word === 'true' || word === 'false' || word === 'yes') return true;
  return COPULAS.has(previous.replace(/'/g, '')) && stands(word, after);
}

/** Nothing follows that the word would belong to: "No one", "No. 1", "no data", "Right now". */
function stands(word: string, after: string): boolean {
  if (word !== 'no' && word !== 'right') return true;
  return /^(?:$|["')]*[,;:!\n—–]|["')]*\.(?! ?\d)| [-—–])/.test(after);
}
