/** The messages between the page, the server and the script’s thread. Only requests are validated: they come from a browser. */
import * as z from 'zod/mini';
import type { Menu, ShownPage, Alert } from '../runtime/services/ui';

const Line = z.int().check(z.minimum(1));

export const SelectedPlace = z.strictObject({ tab: z.int(), row: Line, column: Line });
export type SelectedPlace = z.infer<typeof SelectedPlace>;

/** The block that is selected when a menu item is chosen or a page calls. */
const Block = z.strictObject({ tab: z.int(), row: Line, column: Line, rows: Line, columns: Line });
export type Block = z.infer<typeof Block>;

/** Several times as many characters as the longest cell can have. */
const MAX_TEXT = 200_000;
const Text = z.string().check(z.maxLength(MAX_TEXT));

export const WorkbenchRequest = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('choose'), label: Text, functionName: Text, at: Block }),
  /** `google.script.run` of a dialog or sidebar; `args` is a JSON array. */
  z.strictObject({ ask: z.literal('call'), functionName: Text, args: z.string(), at: z.optional(Block) }),
  /** Writes typed texts, by row, into the cells from `at` rightwards and down. */
  z.strictObject({
    ask: z.literal('edit'),
    at: SelectedPlace,
    texts: z.array(z.array(Text)).check(z.minLength(1)),
  }),
  /** Inserts `count` rows before `row`; if `count` is negative, deletes that many from `row` on. */
  z.strictObject({ ask: z.literal('rows'), tab: z.int(), row: Line, count: z.int() }),
  /** Shows the rows that the filter hides. */
  z.strictObject({ ask: z.literal('showAll'), tab: z.int() }),
  z.strictObject({ ask: z.literal('fold'), tab: z.int(), from: Line, to: Line, isFolded: z.boolean() }),
  z.strictObject({ ask: z.literal('answer'), question: z.int(), button: z.enum(['OK', 'CANCEL', 'CLOSE']) }),
  /** Closes the dialog or sidebar with this id. */
  z.strictObject({ ask: z.literal('dismiss'), page: z.int() }),
  /** Saves to the path given on the command line. */
  z.strictObject({ ask: z.literal('save') }),
]);
export type WorkbenchRequest = z.infer<typeof WorkbenchRequest>;

/** The outcome of a request: a sentence for the user, or why it failed. */
export interface WorkbenchReply {
  readonly ok: boolean;
  readonly message: string;
  /** The result of a called function, as JSON. */
  readonly value?: string;
}
export const WorkbenchReply = z.custom<WorkbenchReply>();

export const DONE: WorkbenchReply = { ok: true, message: '' };
export const refused = (message: string): WorkbenchReply => ({ ok: false, message });

// A tab as the page draws it: visible content only.

export interface CellView {
  readonly column: number;
  readonly text: string;
  /** CSS declarations. */
  readonly css: string;
  readonly class: string;
  /** The text that editing starts with, if it differs. */
  readonly typed?: string;
  readonly note?: string;
  readonly link?: string;
  /** True for a formula that only a spreadsheet program can calculate: the cell shows the formula. */
  readonly isUncalculated?: true;
}

export interface TabView {
  readonly id: number;
  readonly rows: number;
  readonly columns: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** Pixels; 0 is hidden. */
  readonly columnWidths: readonly number[];
  /** Groups of columns, each with a fold button above the column `control`. */
  readonly groups: readonly { from: number; to: number; control: number; isFolded: boolean }[];
  /** Heights in pixels of the rows that differ from `usualHeight`; 0 is hidden. */
  readonly rowHeights: readonly (readonly [row: number, height: number])[];
  readonly usualHeight: number;
  /** All visible lines; in an update, the changed ones. */
  readonly lines: readonly { readonly row: number; readonly cells: readonly CellView[] }[];
}

/** A dialog or sidebar of the add-on. */
export interface PageView extends Pick<ShownPage, 'title' | 'width' | 'height'> {
  readonly id: number;
  readonly address: string;
}

export interface AskedQuestion extends Alert {
  readonly id: number;
}

/** The content of the page except cells. */
export interface State {
  readonly name: string;
  readonly savePath: string;
  /** Changes since the file was opened or last saved. */
  readonly isChanged: boolean;
  readonly tabs: readonly { id: number; name: string; color: string | null }[];
  readonly menus: readonly Menu[];
  readonly running: string | null;
  /** In order; the last one is shown first. */
  readonly questions: readonly AskedQuestion[];
  readonly dialog: PageView | null;
  readonly sidebar: PageView | null;
}

/** A message to the page. A toast with negative seconds stays until the next one. */
export type Update =
  | { readonly state: State }
  | { readonly tab: TabView }
  | { readonly goTo: SelectedPlace }
  | { readonly toast: string; readonly seconds: number };
export const Update = z.custom<Update>();

// Between the server's thread and the script's.

/** The start data of the script’s thread. */
export interface WorkbenchThreadData {
  readonly file: string;
  readonly savePath: string;
  /** User properties with the keys, which are not in the environment. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Work for the script's thread: a request, or to show everything to a page that has just opened. */
export interface Order {
  readonly id: number;
  readonly work: WorkbenchRequest | { readonly ask: 'show' };
}

export type WorkbenchMessage =
  | { readonly kind: 'opened'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'update'; readonly update: Update }
  /** A dialog or sidebar, to be served at an address. */
  | { readonly kind: 'page'; readonly address: string; readonly html: string }
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'done'; readonly order: number; readonly reply: WorkbenchReply };
