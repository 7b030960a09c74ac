/** Requests to Langfuse: batches of scores, or one at a time if a server has no batches. */
import type { HttpRequest } from '../../model/ports';
import type { ScoreEvent } from './scores';

/** The address, and the account. */
export interface LangfuseAccess {
  /** https, or this machine. */
  readonly host: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

/** Langfuse accepts 3.5 MB; proxies in front of self-hosted servers often accept 1 MB. */
const BATCH_BYTES = 900_000;
export const BATCH_EVENTS = 200;
/** Seconds; a batch is answered after it is stored. */
export const TIMEOUT_S = 60;

/** In order, as few as the limits allow. */
export function batchesOf(events: readonly ScoreEvent[], most = BATCH_EVENTS): ScoreEvent[][] {
  const batches: ScoreEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const size = bytes(JSON.stringify(event)) + 100;
    const last = batches[batches.length - 1];
    if (last && last.length < most && size <= room) last.push(event);
    else {
      batches.push([event]);
      room = BATCH_BYTES;
    }
    room -= size;
  }
  return batches;
}

export function batchRequest(events: readonly ScoreEvent[], access: LangfuseAccess): HttpRequest {
  const batch = events.map((event) => ({ ...event, type: 'score-create' }));
  return post('/api/public/ingestion', { batch }, access);
}

export function scoreRequest({ body }: ScoreEvent, access: LangfuseAccess): HttpRequest {
  return post('/api/public/scores', body, access);
}

/** Which project the keys belong to: needs both keys, writes nothing. */
export function projectRequest(access: LangfuseAccess): HttpRequest {
  return getRequest('/api/public/projects', access);
}

/** @param path with its query, whose values are already encoded */
export function getRequest(path: string, access: LangfuseAccess): HttpRequest {
  return { ...about(path, access), method: 'get' };
}

function post(path: string, body: object, access: LangfuseAccess): HttpRequest {
  return { ...about(path, access), method: 'post', body: JSON.stringify(body) };
}

function about(path: string, { host, publicKey, secretKey }: LangfuseAccess) {
  return {
    url: host.replace(/\/+$/, '') + path,
    headers: { Authorization: `Basic ${base64(`${publicKey}:${secretKey}`)}` },
    timeoutSeconds: TIMEOUT_S,
  };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Plain characters only, as in keys: Apps Script has no btoa. */
function base64(text: string): string {
  let digits = '';
  for (let i = 0; i < text.length; i += 3) {
    const [a = 0, b = NaN, c = NaN] = [0, 1, 2].map((offset) => text.charCodeAt(i + offset));
    const bits = (a << 16) | (b << 8) | c;
    const four = [18, 12, 6, 0].map((shift) => DIGITS[(bits >> shift) & 63] ?? '').join('');
    digits += Number.isNaN(b) ? `${four.slice(0, 2)}==` : Number.isNaN(c) ? `${four.slice(0, 3)}=` : four;
  }
  return digits;
}

/** At most three bytes per code unit. */
function bytes(text: string): number {
  return text.length + 2 * text.replace(/[ -~]/g, '').length;
}
