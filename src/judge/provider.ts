/** What all providers of judge models have in common: requests, usage, and the reading of responses and errors. */
import type { HttpRequest, HttpResponse } from '../model/ports';
import { amount } from '../model/section';
import { jsonIn } from '../model/texts/json';
import { hostOf } from '../settings/address';
import type { Ask } from './compose';
import type { StopReason } from './stopped';

/** Attempts for a request while the provider is busy or failing. */
export const MAX_ATTEMPTS = 3;
export const MAX_REPLY_SECONDS = 60;
/** Output tokens of a request, thinking included; doubled once if a reply was cut off. */
export const MAX_OUTPUT_TOKENS = 3000;

/** How the form of the reply is requested: by schema, as any JSON, or by the prompt alone. */
export type Level = 'schema' | 'json' | 'text';

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
  /** Input tokens read from and written to the provider's prompt cache. */
  readonly cachedRead: number;
  readonly cacheWrite: number;
  /** Thinking included. */
  readonly output: number;
  /** US dollars, if the provider says. */
  readonly costUsd?: number | undefined;
}

export const NO_USAGE: Usage = { input: 0, cachedRead: 0, cacheWrite: 0, output: 0, costUsd: undefined };

/** The usage of a reply that was paid for before. Compared by identity: a host that reports the same is not believed. */
export const FREE: Usage = { ...NO_USAGE, costUsd: 0 };

/** A response, before its text is read as a verdict. Reasons are sentences without keys. */
export type ModelReply =
  | { readonly kind: 'text'; readonly text: string; readonly usage: Usage }
  /** Cut off at the output cap, but billed. */
  | { readonly kind: 'truncated'; readonly usage: Usage }
  /** Its status says whether to repeat the request. */
  | { readonly kind: 'failed'; readonly reason: string; readonly usage: Usage }
  /** A transient error that the status does not show. */
  | { readonly kind: 'again'; readonly isBusy: boolean; readonly reason: string; readonly usage: Usage }
  /** The model refuses the parameter `name`, which may be RESPONSE_FORM. */
  | { readonly kind: 'refused parameter'; readonly name: string; readonly reason: string }
  /** Every further request would fail in the same way. */
  | { readonly kind: 'stopped'; readonly why: StopReason; readonly reason: string };

/** Names the way in which the form of the reply is requested, as a parameter that a model may refuse. */
export const RESPONSE_FORM = 'response form';

export function failed(reason: string, usage: Usage = NO_USAGE): ModelReply {
  return { kind: 'failed', reason, usage };
}

export function stopped(why: StopReason, reason: string): ModelReply {
  return { kind: 'stopped', why, reason };
}

/** @param status '' in a reply that arrived with a status of success */
export function keyRefused(host: string, status: number | ''): ModelReply {
  return stopped('key', `${host} refused the judge key${status && ` (${status})`}`);
}

export function usedUp(host: string, status: number | ''): ModelReply {
  return stopped('quota', `the judge’s credit or quota at ${host} is used up${status && ` (${status})`}`);
}

/** An error in a reply that arrived with a status of success. @param text the provider's message */
export function errorIn(text: string, isPassing: boolean, usage: Usage = NO_USAGE): ModelReply {
  const reason = `the judge answered with an error: ${text || 'no reason given'}`;
  return isPassing ? { kind: 'again', isBusy: true, reason, usage } : failed(reason, usage);
}

export type AskTexts = Pick<Ask, 'system' | 'user' | 'schema'> & Partial<Pick<Ask, 'cacheKey'>>;

export interface Provider {
  /** From best to last resort. */
  readonly levels: readonly Level[];
  readonly buildRequest: (ask: AskTexts, form: RequestForm) => HttpRequest;
  readonly parse: (response: HttpResponse, form: RequestForm) => ModelReply;
}

export interface Endpoint {
  /** Without a trailing slash; may have a query. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string;
  readonly temperature: number | null;
}

interface RequestParameter {
  readonly name: string;
  /** The names that a complaint may use for it. */
  readonly called: RegExp;
}

/** Complaints that name a parameter without refusing it: the text is too long, or the value too large. */
const TOO_MUCH = /context[_ ]length|context window|too long|too large|maximum context|max.*allowed number/i;

/** The sent parameter that a 400, 404 or 422 complains about, by the error's `param`, else by its message; undefined for none. */
function refusedParameter(response: HttpResponse, sent: readonly RequestParameter[]): string | undefined {
  if (![400, 404, 422].includes(response.status)) return undefined;
  const json = jsonIn(response.body);
  const message = textAt(json, 'error', 'message') || (at(json, 'error') ? '' : response.body.slice(0, 2000));
  if (TOO_MUCH.test(message) || TOO_MUCH.test(textAt(json, 'error', 'code'))) return undefined;
  const named = textAt(json, 'error', 'param');
  const byName =
    named === '' ? undefined : sent.find(({ name, called }) => name === named || called.test(named));
  return (byName ?? sent.find(({ called }) => called.test(message)))?.name;
}

/** Keys as providers quote them, masked or not. */
const KEY_LIKE = /\b(?:sk|pk|rk|gsk|xai|AIza|ya29|Bearer|Basic)[-_. ][\w.*…/+=~-]{4,}|\bAIza[\w-]{10,}/gi;

/** A line of at most 300 characters without any key. */
export function presentable(text: string, key: string): string {
  const withoutKey = key === '' ? text : text.split(key).join('…');
  return withoutKey.replace(KEY_LIKE, '…').replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** A response's error message, else the beginning of its body. */
function complaint({ body, status }: HttpResponse, key: string): string {
  const json = jsonIn(body);
  const message =
    textAt(json, 'error', 'message') ||
    textAt(json, 'error') ||
    textAt(json, 'message') ||
    textAt(json, 'detail') ||
    textAt(json, 0, 'error', 'message');
  const code = textAt(json, 'error', 'code');
  const named = /^[a-z_]+$/.test(code) && !message.includes(code) ? ` (${code})` : '';
  const shown = presentable((message || body.replace(/<[^>]*>/g, ' ')) + named, key);
  return `the judge answered ${status}${shown === '' ? '' : `: ${shown}`}`;
}

/** @param message the provider's complaint, without the key */
function otherError(
  response: HttpResponse,
  message: string,
  { baseUrl, model }: Endpoint,
  sent: readonly RequestParameter[],
): ModelReply {
  const { status } = response;
  const host = hostOf(baseUrl);
  if (status === 401) return keyRefused(host, status);
  const isElsewhere = [400, 403].includes(status) && isNotTheKey(response.body);
  const said = message.replace(/^the judge answered /, '');
  if (isElsewhere)
    return stopped(
      'access',
      `${host} does not let this account judge: ${said}. A new key does not help there`,
    );
  if (status === 403) return stopped('key', `${host} does not let this key judge: ${said}`);
  if (status === 402) return usedUp(host, status);
  const name = refusedParameter(response, sent);
  if (name !== undefined) return { kind: 'refused parameter', name, reason: message };
  return status === 404
    ? stopped('model', `${host} has no model ${model} at this address (404)`)
    : failed(message);
}

/**
 * Refusals that another key would not change: of a country, of an API or its billing that a project has not switched on, of a model.
 * Sources: platform.openai.com/docs/guides/error-codes; google/api/error_reason.proto; `forbidden` is Anthropic's for a country.
 */
const NOT_THE_KEY: ReadonlySet<string> = new Set([
  ...['unsupported_country_region_territory', 'model_not_found', 'forbidden'],
  ...['SERVICE_DISABLED', 'BILLING_DISABLED', 'CONSUMER_SUSPENDED', 'LOCATION_POLICY_VIOLATED'],
]);
/** The same in Google’s words, without a code. */
const NOT_THE_KEY_IN_WORDS = /has not been used in project|location is not supported/i;

export function isNotTheKey(body: string): boolean {
  const json = jsonIn(body);
  const error = at(json, 'error');
  const reasons = listAt(error, 'details').map((detail) => textAt(detail, 'reason'));
  const codes = [textAt(error, 'code'), textAt(error, 'type'), ...reasons];
  return codes.some((code) => NOT_THE_KEY.has(code)) || NOT_THE_KEY_IN_WORDS.test(textAt(error, 'message'));
}

/** The value at a path; undefined if it is missing. @example at({ choices: [{ index: 0 }] }, 'choices', 0, 'index') // 0 */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let inner = value;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = new Map<string, unknown>(Object.entries(inner)).get(String(step));
  }
  return inner;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const leaf = at(value, ...path);
  return typeof leaf === 'string' ? leaf : typeof leaf === 'number' ? String(leaf) : '';
}

/** A finite number ≥ 0, or 0. */
export function countAt(value: unknown, ...path: readonly (string | number)[]): number {
  const leaf = at(value, ...path);
  return typeof leaf === 'number' && Number.isFinite(leaf) && leaf > 0 ? leaf : 0;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const leaf = at(value, ...path);
  return Array.isArray(leaf) ? leaf : [];
}

/** Newer models refuse it. */
export const TEMPERATURE: RequestParameter = { name: 'temperature', called: /temperature/i };

/** What distinguishes a wire format. */
interface WireFormat extends Pick<Provider, 'levels'> {
  readonly path: string;
  readonly auth: Readonly<Record<string, string>>;
  /** The parameters besides the temperature and the form of the reply, any of which a model may refuse. */
  readonly parameters: (form: RequestForm) => readonly RequestParameter[];
  /** The names that complaints use for the form of the reply. */
  readonly form: RegExp;
  readonly body: (
    ask: AskTexts,
    form: RequestForm,
    sends: (parameter: RequestParameter) => boolean,
  ) => object;
  readonly usage: (json: object) => Usage;
  /** Reads a successful response. */
  readonly read: (json: object, usage: Usage) => ModelReply;
  /** Reads any other response; undefined for errors that all providers share. @param message its complaint, without the key */
  readonly refusal: (json: unknown, response: HttpResponse, message: string) => ModelReply | undefined;
}

export function providerOf(endpoint: Endpoint, format: WireFormat): Provider {
  const { baseUrl, key, temperature } = endpoint;
  const sent = (form: RequestForm): RequestParameter[] =>
    [
      ...format.parameters(form),
      ...(temperature === null ? [] : [TEMPERATURE]),
      ...(form.level === 'text' ? [] : [{ name: RESPONSE_FORM, called: format.form }]),
    ].filter(({ name }) => !form.dropped.has(name));
  return {
    levels: format.levels,
    buildRequest: (ask, form) => {
      const names = new Set(sent(form).map(({ name }) => name));
      return {
        url: join(baseUrl, format.path),
        method: 'post',
        headers: { 'Content-Type': 'application/json', ...format.auth },
        timeoutSeconds: MAX_REPLY_SECONDS,
        body: JSON.stringify(format.body(ask, form, ({ name }) => names.has(name))),
      };
    },
    parse: (response, form) => {
      const json = jsonIn(response.body);
      if (response.status < 200 || response.status > 299) {
        const message = complaint(response, key);
        return format.refusal(json, response, message) ?? otherError(response, message, endpoint, sent(form));
      }
      if (typeof json === 'object' && json !== null)
        return withProxyCost(format.read(json, format.usage(json)), response);
      // An error page, or a body cut off in transit.
      return { kind: 'again', isBusy: false, reason: 'the judge’s reply is not JSON', usage: NO_USAGE };
    },
  };
}

/** LiteLLM reports the cost of a reply in a header, in every format. Source: docs.litellm.ai/docs/proxy/response_headers */
function withProxyCost(reply: ModelReply, { headers }: HttpResponse): ModelReply {
  const costUsd = amount(headers.get('x-litellm-response-cost'));
  return 'usage' in reply && reply.usage.costUsd === undefined && costUsd !== undefined
    ? { ...reply, usage: { ...reply.usage, costUsd } }
    : reply;
}

/**
 * A path added to a base URL, before its query if it has one. Apps Script has no URL class.
 *
 * @example join('https://h/v1/?api-version=1', '/chat/completions') // 'https://h/v1/chat/completions?api-version=1'
 */
function join(baseUrl: string, path: string): string {
  const [address = '', ...query] = baseUrl.split('?');
  return address.replace(/\/+$/, '') + path + (query.length > 0 ? `?${query.join('?')}` : '');
}
