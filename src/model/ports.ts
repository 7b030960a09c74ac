/**
 * The ports: what the add-on needs from the outside world. `google/` provides them through Apps Script; tests provide their own. Also the
 * keys for other services, which are stored with the account of the user who entered them.
 */
import * as z from './zod';

/** By service: the user property that holds its keys, and their names. */
export const KEYS = {
  judge: { property: 'gnw.judgeKey', fields: ['key'] },
  agent: { property: 'gnw.agentToken', fields: ['token'] },
  langfuse: { property: 'gnw.langfuseKeys', fields: ['publicKey', 'secretKey'] },
} as const;

export type KeyId = keyof typeof KEYS;
export type KeyField<Id extends KeyId> = (typeof KEYS)[Id]['fields'][number];
export type KeysOf<Id extends KeyId> = Readonly<Record<KeyField<Id>, string>>;

/** In place of a host, for keys of the command line: they may be sent to any host that the run uses. */
export const ANY_HOST = '*';

export interface HttpRequest {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  readonly timeoutSeconds?: number;
}

export interface HttpResponse {
  /** Any HTTP status: server errors are responses too. */
  readonly status: number;
  /** By lower-case name; the last value of a repeated header. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface FetchPort {
  /**
   * Sends all requests in parallel and waits for the slowest; responses in request order.
   *
   * @throws as a whole if a single one cannot be sent (unknown host, timeout, quota): others may have been sent
   */
  readonly fetchAll: (requests: readonly HttpRequest[]) => readonly HttpResponse[];
}

export interface ClockPort {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Blocks. */
  readonly sleep: (milliseconds: number) => void;
}

/** The next step after a response: keep it, send again, send again more slowly, or send nothing more. */
export type ReplyAdvice = 'done' | 'retry' | 'slow down' | 'stop';

/** The outcome of one request. */
export type HttpOutcome =
  /** The last response; an error status if the server never recovered. */
  | { readonly kind: 'response'; readonly response: HttpResponse; readonly attempts: number }
  /** No response after all attempts. `reason` names the cause, never a header. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly attempts: number }
  /** Not sent, or not again: see `why`. */
  | {
      readonly kind: 'not sent';
      readonly why: NotSentBecause;
      readonly reason: string;
      readonly attempts: number;
    };

/**
 * `stopped`: the advice on a response was to stop everything. `daily quota`: Google's own. `denied`: Google refuses the
 * call. `traffic`: Google asks for fewer requests. `wait`: the server asks for a longer pause than a run can make. `time`: the pause would pass the deadline.
 */
export type NotSentBecause = 'stopped' | 'daily quota' | 'traffic' | 'denied' | 'wait' | 'time';

export interface HttpClient {
  /**
   * Sends requests with bounded concurrency, retries what is worth retrying, and returns outcomes in request order.
   *
   * @param advise called once for every response that arrives; `undefined` leaves it to the status and headers
   */
  readonly send: (
    requests: readonly HttpRequest[],
    advise?: (response: HttpResponse, index: number) => ReplyAdvice | undefined,
  ) => readonly HttpOutcome[];
}

/** A store of small texts (9 KB each). */
export interface PropertyPort {
  /** Reads a value that is at most ten seconds old, and never older than a lock that this execution took. */
  readonly get: (key: string) => string | undefined;
  /** Reads the present values in one call, as other executions may have changed them. */
  readonly getEach: (...keys: readonly string[]) => readonly (string | undefined)[];
  readonly set: (key: string, value: string) => void;
  /** Sets several values in one call; all others stay unchanged. */
  readonly setEach: (values: Readonly<Record<string, string>>) => void;
  readonly remove: (key: string) => void;
}

/** One lock for everyone who works in this spreadsheet; it is released when the execution ends. */
export interface LockPort {
  /** Waits for it; false if another execution holds it for longer. */
  readonly acquire: (milliseconds: number) => boolean;
  readonly release: () => void;
}

/** A trigger of the current user: other users' triggers cannot be seen. */
export interface InstalledTrigger {
  readonly id: string;
  /** The top-level function that it calls. */
  readonly handler: string;
}

/**
 * Triggers, which call the add-on without a click. Each belongs to the user who made it, and runs with their rights. Without the
 * permission for triggers there are none, and creating one throws.
 */
export interface TriggerPort {
  readonly mine: () => readonly InstalledTrigger[];
  /** False if triggers of this kind of installation cannot reach the spreadsheet. */
  readonly triggersReachFile: boolean;
  /** Calls at regular intervals, mostly a little late. @param minutes 1, 5, 10, 15 or 30, or whole hours */
  readonly everyMinutes: (handler: string, minutes: number) => InstalledTrigger;
  /** Calls whenever cells are edited by hand. */
  readonly onEdit: (handler: string) => InstalledTrigger;
  /** Skips triggers that are already gone. */
  readonly remove: (isOne: (trigger: InstalledTrigger) => boolean) => void;
}

/** Compresses long texts. */
export interface PackPort {
  /** @returns ASCII, about a quarter the length of the JSON */
  readonly pack: (text: string) => string;
  /** @throws if it is not a packed text */
  readonly unpack: (packed: string) => string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailPort {
  /** Returns the number of recipients to whom mail can still be sent today. */
  readonly left: () => number;
  readonly send: (mail: Mail) => void;
}

// What the add-on needs to communicate with the user of the open spreadsheet: not available in a trigger.

interface MenuItem {
  readonly label: string;
  /** A top-level function of the bundle. */
  readonly functionName: string;
}

export type MenuEntry = MenuItem | 'line';

export interface DialogPort {
  /** Adds a menu; `'add-on'` is the kind that may be built before the add-on is authorised. */
  readonly addMenu: (kind: 'top level' | 'add-on', name: string, entries: readonly MenuEntry[]) => void;
  /** Asks whether to continue, and waits for the answer. `cannot be asked`: the permission to show anything is missing. */
  readonly confirm: (title: string, text: string) => 'yes' | 'no' | 'cannot be asked';
  /** Shows a message that must be read; waits until it is dismissed, if it may. */
  readonly tell: (title: string, text: string) => void;
  /**
   * @param file the name of a page made by the build, without its extension
   * @param width pixels
   * @param opens the part that the page shows first: `initialView` of the page reads it
   */
  readonly showPage: (title: string, file: string, width: number, opens: string) => void;
  /** @param file the name of a page made by the build, without its extension */
  readonly showSidebar: (title: string, file: string) => void;
}

/** The user’s position in the spreadsheet. */
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
  /** Returns undefined in a trigger, where nobody has the spreadsheet open. */
  readonly whereabouts: () => Whereabouts | undefined;
  /** Opens a tab and selects a cell of a row, by default the first, within the tab's bounds. @throws UserError if the tab is gone */
  readonly showRow: (sheetId: number, row: number, column?: number) => void;
  /** The same after an action; a failure is ignored, since the action itself succeeded. */
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
