/** Cleans the texts of a case for sending: cut to length, without anything a host refuses or a reader cannot see. */
import { cut } from '../../model/text';

/**
 * The most characters of a graded text, its sources together, an expected answer, criteria, a query, what a rule saw, the earlier
 * turns of a conversation, and one message of those.
 */
export const LONGEST = {
  actual: 30000,
  sources: 30000,
  expected: 8000,
  criteria: 8000,
  query: 4000,
  note: 400,
  exchange: 12000,
  said: 2000,
} as const;

/** NUL and other controls (some hosts refuse them), and invisible "tag" characters (which can smuggle instructions). */
/* eslint-disable no-control-regex -- control characters are what it is about */
const UNSENDABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]|\udb40[\udc00-\udc7f]/g;
/* eslint-enable no-control-regex */
/** One half of a surrogate pair without the other: not valid UTF-8. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** @example clean('a\u0000b', 30000) // 'ab' */
export function clean(text: string, limit: number): string {
  return cut(text, limit).replace(/\r\n?/g, '\n').replace(UNSENDABLE, '').replace(LONE_SURROGATE, '\ufffd');
}
