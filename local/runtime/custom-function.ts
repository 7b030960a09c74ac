/** `=GNW_MATCH(…)` in cells, the one formula that is calculated here. Its own cell shows what Google puts into cells side by side. */
import { parseReference } from '../workbook/a1';
import { CellError, type CellValue } from '../workbook/cell';
import type { Tab } from '../workbook/tab';
import type { Runtime } from './runtime';
import { readBlock, scriptValue } from './services/sheets/range-values';

const CALL = /^=\s*GNW_MATCH\s*\((.*)\)\s*$/is;
/** A text, or something without signs: a number, a truth value, cells, perhaps of another tab; and the sign after it. */
const ARGUMENT = /\s*("(?:[^"]|"")*"|(?:'(?:[^']|'')*'!)?[^"',;()]*?)\s*[,;]/gy;

/** As in Google, the same arguments are not asked about twice. */
const answers = new Map<string, CellValue>();

export function calculate(runtime: Runtime): void {
  for (const tab of runtime.workbook.tabs) {
    const formulas = [...tab.grid.cells()].filter(({ cell }) => CALL.test(cell.formula ?? ''));
    for (const { row, column, cell } of formulas) {
      const args = argumentsIn(CALL.exec(cell.formula ?? '')?.[1] ?? '', tab, runtime);
      const value = args && answerTo(args, runtime);
      if (String(value) !== String(cell.value)) tab.grid.update(row, column, { value });
    }
  }
}

function answerTo(args: readonly unknown[], runtime: Runtime): CellValue {
  const key = JSON.stringify(args);
  let answer = answers.get(key);
  if (answer !== undefined) return answer;
  try {
    const lines = runtime.call('GNW_MATCH', args, 'custom-function');
    answer = Array.isArray(lines) ? lines.flat().join(' · ') : String(lines);
  } catch {
    answer = new CellError('#ERROR!');
  }
  answers.set(key, answer);
  return answer;
}

/** @returns null for arguments that are calculated themselves */
function argumentsIn(text: string, tab: Tab, runtime: Runtime): unknown[] | null {
  const found = [...`${text},`.matchAll(ARGUMENT)];
  const values = found.map(([, argument = '']) => valueOf(argument, tab, runtime));
  const isWhole = found.map(([whole]) => whole).join('') === `${text},`;
  return isWhole && !values.includes(undefined) ? values : null;
}

function valueOf(argument: string, tab: Tab, { workbook }: Runtime): unknown {
  if (argument === '') return '';
  if (argument.startsWith('"')) return argument.slice(1, -1).replace(/""/g, '"');
  if (/^[+-]?\d+(\.\d+)?$/.test(argument)) return Number(argument);
  if (/^(true|false)$/i.test(argument)) return argument.toLowerCase() === 'true';
  const reference = parseReference(argument, tab.grid.maxRows, tab.grid.maxColumns);
  if (reference === null) return undefined;
  const on = reference.tab === null ? tab : workbook.tabNamed(reference.tab);
  if (on === undefined) return undefined;
  const block = readBlock(on.grid, reference.area, (cell) => scriptValue(cell, workbook.timeZone));
  return block.length === 1 && block[0]?.length === 1 ? block[0][0] : block;
}
