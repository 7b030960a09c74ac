/** UrlFetchApp: synchronous, over real HTTP. A batch is sent in parallel and returns when its slowest request is done. */
import { emulated } from '../../engine/emulates';
import { ScriptException, signatureError } from '../../engine/exception';
import type { Limits } from '../../engine/limits';
import type { ServiceObject } from '../../engine/service-object';
import type { Strictness } from '../../open-questions';
import { type FetchRequest, readRequest } from './request';
import type { WireReply, WireResult } from './wire';
import { encodingOf } from '../blob';

export interface FetchHost {
  readonly limits: Limits;
  readonly fetchWait: Strictness['fetchWait'];
  /** Throws for an address that the manifest does not list. */
  assertAllowed(urls: readonly string[]): void;
  /** Counts the calls against the daily quota; throws when it is used up. */
  count(requests: number): void;
  /** Sends the requests, and lets the time they took pass on the virtual clock. */
  send(requests: readonly FetchRequest[]): readonly WireResult[];
}

const SHOWN_BYTES = 200;

export function urlFetchApp({ limits, fetchWait, ...host }: FetchHost): ServiceObject {
  return emulated<GoogleAppsScript.URL_Fetch.UrlFetchApp>('UrlFetchApp', {
    /** One request that gets no reply makes the whole batch throw, although the others were sent. */
    fetchAll(requests: unknown) {
      if (!Array.isArray(requests)) throw signatureError('UrlFetchApp.fetchAll', [requests]);
      const read = requests.map((request) => readRequest(request, limits, fetchWait));
      host.assertAllowed(read.map(({ wire }) => wire.url));
      host.count(read.length);
      if (read.length === 0) return [];
      return host.send(read).map((result, index) => {
        if ('failure' in result) throw new ScriptException(result.failure);
        const request = read[index];
        if (result.status >= 400 && request?.muteHttpExceptions === false)
          throw httpError(request, result.status, result.body);
        return httpResponse(result);
      });
    },
  });
}

function httpError(request: FetchRequest, status: number, body: Uint8Array): ScriptException {
  const shown = Buffer.from(body).toString('utf8').slice(0, SHOWN_BYTES);
  const { origin } = new URL(request.wire.url);
  return new ScriptException(
    `Request failed for ${origin} returned code ${status}. Truncated server response: ${shown} ` +
      `(use muteHttpExceptions option to examine full response)`,
  );
}

function httpResponse({ status, headers, body }: WireReply): ServiceObject {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return emulated<GoogleAppsScript.URL_Fetch.HTTPResponse>('HTTPResponse', {
    getResponseCode: () => status,
    /** Without a charset, uses the reply's own, else UTF-8. */
    getContentText(charset: string = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8') {
      return Buffer.from(body).toString(encodingOf(charset));
    },
    /** Names keep the server's casing; a repeated header is a list. */
    getAllHeaders() {
      const all: Record<string, string | string[]> = {};
      for (const [name, value] of headers) {
        const held = all[name];
        all[name] = held === undefined ? value : [...(Array.isArray(held) ? held : [held]), value];
      }
      return all;
    },
  });
}
