/** What the providers' wire formats have in common: how a request is sent, and in which order a response is read. */
import { TIMEOUT_SECONDS } from '../limits';
import type { HttpResponse } from '../../model/ports';
import { jsonIn } from '../../model/texts/json';
import {
  type AskTexts,
  type Endpoint,
  NO_JSON,
  type Provider,
  type Reply,
  type RequestForm,
  failed,
  stopped,
} from './provider';
import { hostOf } from '../../settings/address';

// Which of the parameters we sent the model complains about.

export interface Parameter {
  readonly name: string;
  /** Names the complaint may use for it. */
  readonly called: RegExp;
}

/** Complaints that name a parameter without refusing it: the text is too long, or the value too large. */
const TOO_MUCH = /context[_ ]length|context window|too long|too large|maximum context|max.*allowed number/i;

/**
 * The first of the parameters that a 400, 404 or 422 is about; undefined if it is about something else. The error's own
 * `param` takes precedence over what its message mentions.
 *
 * @param sent those actually sent: leaving anything else out would not resolve the complaint
 */
function refusedParameter(response: HttpResponse, sent: readonly Parameter[]): string | undefined {
  if (![400, 404, 422].includes(response.status)) return undefined;
  const json = jsonIn(response.body);
  const message = textAt(json, 'error', 'message') || (at(json, 'error') ? '' : response.body.slice(0, 2000));
  if (TOO_MUCH.test(message) || TOO_MUCH.test(textAt(json, 'error', 'code'))) return undefined;
  const named = textAt(json, 'error', 'param');
  const byName =
    named === '' ? undefined : sent.find(({ name, called }) => name === named || called.test(named));
  return (byName ?? sent.find(({ called }) => called.test(message)))?.name;
}

/** Provider errors as a sentence for the analyst, without anything that looks like a key. */
const LONGEST = 300;
/** Keys as quoted by providers, masked or not. */
const KEY_LIKE = /\b(?:sk|pk|rk|gsk|xai|AIza|ya29|Bearer|Basic)[-_. ][\w.*…/+=~-]{4,}|\bAIza[\w-]{10,}/gi;

/** One line of at most 300 characters without any key. */
export function presentable(text: string, key: string): string {
  const withoutKey = key === '' ? text : text.split(key).join('…');
  return withoutKey.replace(KEY_LIKE, '…').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

/** What a response says is wrong: its error's message, else the beginning of its body. */
function complaint({ body, status }: HttpResponse, key: string): string {
  const json = jsonIn(body);
  const message =
    textAt(json, 'error', 'message') ||
    textAt(json, 'error') ||
    textAt(json, 'message') ||
    textAt(json, 'detail') ||
    textAt(json, 0, 'error', 'message');
  const shown = presentable(message || body.replace(/<[^>]*>/g, ' '), key);
  return `the judge answered ${status}${shown === '' ? '' : `: ${shown}`}`;
}

/** @param message the provider's complaint, without the key */
function otherError(
  response: HttpResponse,
  message: string,
  { baseUrl, model }: Pick<Endpoint, 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const name = refusedParameter(response, sent);
  if (name !== undefined) return { kind: 'refused parameter', name, reason: message };
  if (response.status === 404)
    return stopped('model', `${hostOf(baseUrl)} has no model ${model} at this address (404)`);
  return failed(message);
}

// Reads a body of unknown shape without ever failing: anything missing is undefined.

/** @example at({ choices: [{ index: 0 }] }, 'choices', 0, 'index') // 0 */
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

/** Sent only if it is set: newer models refuse it. */
export const TEMPERATURE: Parameter = { name: 'temperature', called: /temperature/i };

/** In what one format differs from the others. */
interface WireFormat extends Pick<Provider, 'levels'> {
  readonly path: string;
  readonly auth: Readonly<Record<string, string>>;
  /** What is sent besides the temperature and the form of the reply, and what a model may refuse. */
  readonly parameters: (form: RequestForm) => readonly Parameter[];
  /** The form of the reply, as complaints call it. */
  readonly form: Parameter;
  /** @param sends whether a parameter is sent */
  readonly body: (ask: AskTexts, form: RequestForm, sends: (parameter: Parameter) => boolean) => object;
  /** What a response says whose status means success. */
  readonly read: (json: object, response: HttpResponse) => Reply;
  /**
   * What another one says; undefined for what all providers say alike.
   *
   * @param message its complaint, without the key
   */
  readonly refusal: (json: unknown, response: HttpResponse, message: string) => Reply | undefined;
}

export function providerOf(endpoint: Endpoint, format: WireFormat): Provider {
  const { baseUrl, key, temperature } = endpoint;
  const sent = (form: RequestForm): Parameter[] =>
    [
      ...format.parameters(form),
      ...(temperature === null ? [] : [TEMPERATURE]),
      ...(form.level === 'text' ? [] : [format.form]),
    ].filter(({ name }) => !form.dropped.has(name));
  return {
    levels: format.levels,
    buildRequest: (ask, form) => {
      const names = new Set(sent(form).map(({ name }) => name));
      return {
        url: join(baseUrl, format.path),
        method: 'post',
        headers: { 'Content-Type': 'application/json', ...format.auth },
        timeoutSeconds: TIMEOUT_SECONDS,
        body: JSON.stringify(format.body(ask, form, ({ name }) => names.has(name))),
      };
    },
    parse: (response, form) => {
      const json = jsonIn(response.body);
      if (response.status < 200 || response.status > 299) {
        const message = complaint(response, key);
        return format.refusal(json, response, message) ?? otherError(response, message, endpoint, sent(form));
      }
      return typeof json !== 'object' || json === null ? NO_JSON : format.read(json, response);
    },
  };
}

// Addresses of endpoints; Apps Script has no URL class.

/**
 * A path added to a base address, before its query if it has one.
 *
 * @example join('https://h/v1/?api-version=1', '/chat/completions') // 'https://h/v1/chat/completions?api-version=1'
 */
function join(baseUrl: string, path: string): string {
  const [address = '', ...query] = baseUrl.split('?');
  return address.replace(/\/+$/, '') + path + (query.length > 0 ? `?${query.join('?')}` : '');
}
