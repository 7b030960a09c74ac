/** Sheet as the script sees it. */
import { parseReference } from '../../../workbook/a1';
import { type CellArea, area, type Axis, lastColumnOf, lastRowOf } from '../../../workbook/area';
import type { Lines, Tab } from '../../../workbook/tab';
import type { Workbook } from '../../../workbook/workbook';
import { ScriptException } from '../../engine/exception';
import { EnumTable, type EnumValue, ServiceObject } from '../../engine/service-object';
import { type RuleObject, ruleObject } from './conditional-format';
import { rangeList } from './range';
import { assertInside, assertRoom, liveTab, Place, type SheetsContext } from './sheets-context';

export const SHEET_ENUMS = {
  SheetType: new EnumTable('SheetType', ['GRID', 'OBJECT', 'DATASOURCE']),
  GroupControlTogglePosition: new EnumTable('GroupControlTogglePosition', ['BEFORE', 'AFTER']),
  WrapStrategy: new EnumTable('WrapStrategy', ['WRAP', 'OVERFLOW', 'CLIP']),
  InterpolationType: new EnumTable('InterpolationType', ['NUMBER', 'PERCENT', 'PERCENTILE', 'MIN', 'MAX']),
};

export function sheetOf(sheets: SheetsContext, tab: Tab): ServiceObject<Place> {
  const { workbook } = sheets;
  const live = (): Tab => liveTab(sheets, tab);
  const changed = (): ServiceObject<Place> => {
    tab.touch();
    return sheet;
  };
  const gridTab = (): Tab => {
    if (live().type !== 'GRID')
      throw new ScriptException('This operation is not supported on an OBJECT sheet.');
    return tab;
  };
  const areaOf = (block: string | CellArea): CellArea => {
    const { name, grid } = gridTab();
    const found =
      typeof block === 'string'
        ? parseReference(block, grid.maxRows, grid.maxColumns)
        : { tab: null, area: block };
    if (found === null || (found.tab !== null && found.tab !== name))
      throw new ScriptException('Range not found');
    assertInside(tab, found.area);
    return found.area;
  };
  const sheet: ServiceObject<Place> = new ServiceObject(
    'Sheet',
    {
      getName: () => live().name,
      setName(name: string) {
        assertTabName(workbook, name, live());
        tab.name = name;
        return sheet;
      },
      getSheetId: () => live().id,
      getIndex: () => workbook.tabs.indexOf(live()) + 1,
      getType: (): EnumValue => SHEET_ENUMS.SheetType.of(live().type),
      /** By A1 notation, or by the first cell and the size. */
      getRange: (first: string | number, column = 1, rows = 1, columns = 1) =>
        sheets.range(tab, areaOf(typeof first === 'string' ? first : area(first, column, rows, columns))),
      /** Blocks in A1 notation. */
      getRangeList: (blocks: string[]) => rangeList(sheets, tab, blocks.map(areaOf)),
      getDataRange() {
        const { lastRow, lastColumn } = gridTab().grid;
        return sheets.range(tab, area(1, 1, Math.max(1, lastRow), Math.max(1, lastColumn)));
      },
      ...lineMethods(sheets, tab, () => sheet),
      hideSheet() {
        const visible = workbook.tabs.filter((other) => !other.isHidden);
        if (visible.length === 1 && visible[0] === live())
          throw new ScriptException("You can't hide all the sheets in a document.");
        live().isHidden = true;
        return sheet;
      },
      showSheet() {
        live().isHidden = false;
        return sheet;
      },
      isSheetHidden: () => live().isHidden,
      getConditionalFormatRules: () => live().rules.map(ruleObject),
      /** Replaces all rules of the tab. */
      setConditionalFormatRules(rules: RuleObject[]) {
        live().rules = rules.map(({ data }) => data);
        tab.touch();
      },
      addDeveloperMetadata(key: string, value: string) {
        live().metadata.push({ key, value });
        return changed();
      },
      getFilter: () => (live().filter === null ? null : sheets.filter(tab)),
    },
    new Place(tab),
  );
  return sheet;
}

/** The methods for rows and columns: counting, sizing, hiding, freezing, inserting and deleting them. */
function lineMethods(sheets: SheetsContext, tab: Tab, self: () => ServiceObject): object {
  const live = (): Tab => liveTab(sheets, tab);
  const changed = (): ServiceObject => {
    tab.touch();
    return self();
  };
  const freeze = (axis: Axis, count: number): void => {
    if (count < 0 || count >= lineCount(live(), axis))
      throw new ScriptException(`You can't freeze all visible ${axis} on the sheet.`);
    const splitsMerge = tab.merges.some((block) => {
      const [first, last] =
        axis === 'rows' ? [block.row, lastRowOf(block)] : [block.column, lastColumnOf(block)];
      return first <= count && count < last;
    });
    if (splitsMerge)
      throw new ScriptException(`You can't freeze ${axis} which contain only part of a merged cell.`);
    tab[axis].frozen = count;
    tab.touch();
  };
  const resize = (axis: Axis, start: number, count: number, pixels: number): ServiceObject => {
    const lines = linesOf(live(), axis, start, count);
    for (let line = start; line < start + count; line += 1) lines.sizes.set(line, pixels);
    return changed();
  };
  const setHidden = (axis: Axis, start: number, count: number, isHidden: boolean): void => {
    linesOf(live(), axis, start, count).fold({ from: start, to: start + count - 1 }, isHidden);
    tab.touch();
  };
  const insertAfter = (axis: Axis, line: number, count: number): ServiceObject => {
    if (line < 1 || line > lineCount(live(), axis) || count < 1) throw outOfBounds(axis);
    assertRoom(sheets, count * lineCount(tab, axis === 'rows' ? 'columns' : 'rows'));
    if (axis === 'columns' && tab.grid.maxColumns + count > sheets.limits.columns)
      throw new ScriptException(
        'This action would increase the number of columns in the sheet above the limit.',
      );
    tab.shiftLines(axis, line + 1, count);
    return self();
  };
  return {
    getMaxRows: () => live().grid.maxRows,
    getMaxColumns: () => live().grid.maxColumns,
    getLastRow: () => live().grid.lastRow,
    getLastColumn: () => live().grid.lastColumn,
    setFrozenRows: (count: number) => freeze('rows', count),
    setFrozenColumns: (count: number) => freeze('columns', count),
    setColumnWidths: (column: number, count: number, width: number) =>
      resize('columns', column, count, width),
    /** The height may be too small for the text. */
    setRowHeightsForced: (row: number, count: number, height: number) => resize('rows', row, count, height),
    hideRows: (row: number, count = 1) => setHidden('rows', row, count, true),
    hideColumns: (column: number, count = 1) => setHidden('columns', column, count, true),
    showColumns: (column: number, count = 1) => setHidden('columns', column, count, false),
    setColumnGroupControlPosition(position: EnumValue) {
      live().columns.isControlAfter = position.data === 'AFTER';
      return changed();
    },
    insertRowsAfter: (row: number, count: number) => insertAfter('rows', row, count),
    insertColumnsAfter: (column: number, count: number) => insertAfter('columns', column, count),
    deleteRows: (row: number, count: number) => deleteLines(live(), 'rows', row, count),
    deleteColumns: (column: number, count: number) => deleteLines(live(), 'columns', column, count),
  };
}

/** @throws ScriptException if the name is invalid or taken */
export function assertTabName(workbook: Workbook, name: string, renamed?: Tab): void {
  if (name === '') throw new ScriptException('Sheet name cannot be empty.');
  if (name.length > 100) throw new ScriptException('Sheet names cannot be longer than 100 characters.');
  const namesake = workbook.tabNamed(name);
  if (namesake !== undefined && namesake !== renamed)
    throw new ScriptException(`A sheet with the name "${name}" already exists. Please enter another name.`);
}

const lineCount = ({ grid }: Tab, axis: Axis): number => (axis === 'rows' ? grid.maxRows : grid.maxColumns);

const outOfBounds = (axis: Axis): ScriptException => new ScriptException(`Those ${axis} are out of bounds.`);

/** @throws ScriptException unless the tab has these lines */
function linesOf(tab: Tab, axis: Axis, start: number, count: number): Lines {
  if (start < 1 || count < 1 || start + count - 1 > lineCount(tab, axis)) throw outOfBounds(axis);
  return tab[axis];
}

/** @throws ScriptException if the tab does not have these lines, or would have only frozen ones left */
export function deleteLines(tab: Tab, axis: Axis, start: number, count: number): void {
  const lines = linesOf(tab, axis, start, count);
  const unfrozen = lineCount(tab, axis) - lines.frozen;
  const deleted = Math.min(count, start + count - 1 - lines.frozen);
  if (deleted >= unfrozen)
    throw new ScriptException(`Sorry, it is not possible to delete all non-frozen ${axis}.`);
  lines.frozen -= Math.max(0, Math.min(lines.frozen, start + count - 1) - start + 1);
  tab.shiftLines(axis, start, -count);
}
