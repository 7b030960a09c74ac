/** Where the script is when it calls a service. */
import type { Runtime } from '../../local/runtime';
import { perRecord, toldRecord } from './told-record';

/** Whoever calls what changes nothing leaves what the call before it has left. */
const LOOKING = /^\w+\.(?:get|is|can|find|has|tryLock)/;

export function isLooking(method: string): boolean {
  return LOOKING.test(method);
}

/** How far up the code is looked at: the port, what it is used by, and what that is done for. */
const CALLERS = 3;

/**
 * The place of a service call, made in a hook of the runtime: how far the run is, the method, and, for a call that changes something,
 * the lines of the bundle by which it is made. What dies at two calls of the same place leaves the same kind of ruin.
 */
export function placeOf(runtime: Runtime, method: string): string {
  const place = methodInPhase(runtime, method);
  return isLooking(method) ? place : `${place} ${callers(CALLERS)}`;
}

/** The place of a service call, coarser: how far the run is, and the method. */
export function methodInPhase(runtime: Runtime, method: string): string {
  return `${phaseOf(runtime)} ${method}`;
}

/** What the run's record says of how far it is; '-' where no run is going on. */
export function phaseOf(runtime: Runtime): string {
  const record = toldRecord(runtime);
  return record === undefined ? '-' : phaseIn(record);
}

const phaseIn = perRecord((record) => /"phase":"(\w+)"/.exec(record)?.[1] ?? '?');

/** The innermost lines of the script that are being run, as `line:column`. */
function callers(depth: number): string {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  const { stackTraceLimit } = Error;
  const held = { stack: '' };
  try {
    Error.stackTraceLimit = 40;
    Error.prepareStackTrace = (_error, sites) =>
      sites
        .filter((site) => site.getFileName() === 'Code.js')
        .map((site) => `${site.getLineNumber() ?? 0}:${site.getColumnNumber() ?? 0}`)
        .slice(0, depth)
        .join(' < ');
    Error.captureStackTrace(held);
    return held.stack;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Reflect.set(Error, 'prepareStackTrace', before);
  }
}
