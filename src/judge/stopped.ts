/** The end of judging for the whole run: a condition that would fail every further question alike. */
import { UserError } from '../model/user-error';

/**
 * `key`: the key was refused. `quota`: credit or quota is used up. `cost cap`: the run's own limit. `model`: the model is
 * not known there. `wait` and `time`: the host wants a pause that this execution cannot make; a later one can go on.
 * `denied`: Google refuses the call.
 */
export type StopReason = 'key' | 'quota' | 'daily quota' | 'cost cap' | 'model' | 'wait' | 'time' | 'denied';

/** Thrown by a judge; what was decided before is in the verdict cache, so nothing is paid for twice. */
export class JudgeStopped extends UserError {
  readonly why: StopReason;

  /** @param message one sentence for the analyst; never a key */
  constructor(why: StopReason, message: string) {
    super('stopped', message);
    this.name = 'JudgeStopped';
    this.why = why;
  }
}

/** Asks; where the judge cannot go on, what is known without it. */
export function askOr<T>(ask: () => T, without: (stop: JudgeStopped) => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof JudgeStopped) return without(error);
    throw error;
  }
}
