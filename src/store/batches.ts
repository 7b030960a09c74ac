/**
 * Batches of questions that are with the judge’s provider: a property lists them and how far they are, the hidden tab `GNW batches`
 * says which requests are in them and what came back. They outlive a run: what a cancelled run had posted is still there for the
 * next one.
 */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { MOST_CELL_TEXT } from '../model/text';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { HiddenTable, type TableKind } from './hidden-table';
import { keepLong, readLong, removeLong } from './long-text';

const PROPERTY = 'gnw.batches';
interface Line {
  readonly request: string;
  readonly batch: string;
  readonly reply: string;
}
const HEADER = ['request', 'batch', 'reply'];
const TABLE: TableKind<Line> = {
  name: 'GNW batches',
  signature: 'batches',
  header: HEADER,
  keys: HEADER.length,
  lineIn: ([request = '', batch = '', reply = '']) => ({
    request: String(request),
    batch: String(batch),
    reply: String(reply),
  }),
  cellsOf: ({ request, batch, reply }) => [request, batch, reply],
  mostAtOnce: 2e6,
};

const Batch = lazy(() =>
  z.object({
    /** Our name for it; also sent to providers that keep names. */
    name: z.string().check(z.minLength(1)),
    /** Where it went: provider, address, model. */
    to: z.string(),
    /** ms since 1970. */
    postedAt: z.number(),
    requests: z.number(),
    /** The provider’s id; '' while it is unknown whether the provider has it. */
    id: z._default(z.string(), ''),
    /** How many are answered, according to the provider's last report. */
    done: z._default(z.number(), 0),
    isCancelled: z._default(z.boolean(), false),
    /** Whether all of its replies are in the tab. */
    isHere: z._default(z.boolean(), false),
    /** The most it may cost, in US dollars. */
    mostUsd: z._default(z.number(), 0),
    /** The run and job that wait for it. */
    by: z._default(z.string(), ''),
    /** Whether it also holds questions of another run. */
    isShared: z._default(z.boolean(), false),
    /** Whether what it cost is in the record of that run. */
    isBooked: z._default(z.boolean(), false),
    /** How often, and since when (ms since 1970), the provider's reply about it was of no use; and why. */
    unread: z._default(z.number(), 0),
    unreadSince: z._default(z.number(), 0),
    why: z._default(z.string(), ''),
    /** How often the provider's list did not hold it. */
    absent: z._default(z.number(), 0),
  }),
);
export type Batch = z.Shape<typeof Batch>;

/** A batch that is about to be posted. */
export function newBatch(
  facts: Pick<Batch, 'name' | 'to' | 'by' | 'postedAt' | 'requests' | 'mostUsd'>,
): Batch {
  return Batch().parse(facts);
}

const Batches = lazy(() =>
  z.object({
    batches: z._default(z.array(Batch()), []),
    /** The run that is posting, and its job. */
    scoring: z._default(z.string(), ''),
    /** How often it has gone through all questions. */
    rounds: z._default(z.number(), 0),
    /** Whether it has posted what was open in this round. */
    isPosted: z._default(z.boolean(), false),
    /** How many rows it has gone through in this round. */
    rows: z._default(z.number(), 0),
    /** Whether posting is over. */
    isOver: z._default(z.boolean(), false),
    /** Why some open questions could not be posted; '' if all could. */
    closed: z._default(z.string(), ''),
  }),
);
export type Batches = z.Shape<typeof Batches>;

/** The provider's answer to a single request, or why there is none. */
const Reply = lazy(() =>
  z.union([z.object({ status: z.number(), body: z.string() }), z.object({ failed: z.string() })]),
);
type Reply = z.Shape<typeof Reply>;

export interface BatchStore {
  readonly all: () => Batches;
  readonly change: (changes: Partial<Batches>) => void;
  readonly changeBatch: (name: string, changes: Partial<Batch>) => void;
  /** `posted`: in a batch that has no reply yet. */
  readonly replyTo: (request: string) => Reply | 'posted' | undefined;
  /** The batch that holds the request; undefined if none does. */
  readonly batchOf: (request: string) => string | undefined;
  readonly requestsOf: (batch: string) => ReadonlySet<string>;
  /** Records which requests are about to be in a batch. */
  readonly add: (batch: string, requests: readonly string[]) => void;
  /** Writes the replies that came back; a request without one gets `missing`, or if that is undefined is in no batch any more. */
  readonly write: (batch: string, replies: ReadonlyMap<string, Reply>, missing: Reply | undefined) => void;
  /** Removes batches and their requests. */
  readonly remove: (batches: ReadonlySet<string>) => void;
  /** Removes the property if no batch is left. */
  readonly tidy: () => void;
}

export function openBatches(spreadsheet: SpreadsheetPort, document: PropertyPort): BatchStore {
  const table = new HiddenTable(spreadsheet, TABLE);
  let loaded: Map<string, Line> | undefined;
  const byRequest = (): Map<string, Line> => (loaded ??= byRequestOf(table.lines(), all().batches));
  const all = (): Batches => readJson(Batches(), readLong(document, PROPERTY)) ?? Batches().parse({});
  const change = (changes: Partial<Batches>): void =>
    keepLong(document, PROPERTY, JSON.stringify({ ...all(), ...changes }));
  return {
    all,
    change,
    changeBatch: (name, changes) => {
      const batches = all().batches.map((batch) => (batch.name === name ? { ...batch, ...changes } : batch));
      change({ batches });
    },
    replyTo: (request) => {
      const line = byRequest().get(request);
      if (!line) return undefined;
      return readJson(Reply(), line.reply === '' ? undefined : line.reply) ?? 'posted';
    },
    batchOf: (request) => byRequest().get(request)?.batch,
    requestsOf: (batch) =>
      new Set(table.lines().flatMap((line) => (line.batch === batch ? [line.request] : []))),
    add: (batch, requests) => {
      const lines = byRequest();
      const added = requests.map((request): Line => ({ request, batch, reply: '' }));
      table.put(table.lines().length, added);
      for (const line of added) lines.set(line.request, line);
    },
    write: (batch, replies, missing) => {
      const lines = byRequest();
      const places = [...table.lines().entries()].flatMap(([place, line]) =>
        line.batch === batch ? [place] : [],
      );
      const [first, last] = [places[0], places[places.length - 1]];
      if (first === undefined || last === undefined) return;
      const written = table
        .lines()
        .slice(first, last + 1)
        .map((line): Line => {
          const reply = line.batch === batch ? (replies.get(line.request) ?? missing) : undefined;
          return reply ? { ...line, reply: textOf(reply) } : line;
        });
      table.put(first, written);
      for (const line of written.filter(({ batch: of }) => of === batch))
        if (replies.has(line.request) || missing) lines.set(line.request, line);
        else lines.delete(line.request);
    },
    remove: (names) => {
      const left = all().batches.filter(({ name }) => !names.has(name));
      const staying = new Set(left.map(({ name }) => name));
      table.keep(({ batch }) => staying.has(batch));
      loaded = byRequestOf(table.lines(), left);
      change({ batches: left });
    },
    tidy: () => {
      if (all().batches.length === 0) removeLong(document, PROPERTY);
    },
  };
}

/**
 * The lines that say something about their request. A copy of the spreadsheet has the tab but not the property: batches in it belong
 * to the original, except for their replies. A batch that is here has nothing more to say about the requests without one.
 */
function byRequestOf(lines: readonly Line[], batches: readonly Batch[]): Map<string, Line> {
  const open = new Set(batches.flatMap(({ name, isHere }) => (isHere ? [] : [name])));
  return new Map(
    lines.filter(({ batch, reply }) => reply !== '' || open.has(batch)).map((line) => [line.request, line]),
  );
}

function textOf(reply: Reply): string {
  const text = JSON.stringify(reply);
  return text.length <= MOST_CELL_TEXT
    ? text
    : JSON.stringify({ failed: 'what came in the batch is longer than a cell holds' } satisfies Reply);
}
