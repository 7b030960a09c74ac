/** The place of a service call: the progress of its run according to the record, and the lines of the bundle. */
import type { Runtime } from '../../local/runtime';

/** JSON; undefined if no run is in progress. */
export function toldRecord(runtime: Runtime): string | undefined {
  return runtime.properties('document').get('gnw.run');
}

/** Parses a record once per text: hooks read it at every service call, and it seldom changes. */
export function perRecord<T>(read: (record: string) => T): (record: string) => T {
  let last: { readonly record: string; readonly value: T } | undefined;
  return (record) => {
    if (last?.record !== record) last = { record, value: read(record) };
    return last.value;
  };
}

/** Methods that change nothing: a death at one leaves the same state as a death after the previous call. */
const LOOKING = /^\w+\.(?:get|is|can|find|has|tryLock)/;

/**
 * The place of a service call, determined in a hook of the runtime: how far the run is, the method, and, for a call that changes
 * something, the lines of the bundle that make it. Deaths at two calls of the same place leave the same kind of damage.
 */
export function placeOf(runtime: Runtime, method: string): string {
  const place = methodInPhase(runtime, method);
  return LOOKING.test(method) ? place : `${place} ${callers()}`;
}

/** A coarser place of a service call: the run’s progress, and the method. */
export function methodInPhase(runtime: Runtime, method: string): string {
  return `${phaseOf(runtime)} ${method}`;
}

/** The progress of the run according to its record; '-' if no run is in progress. */
export function phaseOf(runtime: Runtime): string {
  const record = toldRecord(runtime);
  return record === undefined ? '-' : phaseIn(record);
}

const phaseIn = perRecord((record) => /"phase":"(\w+)"/.exec(record)?.[1] ?? '?');

/** The innermost script frames of the current call, as `line:column`: the port, its caller, and that one's caller. */
function callers(): string {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  const { stackTraceLimit } = Error;
  const held = { stack: '' };
  try {
    Error.stackTraceLimit = 40;
    Error.prepareStackTrace = (_error, sites) =>
      sites
        .filter((site) => site.getFileName() === 'Code.js')
        .map((site) => `${site.getLineNumber() ?? 0}:${site.getColumnNumber() ?? 0}`)
        .slice(0, 3)
        .join(' < ');
    Error.captureStackTrace(held);
    return held.stack;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Reflect.set(Error, 'prepareStackTrace', before);
  }
}
