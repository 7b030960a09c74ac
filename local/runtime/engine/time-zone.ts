/** Runs something with the process set to a time zone, which is where V8 takes the zone of JavaScript's own Date methods from. */

/** Sets `TZ`, runs, and restores it. (Under Jest `process.env` is a copy, so this has no effect there.) */
export function inTimeZone<T>(zone: string, run: () => T): T {
  const before = process.env['TZ'];
  if (before === zone) return run();
  process.env['TZ'] = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
