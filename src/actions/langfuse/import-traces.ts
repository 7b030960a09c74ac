/** Traces of a Langfuse project → rows of a new eval set, still without expected values. */
import { createHttpClient } from '../../http/client';
import { freeName } from '../../model/sheet/signed-tabs';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { count, cut, foldCase, MOST_CELL_TEXT } from '../../model/text';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { lastReplyBy } from '../../run/time';
import { withLock } from '../../model/with-lock';
import type { Settings } from '../../settings/schema';
import { evalSetsOf } from '../../results/cases/eval-sets';
import { accessFor } from '../../jobs/keys';
import { findTraces, type FoundTrace, type TraceFilter } from './trace-list';
import type { Services } from '../services';

type TraceServices = Pick<Services, 'spreadsheet' | 'lock' | 'clock' | 'fetch' | 'user' | 'startedAt'>;

/** What is imported from a trace in addition to its query. */
const TAKEN = ['actual_agent_answer', 'trace_id', 'trace_url'] as const;

const Day = () =>
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day such as 2026-11-21' }));
const Short = () => z.string().check(z.trim(), z.maxLength(200));

export const TraceImport = () =>
  z.strictObject({
    /** Days, both included, in UTC. */
    from: Day(),
    to: Day(),
    tags: z._default(z.array(Short()).check(z.maxLength(20)), []),
    environment: z._default(Short(), ''),
    feedback: z._default(z.enum(['any', 'good', 'bad']), 'any'),
    /** A range of a score, by its name; not together with feedback. */
    score: z.optional(z.strictObject({ name: Short(), least: z.number(), most: z.number() })),
    take: z._default(z.array(z.enum(TAKEN)), [...TAKEN]),
    /** At most this many, the newest. */
    most: z._default(z.int().check(z.minimum(1), z.maximum(500)), 100),
    /** Whether to write nothing yet. */
    isPreview: z._default(z.boolean(), false),
  });
export type TraceImport = z.Shape<typeof TraceImport>;

export const TracesImported = () =>
  z.object({
    message: z.string(),
    /** Queries of the first few. */
    queries: z.array(z.string()),
  });
export type TracesImported = z.Shape<typeof TracesImported>;

const DAY_MS = 24 * 60 * 60_000;
const SHOWN = 10;
const TAB = 'Imported traces';

/** @throws UserError if there are no keys, the filter cannot be used, or Langfuse does not return what is asked for */
export function importTraces(
  request: TraceImport,
  settings: Settings,
  services: TraceServices,
): TracesImported {
  const { spreadsheet, clock, fetch, user, startedAt } = services;
  const access = accessFor(settings.langfuse, user);
  const http = createHttpClient({
    fetch,
    clock,
    concurrency: 1,
    attempts: 3,
    deadline: () => lastReplyBy(startedAt),
  });
  const { traces, isCut } = findTraces(filterOf(request), access, http);
  const work = (): TracesImported => {
    const sorted = sortOut(traces, spreadsheet, settings);
    const rows = sorted.fresh.slice(0, request.most);
    const tab = request.isPreview || rows.length === 0 ? '' : write(rows, request.take, spreadsheet);
    return {
      message: told({ ...sorted, rows, tab, isCut }),
      queries: rows.slice(0, SHOWN).map(({ query }) => query),
    };
  };
  return request.isPreview ? work() : withLock(services, work);
}

function filterOf({ from, to, tags, environment, feedback, score }: TraceImport): TraceFilter {
  const [start, end] = [Date.parse(from), Date.parse(to) + DAY_MS];
  if (!(start < end))
    throw new UserError(
      'usage',
      `The days ${from} to ${to} hold none: the first has to come before the last.`,
    );
  if (score && feedback !== 'any')
    throw new UserError('usage', 'Choose by feedback or by a score: feedback is the score user-feedback.');
  const wanted = { any: score, good: vote(0.5, Infinity), bad: vote(-Infinity, -0.5) };
  return {
    tags: tags.filter((tag) => tag !== ''),
    environment,
    score: wanted[feedback],
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
  };
}

/** GNW’s own score: +1 or −1. */
function vote(least: number, most: number): NonNullable<TraceFilter['score']> {
  return { name: 'user-feedback', least, most };
}

interface Sorted {
  readonly fresh: readonly FoundTrace[];
  /** Places that already have their queries. */
  readonly taken: readonly string[];
  readonly blank: readonly FoundTrace[];
}

/** A query that is already in an eval set, or in a newer trace, is not added again. */
function sortOut(traces: readonly FoundTrace[], spreadsheet: SpreadsheetPort, settings: Settings): Sorted {
  const places = new Map<string, string>();
  for (const { tab, cases } of evalSetsOf(spreadsheet, settings))
    for (const { evalCase } of cases) {
      const key = foldCase(evalCase.query);
      if (!places.has(key)) places.set(key, `“${tab}” row ${evalCase.row}`);
    }
  const fresh: FoundTrace[] = [];
  const taken: string[] = [];
  const blank: FoundTrace[] = [];
  for (const trace of traces) {
    const key = foldCase(trace.query);
    const place = places.get(key);
    if (trace.query === '' || trace.query.length > MOST_CELL_TEXT) blank.push(trace);
    else if (place !== undefined) taken.push(`“${cut(trace.query, 80)}” (${place})`);
    else {
      places.set(key, `trace ${trace.id}, which is newer`);
      fresh.push(trace);
    }
  }
  return { fresh, taken, blank };
}

/** A new tab, which is an eval set like any other: people's own are not written to. */
function write(rows: readonly FoundTrace[], take: TraceImport['take'], spreadsheet: SpreadsheetPort): string {
  const name = freeName(
    TAB,
    spreadsheet.tabs().map((tab) => tab.name),
  );
  const taken = TAKEN.filter((column) => take.includes(column));
  const sheet = spreadsheet.create(name, undefined);
  sheet.fit(rows.length + 1, 3 + taken.length);
  const cellOf = ({ id, answer, url }: FoundTrace, column: (typeof TAKEN)[number]): string | null => {
    const text = { actual_agent_answer: cut(answer, MOST_CELL_TEXT), trace_id: id, trace_url: url }[column];
    return text === '' ? null : text;
  };
  sheet.write(1, 1, [
    ['query', 'expected_answer', 'expected_clarification', ...taken],
    ...rows.map((trace) => [trace.query, null, null, ...taken.map((column) => cellOf(trace, column))]),
  ]);
  return name;
}

function told({
  rows,
  fresh,
  taken,
  blank,
  tab,
  isCut,
}: Sorted & { readonly rows: readonly FoundTrace[]; readonly tab: string; readonly isCut: boolean }): string {
  const all = fresh.length + taken.length + blank.length;
  const more = taken.length > SHOWN ? `; and ${taken.length - SHOWN} more` : '';
  return [
    all === 0 ? 'No trace fits.' : `${count(all, 'trace fits', 'traces fit')}.`,
    ...(rows.length === 0
      ? []
      : [
          tab === ''
            ? `${count(rows.length, 'row')} would come into a new eval set.`
            : `${count(rows.length, 'row')} came into “${tab}”: give them what you expect.`,
        ]),
    ...(fresh.length > rows.length
      ? [`${fresh.length - rows.length} older ones were left: raise the number, or choose fewer days.`]
      : []),
    ...(taken.length === 0
      ? []
      : [`Not added again, since their query is there: ${taken.slice(0, SHOWN).join('; ')}${more}.`]),
    ...(blank.length === 0
      ? []
      : [
          `Left out, since their input tells no question: ${blank
            .slice(0, SHOWN)
            .map(({ id }) => id)
            .join(', ')}${blank.length > SHOWN ? ', …' : ''}.`,
        ]),
    ...(isCut ? ['There are more than were looked at: choose fewer days.'] : []),
  ].join('\n');
}
