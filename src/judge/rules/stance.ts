/** Whether a text denies, doubts or corrects what it says, addresses the grader, or says it plainly. */
import type { AnswerText } from './text/answer-text';
import { type Mention, nthWord, type Word } from './text/prose';
import type { Question } from './question';

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
const PAIR_ENDS = new Set([...HEDGE_PAIRS].map((pair) => pair.slice(pair.indexOf(' ') + 1)));
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
  return NEGATIONS.has(text.replace(/'/g, '')) || text.endsWith("n't");
}

/** The words by which a question denies something, not counting "true or false". */
export function denialsOf({ words }: Question): readonly Word[] {
  return words.filter(
    ({ text }, index) =>
      isDenial(text) &&
      !(index < 4 && (nthWord(words, index - 1).text === 'or' || nthWord(words, index + 1).text === 'or')),
  );
}

/** In Portuguese, "no" is "in the": its words beside it, and none of Spanish. */
function isPortuguese(words: readonly Word[], sentence: number): boolean {
  const inside = words.filter((word) => word.sentence === sentence);
  return (
    inside.some(({ text }) => /^(?:o|os|foi|foram|perdeu|teve|houve|dos|das|uma|pelo|pela)$/.test(text)) &&
    !inside.some(({ text }) => /^(?:el|los|las|del|fue|una|que|nao|nunca|nem)$/.test(text))
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
  let previous = '';
  for (let index = 0; index < text.length; index++) {
    const word = text[index];
    if (!word || word.sentence > sentence) break;
    if (word.sentence < sentence) continue;
    const stance =
      word.text === 'no' && isPortuguese(text, sentence) ? null : wordStance(word.text, previous);
    if (stance !== null && !quoted(word.text, previous, nthWord(text, index + 1).text, question))
      return stance;
    previous = word.text;
  }
  return null;
}

/** The same for a sentence of an answer, where a question mark counts too. */
export function stanceAt(answer: AnswerText, sentence: number, question: Question): string | null {
  return (
    sentenceStance(answer.words, sentence, question.words) ??
    (answer.asksIn(sentence) ? 'a question mark' : null)
  );
}

function quoted(cue: string, before: string, after: string, question: readonly Word[]): boolean {
  const bare = (word: string | undefined) => (word ?? '').replace(/'/g, '');
  return question.some(
    (word, index) =>
      bare(word.text) === bare(cue) &&
      ((after !== '' && bare(nthWord(question, index + 1).text) === bare(after)) ||
        (before !== '' && bare(nthWord(question, index - 1).text) === bare(before))),
  );
}

function wordStance(word: string, previous: string): string | null {
  if (word.includes("'")) {
    const bare = word.replace(/'/g, '');
    return NEGATIONS.has(bare) || word.endsWith("n't") ? `“${word}”` : null;
  }
  if (NEGATIONS.has(word) || HEDGES.has(word)) return `“${word}”`;
  return PAIR_ENDS.has(word) && HEDGE_PAIRS.has(`${previous.replace("'", '')} ${word}`)
    ? `“${previous} ${word}”`
    : null;
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
  const first = text[mention.from];
  const last = text[mention.to - 1];
  if (!first || !last) return null;
  const stance = sentenceStance(text, first.sentence, question);
  if (stance !== null) return stance;
  for (
    let index = mention.from - 1;
    index >= 0 && nthWord(text, index).sentence === first.sentence;
    index--
  ) {
    const word = nthWord(text, index).text;
    if (CONTRASTS.has(word) && index > 0 && nthWord(text, index - 1).sentence === first.sentence)
      return `“${word}”`;
  }
  for (let index = mention.to; nthWord(text, index).sentence === first.sentence; index++) {
    const word = nthWord(text, index).text;
    if (CONTRASTS.has(word)) return `“${word}”`;
  }
  const correction = CORRECTIONS.exec(source.slice(last.end));
  return correction ? `“${correction[0]}”` : null;
}

/**
 * The word by which a later mention takes back what was said, or null: a negation or hedge right before or after it, or a correction
 * later on. Anything else its sentence denies does not count.
 */
export function takenBack(text: readonly Word[], mention: Mention, source: string): string | null {
  const sentence = nthWord(text, mention.from).sentence;
  for (let index = Math.max(0, mention.from - 3); index < mention.to + 3; index++) {
    const word = text[index];
    if (!word || word.sentence !== sentence || (index >= mention.from && index < mention.to)) continue;
    const stance = wordStance(word.text, nthWord(text, index - 1).text);
    if (stance !== null) return stance;
  }
  const correction = CORRECTIONS.exec(source.slice(nthWord(text, mention.to - 1).end));
  return correction ? `“${correction[0]}”` : null;
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
  const parts = source.split(/(?<=[.!?])\s+|\n+/).filter((part) => part.trim() !== '');
  return parts.every((part) => FILLER.test(part.trim()) || (REFUSAL.test(part) && !states(part, question)));
}

/** A refusal that still says something: a “however”, or a number that is not in the question. */
function states(sentence: string, question: string): boolean {
  if (/\b(?:however|but (?!i\b|we\b|there\b))/i.test(sentence)) return true;
  return (sentence.match(/\d+/g) ?? []).some((digits) => !question.includes(digits));
}
