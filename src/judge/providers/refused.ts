/** Which of the parameters we sent the model complains about. */
import { jsonIn } from '../../model/texts/json';
import type { HttpResponse } from '../../model/ports';
import { at, textAt } from './json';

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
export function refusedParameter(response: HttpResponse, sent: readonly Parameter[]): string | undefined {
  if (![400, 404, 422].includes(response.status)) return undefined;
  const json = jsonIn(response.body);
  const message = textAt(json, 'error', 'message') || (at(json, 'error') ? '' : response.body.slice(0, 2000));
  if (TOO_MUCH.test(message) || TOO_MUCH.test(textAt(json, 'error', 'code'))) return undefined;
  const named = textAt(json, 'error', 'param');
  const byName =
    named === '' ? undefined : sent.find(({ name, called }) => name === named || called.test(named));
  return (byName ?? sent.find(({ called }) => called.test(message)))?.name;
}
