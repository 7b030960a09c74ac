/** Ends commands: exit statuses, and saving the work of a run that stopped early. */
import { existsSync } from 'node:fs';
import { RunStopped, UsageError } from '../ask';
import { OutputUnavailable } from '../files/atomic-write';
import { releaseAll } from '../files/output-lock';
import { NotSaved, type Saving } from '../files/saving';
import { XlsxError } from '../xlsx';
import type { FileDiff } from './options';
import type { Replies } from './saved-replies';
import { endProgress, warn } from './terminal';

/** A gate failed; all outputs have been written. */
class GateFailed extends Error {}

/** Exit status if an output cannot be written. */
export const BAD_OUTPUT = 2;

/** Exit statuses of the errors that end a command; an interrupt has 130 (thread-messages.ts). */
const STATUSES = [
  [UsageError, 2],
  [XlsxError, 2],
  [OutputUnavailable, 2],
  [NotSaved, BAD_OUTPUT],
  [RunStopped, 3],
  [GateFailed, 4],
] as const;

/** Runs a command, and prints the message of the error that ends it. @returns the exit status @throws an error that has no exit status */
export async function statusOf(command: () => Promise<void>): Promise<number> {
  try {
    await command();
    return 0;
  } catch (error) {
    const [, status] = STATUSES.find(([kind]) => error instanceof kind) ?? [];
    if (status === undefined || !(error instanceof Error)) throw error;
    warn(error.message);
    return status;
  } finally {
    releaseAll();
  }
}

interface SavedWork {
  readonly replies: Replies;
  readonly saving: Saving;
}

/** Calls `run`; if it stops early, calls `keep` to save the work so far. @throws RunStopped, which then also names the saved files */
export function orKeep<T>(keep: () => void, { replies, saving }: SavedWork, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    endProgress();
    keep();
    const files = [...saving.written, ...(existsSync(replies.file) ? [replies.file] : [])].join(' and ');
    const resume = files === '' ? '' : ` Work so far is in ${files}: run the same command to resume.`;
    throw new RunStopped([`${error.message}${resume}`, ...saving.moved].join('\n'));
  }
}

interface Ending {
  readonly saving: Saving;
  readonly replies?: Replies;
  /** Why the run was not completed, in sentences; '' if it was. */
  readonly stopped?: string;
  /** A sentence if nothing could be measured. */
  readonly unmeasured?: string;
  readonly failures?: FileDiff['failures'];
}

/**
 * Ends a command whose outputs are written, and deletes the saved replies of a completed run.
 *
 * @throws RunStopped, GateFailed or NotSaved: the first one that applies
 */
export function finish({ saving: { moved }, replies, failures = [], ...run }: Ending): void {
  const stopped = `${run.stopped ?? ''} ${replies?.silence ?? ''}`.trim();
  if (stopped === '') replies?.finish();
  const why = stopped || run.unmeasured;
  if (why) throw new RunStopped([...moved, why].join('\n'));
  const failed = failures.map(({ gate, sentence }) => `Gate ${gate} failed: ${sentence}.`);
  if (failed.length > 0) throw new GateFailed([...failed, ...moved].join('\n'));
  if (moved.length > 0) throw new NotSaved(moved.join('\n'));
}
