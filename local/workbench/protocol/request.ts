/** What the page may ask for: one JSON text, checked. */
import * as z from 'zod/mini';

const Line = z.int().check(z.minimum(1));

export const Place = z.strictObject({ tab: z.int(), row: Line, column: Line });
export type Place = z.infer<typeof Place>;

/** The selected block, when a menu item is chosen or a page calls. */
const Block = z.strictObject({ tab: z.int(), row: Line, column: Line, rows: Line, columns: Line });
export type Block = z.infer<typeof Block>;

const BUTTONS = ['OK', 'CANCEL', 'YES', 'NO', 'CLOSE'] as const;

/** Several times what a cell can hold. */
const MAX_TEXT = 200_000;
const Text = z.string().check(z.maxLength(MAX_TEXT));

export const Request = z.discriminatedUnion('ask', [
  /** A menu item. */
  z.strictObject({ ask: z.literal('choose'), functionName: Text, at: Block }),
  /** `google.script.run` of a dialog or sidebar; `args` is a JSON array. */
  z.strictObject({ ask: z.literal('call'), functionName: Text, args: z.string(), at: z.optional(Block) }),
  /** Texts as typed, from a cell rightwards and down. */
  z.strictObject({ ask: z.literal('edit'), at: Place, texts: z.array(z.array(Text)).check(z.minLength(1)) }),
  /** Inserts rows before one, or deletes as many from it on if `count` is negative. */
  z.strictObject({ ask: z.literal('rows'), tab: z.int(), row: Line, count: z.int() }),
  z.strictObject({ ask: z.literal('widen'), tab: z.int(), column: Line, width: z.int().check(z.minimum(1)) }),
  /** Sorts the rows of the tab's filter by a column. */
  z.strictObject({ ask: z.literal('sort'), tab: z.int(), column: Line, isAscending: z.boolean() }),
  /** The filter hides the rows that show one of these texts in the column. */
  z.strictObject({ ask: z.literal('filter'), tab: z.int(), column: Line, hides: z.array(Text) }),
  /** Folds a group of columns away, or opens it. */
  z.strictObject({ ask: z.literal('fold'), tab: z.int(), from: Line, to: Line, isFolded: z.boolean() }),
  z.strictObject({ ask: z.literal('undo'), isRedo: z.boolean() }),
  z.strictObject({ ask: z.literal('answer'), question: z.int(), button: z.enum(BUTTONS) }),
  /** Closes the dialog, the sidebar, the error or the toast of this number. */
  z.strictObject({ ask: z.literal('dismiss'), notice: z.int() }),
  /** The destination was given on the command line, so the page doesn't choose it. */
  z.strictObject({ ask: z.literal('save') }),
]);
export type Request = z.infer<typeof Request>;

/** The outcome of a request: a sentence for the user, or why it failed. */
export const Reply = z.strictObject({
  ok: z.boolean(),
  message: z.string(),
  /** The result of a called function, as JSON. */
  value: z.optional(z.string()),
});
export type Reply = z.infer<typeof Reply>;

export const DONE: Reply = { ok: true, message: '' };
export const refused = (message: string): Reply => ({ ok: false, message });
