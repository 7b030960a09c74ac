/** Which way something went: "increased", "a decrease", "stable". */
import type { AnswerText } from './text/answer-text';
import { sentenceOf } from './text/clause';
import { conceptsOf, happens, isCover } from './text/concepts';
import { no, type Reading, uncertain, yes } from './finding';
import { nthWord, type Word } from './text/prose';
import type { Question } from './question';
import { stanceAt } from './stance';
import { offSubjectOf } from './off-subject';

export type Way = 'up' | 'down' | 'stable';

const STRONG: readonly (readonly [Way, RegExp])[] = [
  [
    'up',
    /^(?:increas\w*|rise[sn]?|rising|rose|gr(?:ew|ow|ows|owing|own|owth)|upwards?|climb\w*|doubl\w+|tripl\w+|soar\w*|surg\w+|jump\w*|spik\w+)$/,
  ],
  [
    'down',
    /^(?:decreas\w*|declin\w*|f[ae]ll(?:s|ing|en)?|dropp?\w*|shr[aiu]nk\w*|reduc\w*|downwards?|halv\w+|plung\w+|slump\w*)$/,
  ],
  ['stable', /^(?:stable|unchanged|constant|steady)$/],
];
/** Verbs that count only if there is none of the words above: "tree cover loss increased" is up. */
const WEAK: readonly (readonly [Way, RegExp])[] = [
  ['up', /^(?:gain(?:s|ed|ing)?|plant(?:ed)?|expand\w*)$/],
  ['down', /^(?:lost|loses?|losing)$/],
];
const TURNED = /^(?:not|no|never|without|than|of)$/;
const CELL =
  /^(?:it |they |there was )?(?:has |have |is |was |were )?(?:a |an |the )?(?:\w+ly )?(\w+)(?:ing)?(?: trend)?$/i;

/** The direction in an expected cell, or null if the cell says anything else. */
export function expectedTrend(expected: string): Way | null {
  const word = CELL.exec(expected.replace(/\.$/, ''))?.[1]?.toLowerCase();
  return word === undefined ? null : (STRONG.find(([, words]) => words.test(word))?.[0] ?? null);
}

interface WaySaid {
  readonly way: Way;
  readonly index: number;
}

/** The directions that words give, leaving out negated ones ("not increase", "rather than increase"). */
export function waysIn(words: readonly Word[]): WaySaid[] {
  const strong = said(words, STRONG);
  return strong.length > 0 ? strong : said(words, WEAK);
}

function said(words: readonly Word[], table: readonly (readonly [Way, RegExp])[]): WaySaid[] {
  return words.flatMap(({ text }, index): WaySaid[] => {
    const way = table.find(([, pattern]) => pattern.test(text))?.[0];
    return way === undefined || denied(words, index) ? [] : [{ way, index }];
  });
}

/** "Was increasing" tells of the past, and leaves open how it is now. */
function isPast(words: readonly Word[], index: number): boolean {
  return nthWord(words, index).text.endsWith('ing') && /^(?:was|were)$/.test(nthWord(words, index - 1).text);
}

function denied(words: readonly Word[], index: number): boolean {
  const [two, word] = [nthWord(words, index - 2).text, nthWord(words, index - 1).text];
  if (word === 'than' || word === 'of') return two === 'rather' || two === 'instead';
  return TURNED.test(word) || word.endsWith("n't") || two === 'not' || two.endsWith("n't");
}

/** "Tree cover is decreasing" in reply to how its loss changed: the cover that the sentence is about, or null. */
export function ofCover(answer: AnswerText, index: number, question: Question): string | null {
  const asked = question.words.flatMap(({ text }) => conceptsOf(text)).filter(happens);
  const { from, to } = sentenceOf(answer, index);
  const said = answer.words.slice(from, to);
  if (asked.length === 0 || said.some(({ text }) => conceptsOf(text).some((each) => asked.includes(each))))
    return null;
  const cover = said.find(({ text }) => isCover(text));
  return cover ? `of “${cover.text}” itself` : null;
}

/**
 * Yes or no if the whole text gives one direction, in a sentence that says nothing else; two directions, as for two years, are left
 * open.
 * @example expected increased, “Loss fell by 20 %.” → no
 */
export function matchTrend(want: Way, question: Question, answer: AnswerText): Reading {
  const ways = waysIn(answer.words);
  const first = ways[0];
  if (!first) return uncertain(`expected ${want}, read no direction`);
  const read = `expected ${want}, read “${nthWord(answer.words, first.index).text}”`;
  if (ways.some(({ way }) => way !== first.way)) return uncertain(`${read}, and another way`);
  for (const { index } of ways) {
    const problem =
      stanceAt(answer, nthWord(answer.words, index).sentence, question) ??
      offSubjectOf(
        answer,
        sentenceOf(answer, index),
        question,
        new Set([nthWord(answer.words, index).text]),
      ) ??
      ofCover(answer, index, question) ??
      (isPast(answer.words, index) ? 'only in the past' : null);
    if (problem !== null) return uncertain(`${read}, but ${problem}`);
  }
  if (first.way === want) return yes(read);
  return want === 'stable' || first.way === 'stable' ? uncertain(read) : no(read);
}
