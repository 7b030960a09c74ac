/** What the add-on needs of the world around it. `google/` provides these over Apps Script; tests provide their own. */

export interface HttpRequest {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  readonly timeoutSeconds?: number;
}

export interface HttpResponse {
  /** Any HTTP status: errors of the server are responses too. */
  readonly status: number;
  /** By lower-case name; of a repeated header the last value. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface FetchPort {
  /**
   * Sends all requests in parallel and waits for the slowest; responses in request order.
   *
   * @throws as a whole where a single one cannot be sent (unknown host, timeout, quota): others may have been sent
   */
  readonly fetchAll: (requests: readonly HttpRequest[]) => readonly HttpResponse[];
}

export interface ClockPort {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Blocks. */
  readonly sleep: (milliseconds: number) => void;
}
