/** HTTP over UrlFetchApp. */
import { lazy } from '../model/once';
import type { ClockPort, FetchPort, HttpRequest, HttpResponse } from '../model/ports';
import * as z from '../model/zod';

const Headers = lazy(() => z.record(z.string(), z.unknown()));

type GoogleRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & {
  /** Documented option that the published types lack: seconds, default 360. */
  readonly timeoutSeconds?: number;
};

export const urlFetch: FetchPort = {
  fetchAll: (requests) => UrlFetchApp.fetchAll(requests.map(toGoogle)).map(fromGoogle),
};

/** When this execution began, ms since 1970: every execution loads the script anew. */
export const startedAt = Date.now();

export const clock: ClockPort = {
  now: () => Date.now(),
  sleep: (milliseconds) => Utilities.sleep(milliseconds),
};

function toGoogle({ url, method, headers, body, timeoutSeconds }: HttpRequest): GoogleRequest {
  return {
    url,
    method,
    headers: { ...headers },
    muteHttpExceptions: true,
    // A redirect would carry the key to whatever host it names.
    followRedirects: false,
    ...(body !== undefined && { payload: body, contentType: headers['Content-Type'] ?? 'application/json' }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
}

/** Header names keep the server's casing, and a repeated header is an array. */
function fromGoogle(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(Headers().parse(response.getAllHeaders()))) {
    const last: unknown = Array.isArray(value) ? value[value.length - 1] : value;
    headers.set(name.toLowerCase(), String(last));
  }
  return { status: response.getResponseCode(), headers, body: response.getContentText('UTF-8') };
}
