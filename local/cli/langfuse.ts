/** `--langfuse`: the scores of the run that has just ended go to Langfuse, in as many executions as it takes. */
import * as z from 'zod';
import { langfuseKeysFromEnvironment } from '../langfuse-keys';
import { type Ask, RunStopped } from './run-to-end';
import { UsageError } from './usage-error';

const Sent = z.object({ message: z.string(), sent: z.number(), refused: z.number(), left: z.number() });

/** @throws UsageError where the environment holds no keys: before anything runs */
export function checkLangfuseKeys(): void {
  if (langfuseKeysFromEnvironment() === 'null')
    throw new UsageError('--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.');
}

/**
 * @returns what came of it, in words
 * @throws RunStopped where not all of them are there
 */
export function sendToLangfuse(ask: Ask, set: readonly (readonly [string, string])[]): string {
  for (;;) {
    const { message, sent, refused, left } = ask('sendToLangfuse', { set }, Sent);
    if (left > 0 && sent > 0) continue;
    if (refused + left > 0) throw new RunStopped(message);
    return message;
  }
}
