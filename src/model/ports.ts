/** What the add-on needs of the world around it. `google/` provides these over Apps Script; tests provide their own. */

export interface HttpRequest {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  readonly timeoutSeconds?: number;
}

export interface HttpResponse {
  /** Any HTTP status: errors of the server are responses too. */
  readonly status: number;
  /** By lower-case name; of a repeated header the last value. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** How much of its list price it costs; the whole where nothing is said. */
  readonly costShare?: number;
}

export interface FetchPort {
  /**
   * Sends all requests in parallel and waits for the slowest; responses in request order.
   *
   * @throws as a whole where a single one cannot be sent (unknown host, timeout, quota): others may have been sent
   */
  readonly fetchAll: (requests: readonly HttpRequest[]) => readonly HttpResponse[];
}

export interface ClockPort {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Blocks. */
  readonly sleep: (milliseconds: number) => void;
}

/** What a response means for the sending: keep it, send again, send again and slower, or send nothing any more. */
export type ReplyAdvice = 'done' | 'retry' | 'slow down' | 'stop';

/** What became of one request. */
export type HttpOutcome =
  /** The last response; of a server that never recovered it is an error status. */
  | { readonly kind: 'response'; readonly response: HttpResponse; readonly attempts: number }
  /** No response after all attempts. `reason` names the cause and never a header. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly attempts: number }
  /** Not sent, or not again: see `why`. */
  | {
      readonly kind: 'not sent';
      readonly why: NotSentBecause;
      readonly reason: string;
      readonly attempts: number;
    };

/**
 * `stopped`: a response was advised to stop everything. `daily quota`: Google's own. `denied`: Google refuses the
 * call. `wait`: the server asks for a longer pause than a run can make. `time`: the pause would pass the deadline. `cost cap`: it might
 * cost more than the run may.
 */
export type NotSentBecause = 'stopped' | 'daily quota' | 'denied' | 'wait' | 'time' | 'cost cap';

export interface HttpClient {
  /**
   * Sends requests with bounded concurrency, repeats what is worth repeating, and returns outcomes in request order.
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
  /** As it stood at most ten seconds ago, and since this execution took a lock. */
  readonly get: (key: string) => string | undefined;
  /** As they stand now: where others may change them meanwhile, and for several at once, in one call. */
  readonly getEach: (...keys: readonly string[]) => readonly (string | undefined)[];
  readonly set: (key: string, value: string) => void;
  /** Several at once, in one call; all others stay. */
  readonly setEach: (values: Readonly<Record<string, string>>) => void;
  readonly remove: (key: string) => void;
}

/** One lock for everybody who works in this spreadsheet; it is free again when the execution ends. */
export interface LockPort {
  /** Waits for it; false where somebody else keeps it longer. */
  readonly acquire: (milliseconds: number) => boolean;
  readonly release: () => void;
}

/** A trigger of the current user: nobody else's can be seen. */
export interface InstalledTrigger {
  readonly id: string;
  /** The top-level function that it calls. */
  readonly handler: string;
}

/** What calls the add-on without a click. Every trigger belongs to the user who made it, and runs with their rights. */
export interface TriggerPort {
  readonly mine: () => readonly InstalledTrigger[];
  /** How often a clock may tick at most, minutes; Infinity where it would reach no file. */
  readonly shortestPeriod: number;
  /** Calls again and again, mostly a little late. @param minutes 1, 5, 10, 15 or 30, or whole hours */
  readonly everyMinutes: (handler: string, minutes: number) => InstalledTrigger;
  /** Calls whenever somebody edits cells. */
  readonly onEdit: (handler: string) => InstalledTrigger;
  /** Those that are gone already are passed over. */
  readonly remove: (isOne: (trigger: InstalledTrigger) => boolean) => void;
}

/** The files of a person that one clock serves, where a clock belongs to no file: elsewhere there is nothing to keep. */
export interface ClockedFiles {
  /** From now on it looks after this file too. */
  readonly add: () => void;
  /** @returns whether it has others to look after */
  readonly drop: () => boolean;
}

/** Their list, as it is kept with the person: ids in the order of their turns. */
export interface FileList {
  readonly ids: () => readonly string[];
  readonly add: (id: string) => void;
  /** @returns whether others are left */
  readonly drop: (id: string) => boolean;
  readonly putLast: (id: string) => void;
  /** It could not be opened. */
  readonly failed: (id: string) => void;
}

/** Long texts made short. */
export interface PackPort {
  /** @returns ASCII, about a quarter as long as JSON is */
  readonly pack: (text: string) => string;
  /** @throws where it is no packed text */
  readonly unpack: (packed: string) => string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailPort {
  /** How many recipients may still be written to today. */
  readonly left: () => number;
  readonly send: (mail: Mail) => void;
}
