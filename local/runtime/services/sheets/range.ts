/** Range as the script sees it: styles, merged cells, validations, groups and filters; values are in range-values.ts. */
import { lastColumnOf, lastRowOf, overlap, subtract, type Area } from '../../../workbook/area';
import { ScriptException } from '../../engine/exception';
import type { ServiceObject, EnumValue } from '../../engine/service-object';
import { RangeValues } from './range-values';
import { withStyle } from '../../../workbook/cell';
import { type CellStyle, restyled, type Wrap } from '../../../workbook/style';
import { colorText } from './conditional-format';
import type { Tab } from '../../../workbook/tab';

/** The styles of a range. */
class RangeFormat extends RangeValues {
  setBackground(color: string | null): this {
    return this.paint({ background: colorText(color) });
  }

  setFontColor(color: string | null): this {
    return this.paint({ fontColor: colorText(color) });
  }

  setFontWeight(weight: 'bold' | 'normal' | null): this {
    return this.paint({ bold: weight === 'bold' });
  }

  setFontSize(points: number): this {
    return this.paint({ fontSize: points });
  }

  /** `null` and `'normal'` reset it. */
  setHorizontalAlignment(alignment: 'left' | 'center' | 'right' | 'normal' | null): this {
    const isReset = alignment === null || alignment === 'normal';
    return this.paint({ horizontalAlignment: isReset ? 'general' : alignment });
  }

  setVerticalAlignment(alignment: 'top' | 'middle' | 'bottom' | null): this {
    return this.paint({ verticalAlignment: alignment ?? 'bottom' });
  }

  setWrapStrategy(strategy: EnumValue<Wrap>): this {
    return this.paint({ wrap: strategy.name() });
  }

  setNumberFormat(format: string): this {
    return this.paint({ numberFormat: /^general$/i.test(format) ? '' : format });
  }

  setTextRotation(degrees: number): this {
    return this.paint({ rotation: degrees });
  }

  private paint(change: Partial<CellStyle>): this {
    this.cells.rewrite(this.area, (cell) => withStyle(cell, restyled(cell.style, change)));
    return this;
  }
}

export class EmulatedRange extends RangeFormat {
  breakApart(): this {
    const isCut = this.live.merges.some(
      (merged) => overlap(merged, this.area) && subtract(merged, this.area).length > 0,
    );
    if (isCut)
      throw new ScriptException('You must select all cells in a merged range to merge or unmerge them.');
    this.live.merges = this.tab.merges.filter((merged) => !overlap(merged, this.area));
    this.tab.touch();
    return this;
  }

  getMergedRanges(): ServiceObject[] {
    return this.live.merges
      .filter((merged) => overlap(merged, this.area))
      .map((merged) => this.document.range(this.tab, merged));
  }

  canEdit(): boolean {
    const { document } = this;
    return document.user === document.owner || !isProtected(this.live, this.area);
  }

  clearDataValidations(): this {
    this.live.validations = this.tab.validations.flatMap(({ area: place, rule }) =>
      subtract(place, this.area).map((left) => ({ area: left, rule })),
    );
    this.tab.touch();
    return this;
  }

  shiftColumnGroupDepth(delta: number): this {
    // reference/spreadsheet/range#shiftColumnGroupDepth
    if (!this.live.columns.isControlAfter && this.area.column === 1)
      throw new ScriptException('The depth of the first column cannot be changed here.');
    this.live.columns.shiftDepth(this.area.column, lastColumnOf(this.area), delta);
    this.tab.touch();
    return this;
  }

  /** Collapses the groups of rows and columns wholly inside the range; if there are none, the first group that overlaps it. */
  collapseGroups(): this {
    const { rows, columns } = this.live;
    const touched = [
      { lines: rows, from: this.area.row, to: lastRowOf(this.area) },
      { lines: columns, from: this.area.column, to: lastColumnOf(this.area) },
    ].flatMap(({ lines, from, to }) =>
      lines.groups
        .filter((group) => group.from <= to && group.to >= from)
        .map((group) => ({ lines, group, isWhole: group.from >= from && group.to <= to })),
    );
    const whole = touched.filter(({ isWhole }) => isWhole);
    for (const { lines, group } of whole.length > 0 ? whole : touched.slice(0, 1)) lines.fold(group, true);
    this.tab.touch();
    return this;
  }

  createFilter(): ServiceObject {
    if (this.live.filter !== null) {
      throw new ScriptException("You can't create a filter in a sheet that already has a filter.");
    }
    this.tab.filter = this.area;
    this.tab.touch();
    return this.document.filter(this.tab);
  }
}

/** True if only the owner may edit the area. @param area null for the whole tab */
export function isProtected({ protections }: Tab, area: Area | null): boolean {
  return protections.some((part) => part === null || (area !== null && overlap(part, area)));
}
