/** The record of a run as its execution has told it last: in the properties, or beside its rows in the tab `GNW run`. */
import type { Runtime } from '../../local/runtime';

/** JSON; undefined where no run is going on. */
export function toldRecord(runtime: Runtime): string | undefined {
  const kept = runtime.properties('document').get('gnw.run');
  const cell = runtime.workbook.tabNamed('GNW run')?.grid.get(2, 5).value;
  if (kept === undefined || typeof cell !== 'string') return kept;
  const isOfIt = part(/"holder":"([^"]*)"/, kept) === part(/"holder":"([^"]*)"/, cell);
  const isNewer = Number(part(BEAT, cell)) > Number(part(BEAT, kept));
  return isOfIt && isNewer ? cell : kept;
}

const BEAT = /"heartbeatAt":(\d+)/;

function part(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1];
}
