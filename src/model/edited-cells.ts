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
