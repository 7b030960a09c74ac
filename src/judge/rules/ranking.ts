/** Names in a comparison: the one that has the most where the most is asked for. */
import type { AnswerText } from './answer-text';
import { type Mention, stem } from './prose';
import type { Question } from './question';
import { LATER, LESS, MORE, OPENERS } from './word-lists';

const BEATEN =
  /\b(?:surpassed|exceeded|outpaced|overtaken|outranked|beaten|topped|outdone) by\b|\btrail(?:s|ed|ing)?\b|\blag(?:s|ged|ging)?\b/i;

/** Where the most or the least is asked for: it has the opposite, comes second, or another name may have it. */
export function ranked(answer: AnswerText, mention: Mention, question: Question): string | null {
  const { words } = answer;
  const sentence = words[mention.from]?.sentence ?? 0;
  const asks = (set: ReadonlySet<string>) => question.words.some((word) => set.has(word.text));
  const asksMore = asks(MORE);
  const asksLess = asks(LESS);
  if (asksMore === asksLess) return null;
  const says = (set: ReadonlySet<string>) =>
    words.find((word) => word.sentence === sentence && set.has(word.text));
  const later = says(LATER);
  if (later && !asks(LATER)) return `said to be “${later.text}”`;
  const opposite = says(asksMore ? LESS : MORE);
  if (opposite) return `said to have “${opposite.text}”`;
  if (BEATEN.test(answer.source)) return 'said to be surpassed';
  if (says(asksMore ? MORE : LESS)) return null;
  const asked = new Set(question.words.map((word) => stem(word.text)));
  const other = words.find(
    (word, at) =>
      at >= mention.to &&
      word.capital &&
      !OPENERS.has(word.text) &&
      !(asked.has(stem(word.text)) && !question.offers),
  );
  if (other) return `compared with “${other.text}”`;
  const measured = answer.quantities.filter(({ unit, role }) => unit !== null && role === 'measure');
  return measured.length > 1 ? 'among several measured things' : null;
}
