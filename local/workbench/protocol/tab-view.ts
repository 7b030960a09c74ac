/** A tab as the page draws it: only what there is to see. */
import * as z from 'zod/mini';

export const CellView = z.strictObject({
  column: z.int(),
  text: z.string(),
  /** How it looks: declarations, and names of classes. */
  css: z.string(),
  class: z.string(),
  /** What editing starts with, if it is not the text. */
  typed: z.optional(z.string()),
  note: z.optional(z.string()),
  link: z.optional(z.string()),
  /** A formula that only a spreadsheet program will calculate: its formula text is shown. */
  isUncalculated: z.optional(z.literal(true)),
});
export type CellView = z.infer<typeof CellView>;

const Line = z.strictObject({ row: z.int(), cells: z.array(CellView) });

const Filter = z.strictObject({
  /** The row of titles. */
  row: z.int(),
  lastRow: z.int(),
  column: z.int(),
  lastColumn: z.int(),
  /** By column, the texts whose rows are hidden. */
  hides: z.array(z.tuple([z.int(), z.array(z.string())])),
});

export const TabView = z.strictObject({
  id: z.int(),
  rows: z.int(),
  columns: z.int(),
  frozenRows: z.int(),
  frozenColumns: z.int(),
  /** Pixels; 0 is hidden. */
  columnWidths: z.array(z.number()),
  /** Columns folded away and opened by a button above another column. */
  groups: z.array(z.strictObject({ from: z.int(), to: z.int(), control: z.int(), isFolded: z.boolean() })),
  filter: z.nullable(Filter),
  /** Heights in pixels of the rows that differ from `usualHeight`; 0 is hidden. */
  rowHeights: z.array(z.tuple([z.int(), z.number()])),
  usualHeight: z.number(),
  /** All lines with something to see; in an update, those that have changed. */
  lines: z.array(Line),
});
export type TabView = z.infer<typeof TabView>;
