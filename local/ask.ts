/** How programs on this machine call the bundle: as pages do, by the protocol's table. */
import { type Answer, readAnswer } from '../src/commands/answer';
import type { Name, ReplyOf, RequestOf } from '../src/commands/table';
import type { Runtime } from './runtime';

/** A run that started but could not be completed. */
export class RunStopped extends Error {}

/** @throws the add-on's message as an error, or ScriptError if its execution died */
export type Ask = <N extends Name>(name: N, request: RequestOf<N>) => ReplyOf<N>;

/** @throws ScriptError if the execution died, or the add-on has a bug */
export function answerTo<N extends Name>(
  runtime: Pick<Runtime, 'call'>,
  name: N,
  request: RequestOf<N>,
): Answer<ReplyOf<N>> {
  return readAnswer(name, String(runtime.call('call', [name, JSON.stringify(request)], 'sidebar')));
}
