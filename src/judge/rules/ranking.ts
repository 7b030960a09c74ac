/** Names in a comparison: the one that has the most where the most is asked for. */
import type { AnswerText } from './answer-text';
import { type Mention, stem } from './prose';
import type { Question } from './question';
import { LATER, LESS, LINKS, MORE, OPENERS } from './word-lists';

const BEATEN =
  /\b(?:surpassed|exceeded|outpaced|overtaken|outranked|beaten|topped|outdone) by\b|\btrail(?:s|ed|ing)?\b|\blag(?:s|ged|ging)?\b/i;

/** It came close, or had more than one other; "than any" is the most. */
const CLOSE =
  /\b(?:behind|below|beat|was to|half|worse|as much|close to|short of|after (?!\d)|than (?!any|all|every))/i;

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
  if (
    !question.offers &&
    (CLOSE.test(answer.source) || (!question.asksWho && rivalBehind(answer, mention, question)))
  )
    return 'said beside another that may have it';
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

/** Another name later in the sentence that is neither a place ("in Asia") nor the runner-up ("followed by Ghana"). */
function rivalBehind(answer: AnswerText, mention: Mention, question: Question): boolean {
  const { words, source } = answer;
  const own = words[mention.from];
  if (!own?.capital) return false;
  const runners = source.indexOf('followed by', own.start);
  return words.some((word, at) => {
    const previous = words[at - 1];
    if (at < mention.to || !word.capital || word.sentence !== own.sentence || !previous) return false;
    if ((runners >= 0 && word.start > runners) || LINKS.has(previous.text) || OPENERS.has(word.text))
      return false;
    if (previous.capital && at > mention.to && word.start === previous.end + 1) return false;
    return previous.text !== 'the' && !question.words.some(({ text }) => text === word.text);
  });
}
