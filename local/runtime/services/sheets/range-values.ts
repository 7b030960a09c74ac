/** Range, part 2: values, formulas, notes and clearing. */
import { type Cell, CellError, EMPTY_CELL, shownValue } from '../../../workbook/cell';
import { displayOf, isDateFormat } from '../../../workbook/number-format';
import { serialToMoment } from '../../../workbook/serial-date';
import { PLAIN_STYLE, restyled } from '../../../workbook/style';
import type { Emulates } from '../../engine/emulates';
import { readBlock, shapedBlock, textBlock, writeBlock } from './blocks';
import { RangeArea } from './range-area';
import { assertValid } from './validation';
import { withContent, withFormula, withValue, type WriteRules } from './write-cell';

/** A number passed as a note comes back with a decimal (issuetracker 429373214). */
const noteText = (note: unknown): string => {
  if (note === null || note === undefined) return '';
  if (typeof note === 'number') return Number.isInteger(note) ? note.toFixed(1) : String(note);
  return typeof note === 'string' ? note : JSON.stringify(note);
};

export class RangeValues
  extends RangeArea
  implements Emulates<GoogleAppsScript.Spreadsheet.Range, RangeValues>
{
  getValues(): unknown[][] {
    return readBlock(this.cells, this.area, (cell) => this.scriptValue(cell));
  }

  setValue(value: unknown): this {
    assertValid(this.live, this.area, () => value);
    const rules = this.document.rules();
    this.cells.rewrite(this.area, (cell) => withValue(cell, value, rules));
    return this;
  }

  setValues(values: unknown): this {
    const rows = shapedBlock('setValues', values, this.area);
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

  setFormulas(formulas: string[][]): this {
    const rows = textBlock('setFormulas', formulas, this.area);
    assertValid(this.live, this.area, (down, right) => rows[down]?.[right]);
    const rules = this.document.rules();
    writeBlock(this.cells, this.area, (cell, down, right) =>
      asFormula(cell, rows[down]?.[right] ?? null, rules),
    );
    return this;
  }

  getNote(): string {
    return this.cells.get(this.area.row, this.area.column).note;
  }

  getNotes(): string[][] {
    return readBlock(this.cells, this.area, ({ note }) => note);
  }

  setNote(note: string | null): this {
    const text = noteText(note);
    this.cells.rewrite(this.area, (cell) => withNote(cell, text));
    return this;
  }

  setNotes(notes: unknown): this {
    const rows = shapedBlock('setNotes', notes, this.area);
    writeBlock(this.cells, this.area, (cell, down, right) => withNote(cell, noteText(rows[down]?.[right])));
    return this;
  }

  clear(): this {
    this.cells.rewrite(this.area, () => EMPTY_CELL);
    return this;
  }

  clearContent(): this {
    this.cells.rewrite(this.area, (cell) => withContent(cell, null, null, null));
    return this;
  }

  /** "… but does not reset any number formatting rules". */
  clearFormat(): this {
    this.cells.rewrite(this.area, (cell) => {
      const { clearFormatKeepsNumberFormats: keeps } = this.document.strictness;
      const style = keeps ? restyled(PLAIN_STYLE, { numberFormat: cell.style.numberFormat }) : PLAIN_STYLE;
      return style === cell.style ? cell : { ...cell, style };
    });
    return this;
  }

  clearNote(): this {
    this.cells.rewrite(this.area, (cell) => withNote(cell, ''));
    return this;
  }

  /** What `getValue()` returns: '' for a blank, a Date in the spreadsheet's time zone for a date cell, an error's text. */
  protected scriptValue(cell: Cell): unknown {
    const value = shownValue(cell);
    if (value === null) return '';
    if (value instanceof CellError) return value.code;
    if (typeof value === 'number' && isDateFormat(cell.style.numberFormat)) {
      return new Date(serialToMoment(value, this.document.workbook.timeZone));
    }
    return value;
  }
}

function asFormula(cell: Cell, formula: string | null, rules: WriteRules): Cell {
  if (formula === null || formula === '') return withContent(cell, null, null, null);
  return withFormula(cell, formula.startsWith('=') ? formula : `=${formula}`, rules);
}

/** Most cells of a block have no note and get none. */
function withNote(cell: Cell, note: string): Cell {
  return cell.note === note ? cell : { ...cell, note };
}
