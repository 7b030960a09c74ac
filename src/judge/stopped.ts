/** The error that ends judging for a whole run, because every further question would fail. */
import { UserError } from '../model/user-error';

/**
 * `key`: the host refused it. `access`: it refuses this country, project or network, with any key. `quota`: the judge's credit is used
 * up; `daily quota`: Google's. `cost cap`: the run's own limit. `model`: the host does not know it. `wait`, `time`: a later execution can
 * ask. `denied`: Google refuses the call; `traffic`: it asks for less.
 */
export type StopReason =
  'key' | 'access' | 'quota' | 'daily quota' | 'traffic' | 'cost cap' | 'model' | 'wait' | 'time' | 'denied';

/** Thrown by a judge; earlier verdicts are in the cache, so nothing is paid for twice. */
export class JudgeStopped extends UserError {
  readonly why: StopReason;

  /** @param message one sentence for the analyst; never contains an API key */
  constructor(why: StopReason, message: string) {
    super('stopped', message);
    this.name = 'JudgeStopped';
    this.why = why;
  }
}

/** Returns the result of `ask`, or of `without` if the judge had to stop. */
export function askOr<T>(ask: () => T, without: (stop: JudgeStopped) => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof JudgeStopped) return without(error);
    throw error;
  }
}
