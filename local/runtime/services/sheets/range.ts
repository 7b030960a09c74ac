/** Range, part 4: rich text, merging, sorting, validation, metadata and the rest. The class the script sees. */
import type { Emulates } from '../../engine/emulates';
import { ScriptException } from '../../engine/exception';
import type { ServiceObject } from '../../engine/service-object';
import { area, contains, overlap, subtract } from '../../../workbook/area';
import { type Cell, EMPTY_CELL } from '../../../workbook/cell';
import type { ValidationRule } from '../../../workbook/conditional-rule';
import { withContent, withValue } from './write-cell';
import { readBlock, shapedBlock, writeBlock } from './blocks';
import { attachMetadata, EmulatedDeveloperMetadataFinder } from './metadata';
import { protect } from './protection';
import { RangeFormat } from './range-format';
import { type ClearOptions } from './range-values';
import { EmulatedRichTextValue } from './rich-text';
import { sortedRows, sortKeys } from './sort';
import { EmulatedDataValidation } from './validation';

type Offered =
  | 'getRichTextValue'
  | 'getRichTextValues'
  | 'setRichTextValue'
  | 'setRichTextValues'
  | 'merge'
  | 'breakApart'
  | 'isPartOfMerge'
  | 'getMergedRanges'
  | 'sort'
  | 'protect'
  | 'addDeveloperMetadata'
  | 'getDeveloperMetadata'
  | 'createDeveloperMetadataFinder'
  | 'getDataValidation'
  | 'getDataValidations'
  | 'setDataValidation'
  | 'clearDataValidations'
  | 'insertCheckboxes'
  | 'copyTo'
  | 'clear'
  | 'createFilter';

export class EmulatedRange
  extends RangeFormat
  implements Emulates<GoogleAppsScript.Spreadsheet.Range, Offered>
{
  getRichTextValue(): EmulatedRichTextValue | null {
    return richTextOf(this.cells.get(this.area.row, this.area.column));
  }

  getRichTextValues(): (EmulatedRichTextValue | null)[][] {
    return readBlock(this.cells, this.area, richTextOf);
  }

  setRichTextValue(value: unknown): this {
    this.cells.rewrite(this.area, (cell) => withRichText(cell, value));
    return this;
  }

  setRichTextValues(values: unknown): this {
    const rows = shapedBlock('setRichTextValues', values, this.area);
    writeBlock(this.cells, this.area, (cell, down, right) => withRichText(cell, rows[down]?.[right]));
    return this;
  }

  /** Keeps the top-left value only, as Sheets does. */
  merge(): this {
    this.breakApart();
    writeBlock(this.cells, this.area, (cell, down, right) =>
      down === 0 && right === 0 ? cell : withContent(cell, null, null, null),
    );
    this.tab.merges.push(this.area);
    this.tab.touch();
    return this;
  }

  breakApart(): this {
    this.live.merges = this.tab.merges.filter((merged) => !overlap(merged, this.area));
    this.tab.touch();
    return this;
  }

  isPartOfMerge(): boolean {
    return this.live.merges.some((merged) => overlap(merged, this.area));
  }

  getMergedRanges(): ServiceObject[] {
    return this.live.merges
      .filter((merged) => overlap(merged, this.area))
      .map((merged) => this.document.range(this.tab, merged));
  }

  /** Sorts all rows of the range; a header in it moves too. */
  sort(spec: unknown): this {
    const rows = sortedRows(
      readBlock(this.cells, this.area, (cell) => cell),
      sortKeys(spec, this.area.column),
    );
    writeBlock(this.cells, this.area, (_, down, right) => rows[down]?.[right] ?? EMPTY_CELL);
    return this;
  }

  protect(): ServiceObject {
    return protect(this.document, this.live, this.area);
  }

  addDeveloperMetadata(...args: unknown[]): this {
    const isRow = this.area.rows === 1 && this.area.columns === this.live.grid.maxColumns;
    const isColumn = this.area.columns === 1 && this.area.rows === this.tab.grid.maxRows;
    if (!isRow && !isColumn) {
      throw new ScriptException(
        'Adding developer metadata to arbitrary ranges is not currently supported. ' +
          'Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.',
      );
    }
    attachMetadata(this.document, this.tab, isRow ? 'ROW' : 'COLUMN', this.area, args);
    return this;
  }

  getDeveloperMetadata(): ServiceObject[] {
    return this.createDeveloperMetadataFinder().find();
  }

  createDeveloperMetadataFinder(): EmulatedDeveloperMetadataFinder {
    const isHere = (place: typeof this.area | null): boolean => place !== null && overlap(place, this.area);
    return new EmulatedDeveloperMetadataFinder(this.document, [this.live], (entry) => isHere(entry.area));
  }

  getDataValidation(): EmulatedDataValidation | null {
    return this.validationAt(this.area.row, this.area.column);
  }

  getDataValidations(): (EmulatedDataValidation | null)[][] {
    const { row, column, rows, columns } = this.area;
    return Array.from({ length: rows }, (_row, down) =>
      Array.from({ length: columns }, (_column, right) => this.validationAt(row + down, column + right)),
    );
  }

  setDataValidation(validation: unknown): this {
    this.clearDataValidations();
    if (validation instanceof EmulatedDataValidation) {
      this.tab.validations.push({ area: this.area, rule: validation.rule });
    }
    return this;
  }

  clearDataValidations(): this {
    this.live.validations = this.tab.validations.flatMap(({ area: place, rule }) =>
      subtract(place, this.area).map((left) => ({ area: left, rule })),
    );
    this.tab.touch();
    return this;
  }

  /** Sets every cell of the range to false, whatever stood there. */
  insertCheckboxes(): this {
    this.setDataValidation(new EmulatedDataValidation(CHECKBOX));
    const rules = this.document.rules();
    this.cells.rewrite(this.area, (cell) => withValue(cell, false, rules));
    return this;
  }

  /** Copies to another range, repeating or cutting to its size (issuetracker 427192537). */
  copyTo(destination: unknown): void {
    if (!(destination instanceof EmulatedRange)) throw new ScriptException('Invalid argument: destination');
    const block = readBlock(this.cells, this.area, (cell) => cell);
    const single = destination.area.rows === 1 && destination.area.columns === 1;
    const { row, column } = destination.area;
    const target = single ? area(row, column, this.area.rows, this.area.columns) : destination.area;
    writeBlock(destination.live.grid, target, (_, down, right) => {
      return block[down % this.area.rows]?.[right % this.area.columns] ?? EMPTY_CELL;
    });
  }

  override clear(options: ClearOptions = {}): this {
    if (options.validationsOnly === true || Object.keys(options).length === 0) this.clearDataValidations();
    return super.clear(options);
  }

  createFilter(): ServiceObject {
    if (this.live.filter !== null) {
      throw new ScriptException("You can't create a filter in a sheet that already has a filter.");
    }
    this.tab.filter = this.area;
    this.tab.touch();
    return this.document.filter(this.tab);
  }

  private validationAt(row: number, column: number): EmulatedDataValidation | null {
    const found = this.live.validations.find(({ area: place }) => contains(place, row, column));
    return found === undefined ? null : new EmulatedDataValidation(found.rule);
  }
}

const CHECKBOX: ValidationRule = {
  criterion: 'CHECKBOX',
  values: [],
  allowInvalid: true,
  helpText: null,
  sourceRange: null,
  showDropdown: false,
};

function richTextOf(cell: Cell): EmulatedRichTextValue | null {
  const text = cell.value ?? '';
  if (typeof text !== 'string') return null;
  const whole = { start: 0, end: text.length, format: {}, link: cell.link };
  return new EmulatedRichTextValue(text, cell.runs ?? (text === '' ? [] : [whole]));
}

/** Rich text is written as it is: never parsed, never a formula. */
function withRichText(cell: Cell, value: unknown): Cell {
  if (!(value instanceof EmulatedRichTextValue)) return withContent(cell, null, null, null);
  const link = value.getLinkUrl();
  const isPlain = value.runs.every((run) => Object.keys(run.format).length === 0 && run.link === link);
  const content = withContent(cell, value.text === '' ? null : value.text, null, null);
  return { ...content, link, runs: isPlain ? null : value.runs };
}
