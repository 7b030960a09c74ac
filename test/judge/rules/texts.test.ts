/** What rules read in a text: words, sentences, names, languages, tables. */
import { describe, expect, it } from '@jest/globals';
import { plain } from '../../../src/model/texts/plain';
import { AnswerText } from '../../../src/judge/rules/text/answer-text';
import { groupsWithPoints, isEnglish } from '../../../src/judge/rules/text/language';
import { akin, findMentions, nameWords, stem, words } from '../../../src/judge/rules/text/prose';
import { isNeutral, isNeutralElsewhere, unknownSigns } from '../../../src/judge/rules/text/vocabulary';

const wordsOf = (text: string) => words(plain(text));
const textsOf = (text: string) => wordsOf(text).map((word) => word.text);
const sentencesOf = (text: string) => wordsOf(text).map(({ sentence }) => sentence);

describe('the words of a text', () => {
  it('are split where two run together', () => {
    expect(textsOf('It wasErnest Rutherford1.')).toEqual(['it', 'was', 'ernest', 'rutherford', '1']);
    expect(wordsOf('It wasErnest').slice(1)).toEqual([
      { text: 'was', start: 3, end: 6, capital: false, sentence: 0 },
      { text: 'ernest', start: 6, end: 12, capital: true, sentence: 0 },
    ]);
    expect(textsOf('isUSA inUK')).toEqual(['is', 'usa', 'inuk']);
    expect(wordsOf('Acre Zulia @a [b').map(({ capital }) => capital)).toEqual([true, true, false, false]);
  });

  it('know their sentence, which an abbreviation does not end, but a line does', () => {
    expect(sentencesOf('It fell. Then it rose! And now?')).toEqual([0, 0, 1, 1, 1, 2, 2]);
    expect(sentencesOf('It fell (a lot.) Then')).toEqual([0, 0, 0, 0, 1]);
    expect(sentencesOf('Mr. Smith vs. Dr. No, a.b')).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(sentencesOf('Mr.\nSmith')).toEqual([0, 1]);
    expect(sentencesOf('one\ntwo, three')).toEqual([0, 1, 1]);
    expect(sentencesOf('森林。面积')).toEqual([0, 1]);
  });

  it('are compared without endings of plurals and possessives, unless they are short', () => {
    const ends = ["peru's", "don't", 'forests', 'years', 'laos', 'loss', 'class', 'focus', 'gas', 'glass'];
    expect(ends.map(stem)).toEqual([
      ...['peru', 'dont', 'forest', 'year', 'laos', 'loss', 'class', 'focus', 'gas', 'glass'],
    ]);
    expect(nameWords('The Forests of a Country')).toEqual(['forest', 'of', 'country']);
  });

  it('are akin if they share all but two letters of the shorter one, or one has an Indonesian prefix', () => {
    const pairs = [
      ...(['forest forestry', 'fores forests', 'agriculture agricultural', 'production productive'] as const),
      ...(['kehilangan hilang', 'production producers', 'grass graze', 'hilang kehilangan'] as const),
      ...(['merain rain', 'emission emitted', 'forest afforest'] as const),
    ];
    const isAkin = (pair: string) => {
      const [a = '', b = ''] = pair.split(' ');
      return akin(a, b);
    };
    expect(pairs.filter(isAkin)).toEqual(pairs.slice(0, 5));
  });

  it('hold a name wherever its words stand one after the other, articles between them left aside', () => {
    const places = (text: string, name: string, limit?: number) =>
      findMentions(wordsOf(text), nameWords(name), limit).map(({ from, to }) => `${from} ${to}`);
    expect(places("The Peru and Peru's Peru in Para", 'Peru')).toEqual(['1 2', '3 4', '4 5']);
    expect(places('Peru, Peru, Peru', 'Peru', 2)).toEqual(['0 1', '1 2']);
    expect(places('the Bay of the Bengal', 'Bay of Bengal')).toEqual(['1 5']);
    expect(places('Santa', 'Santa Cruz')).toEqual([]);
    expect(places('Santa Maria Cruz', 'Santa Cruz')).toEqual([]);
    expect(places('Santa Cruz', '')).toEqual([]);
  });
});

describe('the language of a text', () => {
  it('is English if at least as many words tell so as of another, outside names', () => {
    const read = (text: string, from?: number) => isEnglish(wordsOf(text), from);
    expect(['The state is Pará.', "didn't", 'the el'].map((text) => read(text))).toEqual([true, true, true]);
    expect(
      ['Pará não é o estado com maior perda.', 'the el la', '森林', 'El Chaco'].map((text) => read(text)),
    ).toEqual([...[false, false, false, false]]);
    expect(['Pará 2020', 'Rio de Janeiro', 'Chaco El'].map((text) => read(text))).toEqual([null, null, null]);
    expect([read('el the', 1), read('the el', 1)]).toEqual([true, false]);
  });

  it('groups thousands with points if two of its words tell so, and none is English', () => {
    const texts = [
      'O Pará perdeu 431.250 ha em 2023.',
      'Pará: 431.250 ha',
      'em 431.250, em',
      'o perdeu em the',
    ];
    expect(texts.map((text) => groupsWithPoints(wordsOf(text)))).toEqual([true, false, false, false]);
  });

  it('has words that say nothing on their own', () => {
    const some = ['estimates', 'figure', 'periods', 'uses', 'ares', 'chile'];
    expect(some.filter(isNeutral)).toEqual(['estimates', 'figure', 'periods']);
    expect(["d'hectares", "l'annee", 'hectareas', 'al', "al'annee"].filter(isNeutralElsewhere)).toEqual([
      ...["l'annee", 'hectareas', 'al'],
    ]);
  });

  it('has signs that neither the question nor the vocabulary knows', () => {
    expect(unknownSigns('亚马逊森林', '亚马州的森林?')).toBe('逊');
    expect(unknownSigns('秘鲁森林', '哪个国家?')).toBe('秘鲁');
    expect([unknownSigns('国家', '哪个国家?'), unknownSigns('国', '哪个国家?')]).toEqual(['', '国']);
  });
});

describe('an answer', () => {
  const source = (...lines: readonly string[]) => new AnswerText(lines.join('\n')).source.split('\n');

  it('has tables of two columns as lines with the unit of their second column', () => {
    const rule = '|---|:-:|';
    expect(
      source('Here:', '| Year | Loss (ha) |', rule, '| 2020 | **5** |', '| 2021 | 7 kha |', 'End.'),
    ).toEqual([...['Here:', 'Loss:', '2020: 5 ha', '2021: 7 kha', 'End.']]);
    expect(source('| State | kha |', rule, '| Acre | 5 |')).toEqual(['Acre: 5 kha']);
    expect(source('| State | Name of it |', rule, '| Acre | 2 b |')).toEqual(['Name of it:', 'Acre: 2 b']);
  });

  it('has all other tables as they are', () => {
    const three = ['| a | b | c |', '|---|---|---|', '| 1 | 2 | 3 |'];
    const two = ['| a | b |', '| 1 | 2 |'];
    expect([source(...three), source(...two)]).toEqual(
      [three, two].map((rows) => plain(rows.join('\n')).split('\n')),
    );
  });

  it('knows which of its sentences asks, and which stands at a place', () => {
    const answer = new AnswerText('Is it (Peru)? It is. "Or is it Chile"? No');
    expect([0, 1, 2, 3].map((sentence) => answer.asksIn(sentence))).toEqual([true, false, true, false]);
    expect([0, 13, 14, 20, 22].map((place) => answer.sentenceAt(place))).toEqual([0, 0, 1, 1, 2]);
    expect(new AnswerText('It is Peru.').asksIn(0)).toBe(false);
  });
});
