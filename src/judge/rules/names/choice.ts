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
export function otherOptions(question: Question, name: ReadonlySet<string>): Set<string> {
  const options = new Set<string>();
  const { words, source } = question;
  const add = (index: number): void => {
    const word = stem(nthWord(words, index).text);
    if (word !== '' && !SMALL.has(word) && !name.has(word)) options.add(word);
  };
  const gap = (index: number): string =>
    source.slice(nthWord(words, index).end, nthWord(words, index + 1).start);
  words.forEach((word, index) => {
    const or = word.text === 'or' && !['false', 'no'].includes(nthWord(words, index + 1).text);
    if (
      !or &&
      !(
        word.text === 'and' &&
        words.slice(Math.max(0, index - 5), index).some(({ text }) => text === 'between')
      )
    )
      return;
    const names = nthWord(words, index + 1).capital;
    let left = index - 1;
    add(left);
    while (
      left > 0 &&
      index - left < 12 &&
      (names ? nthWord(words, left - 1).capital : index - left < 2) &&
      /^(?: |, )$/.test(gap(left - 1))
    )
      add(--left);
    for (
      let right = index + 1;
      right <= index + 3 && words[right] && (!names || nthWord(words, right).capital);
      right++
    )
      add(right);
  });
  const listed = options.size === 0 ? LISTED.exec(source) : null;
  if (listed)
    words.forEach((word, index) => {
      if (word.capital && word.start >= listed.index) add(index);
    });
  return options;
}
