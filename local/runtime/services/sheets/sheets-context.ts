/** The context that the objects of the Spreadsheet service share, the places that they represent, and checks of these places. */
import { type CellArea, overlap } from '../../../workbook/area';
import type { Tab } from '../../../workbook/tab';
import type { Workbook } from '../../../workbook/workbook';
import { ScriptException } from '../../engine/exception';
import type { Limits } from '../../engine/limits';
import type { ServiceObject } from '../../engine/service-object';
import type { WriteRules } from './write-cell';

/** The data of a Range (one area), a RangeList (several) and a Sheet (none). */
export class Place {
  constructor(
    readonly tab: Tab,
    readonly areas: readonly CellArea[] = [],
  ) {}
}

export interface SheetsContext {
  readonly workbook: Workbook;
  readonly limits: Limits;
  readonly rules: () => WriteRules;
  /** Email addresses of the user that the script runs as, and of the spreadsheet's owner. */
  readonly user: string;
  readonly owner: string;
  /** The Sheet object of a tab, the same at each call. */
  readonly sheet: (tab: Tab) => ServiceObject<Place>;
  readonly range: (tab: Tab, area: CellArea) => ServiceObject<Place>;
  readonly filter: (tab: Tab) => ServiceObject;
}

/** @throws ScriptException if the tab has been deleted while the script still holds it */
export function liveTab(sheets: SheetsContext, tab: Tab): Tab {
  if (!sheets.workbook.tabs.includes(tab)) throw new ScriptException(`Sheet ${tab.id} not found`);
  return tab;
}

/** @throws ScriptException unless every cell lies inside the tab's grid */
export function assertInside(tab: Tab, area: CellArea): void {
  if (!(area.row >= 1)) throw new ScriptException('The starting row of the range is too small.');
  if (!(area.column >= 1)) throw new ScriptException('The starting column of the range is too small.');
  if (!(area.rows >= 1)) throw new ScriptException('The number of rows in the range must be at least 1.');
  if (!(area.columns >= 1))
    throw new ScriptException('The number of columns in the range must be at least 1.');
  const isInside =
    area.row + area.rows - 1 <= tab.grid.maxRows && area.column + area.columns - 1 <= tab.grid.maxColumns;
  if (!isInside)
    throw new ScriptException('The coordinates of the range are outside the dimensions of the sheet.');
}

/** @throws ScriptException if this many more cells would exceed the limit of a workbook */
export function assertRoom({ limits, workbook }: SheetsContext, moreCells: number): void {
  const limit = limits.workbookCells;
  if (workbook.cellCount + moreCells > limit) {
    throw new ScriptException(
      `This action would increase the number of cells in the workbook above the limit of ${limit} cells.`,
    );
  }
}

/** True if only the owner may edit some cells of a place. */
export function isProtected({ tab, areas }: Place): boolean {
  return tab.protections.some((part) => part === null || areas.some((area) => overlap(part, area)));
}
