/** HTTP over UrlFetchApp, and the execution's clock. */
import type { ClockPort, FetchPort, HttpRequest, HttpResponse } from '../model/ports';
import { withPermission } from './permission';

type GoogleRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & {
  /** Seconds, default 360: documented, but missing in the published types. */
  readonly timeoutSeconds?: number;
};

let longestMs = 0;
/** This execution's longest wait for a group of requests, ms; 0 before the first. */
export const longestFetchMs = (): number => longestMs;

export const urlFetch: FetchPort = {
  fetchAll: (requests) => {
    const sentAt = Date.now();
    try {
      return withPermission('script.external_request', () =>
        UrlFetchApp.fetchAll(requests.map(toGoogle)),
      ).map(fromGoogle);
    } finally {
      longestMs = Math.max(longestMs, Date.now() - sentAt);
    }
  },
};

/** When this execution began, ms since 1970: each execution loads the script. */
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
    // A redirect would send the key to another host.
    followRedirects: false,
    ...(body !== undefined && { payload: body, contentType: headers['Content-Type'] ?? 'application/json' }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
}

function fromGoogle(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  const headers = headersIn(response.getAllHeaders());
  return { status: response.getResponseCode(), headers, body: response.getContentText('UTF-8') };
}

/** By lower-case name. Google keeps the server's case, makes an array of a repeated header, and need not return a plain object. */
export function headersIn(all: object): HttpResponse['headers'] {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries<unknown>({ ...all })) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    headers.set(name.toLowerCase(), String(values[values.length - 1]));
  }
  return headers;
}
