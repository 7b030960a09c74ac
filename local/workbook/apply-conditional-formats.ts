/** Applies the conditional formats of a tab to its cells. The first rule that applies wins. */
import { contains } from './area';
import { type StoredValue, shownValue, CellError } from './cell';
import {
  type ConditionalRule,
  type Gradient,
  NO_FORMAT,
  pointNumber,
  type RuleFormat,
  type Tab,
} from './tab';
import vm from 'node:vm';
import { columnNumber } from './a1';

// The conditional-format formulas that the add-on writes: comparisons, sums, differences and products of cells and literals, AND, OR,
// NOT, ISNUMBER, ISBLANK, ISTEXT and N. They are translated to JavaScript, whose operators behave the same once strings are marked. Any
// other formula is rejected, as there is no calculation engine.

type ReadCell = (row: number, column: number) => StoredValue;

/** Evaluates a formula for the cell `down` rows below and `right` columns to the right of its first cell. */
type Formula = (read: ReadCell, down: number, right: number) => boolean;

/** A text, a number, a cell, a word or a sign; no ranges, other tabs, division, powers or arrays. */
const TOKEN =
  /\s*(?:(?<text>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?)(?![A-Za-z$])|(?<cell>\$?[A-Za-z]{1,3}\$?\d+)(?![A-Za-z0-9(!:.])|(?<word>[A-Za-z]+)(?![A-Za-z0-9!:.])|(?<sign><>|<=|>=|[=<>(),*+-]))\s*/y;

const SIGNS: Readonly<Record<string, string>> = { '=': '==', '<>': '!=' };

/** Marks texts, which must not equal numbers. A blank is '', which also equals 0 and FALSE in JavaScript; an error is NaN. */
function marked(value: StoredValue): unknown {
  if (value instanceof CellError) return NaN;
  return typeof value === 'string' && value !== '' ? `:${value.toLowerCase()}` : (value ?? '');
}

/** Makes a function of one argument; with more, Sheets gives #N/A. */
const ofOne =
  (of: (value: unknown) => unknown) =>
  (...[value, ...more]: unknown[]): unknown =>
    more.length === 0 ? of(value) : NaN;

const FUNCTIONS = {
  AND: (...values: unknown[]) => values.every(Boolean),
  OR: (...values: unknown[]) => values.some(Boolean),
  NOT: ofOne((value) => !value),
  ISNUMBER: ofOne((value) => Number.isFinite(value)),
  ISTEXT: ofOne((value) => typeof value === 'string' && value !== ''),
  ISBLANK: ofOne((value) => value === ''),
  N: ofOne((value) => (typeof value === 'string' ? 0 : Number(value))),
  TRUE: true,
  FALSE: false,
};

/** @param text with its leading `=` @returns null for a formula of another form */
export function readFormula(text: string): Formula | null {
  let script = '';
  let position = 1;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const { groups } = TOKEN.exec(text) ?? {};
    const piece = groups && scriptOf(groups);
    if (piece === undefined || piece === null) return null;
    script += `${piece} `;
    position = TOKEN.lastIndex;
  }
  if (!text.startsWith('=') || /\( \)/.test(script)) return null;
  try {
    const names = ['at', ...Object.keys(FUNCTIONS)];
    const run: unknown = new vm.Script(`(${names.join()}) => ( ${script})`).runInThisContext();
    return typeof run === 'function' ? formulaOf(run) : null;
  } catch {
    return null;
  }
}

const formulaOf =
  (run: CallableFunction): Formula =>
  (read, down, right) => {
    const at = (row: number, column: number, keepsRow: boolean, keepsColumn: boolean): unknown =>
      marked(read(keepsRow ? row : row + down, keepsColumn ? column : column + right));
    const value: unknown = Reflect.apply(run, undefined, [at, ...Object.values(FUNCTIONS)]);
    return value === true || (typeof value === 'number' && value !== 0 && !Number.isNaN(value));
  };

function scriptOf({ text, cell, word, number, sign }: Readonly<Record<string, string | undefined>>) {
  if (text !== undefined) return JSON.stringify(marked(text.slice(1, -1).replace(/""/g, '"')));
  if (word !== undefined) return word.toUpperCase() in FUNCTIONS ? word.toUpperCase() : null;
  if (cell === undefined) return number === undefined ? (SIGNS[sign ?? ''] ?? sign) : String(Number(number));
  // `B2` moves with the cell, `$B2` keeps its column, `B$2` its row.
  const [, keepsColumn, letters = '', keepsRow, row] = /^(\$?)([A-Za-z]+)(\$?)(\d+)$/.exec(cell) ?? [];
  return `at(${row}, ${columnNumber(letters)}, ${keepsRow === '$'}, ${keepsColumn === '$'})`;
}

type Format = (row: number, column: number) => RuleFormat | null;

/** Returns the format that rules give to a cell. Kinds of rules that the add-on does not write are skipped. */
export function conditionalFormats(tab: Tab): Format {
  const read = (row: number, column: number): StoredValue => shownValue(tab.grid.get(row, column));
  const rules = tab.rules.flatMap((rule) => {
    const format = rule.gradient === null ? conditional(rule) : scale(rule.gradient);
    return format === null ? [] : [{ areas: rule.areas, format }];
  });
  return (row, column) => {
    for (const { areas, format } of rules) {
      if (!areas.some((area) => contains(area, row, column))) continue;
      const ruleFormat = format(row, column);
      if (ruleFormat !== null) return ruleFormat;
    }
    return null;
  };

  function conditional({ formula, areas: [first], format }: ConditionalRule): Format | null {
    const applies = readFormula(formula ?? '');
    if (applies === null || first === undefined) return null;
    return (row, column) => (applies(read, row - first.row, column - first.column) ? format : null);
  }

  /** A colour scale between two or three numbers; null for any other. */
  function scale({ min, mid, max }: Gradient): Format | null {
    const stops = [min, ...(mid ? [mid] : []), max].map((point) => ({
      at: point.type === 'NUMBER' ? pointNumber(point) : NaN,
      color: channelsOf(point.color),
    }));
    if (stops.some(({ at, color }) => Number.isNaN(at) || color.length === 0)) return null;
    return (row, column) => {
      const { value } = tab.grid.get(row, column);
      return typeof value === 'number' ? { ...NO_FORMAT, background: colourAt(value, stops) } : null;
    };
  }
}

interface Stop {
  readonly at: number;
  readonly color: readonly number[];
}

function channelsOf(color: string): number[] {
  const [, ...pairs] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color) ?? [];
  return pairs.map((pair) => parseInt(pair, 16));
}

function colourAt(value: number, stops: readonly Stop[]): string {
  const above = stops.findIndex(({ at }) => value <= at);
  const high = stops[above] ?? stops[stops.length - 1];
  const low = stops[above - 1] ?? high;
  if (low === undefined || high === undefined) return '#ffffff';
  const part = high.at === low.at ? 0 : (value - low.at) / (high.at - low.at);
  const mixed = low.color.map((channel, index) =>
    Math.round(channel + ((high.color[index] ?? channel) - channel) * part),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
