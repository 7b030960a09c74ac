/** The last reported record of a run: in the properties, or next to its rows in the tab `GNW run`. */
import type { Runtime } from '../../local/runtime';

/** JSON; undefined if no run is going on. */
export function toldRecord(runtime: Runtime): string | undefined {
  const kept = runtime.properties('document').get('gnw.run');
  const cell = runtime.workbook.tabNamed('GNW run')?.grid.get(2, 4).value;
  if (kept === undefined || typeof cell !== 'string') return kept;
  return holderOf(kept) === holderOfCell(cell) && beatOfCell(cell) > beatOf(kept) ? cell : kept;
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

const holder = (record: string): string | undefined => /"holder":"([^"]*)"/.exec(record)?.[1];
const heartbeat = (record: string): number => Number(/"heartbeatAt":(\d+)/.exec(record)?.[1]);

const [holderOf, holderOfCell] = [perRecord(holder), perRecord(holder)];
const [beatOf, beatOfCell] = [perRecord(heartbeat), perRecord(heartbeat)];
