/** Range: its place, and reading, writing and clearing values, formulas and notes. range.ts adds the rest. */
import { type Cell, CellError, shownValue, withStyle } from '../../../workbook/cell';
import { displayOf, isDateFormat } from '../../../workbook/number-format';
import { serialToMoment } from '../../../workbook/serial-date';
import { PLAIN_STYLE, restyled } from '../../../workbook/style';
import { withContent, withFormula, withValue, type WriteRules } from './write-cell';
import { a1Of } from '../../../workbook/a1';
import { type Area, area, lastColumnOf, lastRowOf, overlap } from '../../../workbook/area';
import type { ValidationRule, Tab } from '../../../workbook/tab';
import { ScriptException, WriteRefused } from '../../engine/exception';
import { ServiceObject } from '../../engine/service-object';
import type { Grid } from '../../../workbook/grid';
import { assertInside, type Document, liveTab } from './sheets-context';

/** The place of a range. */
export class RangeArea extends ServiceObject {
  constructor(
    protected readonly document: Document,
    readonly tab: Tab,
    readonly area: Area,
  ) {
    super('Range');
  }

  getRow(): number {
    return this.area.row;
  }

  getColumn(): number {
    return this.area.column;
  }

  getNumRows(): number {
    return this.area.rows;
  }

  getNumColumns(): number {
    return this.area.columns;
  }

  getSheet(): ServiceObject {
    return this.document.sheet(this.tab);
  }

  offset(
    rows: number,
    columns: number,
    numRows = this.area.rows,
    numColumns = this.area.columns,
  ): ServiceObject {
    const place = area(this.area.row + rows, this.area.column + columns, numRows, numColumns);
    assertInside(this.live, place);
    return this.document.range(this.tab, place);
  }

  /** The tab. @throws ScriptException if it has been deleted */
  protected get live(): Tab {
    return liveTab(this.document, this.tab);
  }

  /** The cells of the tab. @throws ScriptException if the tab has been deleted, or no longer contains the range */
  protected get cells(): Grid {
    assertInside(this.live, this.area);
    return this.tab.grid;
  }
}

/** @param valueAt returns a value by its position in the area, from 0 @throws WriteRefused if a cell's validation rule rejects its value */
function assertValid(tab: Tab, written: Area, valueAt: (down: number, right: number) => unknown): void {
  for (const { area: place, rule } of tab.validations) {
    if (rule.allowInvalid || !overlap(place, written)) continue;
    for (
      let row = Math.max(place.row, written.row);
      row <= Math.min(lastRowOf(place), lastRowOf(written));
      row += 1
    ) {
      const last = Math.min(lastColumnOf(place), lastColumnOf(written));
      for (let column = Math.max(place.column, written.column); column <= last; column += 1)
        if (!accepts(rule, valueAt(row - written.row, column - written.column)))
          throw new WriteRefused(
            `The data you entered in cell ${a1Of(area(row, column))} violates the data validation rules set on this cell.`,
          );
    }
  }
}

/** Accepts blanks and, for a list, its items; what other rules accept is not known. */
function accepts({ list }: ValidationRule, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return list?.includes(typeof value === 'string' ? value.replace(/^'/, '') : JSON.stringify(value)) === true;
}

export class RangeValues extends RangeArea {
  getValues(): unknown[][] {
    const { timeZone } = this.document.workbook;
    return readBlock(this.cells, this.area, (cell) => scriptValue(cell, timeZone));
  }

  setValues(rows: unknown[][]): this {
    assertShape(rows, this.area);
    assertValid(this.live, this.area, (down, right) => rows[down]?.[right]);
    const rules = this.document.rules();
    writeBlock(this.cells, this.area, (cell, down, right) => withValue(cell, rows[down]?.[right], rules));
    return this;
  }

  getDisplayValues(): string[][] {
    const { locale } = this.document.workbook;
    return readBlock(this.cells, this.area, (cell) => displayOf(cell, locale));
  }

  getFormulas(): string[][] {
    return readBlock(this.cells, this.area, (cell) => cell.formula ?? '');
  }

  setFormulas(rows: string[][]): this {
    assertShape(rows, this.area);
    assertValid(this.live, this.area, (down, right) => rows[down]?.[right]);
    const rules = this.document.rules();
    writeBlock(this.cells, this.area, (cell, down, right) =>
      asFormula(cell, rows[down]?.[right] ?? '', rules),
    );
    return this;
  }

  getNote(): string {
    return this.cells.get(this.area.row, this.area.column).note;
  }

  setNotes(rows: string[][]): this {
    assertShape(rows, this.area);
    writeBlock(this.cells, this.area, (cell, down, right) => withNote(cell, rows[down]?.[right] ?? ''));
    return this;
  }

  clearContent(): this {
    this.cells.rewrite(this.area, (cell) => withContent(cell, null, null, null));
    return this;
  }

  /** "… but does not reset any number formatting rules" (reference/spreadsheet/range). */
  clearFormat(): this {
    this.cells.rewrite(this.area, (cell) =>
      withStyle(cell, restyled(PLAIN_STYLE, { numberFormat: cell.style.numberFormat })),
    );
    return this;
  }

  clearNote(): this {
    this.cells.rewrite(this.area, (cell) => withNote(cell, ''));
    return this;
  }
}

/** The value of a cell as scripts read it: '' for a blank, a Date for a date cell, an error's text. */
export function scriptValue(cell: Cell, timeZone: string): unknown {
  const value = shownValue(cell);
  if (value instanceof CellError) return value.code;
  const isDate = typeof value === 'number' && isDateFormat(cell.style.numberFormat);
  return isDate ? new Date(serialToMoment(value, timeZone)) : (value ?? '');
}

function asFormula(cell: Cell, formula: string, rules: WriteRules): Cell {
  if (formula === '') return withContent(cell, null, null, null);
  return withFormula(cell, formula.startsWith('=') ? formula : `=${formula}`, rules);
}

/** Returns the same cell if the note is unchanged, as in most cells of a block. */
function withNote(cell: Cell, note: string): Cell {
  return cell.note === note ? cell : { ...cell, note };
}

/** Maps each cell of an area, row by row; `down` and `right` count from 0 within it. */
export function readBlock<T>(
  grid: Grid,
  of: Area,
  read: (cell: Cell, down: number, right: number) => T,
): T[][] {
  return Array.from({ length: of.rows }, (_row, down) =>
    Array.from({ length: of.columns }, (_column, right) =>
      read(grid.get(of.row + down, of.column + right), down, right),
    ),
  );
}

/** Replaces each cell of an area. All new cells are made before any is stored, so that a refused one leaves the area unchanged. */
export function writeBlock(
  grid: Grid,
  of: Area,
  write: (cell: Cell, down: number, right: number) => Cell,
): void {
  readBlock(grid, of, write).forEach((cells, down) =>
    cells.forEach((cell, right) => grid.set(of.row + down, of.column + right, cell)),
  );
}

/** @throws ScriptException unless a block of values has as many rows and columns as the range it is written to */
function assertShape(block: readonly (readonly unknown[])[], of: Area): void {
  const refuse = (axis: 'rows' | 'columns', count: number, expected: number): void => {
    if (count !== expected)
      throw new ScriptException(
        `The number of ${axis} in the data does not match the number of ${axis} in the range. ` +
          `The data has ${count} but the range has ${expected}.`,
      );
  };
  refuse('rows', block.length, of.rows);
  for (const row of block) refuse('columns', row.length, of.columns);
}
