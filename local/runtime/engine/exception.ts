/** Errors that services throw, and errors that end an execution. */

/** An Apps Script service error: the membrane turns it into an `Error` of the script's realm with name `Exception`. */
export class ScriptException extends Error {
  override readonly name: string = 'Exception';
}

/** Thrown for a write that Google refuses, either at the call or when the buffer is written out. */
export class WriteRefused extends ScriptException {}

/** The log message of an execution that ran out of time. */
export const TIME_LIMIT_TEXT = 'Exceeded maximum execution time';

/** Thrown by every service call once an execution is killed; no later call has an effect. */
export class ExecutionKilled extends ScriptException {
  override readonly name = 'ExecutionKilled';
}

/** Thrown by a failed execution: the script's own error, seen from outside. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';

  constructor(
    message: string,
    /** The name the script's error had: `Exception` for service errors, else `TypeError`, … */
    readonly scriptErrorName: string,
    /** True when the execution was killed (time limit or an injected kill) rather than failed. */
    readonly killed: boolean,
  ) {
    super(message);
  }
}

/** The script has no function of this name. */
export class FunctionNotFound extends ScriptError {
  constructor(name: string) {
    super(`Script function not found: ${name}`, 'Exception', false);
  }
}
