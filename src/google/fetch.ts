/** HTTP over UrlFetchApp. */
import type { ClockPort, FetchPort, HttpRequest, HttpResponse } from '../model/ports';
import { needing } from './permission';

type GoogleRequest = GoogleAppsScript.URL_Fetch.URLFetchRequest & {
  /** Documented option that the published types lack: seconds, default 360. */
  readonly timeoutSeconds?: number;
};

let longestMs = 0;
/** The longest that this execution has waited for a group, ms; 0 if it has sent none. */
export const longestFetchMs = (): number => longestMs;

export const urlFetch: FetchPort = {
  fetchAll: (requests) => {
    const sentAt = Date.now();
    try {
      return needing('script.external_request', () => UrlFetchApp.fetchAll(requests.map(toGoogle))).map(
        fromGoogle,
      );
    } finally {
      longestMs = Math.max(longestMs, Date.now() - sentAt);
    }
  },
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

function fromGoogle(response: GoogleAppsScript.URL_Fetch.HTTPResponse): HttpResponse {
  const headers = headersIn(response.getAllHeaders());
  return { status: response.getResponseCode(), headers, body: response.getContentText('UTF-8') };
}

/** By lower-case name: the server's casing is kept, and a repeated header is an array. It need not be a plain object. */
export function headersIn(all: object): HttpResponse['headers'] {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries<unknown>({ ...all })) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    headers.set(name.toLowerCase(), String(values[values.length - 1]));
  }
  return headers;
}
