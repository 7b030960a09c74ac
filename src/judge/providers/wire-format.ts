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
} from './provider';
import { complaint, otherError, type Parameter } from './refused';

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
   * @param said its complaint, without the key
   */
  readonly refusal: (json: unknown, response: HttpResponse, said: string) => Reply | undefined;
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
        const said = complaint(response, key);
        return format.refusal(json, response, said) ?? otherError(response, said, endpoint, sent(form));
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
