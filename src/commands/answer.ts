/** Reads the answer to a request, for pages and the command line. Apart from table.ts, so that their bundles leave out its code. */
import type { Answer, CallName, ReplyOf } from './table';

/** @param text returned by `call` for this entry, which has checked the value against the table */
export function readAnswer<N extends CallName>(name: N, text: string): Answer<ReplyOf<N>> {
  const answer: unknown = JSON.parse(text);
  if (isAnswer(name, answer)) return answer;
  throw new Error(`GNW Evals has no answer for ${name}.`);
}

function isAnswer<N extends CallName>(_name: N, answer: unknown): answer is Answer<ReplyOf<N>> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}
