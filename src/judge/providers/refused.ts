/** Which of the parameters we sent the model complains about. */
import type { HttpResponse } from '../../model/ports';
import { jsonIn } from '../../model/texts/json';
import { hostOf } from '../../settings/address';
import { at, textAt } from './json';
import { type Endpoint, failed, type Reply, stopped } from './provider';

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
export function complaint({ body, status }: HttpResponse, key: string): string {
  const json = jsonIn(body);
  const message =
    textAt(json, 'error', 'message') ||
    textAt(json, 'error') ||
    textAt(json, 'message') ||
    textAt(json, 'detail') ||
    textAt(json, 0, 'error', 'message');
  const said = presentable(message || body.replace(/<[^>]*>/g, ' '), key);
  return `the judge answered ${status}${said === '' ? '' : `: ${said}`}`;
}

/** @param said the provider's complaint, without the key */
export function otherError(
  response: HttpResponse,
  said: string,
  { baseUrl, model }: Pick<Endpoint, 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const name = refusedParameter(response, sent);
  if (name !== undefined) return { kind: 'refused parameter', name, reason: said };
  if (response.status === 404)
    return stopped('model', `${hostOf(baseUrl)} has no model ${model} at this address (404)`);
  return failed(said);
}
