/** Provider errors as a sentence for the analyst, without anything that looks like a key. */
import { jsonIn } from '../../model/texts/json';
import type { HttpResponse } from '../../model/ports';
import { textAt } from './json';

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
