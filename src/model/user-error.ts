/** An expected failure, worded for the person who can do something about it. */

/**
 * `usage`: the request or the data is unusable. `nothing to do`: the requested result exists already. `stopped`: a run that has
 * started cannot be completed.
 */
export type UserErrorCode = 'usage' | 'nothing to do' | 'stopped';

export class UserError extends Error {
  readonly code: UserErrorCode;

  /** @param message what is wrong, where, and what to do; never a key */
  constructor(code: UserErrorCode, message: string) {
    super(message);
    this.name = 'UserError';
    this.code = code;
  }
}

/** A tab was deleted during the execution. A run continues without it: its next execution reads the tabs again. */
export class TabGone extends UserError {
  constructor(what: string) {
    super('usage', `There is no ${what} any more; try again.`);
  }
}
