/** Criteria that an answer should meet: how a cell lists them, and the score of the verdicts on them. */
import { type CriterionVerdict, WORTH } from '../../model/judge';
import { isPythonList, splitPythonList } from '../../fields/list';
import { cleanText } from '../../model/text';

/** A longer list was not written by a person, and is not judged. */
export const MAX_CRITERIA = 50;

/** The marker that begins an item of a list: `1.`, `2)`, `(3)`, `-`, `•`. A decimal (`1.5 %`) is not one. */
const MARK = /^\s*(?:\(?\d{1,2}[.)](?!\d)|[-*•–](?:\s+\[[ xX]?\])?)\s+/;
const PYTHON_LIST = /^\[\s*['"]/;

/**
 * The criteria of a cell, in order: numbered or bulleted ones, else one per line, else separated by `;`; any other text is one criterion.
 * An unmarked line between marked ones belongs to the one above; a line above them that ends with a colon is a heading.
 *
 * @example splitCriteria('1. Names Pará 2. Gives the loss in ha') // ['Names Pará', 'Gives the loss in ha']
 * @example splitCriteria('Names Pará; gives the loss in ha') // ['Names Pará', 'gives the loss in ha']
 */
export function splitCriteria(cell: string): string[] {
  const text = cleanText(cell);
  if (PYTHON_LIST.test(text) && isPythonList(text))
    return splitPythonList(text).filter((item) => item !== '');
  const lines = inLines(text);
  const items = lines.some((line) => MARK.test(line)) ? marked(lines) : lines;
  const [only = ''] = items;
  return items.length === 1 && lines.length === 1 && !MARK.test(text)
    ? only.split(';').flatMap(stated)
    : items.map((item) => item.replace(/;\s*$/, '')).flatMap(stated);
}

/** Consecutive numbers within a line each start a new line: `1. … 2. …`. */
function inLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((written) => {
    const line = written.replace(/[\t\u00a0]/g, ' ');
    const first = /^\s*\(?1([.)])\s/.exec(line);
    return first ? atNumbers(line, first[1] ?? '.') : stated(line);
  });
}

function atNumbers(line: string, sign: string): string[] {
  const parts: string[] = [];
  let rest = line;
  for (let number = 2; ; number += 1) {
    const next = [` ${number}${sign} `, ` (${number}${sign} `]
      .map((mark) => rest.indexOf(mark))
      .find((index) => index > 0);
    if (next === undefined) return [...parts, rest].flatMap(stated);
    parts.push(rest.slice(0, next));
    rest = rest.slice(next);
  }
}

function marked(lines: readonly string[]): string[] {
  const items: string[] = [];
  let isWithin = false;
  for (const line of lines) {
    const isItem = MARK.test(line);
    const last = items[items.length - 1];
    if (isItem || !isWithin || last === undefined) items.push(line.replace(MARK, ''));
    else items[items.length - 1] = `${last} ${line.trim()}`;
    isWithin = isWithin || isItem;
  }
  const [heading = ''] = items;
  const isHeading = heading.trim().endsWith(':') && !MARK.test(lines[0] ?? '');
  return isHeading ? items.slice(1) : items;
}

function stated(text: string): string[] {
  const item = cleanText(text);
  return item === '' ? [] : [item];
}

/** The share that is met, counting a half for each partly met: 0–1. */
export function shareMet(verdicts: readonly CriterionVerdict[]): number {
  return verdicts.length === 0 ? 0 : met(verdicts) / verdicts.length;
}

/** @example criteriaMet(['met', 'partly', 'not']) // '1.5/3 criteria' */
export function criteriaMet(verdicts: readonly CriterionVerdict[]): string {
  return `${met(verdicts)}/${verdicts.length} ${verdicts.length === 1 ? 'criterion' : 'criteria'}`;
}

function met(verdicts: readonly CriterionVerdict[]): number {
  return verdicts.reduce((sum, verdict) => sum + (WORTH.get(verdict) ?? 0), 0);
}

/** The name of a criterion in a request and its reply. @example criterionId(0) // 'c1' */
export function criterionId(index: number): string {
  return `c${index + 1}`;
}
