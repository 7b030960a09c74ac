/** A live agent (the GNW API, or any other endpoint that the settings describe), its replies, and the reasons to stop asking it. */
import type { OutputParts } from '../../fields/fields';
import type { HttpRequest, HttpResponse } from '../../model/ports';

export interface LiveAgent {
  /** For people: without token and question. */
  readonly address: string;
  readonly takesTurns: boolean;
  /** Costs a prompt if the account has a quota. `threadId`: a UUID; the same one continues the conversation. */
  readonly question: (
    asked: { readonly query: string; readonly threadId: string },
    timeoutSeconds: number,
  ) => HttpRequest;
  readonly resultOf: (response: HttpResponse) => ChatResult;
  /** Removes the token from a text that was put together from pieces of a reply. */
  readonly withoutToken: (text: string) => string;
  /** Further requests, at no cost; undefined if the agent keeps no threads, so that the reply is all there is. */
  readonly keeps:
    | {
        readonly state: (threadId: string) => HttpRequest;
        /** The steps of a thread, see `secondsOfTurn`. */
        readonly history: (threadId: string) => HttpRequest;
        readonly dashboard: (id: string) => HttpRequest;
        readonly quota: () => HttpRequest;
      }
    | undefined;
}

export type ChatResult =
  | { readonly kind: 'answered'; readonly reply: ChatReply }
  /** From an agent that keeps no threads. */
  | { readonly kind: 'output'; readonly answered: ChatAnswer }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No reply, or an unreadable one: the thread's state may have the answer. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The execution died while it waited for the reply, or before it sent the question. */
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'stop'; readonly stop: AgentStop };

/** The answer of an agent that keeps no threads. */
export interface ChatAnswer {
  readonly output: OutputParts;
  /** '' if none is named. */
  readonly traceId: string;
  /** What could not be read, as the rest of a sentence about the reply; '' if all could. */
  readonly problem: string;
}

/** A reason to stop asking. `token`, `profile` and `address` need a person; `quota`: used up today; `pause`: the server asks for one. */
export interface AgentStop {
  readonly why: 'token' | 'profile' | 'address' | 'quota' | 'pause';
  /** The beginning of a sentence, without a full stop. */
  readonly reason: string;
  /** Of a pause: its length in seconds, if the server gives one. */
  readonly seconds?: number;
}

/**
 * The agent's answer as a stream: a JSON object per line, `{"node", "update"}`, whose update is JSON text. The output is in the thread's
 * state; only trace and errors are read from the stream.
 */
export interface ChatReply {
  /** '' if tracing is off. */
  readonly traceId: string;
  readonly traceUrl: string;
  /** In the agent's words; it may have continued after them. */
  readonly errors: readonly string[];
}

/** @param detail the reply's own words, as the end of a sentence */
export function resultWithoutReply(status: number, stop: AgentStop | undefined, detail: string): ChatResult {
  if (stop) return { kind: 'stop', stop };
  return status === 408 || status >= 500
    ? { kind: 'broken', reason: `HTTP ${status}${detail}` }
    : { kind: 'refused', reason: `the agent rejected the question (HTTP ${status})${detail}` };
}

/**
 * Returns the reason to stop asking that an HTTP status gives; undefined if it gives none.
 *
 * @param words `detail`: the reply’s own words, as the end of a sentence; `forbidden`: for 403; `elsewhere`: for 404
 */
export function stopFor(
  { status, headers }: HttpResponse,
  words: { readonly detail: string; readonly forbidden: AgentStop; readonly elsewhere: string },
): AgentStop | undefined {
  const { detail, forbidden, elsewhere } = words;
  switch (status) {
    case 401:
      return { why: 'token', reason: `the agent rejected your token${detail}` };
    case 403:
      return forbidden;
    case 429: {
      const seconds = Number(headers.get('retry-after') ?? NaN);
      const reason = `the agent asked for a pause${detail}`;
      return { why: 'pause', reason, ...(seconds >= 0 && { seconds }) };
    }
    case 404:
    case 405:
      return { why: 'address', reason: elsewhere };
    default:
      return status >= 300 && status < 400
        ? { why: 'address', reason: `the address redirects (HTTP ${status})` }
        : undefined;
  }
}

/** True for a web page instead of data, as from a proxy or a login. */
export function isPage({ headers, body }: HttpResponse): boolean {
  return /^\s*</.test(body) || /\btext\/html\b/i.test(headers.get('content-type') ?? '');
}

export function pageReason(body: string): string {
  const beginning = body.trim().slice(0, 40).replace(/\s+/g, ' ');
  return `this address returns a web page, not the agent (a proxy or a login?); it begins with “${beginning}”`;
}
