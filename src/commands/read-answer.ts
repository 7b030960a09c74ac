/** Reads the answer to a request. Not in table.ts, whose handlers would then be part of every page's bundle. */
import type { Answer, CallName, ReplyOf } from './table';

/** @param text that `call` returned for this name, with a value that it has checked against the entry's shape */
export function readAnswer<N extends CallName>(name: N, text: string): Answer<ReplyOf<N>> {
  const answer: unknown = JSON.parse(text);
  if (isAnswer(name, answer)) return answer;
  throw new Error(`GNW Evals has no answer for ${name}.`);
}

function isAnswer<N extends CallName>(_name: N, answer: unknown): answer is Answer<ReplyOf<N>> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer;
}
