/** What the rest of the judge sees of a provider's wire format: how to ask, and what a response says. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import type { Ask } from '../compose';
import type { StopReason } from '../stopped';

/** How the form of the reply is requested: by schema, as any JSON, or by the prompt alone. */
export type Level = 'schema' | 'json' | 'text';

/** The form of one request, without what this model is known not to accept. */
export interface RequestForm {
  readonly level: Level;
  /** Parameters that the model refuses. */
  readonly dropped: ReadonlySet<string>;
  readonly maxOutputTokens: number;
}

/** Tokens as billed. */
export interface Usage {
  /** All input, cached or not. */
  readonly input: number;
  /** The parts of it that were read from and written to the provider's prompt cache. */
  readonly cachedRead: number;
  readonly cacheWrite: number;
  /** Thinking included. */
  readonly output: number;
  /** US dollars, if the provider says. */
  readonly costUsd: number | undefined;
}

export const NO_USAGE: Usage = { input: 0, cachedRead: 0, cacheWrite: 0, output: 0, costUsd: undefined };

/** Of a reply that was paid for before. Recognised by identity: a reply of a host that says the same is not believed. */
export const FREE: Usage = { ...NO_USAGE, costUsd: 0 };

/** What a response says, before its text is read as a verdict. Reasons are sentences without keys. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string; readonly usage: Usage }
  /** Cut off at the output cap, but billed. */
  | { readonly kind: 'truncated'; readonly usage: Usage }
  /** This request failed; the status tells whether it is worth repeating. */
  | { readonly kind: 'failed'; readonly reason: string; readonly usage: Usage }
  /** A transient error that the status does not show: worth repeating, more slowly if the provider is busy. */
  | { readonly kind: 'again'; readonly isBusy: boolean; readonly reason: string; readonly usage: Usage }
  /** The model does not accept a parameter that was sent; `response form` is how the reply's form was requested. */
  | { readonly kind: 'refused parameter'; readonly name: string; readonly reason: string }
  /** Every further request would fail in the same way. */
  | { readonly kind: 'stopped'; readonly why: StopReason; readonly reason: string };

/** The parameter name reported if the model refuses the way in which the reply's form was requested. */
export const RESPONSE_FORM = 'response form';

export function failed(reason: string, usage: Usage = NO_USAGE): Reply {
  return { kind: 'failed', reason, usage };
}

export function stopped(why: StopReason, reason: string): Reply {
  return { kind: 'stopped', why, reason };
}

/** A 200 whose body is not JSON: an error page, or a body cut off in transit. */
export const NO_JSON: Reply = {
  kind: 'again',
  isBusy: false,
  reason: 'the judge’s reply is not JSON',
  usage: NO_USAGE,
};

/** The texts of a request, and the required shape of its reply. */
export type AskTexts = Pick<Ask, 'system' | 'user' | 'schema'> & Partial<Pick<Ask, 'cacheKey'>>;

export interface Provider {
  /** From best to last resort. */
  readonly levels: readonly Level[];
  readonly buildRequest: (ask: AskTexts, form: RequestForm) => HttpRequest;
  readonly parse: (response: HttpResponse, form: RequestForm) => Reply;
}

/** Where and how to reach a model. */
export interface Endpoint {
  /** Without a trailing slash; may have a query. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
  readonly temperature: number | null;
}
