/** How a text stands to what it says: denied, doubted, corrected, addressed to the grader, or said plainly. */
import type { Mention, Word } from './prose';

const NEGATIONS = new Set(
  'not no never neither nor cannot cant isnt wasnt without except excluding excludes unlike wrong incorrect incorrectly false falsely untrue deny denied denies instead nobody none mistaken mistakenly erroneously'.split(' '),
);
const HEDGES = new Set(
  'might maybe perhaps possibly probably presumably supposedly allegedly apparently arguably unsure uncertain unclear unknown guess guessing suspect doubt doubtful assume assuming assumption seems seem appears hypothetically conceivably debatable disputed speculate speculated rumored'.split(' '),
);
const HEDGE_PAIRS = new Set(
  'may be|may have|could be|could have|would be|i think|i believe|not sure|cant confirm|cannot confirm|cannot verify|not certain'.split('|'),
);
const CONTRASTS = new Set('but however although though whereas while rather actually yet despite'.split(' '));
const CORRECTIONS = /\b(?:actually|correction|scratch that|on second thought|i meant|i mean|my mistake|my apologies|i apologi[sz]e|wait|oops|strike that|to correct|in reality|let me (?:correct|revise|fix)|should (?:read|be)|rather,)\b/i;
/** Said to a grader, not to an analyst; a reply in the form of a verdict; a prompt's own markers. */
const ADDRESSED =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rubric|instruction|prompt|rule|above|previous|prior|grader|criteria)|\b(?:output|score|return|answer|give|assign|rate|grade|respond|reply|print)\b.{0,24}(?:\b1\b|\b1\.0\b|\byes\b|\bpass\b|"?true"?\b|full marks|full score|correct)(?! ?(?:st|%|,\d|\.\d|ha\b|million))\W*(?:$|\n|[.!"}])|["']?(?:score|verdict|is_correct|grade|passed|label)["']?\s*[:=]\s*["']?(?:1\b|yes|true|pass|correct)|\b(?:as|dear|hey|hello|note to)\b.{0,12}\b(?:grader|judge|evaluator|rater)|\b(?:grader|evaluator|the judge|the rubric|expected[ _]answer|ground truth|reference answer|answer key|gold(?:en)? answer)\b|<\/?(?:system|assistant|user|verdict|answer|case|data|actual|expected)\b|\b(?:mark|grade|rate|score|accept|count|treat|consider) (?:this|it|my answer|the answer|me)\b.{0,20}\b(?:correct|right|pass|passed|true|1)\b|\bsystem (?:prompt|message)\b|\[\/?inst\]/i;

/** True if the text talks to whoever grades it, or imitates a verdict. Such a text is never settled in its favour. */
export function addressesGrader(text: string): boolean {
  return ADDRESSED.test(text);
}

/** Negations, hedges and the like inside one sentence, as a word for the reason; null if it is said plainly. */
export function sentenceStance(text: readonly Word[], sentence: number, from = 0): string | null {
  let previous = '';
  for (let at = from; at < text.length; at++) {
    const word = text[at];
    if (!word || word.sentence > sentence) break;
    if (word.sentence < sentence) continue;
    const stance = wordStance(word.text, previous);
    if (stance !== null) return stance;
    previous = word.text;
  }
  return null;
}

function wordStance(word: string, previous: string): string | null {
  const bare = word.includes("'") ? word.replace(/'/g, '') : word;
  if (NEGATIONS.has(bare) || word.endsWith("n't")) return `“${word}”`;
  if (HEDGES.has(bare) || HEDGE_PAIRS.has(`${previous} ${bare}`)) return `“${word}”`;
  return null;
}

/**
 * Why a mention is not a plain statement, or null if it is one: its sentence holds a negation or a hedge, sets it against
 * something, or a correction follows it. Deliberately strict: a person can see that some of these are harmless.
 *
 * @example “not Brazil but Peru” → “not”
 */
export function mentionStance(text: readonly Word[], mention: Mention, source: string): string | null {
  const first = text[mention.from];
  const last = text[mention.to - 1];
  if (!first || !last) return null;
  const stance = sentenceStance(text, first.sentence);
  if (stance !== null) return stance;
  for (let at = mention.from - 1; at >= 0 && text[at]?.sentence === first.sentence; at--) {
    const word = text[at]?.text ?? '';
    if (CONTRASTS.has(word) && at > 0 && text[at - 1]?.sentence === first.sentence) return `“${word}”`;
  }
  for (let at = mention.to; text[at]?.sentence === first.sentence; at++) {
    const word = text[at]?.text ?? '';
    if (CONTRASTS.has(word)) return `“${word}”`;
  }
  const correction = CORRECTIONS.exec(source.slice(last.end));
  return correction ? `“${correction[0]}”` : null;
}

const REFUSAL =
  /\b(?:(?:could|can|was|am|were|are)(?:n't| not|not) (?:able to )?(?:find|locate|provide|answer|determine|access|retrieve|help|assist)|(?:do|did)(?:n't| not) (?:have|find|know)|unable to|no (?:information|data|results?|records?) (?:is |was |were |are )?(?:available|found|about|on|for)|i'm sorry|i am sorry|i apologize)\b/i;
const FILLER = /^(?:is there (?:anything|something)|(?:would|do|can|could) you|please|let me know|(?:i|we) (?:hope|suggest|recommend)|you (?:can|may|could|might)|sorry|if you)\b/i;

/**
 * True if every sentence says no more than that there is no answer. One sentence that states anything makes it false.
 * @example onlyRefuses("I'm sorry, but I couldn't find any information about that.") // true
 */
export function onlyRefuses(source: string): boolean {
  if (source.length > 600) return false;
  const parts = source.split(/(?<=[.!?])\s+|\n+/).filter((part) => part.trim() !== '');
  return parts.length > 0 && REFUSAL.test(source) && parts.every((part) => (REFUSAL.test(part) && !/\bhowever|\bbut (?!i\b|we\b|there\b)|\d/i.test(part)) || FILLER.test(part.trim()));
}
