/** What a provider's wire format is to the rest of the judge: how to ask, and what a response says. */
import type { HttpRequest, HttpResponse } from '../../model/ports';
import type { JudgeSettings } from '../../settings/judge';
import type { Ask } from '../prompts/compose';
import type { StopReason } from '../stopped';

/** How the form of the reply is asked for: by schema, as some JSON, or by the prompt alone. */
export type Level = 'schema' | 'json' | 'text';

/** The form of one request: what this model is known not to take is left out. */
export interface RequestForm {
  readonly level: Level;
  /** Parameters that the model refuses. */
  readonly dropped: ReadonlySet<string>;
  readonly maxOutputTokens: number;
}

/** Tokens as they are paid for. */
export interface Usage {
  /** All input, cached or not. */
  readonly input: number;
  /** The part of it that was read from the provider's prompt cache, and the part that was written to it. */
  readonly cachedRead: number;
  readonly cacheWrite: number;
  /** Thinking included. */
  readonly output: number;
  /** US dollars, where the provider says. */
  readonly costUsd: number | undefined;
}

export const NO_USAGE: Usage = { input: 0, cachedRead: 0, cacheWrite: 0, output: 0, costUsd: undefined };

/** What a response says, before its text is read as a verdict. Reasons are sentences without keys. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string; readonly usage: Usage }
  /** Cut off at the output cap; billed all the same. */
  | { readonly kind: 'truncated'; readonly usage: Usage }
  /** This request came to nothing; whether it is worth repeating the status tells. */
  | { readonly kind: 'failed'; readonly reason: string; readonly usage: Usage }
  /** A passing error that the status does not show: worth repeating, more slowly where the provider is busy. */
  | { readonly kind: 'again'; readonly isBusy: boolean; readonly reason: string; readonly usage: Usage }
  /** The model does not take a parameter that was sent; `response form` is how the reply's form was asked for. */
  | { readonly kind: 'refused parameter'; readonly name: string; readonly reason: string }
  /** Every further request would fail alike. */
  | { readonly kind: 'stopped'; readonly why: StopReason; readonly reason: string };

/** The name under which a refusal of the way the reply's form was asked for is reported. */
export const RESPONSE_FORM = 'response form';

export function failed(reason: string, usage: Usage = NO_USAGE): Reply {
  return { kind: 'failed', reason, usage };
}

export function stopped(why: StopReason, reason: string): Reply {
  return { kind: 'stopped', why, reason };
}

/** A 200 whose body is no JSON: an error page or a body that was cut off on its way. */
export const NO_JSON: Reply = {
  kind: 'again',
  isBusy: false,
  reason: 'the judge’s reply is no JSON',
  usage: NO_USAGE,
};

/** The texts of a request, and the shape its reply is to have. */
export type AskTexts = Pick<Ask, 'system' | 'user' | 'schema'> & Partial<Pick<Ask, 'cacheKey'>>;

export interface Provider {
  /** A host that drops the beginning of what does not fit into a small context, and says nothing. */
  readonly hasLittleRoom?: boolean;
  /** From best to last resort. */
  readonly levels: readonly Level[];
  readonly buildRequest: (ask: AskTexts, form: RequestForm) => HttpRequest;
  readonly parse: (response: HttpResponse, form: RequestForm) => Reply;
}

/** Where and how a model is reached. */
export interface Endpoint {
  /** Without a slash at its end; may have a query. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
  readonly effort: JudgeSettings['effort'];
  readonly temperature: number | null;
  readonly timeoutSeconds: number;
}
