/**
 * Reads traces from Langfuse, through whichever interface a server has: v2 (Cloud, v4), else v1 (self-hosted v3). Source: the
 * public API of langfuse/langfuse v3 and v4.
 */
import { type TraceRow, traceRows } from '../../agent/traces/calls';
import { isObject } from '../../model/fields/langchain';
import type { HttpClient } from '../../model/ports';
import type { LangfuseAccess } from '../../report/langfuse/requests';
import { getJson, notGot, type NotGot } from './get-json';

export type TraceRead =
  /** In any order; empty if the trace is not there (yet). */
  { readonly kind: 'rows'; readonly rows: readonly TraceRow[] } | NotGot;

export type SessionRead = { readonly kind: 'traces'; readonly ids: readonly string[] } | NotGot;

const PAGE = 1000;
/** No trace of a question has more rows; a server that ignores its cursor would be read forever. */
const MOST_PAGES = 20;
const V2 = '/api/public/v2/observations';
const FIELDS = 'core,basic,usage,model,metrics,metadata';

export class TraceReader {
  private hasV2 = true;
  private hasV1 = true;

  constructor(
    private readonly access: LangfuseAccess,
    private readonly http: HttpClient,
  ) {}

  /** The rows of a trace that are there now; rows of other traces, which a server may send along, are left out. */
  trace(id: string): TraceRead {
    if (this.hasV2) {
      const read = this.allPages(
        `traceId=${encodeURIComponent(id)}&fields=${FIELDS}&expandMetadata=tools_used`,
      );
      if (read?.kind === 'failed') return read;
      const rows = read?.rows.filter(({ traceId }) => traceId === id) ?? [];
      if (rows.length > 0) return { kind: 'rows', rows };
    }
    return this.hasV1 ? this.traceV1(id) : this.nothing();
  }

  /** The traces of a session, the oldest first. */
  session(id: string): SessionRead {
    if (this.hasV2) {
      const filter = JSON.stringify([{ type: 'string', column: 'sessionId', operator: '=', value: id }]);
      const read = this.allPages(`filter=${encodeURIComponent(filter)}&fields=core,basic`);
      if (read?.kind === 'failed') return read;
      // A server that does not know the filter answers with its whole project.
      const rows = read?.rows.filter(({ sessionId }) => sessionId === id) ?? [];
      const ids = [...rows]
        .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
        .flatMap(({ traceId }) => traceId ?? []);
      if (ids.length > 0) return { kind: 'traces', ids: [...new Set(ids)] };
    }
    if (!this.hasV1) return { kind: 'traces', ids: [] };
    const page = getJson(
      `/api/public/traces?sessionId=${encodeURIComponent(id)}&orderBy=timestamp.asc&fields=core&limit=100`,
      this.access,
      this.http,
    );
    if (page.kind === 'failed') return page;
    if (page.kind === 'no route') {
      this.hasV1 = !page.isForGood;
      return this.hasV1 || this.hasV2 ? { kind: 'traces', ids: [] } : NO_API;
    }
    const { json } = page;
    const data: unknown = isObject(json) ? json['data'] : undefined;
    if (!Array.isArray(data)) return UNREADABLE;
    const ids = data.flatMap((item): string[] =>
      isObject(item) && item['sessionId'] === id && typeof item['id'] === 'string' ? [item['id']] : [],
    );
    return { kind: 'traces', ids };
  }

  /** undefined if the server has no v2. */
  private allPages(query: string): TraceRead | undefined {
    // While new rows arrive, one may appear on two pages.
    const rows = new Map<string, TraceRow>();
    let cursor = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const got = getJson(
        `${V2}?${query}&limit=${PAGE}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        this.access,
        this.http,
      );
      if (got.kind === 'failed') return got;
      if (got.kind === 'no route') {
        this.hasV2 = false;
        return this.hasV1 ? undefined : NO_API;
      }
      const { data, meta } = isObject(got.json) ? got.json : { data: undefined, meta: undefined };
      const part = traceRows(data);
      if (!part) return UNREADABLE;
      const before = rows.size;
      for (const row of part) rows.set(`${row.traceId ?? ''} ${row.id}`, row);
      const next = isObject(meta) ? meta['cursor'] : undefined;
      if (typeof next !== 'string' || next === '') return { kind: 'rows', rows: [...rows.values()] };
      if (rows.size === before) return notGot('Langfuse gives the same page again and again', false);
      cursor = next;
    }
    return notGot(`Langfuse has more than ${MOST_PAGES * PAGE} rows of it`, false);
  }

  private traceV1(id: string): TraceRead {
    const page = getJson(`/api/public/traces/${encodeURIComponent(id)}`, this.access, this.http);
    if (page.kind === 'failed') return page;
    if (page.kind === 'no route') {
      this.hasV1 = !page.isForGood;
      return this.nothing();
    }
    const { json } = page;
    if (!isObject(json) || json['id'] !== id) return UNREADABLE;
    const rows = traceRows(json['observations']);
    if (!rows) return UNREADABLE;
    return { kind: 'rows', rows: rows.filter(({ traceId }) => (traceId ?? id) === id) };
  }

  private nothing(): TraceRead {
    return this.hasV1 || this.hasV2 ? { kind: 'rows', rows: [] } : NO_API;
  }
}

const UNREADABLE = notGot(
  'what Langfuse answers is not a trace: see that the setting langfuse.host is its address',
  false,
);
const NO_API = notGot('this address has neither of the interfaces with which Langfuse gives traces', true);
