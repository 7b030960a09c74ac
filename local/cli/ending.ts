/** The end of a command that runs something: what was done is saved, even if the run stopped early. */
import { existsSync } from 'node:fs';
import { NotSaved, type Saving } from '../files/saving';
import { RunStopped } from '../ask';
import type { Replies } from './replies';
import { endProgress } from './terminal';

/** A requested gate failed: everything was written, and the command ends with a separate status. */
export class GateFailed extends Error {}

/** Runs; if the run stops midway, `keep` saves what it has written until then. */
export function orKeep<T>(keep: () => void, { replies, saving }: Kept, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    endProgress();
    keep();
    const files = [...saving.written, ...(existsSync(replies.file) ? [replies.file] : [])].join(' and ');
    const where = files === '' ? '' : ` What was done so far is in ${files}: run the same command to resume.`;
    throw new RunStopped([`${error.message}${where}`, ...saving.moved].join('\n'));
  }
}

interface Kept {
  readonly replies: Replies;
  readonly saving: Saving;
}

/**
 * Called once all outputs are written.
 *
 * @param stopped why the run was not completed, in sentences; '' if it was
 * @throws RunStopped if it was not completed, NotSaved if an output is not where it was wanted
 */
export function end(stopped: string, { replies, saving: { moved } }: Kept): void {
  const why = `${stopped} ${replies.silence}`.trim();
  const sentences = [...moved, ...(why === '' ? [] : [why])].join('\n');
  // Why the run stopped matters more than where its results are: the same command resumes it.
  if (why !== '') throw new RunStopped(sentences);
  replies.finish();
  if (moved.length > 0) throw new NotSaved(sentences);
}
