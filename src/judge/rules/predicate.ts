/** Only a sentence that says who has most, or least, answers such a question: "here is a map of X" ranks nothing. */
import type { AnswerText } from './text/answer-text';
import { headingOf, sentenceOf, type Span } from './text/clause';
import { isFigure } from './text/figures';
import { nthWord, stem } from './text/prose';
import type { Question } from './question';
import { MORE_ELSEWHERE, MOST_ELSEWHERE, ranksElsewhere } from './text/language';
import { isLevel, isLight } from './text/vocabulary';
import { LESS, MORE, OPENERS } from './text/word-lists';
import type { WordSet } from './text/word-set';

const LEADS = /^(?:leads?|tops?|topped|led)$/;
/** One of those that have most, but not necessarily the one with the most. */
const ONE_OF = /\b(?:is|are|was|were|be|been|ranks?|ranked) (?:also )?(?:among|one of)\b/i;

/** The ranks that a question may ask for beside its most or least, "second most". */
const NTH =
  '2nd second, 3rd third, 4th fourth, 5th fifth, 6th sixth, 7th seventh, 8th eighth, 9th ninth, 10th tenth'
    .split(', ')
    .map((nth) => {
      const [digits = '', name = ''] = nth.split(' ');
      const rank = `\\b(?:${digits}|${name})`;
      return {
        name,
        asked: new RegExp(
          `${rank}[ -](?:most|least|highest|lowest|largest|smallest|biggest|greatest|worst)\\b`,
          'i',
        ),
        said: new RegExp(`${rank}\\b`, 'i'),
      };
    });

/** The rank that a question asks for and a sentence does not name, as a reason; or null. */
function otherRank(question: Question, said: string): string | null {
  const nth = NTH.find(({ asked }) => asked.test(question.source));
  return nth && !nth.said.test(said) ? `it leaves out “${nth.name}”` : null;
}

/**
 * Why a sentence does not say who has most, or null; a bare name with its figure is enough.
 *
 * @param listed several things are expected, each beside a figure of its own
 */
export function noPredicate(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
  listed: boolean,
): string | null {
  const ranks = asked(question);
  if (ranks === null) return null;
  const words = answer.words.slice(span.from, span.to);
  const source = answer.source.slice(nthWord(words, 0).start, nthWord(words, words.length - 1).end);
  if (ONE_OF.test(source)) return 'one of several';
  const heading = headingOf(answer, span);
  const above = heading ? answer.words.slice(heading.from, heading.to) : [];
  if ([...above, ...words].some(({ text }) => ranks(text)))
    return otherRank(question, `${above.map(({ text }) => text).join(' ')} ${source}`);
  const light = words.every(
    ({ text, start }, index) =>
      (index > 0 && isFigure(answer.figures, nthWord(words, index - 1).start)) ||
      /^\d/.test(text) ||
      own.has(stem(text)) ||
      isLight(text) ||
      isLevel(text) ||
      isFigure(answer.figures, start),
  );
  if (!light) return 'it ranks nothing';
  if (listed) return null;
  const measures = answer.quantities.filter(({ unit, role }) => unit !== null && role === 'measure');
  return measures.length > 1 ? 'among several measured things' : null;
}

/** Words of a later clause that names another answer at a different time: "…; today it is Beni". */
const AT_ANOTHER_TIME = /^(?:now|today|currently|nowadays|since|later|then|actually|meanwhile|instead)$/;

/** Another name, after a mention, that may have most or least: a reason, or null. */
export function rivalLater(
  answer: AnswerText,
  span: Span,
  question: Question,
  own: ReadonlySet<string>,
): string | null {
  const ranks = asked(question);
  if (ranks === null) return null;
  const { words, source } = answer;
  for (let from = span.to; from < words.length;) {
    const { to } = sentenceOf(answer, from);
    const later = words.slice(from, to);
    const name = later.find(
      ({ capital, text, start }, index) =>
        capital &&
        !(index === 0 && OPENERS.has(text)) &&
        !own.has(stem(text)) &&
        !question.words.some((word) => stem(word.text) === stem(text)) &&
        !isFigure(answer.figures, start),
    );
    const goesOn = source.slice(nthWord(words, from - 1).end, nthWord(words, from).start).includes(';');
    if (name && (goesOn || later.some(({ text }) => ranks(text) || AT_ANOTHER_TIME.test(text))))
      return `later “${name.text}” may have it`;
    from = to;
  }
  return null;
}

/** Tests whether a word expresses the question's most or least; null if it asks for neither. */
function asked(question: Question): ((word: string) => boolean) | null {
  if (/\b(?:more|less|higher|lower|larger|smaller|greater|fewer) than \d/i.test(question.source)) return null;
  const has = (set: WordSet): boolean => question.words.some(({ text }) => set.has(text));
  if (has(MORE)) return (word) => MORE.has(word) || LEADS.test(word);
  if (has(LESS)) return (word) => LESS.has(word);
  const words = question.words.map(({ text }) => text).filter(ranksElsewhere);
  if (words.length === 0) return null;
  const most = words.some((word) => MOST_ELSEWHERE.test(word) || MORE_ELSEWHERE.test(word));
  return (word) => words.includes(word) || (most && MOST_ELSEWHERE.test(word));
}
