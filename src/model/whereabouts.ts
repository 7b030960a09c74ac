/** Where the user is in the spreadsheet. */
import * as z from './zod';

export const Whereabouts = () =>
  z.object({
    sheetId: z.int(),
    tab: z.string(),
    /** The first row of the last selected block, from 1. */
    row: z.int(),
    /** A number that almost certainly changes when the content of the row does. */
    mark: z.int(),
  });
export type Whereabouts = z.Shape<typeof Whereabouts>;

export interface SelectionPort {
  /** undefined if no one is looking (a trigger). */
  readonly whereabouts: () => Whereabouts | undefined;
  /** Opens a tab and selects a cell of a row, by default the first, within the tab's bounds. @throws UserError if the tab is gone */
  readonly showRow: (sheetId: number, row: number, column?: number) => void;
  /** The same after something was done, which a refusal of it must not seem to undo. */
  readonly bringToFront: (sheetId: number, row: number) => void;
}

/** Cells that a person edited or pasted; row and column from 1. */
export interface EditedCells {
  readonly tab: string;
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** The installed trigger that was called; '' for a simple one. */
  readonly triggerId: string;
}
