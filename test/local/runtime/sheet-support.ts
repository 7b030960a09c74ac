/** A workbook's tabs as seen by a script. */
import { area } from '../../../local/workbook/area';
import { type Script, tabOf } from './run-script';

/** The owner protects a cell of row 1. */
export function protect(script: Script, column: number): void {
  const part = { id: 7, area: area(1, column, 1, 1), isWarningOnly: false, isOwnersAlone: true };
  tabOf(script).protections.push(part);
}
