/** Range and RangeList as the script sees them: places, styles, merged cells, validations, groups and filters; values are in range-values.ts. */
import { type CellArea, area, lastColumnOf, lastRowOf, overlap, subtract } from '../../../workbook/area';
import { withStyle } from '../../../workbook/cell';
import type { Grid } from '../../../workbook/grid';
import { type CellStyle, restyled, type Wrap } from '../../../workbook/style';
import type { Tab } from '../../../workbook/tab';
import { ScriptException } from '../../engine/exception';
import { type EnumValue, ServiceObject } from '../../engine/service-object';
import { colorText } from './conditional-format';
import { valueMethods } from './range-values';
import { assertInside, isProtected, liveTab, Place, type SheetsContext } from './sheets-context';

/** @returns the cells of a tab @throws ScriptException if it has been deleted, or no longer contains the area */
function cellsOf(sheets: SheetsContext, tab: Tab, inside: CellArea): Grid {
  assertInside(liveTab(sheets, tab), inside);
  return tab.grid;
}

/** The methods that change the styles of a range, or of all ranges of a list. */
function styleMethods(sheets: SheetsContext, { tab, areas }: Place, self: () => ServiceObject): object {
  const paint = (change: Partial<CellStyle>): ServiceObject => {
    for (const block of areas)
      cellsOf(sheets, tab, block).rewrite(block, (cell) => withStyle(cell, restyled(cell.style, change)));
    return self();
  };
  return {
    setBackground: (color: string | null) => paint({ background: colorText(color) }),
    setFontColor: (color: string | null) => paint({ fontColor: colorText(color) }),
    setFontWeight: (weight: 'bold' | 'normal' | null) => paint({ bold: weight === 'bold' }),
    setFontSize: (points: number) => paint({ fontSize: points }),
    /** `null` and `'normal'` reset it. */
    setHorizontalAlignment: (alignment: 'left' | 'center' | 'right' | 'normal' | null) =>
      paint({ horizontalAlignment: alignment === null || alignment === 'normal' ? 'general' : alignment }),
    setVerticalAlignment: (alignment: CellStyle['verticalAlignment'] | null) =>
      paint({ verticalAlignment: alignment ?? 'bottom' }),
    setWrapStrategy: (strategy: EnumValue<Wrap>) => paint({ wrap: strategy.data }),
    setNumberFormat: (format: string) => paint({ numberFormat: /^general$/i.test(format) ? '' : format }),
    setTextRotation: (degrees: number) => paint({ rotation: degrees }),
  };
}

/** RangeList: several blocks of one tab, such as the selection, or blocks that are formatted together. */
export function rangeList(sheets: SheetsContext, tab: Tab, areas: readonly CellArea[]): ServiceObject<Place> {
  const place = new Place(tab, areas);
  const list: ServiceObject<Place> = new ServiceObject(
    'RangeList',
    {
      getRanges: () => areas.map((block) => sheets.range(tab, block)),
      ...styleMethods(sheets, place, () => list),
    },
    place,
  );
  return list;
}

export function rangeOf(sheets: SheetsContext, tab: Tab, block: CellArea): ServiceObject<Place> {
  const place = new Place(tab, [block]);
  const live = (): Tab => liveTab(sheets, tab);
  const self = (): ServiceObject<Place> => range;
  const changed = (): ServiceObject<Place> => {
    tab.touch();
    return range;
  };
  const range: ServiceObject<Place> = new ServiceObject(
    'Range',
    {
      getRow: () => block.row,
      getColumn: () => block.column,
      getNumRows: () => block.rows,
      getNumColumns: () => block.columns,
      getSheet: () => sheets.sheet(tab),
      offset(rows: number, columns: number, numRows = block.rows, numColumns = block.columns) {
        const moved = area(block.row + rows, block.column + columns, numRows, numColumns);
        assertInside(live(), moved);
        return sheets.range(tab, moved);
      },
      ...valueMethods({ sheets, tab, area: block, cells: () => cellsOf(sheets, tab, block), self }),
      ...styleMethods(sheets, place, self),
      breakApart() {
        const merges = live().merges.filter((merged) => overlap(merged, block));
        if (merges.some((merged) => subtract(merged, block).length > 0))
          throw new ScriptException('You must select all cells in a merged range to merge or unmerge them.');
        tab.merges = tab.merges.filter((merged) => !merges.includes(merged));
        return changed();
      },
      getMergedRanges: () =>
        live()
          .merges.filter((merged) => overlap(merged, block))
          .map((merged) => sheets.range(tab, merged)),
      canEdit: () => sheets.user === sheets.owner || !isProtected(new Place(live(), [block])),
      clearDataValidations() {
        live().validations = tab.validations.flatMap(({ area: validated, rule }) =>
          subtract(validated, block).map((area) => ({ area, rule })),
        );
        return changed();
      },
      shiftColumnGroupDepth(delta: number) {
        // As documented at shiftColumnGroupDepth.
        if (!live().columns.isControlAfter && block.column === 1)
          throw new ScriptException('The depth of the first column cannot be changed here.');
        tab.columns.shiftDepth(block.column, lastColumnOf(block), delta);
        return changed();
      },
      collapseGroups() {
        collapseGroups(live(), block);
        return changed();
      },
      createFilter() {
        if (live().filter !== null)
          throw new ScriptException("You can't create a filter in a sheet that already has a filter.");
        tab.filter = block;
        tab.touch();
        return sheets.filter(tab);
      },
    },
    place,
  );
  return range;
}

/** Collapses the groups of rows and columns wholly inside an area; if there are none, the first group that overlaps it. */
function collapseGroups({ rows, columns }: Tab, inside: CellArea): void {
  const touched = [
    { lines: rows, from: inside.row, to: lastRowOf(inside) },
    { lines: columns, from: inside.column, to: lastColumnOf(inside) },
  ].flatMap(({ lines, from, to }) =>
    lines.groups
      .filter((group) => group.from <= to && group.to >= from)
      .map((group) => ({ lines, group, isWhole: group.from >= from && group.to <= to })),
  );
  const whole = touched.filter(({ isWhole }) => isWhole);
  for (const { lines, group } of whole.length > 0 ? whole : touched.slice(0, 1)) lines.fold(group, true);
}
