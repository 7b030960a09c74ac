/** The methods of Range that read, write and clear values, formulas and notes. */
import { type GridCell, CellError, shownValue, withStyle } from '../../../workbook/cell';
import { displayOf, isDateFormat } from '../../../workbook/number-format';
import { serialToMoment } from '../../../workbook/serial-date';
import { PLAIN_STYLE, restyled } from '../../../workbook/style';
import { withContent, withFormula, withValue, type WriteRules } from './write-cell';
import { a1Of } from '../../../workbook/a1';
import { type CellArea, area, contains, overlap } from '../../../workbook/area';
import type { ValidationRule, Tab } from '../../../workbook/tab';
import { ScriptException, WriteRefused } from '../../engine/exception';
import type { ServiceObject } from '../../engine/service-object';
import type { Grid } from '../../../workbook/grid';
import type { SheetsContext } from './sheets-context';

/** The range that the methods work on. */
export interface RangeParts {
  readonly sheets: SheetsContext;
  readonly tab: Tab;
  readonly area: CellArea;
  /** The cells of the tab. @throws ScriptException if the tab has been deleted, or no longer contains the range */
  readonly cells: () => Grid;
  /** The range, which methods return for a chain of calls. */
  readonly self: () => ServiceObject;
}

export function valueMethods({ sheets, tab, area: block, cells, self }: RangeParts): object {
  const { workbook } = sheets;
  const write = (rows: unknown[][], make: (cell: GridCell, down: number, right: number) => GridCell) => {
    assertShape(rows, block);
    writeBlock(cells(), block, make);
    return self();
  };
  const writeContent = <T>(
    rows: T[][],
    make: (cell: GridCell, value: T | undefined, rules: WriteRules) => GridCell,
  ) => {
    const rules = sheets.rules();
    assertValid(tab, block, (down, right) => rows[down]?.[right]);
    return write(rows, (cell, down, right) => make(cell, rows[down]?.[right], rules));
  };
  const rewrite = (make: (cell: GridCell) => GridCell) => {
    cells().rewrite(block, make);
    return self();
  };
  return {
    getValues: () => readBlock(cells(), block, (cell) => scriptValue(cell, workbook.timeZone)),
    setValues: (rows: unknown[][]) => writeContent(rows, withValue),
    getDisplayValues: () => readBlock(cells(), block, (cell) => displayOf(cell, workbook.locale)),
    getFormulas: () => readBlock(cells(), block, (cell) => cell.formula ?? ''),
    setFormulas: (rows: string[][]) =>
      writeContent(rows, (cell, formula = '', rules) => asFormula(cell, formula, rules)),
    getNote: () => cells().get(block.row, block.column).note,
    setNotes: (rows: string[][]) =>
      write(rows, (cell, down, right) => withNote(cell, rows[down]?.[right] ?? '')),
    clearContent: () => rewrite((cell) => withContent(cell, null, null, null)),
    /** "… but does not reset any number formatting rules" (reference/spreadsheet/range). */
    clearFormat: () =>
      rewrite((cell) => withStyle(cell, restyled(PLAIN_STYLE, { numberFormat: cell.style.numberFormat }))),
    clearNote: () => rewrite((cell) => withNote(cell, '')),
  };
}

/** @param valueAt returns a value by its position in the area, from 0 @throws WriteRefused if a cell's validation rule rejects its value */
function assertValid(tab: Tab, written: CellArea, valueAt: (down: number, right: number) => unknown): void {
  for (const { area: place, rule } of tab.validations) {
    if (rule.allowInvalid || !overlap(place, written)) continue;
    readBlock(tab.grid, written, (_cell, down, right) => {
      const [row, column] = [written.row + down, written.column + right];
      if (contains(place, row, column) && !accepts(rule, valueAt(down, right)))
        throw new WriteRefused(
          `The data you entered in cell ${a1Of(area(row, column))} violates the data validation rules set on this cell.`,
        );
    });
  }
}

/** True for a blank and for an item of the rule's list. Other rules are not interpreted: they accept blanks only. */
function accepts({ list }: ValidationRule, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return list?.includes(typeof value === 'string' ? value.replace(/^'/, '') : JSON.stringify(value)) === true;
}

/** The value of a cell as scripts read it: '' for a blank, a Date for a date cell, an error's text. */
function scriptValue(cell: GridCell, timeZone: string): unknown {
  const value = shownValue(cell);
  if (value instanceof CellError) return value.code;
  const isDate = typeof value === 'number' && isDateFormat(cell.style.numberFormat);
  return isDate ? new Date(serialToMoment(value, timeZone)) : (value ?? '');
}

function asFormula(cell: GridCell, formula: string, rules: WriteRules): GridCell {
  if (formula === '') return withContent(cell, null, null, null);
  return withFormula(cell, formula.startsWith('=') ? formula : `=${formula}`, rules);
}

/** Returns the same cell if the note is unchanged, as in most cells of a block. */
function withNote(cell: GridCell, note: string): GridCell {
  return cell.note === note ? cell : { ...cell, note };
}

/** Maps each cell of an area, row by row; `down` and `right` count from 0 within it. */
export function readBlock<T>(
  grid: Grid,
  block: CellArea,
  read: (cell: GridCell, down: number, right: number) => T,
): T[][] {
  return Array.from({ length: block.rows }, (_row, down) =>
    Array.from({ length: block.columns }, (_column, right) =>
      read(grid.get(block.row + down, block.column + right), down, right),
    ),
  );
}

/** Replaces each cell of an area. All new cells are made before any is stored: if one is refused, the area stays unchanged. */
export function writeBlock(
  grid: Grid,
  block: CellArea,
  write: (cell: GridCell, down: number, right: number) => GridCell,
): void {
  readBlock(grid, block, write).forEach((cells, down) =>
    cells.forEach((cell, right) => grid.set(block.row + down, block.column + right, cell)),
  );
}

/** @throws ScriptException unless values have as many rows and columns as the range they are written to */
function assertShape(values: readonly (readonly unknown[])[], block: CellArea): void {
  const check = (axis: 'rows' | 'columns', count: number, expected: number): void => {
    if (count !== expected)
      throw new ScriptException(
        `The number of ${axis} in the data does not match the number of ${axis} in the range. ` +
          `The data has ${count} but the range has ${expected}.`,
      );
  };
  check('rows', values.length, block.rows);
  for (const row of values) check('columns', row.length, block.columns);
}
