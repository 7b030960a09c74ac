/** The record of a run in progress. */
import type { Runtime } from '../../local/runtime';

/** JSON; undefined if no run is in progress. */
export function toldRecord(runtime: Runtime): string | undefined {
  return runtime.properties('document').get('gnw.run');
}

/** How many waves a run has done, as long as its record says so; undefined in other phases. */
export function wavesIn(runtime: Runtime): number | undefined {
  const waves = /"wave":(\d+)/.exec(toldRecord(runtime) ?? '')?.[1];
  return waves === undefined ? undefined : Number(waves);
}

/** Reads something from a record, once per text: hooks ask at every service call, between which it seldom changes. */
export function perRecord<T>(read: (record: string) => T): (record: string) => T {
  let last: { readonly record: string; readonly value: T } | undefined;
  return (record) => {
    if (last?.record !== record) last = { record, value: read(record) };
    return last.value;
  };
}
