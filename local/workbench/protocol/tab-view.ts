/** A tab as the page draws it: only what is visible, with looks shared by number. */
import * as z from 'zod/mini';

export const Look = z.strictObject({
  background: z.nullable(z.string()),
  color: z.nullable(z.string()),
  font: z.nullable(z.string()),
  /** Points. */
  size: z.number(),
  bold: z.boolean(),
  italic: z.boolean(),
  underline: z.boolean(),
  strikethrough: z.boolean(),
  align: z.enum(['left', 'center', 'right']),
  vertical: z.enum(['top', 'middle', 'bottom']),
  wrap: z.enum(['OVERFLOW', 'WRAP', 'CLIP']),
  /** The text is rotated to read from bottom to top. */
  isTurned: z.boolean(),
});
export type Look = z.infer<typeof Look>;

const Run = z.strictObject({
  text: z.string(),
  link: z.nullable(z.string()),
  bold: z.boolean(),
  italic: z.boolean(),
  color: z.nullable(z.string()),
});
export type Run = z.infer<typeof Run>;

export const CellView = z.strictObject({
  column: z.int(),
  text: z.string(),
  /** Index into the tab's looks. */
  look: z.int(),
  /** What editing starts with, if it is not the text. */
  typed: z.optional(z.string()),
  note: z.optional(z.string()),
  link: z.optional(z.string()),
  runs: z.optional(z.array(Run)),
  /** A formula that only a spreadsheet program will calculate: its formula text is shown. */
  isUncalculated: z.optional(z.literal(true)),
  /** A merged block that starts here. */
  spans: z.optional(z.strictObject({ rows: z.int(), columns: z.int() })),
});
export type CellView = z.infer<typeof CellView>;

export const TabView = z.strictObject({
  id: z.int(),
  rows: z.int(),
  columns: z.int(),
  frozenRows: z.int(),
  frozenColumns: z.int(),
  /** Pixels; 0 is hidden. */
  columnWidths: z.array(z.number()),
  /** Columns folded away and opened by a button in another column's head. */
  groups: z.array(z.strictObject({ from: z.int(), to: z.int(), control: z.int(), isFolded: z.boolean() })),
  /** Heights in pixels of the rows that differ from `usualHeight`; 0 is hidden. */
  rowHeights: z.array(z.tuple([z.int(), z.number()])),
  usualHeight: z.number(),
  looks: z.array(Look),
  lines: z.array(z.strictObject({ row: z.int(), cells: z.array(CellView) })),
});
export type TabView = z.infer<typeof TabView>;
