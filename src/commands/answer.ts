/** The reply to a call: a value, or an expected failure in words. */
import type { UserErrorCode } from '../model/user-error';
import type { CallName, ReplyOf } from './table';

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: UserErrorCode; readonly message: string };

/** @param text what `call` returned for this entry */
export function readAnswer<N extends CallName>(name: N, text: string): Answer<ReplyOf<N>> {
  const answer: unknown = JSON.parse(text);
  if (isAnswer(name, answer)) return answer;
  throw new Error(`GNW Evals has no answer for ${name}.`);
}

/** Which of the two it is; the value itself was checked against the table before it left. */
function isAnswer<N extends CallName>(_name: N, answer: unknown): answer is Answer<ReplyOf<N>> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}

/** Which build this is: the bundler puts a hash here, the same one in the script and in its pages. */
export const BUILD = '@build@';
