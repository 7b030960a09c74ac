/** Where the person is in the spreadsheet. */
import * as z from './zod';

export const Whereabouts = () =>
  z.object({
    sheetId: z.int(),
    tab: z.string(),
    /** The first row of the last selected block, from 1. */
    row: z.int(),
    /** Another number, most likely another content of the row. */
    mark: z.int(),
  });
export type Whereabouts = z.Shape<typeof Whereabouts>;

export interface SelectionPort {
  /** undefined where nobody looks (a trigger). */
  readonly whereabouts: () => Whereabouts | undefined;
  /** Opens a tab with a cell of a row selected, the first one if no column is named, as far as the tab reaches. @throws UserError where the tab is gone */
  readonly showRow: (sheetId: number, row: number, column?: number) => void;
}
