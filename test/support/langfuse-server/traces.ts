/** Langfuse's reading routes (v1: /traces, v2: /v2/observations): pages, filters, rows that are not there yet, missing routes. */
import { json, type WireResponse } from '../judge-server/wire';
import type { LangfuseServerOptions } from './options';

type Trace = LangfuseServerOptions['traces'][number];

const PAGE_MOST = 1000;

/** @returns undefined if the path isn't one of these */
export function createTraces(options: LangfuseServerOptions): (endpoint: string) => WireResponse | undefined {
  /** Reads of each trace so far: it appears row by row. */
  const reads = new Map<string, number>();
  const rowsNow = (trace: Trace): Trace['rows'] => {
    const before = reads.get(trace.id) ?? 0;
    reads.set(trace.id, before + 1);
    if (before < trace.hiddenFor) return [];
    // Children come first.
    return before < trace.hiddenFor + trace.partFor ? trace.rows.slice(1) : trace.rows;
  };
  const full = (trace: Trace, row: Trace['rows'][number]) => ({
    ...{ traceId: trace.id, sessionId: trace.sessionId, projectId: 'p1', parentObservationId: null },
    ...row,
  });

  const v2 = (query: URLSearchParams): WireResponse => {
    const limit = Number(query.get('limit') ?? 50);
    if (limit > PAGE_MOST) return json(400, { message: 'Invalid request data', error: [] });
    const filter = query.get('filter') ?? '';
    const session = /"column":"sessionId","operator":"=","value":"([^"]*)"/.exec(filter)?.[1];
    if (options.reading === 'v1, an empty v2') return json(200, { data: [], meta: {} });
    const wanted = options.traces.filter(
      ({ id, sessionId }) =>
        options.leaks || (id === (query.get('traceId') ?? id) && sessionId === (session ?? sessionId)),
    );
    const [from, to] = [query.get('fromStartTime') ?? '', query.get('toStartTime') ?? '~'];
    const isRoots = query.get('isRootObservation') === 'true' && !options.leaks;
    const isWanted = (row: Trace['rows'][number]): boolean =>
      options.leaks ||
      ((!isRoots || row['parentObservationId'] === undefined) && row.startTime >= from && row.startTime < to);
    const rows = wanted.flatMap((trace) =>
      rowsNow(trace)
        .filter(isWanted)
        .map((row) => full(trace, row)),
    );
    rows.sort((a, b) => b.startTime.localeCompare(a.startTime));
    const asked = Number(Buffer.from(query.get('cursor') ?? '', 'base64').toString() || 0);
    const start = options.repeats ? 0 : asked;
    const size = Math.min(limit, options.pageSize);
    const next = start + size - (options.overlaps && start + size < rows.length ? 1 : 0);
    const cursor = next < rows.length ? { cursor: Buffer.from(String(next)).toString('base64') } : {};
    return json(200, { data: rows.slice(start, start + size), meta: cursor });
  };

  const v1 = (id: string): WireResponse => {
    const trace = options.traces.find((one) => one.id === id);
    const rows = trace ? rowsNow(trace) : [];
    if (!trace || rows.length === 0)
      return json(404, {
        message: `Trace ${id} not found within authorized project`,
        error: 'LangfuseNotFoundError',
      });
    return json(200, { id, sessionId: trace.sessionId, observations: rows.map((row) => full(trace, row)) });
  };

  const listV1 = (query: URLSearchParams): WireResponse => {
    const tags = query.getAll('tags');
    const all = options.traces.flatMap((trace) => {
      const [root] = trace.rows;
      const own = Array.isArray(root?.['tags']) ? root['tags'] : [];
      if (!root || (!options.leaks && !tags.every((tag) => own.includes(tag)))) return [];
      const { input, output, environment } = root;
      const about = { id: trace.id, timestamp: root.startTime, htmlPath: `/project/p1/traces/${trace.id}` };
      return [{ ...about, tags: own, input, output, environment }];
    });
    const page = Number(query.get('page'));
    const size = Math.min(Number(query.get('limit') ?? 50), options.pageSize);
    const data = all.slice((page - 1) * size, page * size);
    return json(200, {
      data,
      meta: { page, limit: size, totalItems: all.length, totalPages: Math.ceil(all.length / size) },
    });
  };

  const scores = (query: URLSearchParams): WireResponse => {
    const unknown = [...query.keys()].find(
      (key) => !['name', 'traceId', 'limit', 'cursor', 'fields'].includes(key),
    );
    if (unknown !== undefined || Number(query.get('limit')) > 100)
      return json(400, { message: 'Invalid request data' });
    const ids = (query.get('traceId') ?? '').split(',');
    const data = options.votes
      .filter(({ name, traceId }) => name === query.get('name') && ids.includes(traceId))
      .map(({ traceId, ...score }) => ({ ...score, subject: { kind: 'trace', id: traceId } }));
    return json(200, { data, meta: { limit: 100 } });
  };

  return (endpoint) => {
    const [route = '', search = ''] = endpoint.split('?');
    const query = new URLSearchParams(search);
    const hasV1 = options.reading !== 'v2';
    if (route === 'GET /api/public/v2/observations')
      return options.reading === 'v1' ? json(501, { message: 'only in v4 write mode' }) : v2(query);
    if (route === 'GET /api/public/v3/scores') return scores(query);
    const id = /^GET \/api\/public\/traces\/([^/]+)$/.exec(route)?.[1];
    if (id === undefined && route !== 'GET /api/public/traces') return undefined;
    if (!hasV1) return json(404, { message: 'This endpoint is not available in events_only mode' });
    if (id !== undefined) return v1(decodeURIComponent(id));
    if (query.has('page')) return listV1(query);
    const session = query.get('sessionId');
    const data = options.traces
      .filter(({ sessionId }) => session === null || options.leaks || sessionId === session)
      .map((trace) => ({ id: trace.id, sessionId: trace.sessionId }));
    return json(200, { data, meta: { page: 1, limit: 100, totalItems: data.length, totalPages: 1 } });
  };
}
