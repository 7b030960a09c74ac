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
 * An unmarked line after a marked one continues it; the line above the first marked one is a heading if it ends with a colon.
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
    ? only.split(';').flatMap(nonBlank)
    : items.map((item) => item.replace(/;\s*$/, '')).flatMap(nonBlank);
}

/** Consecutive numbers within a line each start a new line: `1. … 2. …`. */
function inLines(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((written) => {
    const line = written.replace(/[\t\u00a0]/g, ' ');
    const first = /^\s*\(?1([.)])\s/.exec(line);
    return first ? atNumbers(line, first[1] ?? '.') : nonBlank(line);
  });
}

function atNumbers(line: string, sign: string): string[] {
  const parts: string[] = [];
  let rest = line;
  for (let number = 2; ; number += 1) {
    const next = [` ${number}${sign} `, ` (${number}${sign} `]
      .map((mark) => rest.indexOf(mark))
      .find((index) => index > 0);
    if (next === undefined) return [...parts, rest].flatMap(nonBlank);
    parts.push(rest.slice(0, next));
    rest = rest.slice(next);
  }
}

function marked(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => MARK.test(line));
  const above = lines.slice(0, first);
  const isHeading = above[above.length - 1]?.trim().endsWith(':') === true;
  const items: string[] = [];
  for (const line of lines.slice(first)) {
    if (MARK.test(line)) items.push(line.replace(MARK, ''));
    else items[items.length - 1] = `${items[items.length - 1] ?? ''} ${line.trim()}`;
  }
  return [...(isHeading ? above.slice(0, -1) : above), ...items];
}

function nonBlank(text: string): string[] {
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
