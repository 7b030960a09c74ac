/** One provider's wire format, from the server's side. */
import type { Fault } from './options';
import type { WireRequest, WireResponse } from './wire';

/** The content of a request that the real provider would accept. */
export interface Accepted {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly maxOutputTokens: number | undefined;
  /** Parameters that a model might refuse, named as in JudgeServerOptions.refuses. */
  readonly optional: readonly string[];
  readonly schema: unknown;
}

export interface ReplyContent {
  readonly text: string;
  readonly thought: string | undefined;
  readonly stop: 'good' | 'truncated' | 'refusal' | 'filtered reply';
  readonly inputTokens: number;
  /** The input tokens read from the prompt cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | undefined;
  readonly model: string;
}

/** With a refusal, by fault: when to come back, or not to. */
export const RETRY_HEADERS: Readonly<Partial<Record<Fault, Readonly<Record<string, string>>>>> = {
  'rate limit': { 'retry-after': '2' },
  'rate limit in ms': { 'retry-after-ms': '1500', 'retry-after': '2' },
  'rate limit until date': { 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' },
  'long rate limit': { 'retry-after': '3600' },
  'do not retry': { 'x-should-retry': 'false' },
};

export interface Dialect {
  readonly name: 'openai' | 'anthropic' | 'gemini';
  /** A prefix of fewer tokens is not kept in the prompt cache. */
  readonly leastCached: (model: string) => number;
  readonly serves: (path: string) => boolean;
  /** The key as this provider expects it, or undefined if it is missing or misplaced. */
  readonly keyOf: (request: WireRequest) => string | undefined;
  /** The request, or everything the real provider would find wrong with it. */
  readonly read: (request: WireRequest) => Accepted | readonly string[];
  readonly reply: (content: ReplyContent) => WireResponse;
  /** The response to a fault of the protocol; undefined if the fault is one of the text alone. */
  readonly fault: (fault: Fault) => WireResponse | undefined;
  /** 400 for a parameter that the model does not accept. */
  readonly refuse: (parameter: string) => WireResponse;
  readonly error: (status: number, message: string) => WireResponse;
}
