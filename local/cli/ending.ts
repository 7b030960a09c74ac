/** How a command ends that runs something: what was done is saved, whatever stopped it. */
import type { Replies } from '../draft/replies';
import type { Saving } from '../files/saving';
import { RunStopped } from '../ask';
import { endProgress } from './terminal';

/** All is written, though not where it was wanted. */
export class OutputMoved extends Error {}

/** A run that stops in the middle has written results, and they are saved. @param keep saves them */
export async function orKeep<T>(
  keep: () => Promise<void>,
  { replies, saving }: Kept,
  run: () => T,
): Promise<T> {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    endProgress();
    await keep();
    const files = [...saving.written, ...(replies.isKept ? [replies.file] : [])].join(' and ');
    const where =
      files === '' ? '' : ` What was done until then is in ${files}: the same command goes on from there.`;
    throw new RunStopped([`${error.message}${where}`, ...saving.moved].join('\n'));
  }
}

/** Where a command keeps what it was answered, and where it saves what it makes. */
export interface Kept {
  readonly replies: Replies;
  readonly saving: Saving;
}

/**
 * Once all outputs are written. What was answered is kept apart until a run came to its end with all of them in their places:
 * the next one then asks none of it.
 *
 * @throws RunStopped where it was not completed, OutputMoved where an output is in another place than it was wanted
 */
export function end(
  { stopped, outcome }: { readonly stopped: string; readonly outcome: string },
  what: 'run' | 'comparison',
  { replies, saving: { moved } }: Kept,
): void {
  const why =
    stopped !== '' ? stopped : outcome === 'finished' ? replies.silence : `The ${what} is ${outcome}.`;
  const sentences = [...moved, ...(why === '' ? [] : [why])].join('\n');
  if (moved.length > 0) throw new OutputMoved(sentences);
  if (why !== '') throw new RunStopped(sentences);
  replies.remove();
}
