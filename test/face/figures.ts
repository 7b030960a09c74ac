/** What a person meets at first glance, in figures over the sample, each beside its bound. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { spreadsheetOf } from '../e2e/spreadsheet';

export interface Figure {
  readonly what: string;
  readonly figure: number;
  /** The figure is at most this. */
  readonly most: number;
}

/** @param said see `sampleRun` */
export function faceFigures(said: string): readonly Figure[] {
  return [menuItems(), terminalLines(said)];
}

/** Lines between groups do not count; a submenu counts once. */
function menuItems(): Figure {
  const { runtime, menus } = spreadsheetOf({});
  runtime.open();
  const labels = menus.flatMap((menu) => menu.labels).filter((label) => label !== '');
  return {
    what: 'items of the menu',
    figure: new Set(labels.map((label) => label.split(' ▸ ')[0])).size,
    most: 12,
  };
}

/** What npm itself prints before a command of `npm start`. */
const NPM_LINES = 4;

function terminalLines(said: string): Figure {
  return {
    what: 'lines that the sample’s run prints',
    figure: NPM_LINES + said.trimEnd().split('\n').length,
    most: 39,
  };
}

/** What `npm start` says of the sample. @param folder for what it writes */
export function sampleRun(folder: string): string {
  const command = ['--import', 'tsx', 'local/cli/main.ts', '--out', join(folder, 'sample.xlsx')];
  return execFileSync(process.execPath, command, { encoding: 'utf8' });
}
