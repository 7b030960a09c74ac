/** `--langfuse`: sends the scores of the run that has just ended to Langfuse, in as many executions as it takes. */
import { areKeysSet } from '../keys';
import { type Ask, RunStopped } from '../ask';
import { UsageError } from './usage-error';

/** Checks before anything runs. @throws UsageError if the environment holds no keys */
export function checkLangfuseKeys(): void {
  if (!areKeysSet('langfuse'))
    throw new UsageError('--langfuse needs LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY in the environment.');
}

/**
 * @returns the outcome, in words
 * @throws RunStopped if not all of the scores got there
 */
export function sendToLangfuse(ask: Ask, set: readonly (readonly [string, string])[]): string {
  for (;;) {
    const { message, sent, refused, left } = ask('sendToLangfuse', { set });
    if (left > 0 && sent > 0) continue;
    if (refused + left > 0) throw new RunStopped(message);
    return message;
  }
}
