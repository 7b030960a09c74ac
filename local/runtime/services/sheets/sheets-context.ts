/** The context shared by the classes of the Spreadsheet service, and checks that ranges lie inside a tab. */
import type { Area } from '../../../workbook/area';
import type { Tab } from '../../../workbook/tab';
import type { Workbook } from '../../../workbook/workbook';
import { ScriptException } from '../../engine/exception';
import type { Limits } from '../../engine/limits';
import type { ServiceObject } from '../../engine/service-object';
import type { WriteRules } from './write-cell';

/** The selected blocks of the active tab, the last one selected at the end. */
export type Selection = readonly Area[];

export interface Document {
  readonly workbook: Workbook;
  readonly limits: Limits;
  rules(): WriteRules;
  /** Email addresses of the user that the script runs as, and of the spreadsheet's owner. */
  readonly user: string;
  readonly owner: string;
  /** The Sheet object of a tab, the same at each call. */
  sheet(tab: Tab): ServiceObject;
  range(tab: Tab, area: Area): ServiceObject;
  filter(tab: Tab): ServiceObject;
}

/** @throws ScriptException if the tab has been deleted while the script still holds it */
export function liveTab(document: Document, tab: Tab): Tab {
  if (!document.workbook.tabs.includes(tab)) throw new ScriptException(`Sheet ${tab.id} not found`);
  return tab;
}

/** @throws ScriptException unless every cell lies inside the tab's grid */
export function assertInside(tab: Tab, area: Area): void {
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
export function assertRoom(document: Document, moreCells: number): void {
  const limit = document.limits.workbookCells;
  if (document.workbook.cellCount + moreCells > limit) {
    throw new ScriptException(
      `This action would increase the number of cells in the workbook above the limit of ${limit} cells.`,
    );
  }
}
