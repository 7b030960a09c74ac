/** Whether a text denies, doubts or corrects what it says, addresses the grader, or says it plainly. */
import type { AnswerText } from './text/answer-text';
import { type Mention, nthWord, type Word } from './text/prose';
import type { Question } from './question';
import { wordSet } from './text/word-set';

export const NEGATIONS = new Set(
  'not no never neither nor cannot cant isnt wasnt arent didnt dont doesnt hasnt without except excluding excludes unlike wrong incorrect incorrectly false falsely untrue deny denied denies instead nobody none mistaken mistakenly erroneously'.split(
    ' ',
  ),
);
export const HEDGES = new Set(
  'might maybe perhaps possibly probably presumably supposedly allegedly apparently arguably unsure uncertain unclear unknown guess guessing suspect doubt doubtful assume assuming assumption seems seem appears hypothetically conceivably debatable disputed speculate speculated rumored if unless depends depending'.split(
    ' ',
  ),
);
const HEDGE_PAIRS = new Set(
  'far from|anything but|used to|ceased to|failed to|may be|may have|could be|could have|would be|i think|i believe|not sure|cant confirm|cannot confirm|cannot verify|not certain'.split(
    '|',
  ),
);
export const CONTRASTS = new Set(
  'but however although though whereas while rather actually yet despite'.split(' '),
);
export const CORRECTIONS =
  /\b(?:actually|correction|scratch that|on second thought|i meant|i mean|my mistake|my apologies|i apologi[sz]e|wait|oops|strike that|to correct|in reality|let me (?:correct|revise|fix)|should (?:read|be)|rather,)\b/i;
/** Text meant for a grader rather than an analyst; a reply in the form of a verdict; a prompt's own markers. */
const ADDRESSED = new RegExp(
  [
    /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rubrics?|instructions?|prompts?|rules?|above|previous|prior|grader|criteria)\b/,
    /\b(?:output|return|respond|reply|print|assign|give|score|grade|rate|mark)(?: (?:only|just|a|an|the|me|it|this|that|with|my|answer|response|as|score|grade|verdict|value|of|full)){0,6} ?["':=]* ?(?:1(?:\.0)?(?![\d,.]*\d)(?! ?[%a-z])|yes\b|pass(?:ed)?\b|true\b|correct\b|full marks)/,
    /["']?(?:score|verdict|is_?correct|grade|passed|label)["']? ?[:=] ?["']?(?:1\b|yes\b|true\b|pass|correct)/,
    /\b(?:dear|hey|hello|hi|note to|attention|to) (?:the )?(?:grader|judge|evaluator|rater)\b/,
    /\b(?:the grader|the evaluator|the rubric|expected[ _]answer|ground truth|reference answer|answer key|gold(?:en)? answer|system (?:prompt|message))\b/,
    /<\/?\|?(?:system|assistant|user|verdict|answer|case|data|actual|expected|im_?(?:start|end))\b|\[\/?inst\]/,
    /\bcount (?:this|it) as (?:correct|right|a match|a pass)\b|\b(?:this|my|the above) (?:answer|response) (?:is|should be|must be) (?:graded |marked |scored |considered |accepted )(?:as )?(?:correct|right|a match|1)\b/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'i',
);

/** True if the text talks to its grader or imitates a verdict. No rule ever decides in favour of such a text. */
export function addressesGrader(text: string): boolean {
  return ADDRESSED.test(text);
}

/** Whether a word denies what is said. */
export function isDenial(text: string): boolean {
  return NEGATIONS.has(text) || text.endsWith("n't");
}

/** The words by which a question denies something, not counting "true or false". */
export function denialsOf({ words }: Question): readonly Word[] {
  return words.filter(
    ({ text }, index) =>
      isDenial(text) &&
      !(index < 5 && (nthWord(words, index - 1).text === 'or' || nthWord(words, index + 1).text === 'or')),
  );
}

const PORTUGUESE = wordSet('o os foi foram perdeu teve houve dos das uma pelo pela');
const NOT_PORTUGUESE = wordSet('el los las del fue una que nao nunca nem');

/** In Portuguese, "no" is "in the": its words beside it, and none of Spanish. */
function isPortuguese(sentence: readonly Word[]): boolean {
  return (
    sentence.some(({ text }) => PORTUGUESE.has(text)) &&
    !sentence.some(({ text }) => NOT_PORTUGUESE.has(text))
  );
}

/**
 * The first negation or hedge in a sentence, quoted for the reason; null if it is said plainly. A cue that the sentence
 * quotes from the question together with its neighbour doesn't count ("Never Cry Wolf").
 */
export function sentenceStance(
  text: readonly Word[],
  sentence: number,
  question: readonly Word[],
): string | null {
  const inside = text.filter((word) => word.sentence === sentence);
  return firstStance(
    inside,
    (index) =>
      (nthWord(inside, index).text === 'no' && isPortuguese(inside)) || isQuoted(inside, index, question),
  );
}

function firstStance(words: readonly Word[], isHarmless: (index: number) => boolean): string | null {
  const index = words.findIndex((_word, at) => wordStance(words, at) !== null && !isHarmless(at));
  return wordStance(words, index);
}

/** The same for a sentence of an answer, where a question mark counts too. */
export function stanceAt(answer: AnswerText, sentence: number, question: Question): string | null {
  return (
    sentenceStance(answer.words, sentence, question.words) ??
    (answer.asksIn(sentence) ? 'a question mark' : null)
  );
}

function isQuoted(words: readonly Word[], index: number, question: readonly Word[]): boolean {
  const [before, cue, after] = [index - 1, index, index + 1].map((at) => nthWord(words, at).text);
  return question.some(
    ({ text }, at) =>
      text === cue &&
      ((after !== '' && nthWord(question, at + 1).text === after) ||
        (before !== '' && nthWord(question, at - 1).text === before)),
  );
}

function wordStance(words: readonly Word[], index: number): string | null {
  const [before, { text }] = [nthWord(words, index - 1).text, nthWord(words, index)];
  if (isDenial(text) || HEDGES.has(text)) return `“${text}”`;
  return HEDGE_PAIRS.has(`${before} ${text}`) ? `“${before} ${text}”` : null;
}

/**
 * Why a mention is not a plain statement, or null if it is one: its sentence contains a negation or a hedge, contrasts it with
 * something, or a correction follows. Deliberately strict: a person can see that some of these are harmless.
 *
 * @example “not Chile but Ghana” → “not”
 */
export function mentionStance(
  text: readonly Word[],
  mention: Mention,
  source: string,
  question: readonly Word[],
): string | null {
  const { sentence } = nthWord(text, mention.from);
  const stance = sentenceStance(text, sentence, question);
  if (stance !== null) return stance;
  const contrast = text.find(
    (word, index) =>
      word.sentence === sentence &&
      CONTRASTS.has(word.text) &&
      (index >= mention.to || (index < mention.from && nthWord(text, index - 1).sentence === sentence)),
  );
  if (contrast) return `“${contrast.text}”`;
  const correction = CORRECTIONS.exec(source.slice(nthWord(text, mention.to - 1).end));
  return correction ? `“${correction[0]}”` : null;
}

/**
 * The word by which a later mention takes back what was said, or null: a negation or hedge right before or after it. Anything else
 * its sentence denies does not count.
 */
export function takenBack(text: readonly Word[], { from, to }: Mention): string | null {
  const near = text.slice(Math.max(0, from - 4), to + 3);
  return firstStance(near, () => false);
}

const REFUSAL =
  /\b(?:(?:could|can|was|am|were|are)(?:n't| not|not) (?:able to )?(?:find|locate|provide|answer|determine|access|retrieve|help|assist)|(?:do|did)(?:n't| not) (?:have|find|know)|unable to|no (?:information|data|results?|records?) (?:is |was |were |are )?(?:available|found|about|on|for)|i'm sorry|i am sorry|i apologize)\b/i;
const FILLER =
  /^(?:is there (?:anything|something)|(?:would|do|can|could) you|please|let me know|(?:i|we) (?:hope|suggest|recommend)|you (?:can|may|could|might)|sorry|if you)\b/i;

/**
 * True if every sentence only says that there is no answer. A single sentence that states anything makes it false.
 * @example onlyRefuses("I'm sorry, but I couldn't find any information about that.") // true
 */
export function onlyRefuses(source: string, question: string): boolean {
  if (source.length > 600 || !REFUSAL.test(source)) return false;
  return partsOf(source).every(
    (part) => FILLER.test(part) || (REFUSAL.test(part) && !states(part, question)),
  );
}

/** A refusal that still says something: a “however”, or a number that is not in the question. */
function states(sentence: string, question: string): boolean {
  if (/\b(?:however|but (?!i\b|we\b|there\b))/i.test(sentence)) return true;
  return (sentence.match(/\d+/g) ?? []).some((digits) => !question.includes(digits));
}

const BETWEEN_PARTS = /(?<=[.!?])\s+|\s*\n\s*/;

/** The sentences and lines of a text in its plain form. */
export function partsOf(source: string): string[] {
  return source.split(BETWEEN_PARTS);
}
