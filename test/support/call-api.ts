/** Calls the add-on as a page does. */
import type { CallOptions, Runtime } from '../../local/runtime';
import { readAnswer } from '../../src/commands/read-answer';
import type { CallName, ReplyOf, RequestOf } from '../../src/commands/table';

/**
 * @param request as JSON if it is a string
 * @returns an answer as JSON
 */
export function callApi(
  runtime: Runtime,
  name: string,
  request: object | string = {},
  options?: CallOptions,
): string {
  const json = typeof request === 'string' ? request : JSON.stringify(request);
  return String(runtime.call('call', [name, json], 'sidebar', options));
}

/** The reply of an entry. @throws Error with the add-on's message if it refuses */
export function replyOf<N extends CallName>(
  runtime: Runtime,
  name: N,
  request: RequestOf<N>,
  options?: CallOptions,
): ReplyOf<N> {
  const answer = readAnswer(name, callApi(runtime, name, request, options));
  if (answer.ok) return answer.value;
  throw new Error(`${name}: ${answer.message}`);
}
