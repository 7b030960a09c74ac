/** What the server tells the page: all it shows except cells, the tabs' cells as they change, and where a script goes. */
import * as z from 'zod/mini';
import { Place } from './request';

// A tab as the page draws it: only what there is to see.

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

const MenuItem = z.strictObject({ label: z.string(), functionName: z.string() });
type MenuItem = z.infer<typeof MenuItem>;

export interface Menu {
  title: string;
  entries: (MenuItem | Menu | 'separator')[];
}
const Menu: z.ZodMiniType<Menu> = z.strictObject({
  title: z.string(),
  entries: z.array(z.union([MenuItem, z.lazy(() => Menu), z.literal('separator')])),
});

const Dialog = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** Where its page is served. */
  address: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type Dialog = z.infer<typeof Dialog>;

const State = z.strictObject({
  name: z.string(),
  /** Where “Save” writes. */
  savePath: z.string(),
  /** Changes since the file was opened or last saved. */
  isChanged: z.boolean(),
  tabs: z.array(z.strictObject({ id: z.int(), name: z.string(), color: z.nullable(z.string()) })),
  menus: z.array(Menu),
  /** What is running, in words; null if nothing is. */
  running: z.nullable(z.string()),
  question: z.nullable(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      message: z.string(),
      buttons: z.enum(['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL']),
    }),
  ),
  dialog: z.nullable(Dialog),
  sidebar: z.nullable(Dialog),
  /** Negative seconds: until it is closed. */
  toast: z.nullable(
    z.strictObject({ id: z.int(), title: z.string(), message: z.string(), seconds: z.number() }),
  ),
  error: z.nullable(z.strictObject({ id: z.int(), message: z.string() })),
});
export type State = z.infer<typeof State>;

export const Told = z.union([
  z.strictObject({ state: State }),
  z.strictObject({ tab: TabView }),
  z.strictObject({ goTo: Place }),
]);
export type Told = z.infer<typeof Told>;
