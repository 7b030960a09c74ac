/** What happens to a run whose provider refuses a call about batches, or cannot be reached. */
import { BatchTrouble } from '../../judge/batch/api';
import { HICCUP_MS, HOST_PAUSE_MS, Paused } from '../../run/pause';

/** What batches need of a run: it may be one of eval sets, a comparison, or a portion of a file. */
export interface BatchedRun {
  /** Its id and the job that waits; what the judge has cost so far, US dollars. */
  readonly record: {
    readonly runId: string;
    readonly job: string;
    readonly judging: { readonly costUsd: number };
  };
  readonly change: (changes: { readonly hasWorked: true }) => void;
  readonly remark: (text: string) => void;
  readonly checkpoints: { readonly save: () => void };
}

/** How hosts say that they do not know the interface. */
const NOT_FOUND: ReadonlySet<number> = new Set([404, 405, 501]);

/** The host does not know the interface. */
export class NoBatches extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

/** The error to throw: what passes is waited for; what does not, a person has to fix. */
export function pauseFor(run: Pick<BatchedRun, 'change'>, error: unknown): unknown {
  if (!(error instanceof BatchTrouble)) return error;
  const { reason, status, isPassing } = error;
  run.change({ hasWorked: true });
  if (isPassing) return new Paused({ why: reason, wait: status === 0 ? HICCUP_MS : HOST_PAUSE_MS });
  return NOT_FOUND.has(status) ? new NoBatches(reason) : new Paused({ why: reason, wait: undefined });
}
