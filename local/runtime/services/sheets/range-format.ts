/** Range, part 3: the look of cells. */
import type { Emulates } from '../../engine/emulates';
import type { EnumValue } from '../../engine/service-object';
import type { Cell } from '../../../workbook/cell';
import { type CellStyle, restyled } from '../../../workbook/style';
import { readBlock, shapedBlock, writeBlock } from './blocks';
import * as look from './format-properties';
import { RangeValues } from './range-values';

type Regular =
  | 'Background'
  | 'FontColor'
  | 'FontWeight'
  | 'FontStyle'
  | 'FontLine'
  | 'FontSize'
  | 'HorizontalAlignment'
  | 'VerticalAlignment'
  | 'Wrap'
  | 'NumberFormat';
type Plural = `${Regular}s` | 'FontFamilies' | 'WrapStrategies';
type Singular = Regular | 'FontFamily' | 'WrapStrategy';
type Offered = `${'get' | 'set'}${Singular | Plural}` | 'setTextRotation' | 'setVerticalText';

function repainted(cell: Cell, change: Partial<CellStyle>): Cell {
  const style = restyled(cell.style, change);
  return style === cell.style ? cell : { ...cell, style };
}

export class RangeFormat
  extends RangeValues
  implements Emulates<GoogleAppsScript.Spreadsheet.Range, Offered>
{
  getBackground(): string {
    return this.read(look.BACKGROUND);
  }

  getBackgrounds(): string[][] {
    return this.readAll(look.BACKGROUND);
  }

  setBackground(given: string | null): this {
    return this.paint(look.BACKGROUND, given);
  }

  setBackgrounds(given: unknown): this {
    return this.paintAll(look.BACKGROUND, 'setBackgrounds', given);
  }

  getFontColor(): string {
    return this.read(look.FONT_COLOR);
  }

  getFontColors(): string[][] {
    return this.readAll(look.FONT_COLOR);
  }

  setFontColor(given: string | null): this {
    return this.paint(look.FONT_COLOR, given);
  }

  setFontColors(given: unknown): this {
    return this.paintAll(look.FONT_COLOR, 'setFontColors', given);
  }

  getFontWeight(): 'bold' | 'normal' {
    return this.read(look.FONT_WEIGHT);
  }

  getFontWeights(): ('bold' | 'normal')[][] {
    return this.readAll(look.FONT_WEIGHT);
  }

  setFontWeight(given: string | null): this {
    return this.paint(look.FONT_WEIGHT, given);
  }

  setFontWeights(given: unknown): this {
    return this.paintAll(look.FONT_WEIGHT, 'setFontWeights', given);
  }

  getFontStyle(): 'italic' | 'normal' {
    return this.read(look.FONT_STYLE);
  }

  getFontStyles(): ('italic' | 'normal')[][] {
    return this.readAll(look.FONT_STYLE);
  }

  setFontStyle(given: string | null): this {
    return this.paint(look.FONT_STYLE, given);
  }

  setFontStyles(given: unknown): this {
    return this.paintAll(look.FONT_STYLE, 'setFontStyles', given);
  }

  getFontLine(): 'underline' | 'line-through' | 'none' {
    return this.read(look.FONT_LINE);
  }

  getFontLines(): ('underline' | 'line-through' | 'none')[][] {
    return this.readAll(look.FONT_LINE);
  }

  setFontLine(given: string | null): this {
    return this.paint(look.FONT_LINE, given);
  }

  setFontLines(given: unknown): this {
    return this.paintAll(look.FONT_LINE, 'setFontLines', given);
  }

  getFontSize(): number {
    return this.read(look.FONT_SIZE);
  }

  getFontSizes(): number[][] {
    return this.readAll(look.FONT_SIZE);
  }

  setFontSize(given: number): this {
    return this.paint(look.FONT_SIZE, given);
  }

  setFontSizes(given: unknown): this {
    return this.paintAll(look.FONT_SIZE, 'setFontSizes', given);
  }

  getFontFamily(): string {
    return this.read(look.FONT_FAMILY);
  }

  getFontFamilies(): string[][] {
    return this.readAll(look.FONT_FAMILY);
  }

  setFontFamily(given: string | null): this {
    return this.paint(look.FONT_FAMILY, given);
  }

  setFontFamilies(given: unknown): this {
    return this.paintAll(look.FONT_FAMILY, 'setFontFamilies', given);
  }

  getHorizontalAlignment(): string {
    return this.read(look.HORIZONTAL);
  }

  getHorizontalAlignments(): string[][] {
    return this.readAll(look.HORIZONTAL);
  }

  setHorizontalAlignment(given: string | null): this {
    return this.paint(look.HORIZONTAL, given);
  }

  setHorizontalAlignments(given: unknown): this {
    return this.paintAll(look.HORIZONTAL, 'setHorizontalAlignments', given);
  }

  getVerticalAlignment(): string {
    return this.read(look.VERTICAL);
  }

  getVerticalAlignments(): string[][] {
    return this.readAll(look.VERTICAL);
  }

  setVerticalAlignment(given: string | null): this {
    return this.paint(look.VERTICAL, given);
  }

  setVerticalAlignments(given: unknown): this {
    return this.paintAll(look.VERTICAL, 'setVerticalAlignments', given);
  }

  getWrap(): boolean {
    return this.read(look.WRAP);
  }

  getWraps(): boolean[][] {
    return this.readAll(look.WRAP);
  }

  setWrap(given: boolean): this {
    return this.paint(look.WRAP, given);
  }

  setWraps(given: unknown): this {
    return this.paintAll(look.WRAP, 'setWraps', given);
  }

  getWrapStrategy(): EnumValue {
    return this.read(look.STRATEGY);
  }

  getWrapStrategies(): EnumValue[][] {
    return this.readAll(look.STRATEGY);
  }

  setWrapStrategy(given: unknown): this {
    return this.paint(look.STRATEGY, given);
  }

  setWrapStrategies(given: unknown): this {
    return this.paintAll(look.STRATEGY, 'setWrapStrategies', given);
  }

  getNumberFormat(): string {
    return this.read(look.NUMBER_FORMAT);
  }

  getNumberFormats(): string[][] {
    return this.readAll(look.NUMBER_FORMAT);
  }

  setNumberFormat(given: string): this {
    return this.paint(look.NUMBER_FORMAT, given);
  }

  setNumberFormats(given: unknown): this {
    return this.paintAll(look.NUMBER_FORMAT, 'setNumberFormats', given);
  }

  setTextRotation(given: unknown): this {
    return this.paint(look.ROTATION, given);
  }

  setVerticalText(given: boolean): this {
    return this.paint(look.STACKED, given);
  }

  private read<T>(property: look.Property<T>): T {
    return property.read(this.cells.get(this.area.row, this.area.column).style);
  }

  private readAll<T>(property: look.Property<T>): T[][] {
    return readBlock(this.cells, this.area, (cell) => property.read(cell.style));
  }

  private paint<T>(property: look.Property<T>, given: unknown): this {
    const change = property.change(given);
    this.cells.rewrite(this.area, (cell) => repainted(cell, change));
    return this;
  }

  private paintAll<T>(property: look.Property<T>, method: string, given: unknown): this {
    const rows = shapedBlock(method, given, this.area);
    writeBlock(this.cells, this.area, (cell, down, right) =>
      repainted(cell, property.change(rows[down]?.[right])),
    );
    return this;
  }
}
