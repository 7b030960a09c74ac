/** Lists the traces of a project that match a filter: through v2 (Cloud, v4), else v1 (self-hosted v3). */
import { answerOf, questionOf } from '../../agent/traces/said';
import { isObject } from '../../model/fields/langchain';
import type { HttpClient } from '../../model/ports';
import { UserError } from '../../model/user-error';
import type { LangfuseAccess } from '../../report/langfuse/requests';
import { getJson } from '../../jobs/tracing/get-json';

export interface TraceFilter {
  /** ISO date-times; `from` is included, `to` is not. */
  readonly from: string;
  readonly to: string;
  /** A trace must have all of them. */
  readonly tags: readonly string[];
  /** '' for any. */
  readonly environment: string;
  /** '' for none. */
  readonly score: { readonly name: string; readonly least: number; readonly most: number } | undefined;
}

/** What can be imported from a trace: nothing else is looked at. */
export interface FoundTrace {
  readonly id: string;
  /** '' if its input does not hold it. */
  readonly query: string;
  readonly answer: string;
  readonly url: string;
}

const PAGE = 100;
/** Most pages read: a filter that matches more is too wide for its result to be read. */
const MOST_PAGES = 10;
/** Most ids in one address, whose length Google limits. */
const IDS = 30;

/**
 * @returns newest first, and whether there may be more
 * @throws UserError if Langfuse refuses, fails or returns something that is not a trace
 */
export function findTraces(
  filter: TraceFilter,
  access: LangfuseAccess,
  http: HttpClient,
): { readonly traces: readonly FoundTrace[]; readonly isCut: boolean } {
  const get = (path: string): unknown => {
    const got = getJson(path, access, http);
    if (got.kind === 'failed')
      throw new UserError(got.isFinal ? 'usage' : 'stopped', `Nothing was imported: ${got.reason}.`);
    return got.kind === 'json' ? got.json : undefined;
  };
  const ofV2 = listV2(filter, access, get);
  // A v3 server whose v2 is a preview may have nothing there yet.
  const listed =
    ofV2?.traces.length === 0 ? (listV1(filter, access, get) ?? ofV2) : (ofV2 ?? listV1(filter, access, get));
  if (!listed)
    throw new UserError(
      'usage',
      'This address has neither of the interfaces with which Langfuse lists traces.',
    );
  const { score } = filter;
  if (!score) return listed;
  const fitting = fittingIds(
    listed.traces.map(({ id }) => id),
    score,
    get,
  );
  return { ...listed, traces: listed.traces.filter(({ id }) => fitting.has(id)) };
}

type Get = (path: string) => unknown;
type Json = Readonly<Record<string, unknown>>;
interface Listed {
  readonly traces: readonly FoundTrace[];
  readonly isCut: boolean;
}

/** By the rows without a parent: the root, or the row that represents the trace. */
function listV2(filter: TraceFilter, access: LangfuseAccess, get: Get): Listed | undefined {
  const { from, to, environment } = filter;
  const query = params({
    fromStartTime: from,
    toStartTime: to,
    isRootObservation: 'true',
    fields: 'core,basic,io,trace_context',
    ...(environment !== '' && { environment }),
    limit: String(PAGE),
  });
  const traces = new Map<string, FoundTrace>();
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const json = get(`/api/public/v2/observations?${query}${cursor === '' ? '' : `&${params({ cursor })}`}`);
    if (json === undefined && page === 0) return undefined;
    const { rows, meta } = pageIn(json);
    for (const row of rows) {
      const id = textAt(row, 'traceId');
      const isRoot = textAt(row, 'parentObservationId') === '';
      if (id === '' || !isRoot || !fits(row, filter, textAt(row, 'startTime'))) continue;
      const foundTrace = traceOf(id, row, `/project/${textAt(row, 'projectId')}/traces/${id}`, access);
      // The row that represents a trace holds what its root may lack.
      if (!traces.has(id) || textAt(row, 'id') === `t-${id}`) traces.set(id, foundTrace);
    }
    cursor = textAt(meta, 'cursor');
    if (cursor === '') return { traces: [...traces.values()], isCut: false };
  }
  return { traces: [...traces.values()], isCut: true };
}

function listV1(filter: TraceFilter, access: LangfuseAccess, get: Get): Listed | undefined {
  const { from, to, environment, tags } = filter;
  const query = [
    params({
      fromTimestamp: from,
      toTimestamp: to,
      orderBy: 'timestamp.desc',
      fields: 'core,io',
      ...(environment !== '' && { environment }),
      limit: String(PAGE),
    }),
    ...tags.map((tags) => params({ tags })),
  ].join('&');
  // While new traces arrive, one may appear on two pages.
  const traces = new Map<string, FoundTrace>();
  const listed = (isCut: boolean): Listed => ({ traces: [...traces.values()], isCut });
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const json = get(`/api/public/traces?${query}&page=${page}`);
    if (json === undefined) return undefined;
    const { rows, meta } = pageIn(json);
    for (const row of rows) {
      const id = textAt(row, 'id');
      if (id !== '' && fits(row, filter, textAt(row, 'timestamp')))
        traces.set(id, traceOf(id, row, textAt(row, 'htmlPath'), access));
    }
    const pages = meta['totalPages'];
    if (rows.length === 0 || (typeof pages === 'number' && page >= pages)) return listed(false);
  }
  return listed(true);
}

function traceOf(id: string, row: Json, path: string, { host }: LangfuseAccess): FoundTrace {
  const url = /^\/project\/[^/]+\//.test(path) ? host.replace(/\/+$/, '') + path : '';
  return { id, query: questionOf(row['input']), answer: answerOf(row['output']), url };
}

/** Checked here as well: a server ignores parameters that it does not know. */
function fits(row: Json, { from, to, tags, environment }: TraceFilter, time: string): boolean {
  const own: readonly unknown[] = Array.isArray(row['tags']) ? row['tags'] : [];
  const ms = Date.parse(time);
  return (
    tags.every((tag) => own.includes(tag)) &&
    (environment === '' || textAt(row, 'environment') === environment) &&
    ms >= Date.parse(from) &&
    ms < Date.parse(to)
  );
}

/** Of several scores of a trace the newest counts: changing a vote adds a second one. */
function fittingIds(
  ids: readonly string[],
  { name, least, most }: NonNullable<TraceFilter['score']>,
  get: Get,
): ReadonlySet<string> {
  const newest = new Map<string, { readonly at: string; readonly value: number }>();
  for (let start = 0; start < ids.length; start += IDS) {
    const query = params({
      name,
      traceId: ids.slice(start, start + IDS).join(','),
      fields: 'subject',
      limit: '100',
    });
    let cursor = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const json = get(`/api/public/v3/scores?${query}${cursor === '' ? '' : `&${params({ cursor })}`}`);
      if (json === undefined)
        throw new UserError(
          'usage',
          'This Langfuse gives no scores in a list (that came with version 3.179): import without score and feedback.',
        );
      const { rows, meta } = pageIn(json);
      for (const row of rows) {
        const subject = row['subject'];
        const id = isObject(subject) && subject['kind'] === 'trace' ? textAt(subject, 'id') : '';
        const [timestamp, value] = [textAt(row, 'timestamp'), row['value']];
        if (textAt(row, 'name') !== name || (typeof value !== 'number' && typeof value !== 'boolean'))
          continue;
        const before = newest.get(id);
        if (!before || before.at < timestamp) newest.set(id, { at: timestamp, value: Number(value) });
      }
      cursor = textAt(meta, 'cursor');
      if (cursor === '') break;
    }
  }
  const fitting = [...newest].filter(([, { value }]) => value >= least && value <= most);
  return new Set(fitting.map(([id]) => id));
}

const NO_LIST = 'Nothing was imported: what Langfuse answers is not a list of traces.';

function pageIn(json: unknown): { readonly rows: readonly Json[]; readonly meta: Json } {
  const data = isObject(json) ? json['data'] : undefined;
  if (!isObject(json) || !Array.isArray(data)) throw new UserError('stopped', NO_LIST);
  const meta = json['meta'];
  return { rows: data.filter(isObject), meta: isObject(meta) ? meta : {} };
}

function textAt(json: Json, key: string): string {
  const value = json[key];
  return typeof value === 'string' ? value : '';
}

function params(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
