/** Questions that name their answers ("Chile or Ghana?"): repeating a name from the question is not yet an answer. */
import type { AnswerText } from '../text/answer-text';
import { findMentions, type Mention, nameWords, nthWord, stem, type Word } from '../text/prose';
import { ARTICLES } from '../text/word-lists';
import type { Question } from '../question';

const SMALL = new Set(
  'the a an is was are were or and net of in to for than it has had have did does do which what'.split(' '),
);

/** Options listed in brackets or after a colon. */
const LISTED = /\([^()]*,[^()]*\)|: [^,:]+, /;

/** True if the question contains the whole expected name, so that echoing the question would state it. */
export function inQuestion(expected: string, question: Question): boolean {
  return (
    findMentions(question.words, nameWords(expected), 1).length > 0 ||
    (question.offers && shared(expected, question))
  );
}

/** "South Dakota" in "North or South Dakota?": the words of the name are spread over the question. */
function shared(expected: string, question: Question): boolean {
  const asked = new Set(question.words.map((word) => stem(word.text)));
  const name = nameWords(expected);
  return name.every((word) => asked.has(word));
}

/**
 * Why a mention of a name from the question is not an answer, or null. It is an answer if the text opens with it ("Nigeria had
 * more…"), or if the question offers a choice and none of its other options is mentioned.
 */
export function choiceProblem(
  mention: Mention,
  expected: string,
  question: Question,
  answer: AnswerText,
): string | null {
  const { words } = answer;
  const name = nameWords(expected);
  if (!question.offers) return echoes(mention, name, question, answer) ? 'only as in the question' : null;
  if (around(words, mention)[0] === '') return null;
  const options = otherOptions(question, new Set(name));
  if (options.size === 0) return 'only as in the question';
  const rival = words.find((word) => options.has(stem(word.text)));
  return rival ? `beside “${rival.text}”, another option of the question` : null;
}

/** The words before and after a mention, apart from articles before it. */
function around(words: readonly Word[], { from, to }: Mention): readonly [string, string] {
  let left = from - 1;
  while (ARTICLES.has(nthWord(words, left).text)) left--;
  return [nthWord(words, left).text, nthWord(words, to).text];
}

/** Whether a mention has a neighbour that a mention in the question has, too. */
function echoes(mention: Mention, name: readonly string[], question: Question, answer: AnswerText): boolean {
  const [left, right] = around(answer.words, mention);
  return findMentions(question.words, name).some((asked) => {
    const [before, after] = around(question.words, asked);
    return left === before || (right === after && right !== '');
  });
}

/**
 * The mentions that are more than a repeated piece of the question, having different words around them. All mentions if the
 * question offers a choice, or if none would be left.
 *
 * @example where is the Oak Hill show filmed? “The Oak Hill show is filmed on Oak Hill.” → the second
 */
export function withoutEchoes(
  mentions: readonly Mention[],
  name: readonly string[],
  question: Question,
  answer: AnswerText,
): readonly Mention[] {
  if (question.offers) return mentions;
  const fresh = mentions.filter((mention) => !echoes(mention, name, question, answer));
  return fresh.length > 0 ? fresh : mentions;
}

/** The words of the question's other options: names joined by "or", "between … and …", or listed after a colon or in brackets. */
export function otherOptions({ words, source }: Question, name: ReadonlySet<string>): ReadonlySet<string> {
  const listed = LISTED.exec(source)?.index ?? Infinity;
  const options = words.flatMap((word, index) => {
    const joins = word.text === 'or' || (word.text === 'and' && isBetween(words, index));
    return joins ? joined(words, index, source) : word.capital && word.start >= listed ? [word] : [];
  });
  return new Set(options.map(({ text }) => stem(text)).filter((word) => !SMALL.has(word) && !name.has(word)));
}

function isBetween(words: readonly Word[], index: number): boolean {
  return words.slice(0, index).some(({ text }) => text === 'between');
}

/** The words on both sides of an "or": those of names, with the names listed before them; else two before it and three behind it. */
function joined(words: readonly Word[], index: number, source: string): readonly Word[] {
  const names = nthWord(words, index + 1).capital;
  let [from, to] = [index - 1, index + 2];
  while (
    (names ? nthWord(words, from - 1).capital : from > index - 2) &&
    /^,? $/.test(source.slice(nthWord(words, from - 1).end, nthWord(words, from).start))
  )
    from--;
  while (names ? nthWord(words, to).capital : to < index + 4) to++;
  return words.slice(Math.max(0, from), to);
}
