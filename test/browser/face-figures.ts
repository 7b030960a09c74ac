/** What a person meets at first glance, in figures over the sample, each beside its bound. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readWorkbook } from '../../local/xlsx';
import type { Workbook } from '../../local/runtime';
import { DEFAULT_ROW_HEIGHT, type Tab } from '../../local/workbook/tab';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { program } from '../support/program';

export interface Figure {
  readonly what: string;
  readonly figure: number;
  /** The figure is at most this. */
  readonly most: number;
}

/** @param said see `sampleRun` @param sample the workbook that it wrote */
export function faceFigures(said: string, sample: Workbook): readonly Figure[] {
  return [menuItems(), terminalLines(said), ...sheetFigures(sample)];
}

/** Of the results tabs the largest figure counts. */
function sheetFigures({ tabs }: Workbook): Figure[] {
  const results = tabs.filter(({ name }) => name.endsWith(' results'));
  const summary = tabs.filter(({ name }) => name === 'Summary');
  const most = (of: readonly Tab[], figure: (tab: Tab) => number): number => Math.max(0, ...of.map(figure));
  const inSight = ({ columns, grid }: Tab): number => {
    const all = Array.from({ length: grid.lastColumn }, (_column, at) => at + 1);
    return all.filter((column) => !columns.hidden.has(column)).length;
  };
  const headerHeight = ({ rows }: Tab): number =>
    Array.from({ length: rows.frozen }, (_row, at) => at + 1)
      .filter((row) => !rows.hidden.has(row))
      .reduce((sum, row) => sum + (rows.sizes.get(row) ?? DEFAULT_ROW_HEIGHT), 0);
  const rowsInSight = ({ rows, grid }: Tab): number => {
    const all = Array.from({ length: grid.lastRow }, (_row, at) => at + 1);
    return all.filter((row) => !rows.hidden.has(row)).length;
  };
  return [
    { what: 'pixels of the header of results', figure: most(results, headerHeight), most: 64 },
    { what: 'columns of results in sight', figure: most(results, inSight), most: 25 },
    { what: 'rows of Summary in sight, a printed page', figure: most(summary, rowsInSight), most: 50 },
  ];
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

/** What `npm start` says of the sample. @param folder for what it writes, a report as sample.html among it */
export function sampleRun(folder: string): string {
  const outputs = ['--out', join(folder, 'sample.xlsx'), '--html', join(folder, 'sample.html')];
  const command = [...program('local/cli/main.ts'), ...outputs];
  return execFileSync(process.execPath, command, { encoding: 'utf8' });
}

/** The workbook that it wrote there. */
export function sampleWorkbook(folder: string): Promise<Workbook> {
  return readWorkbook(join(folder, 'sample.xlsx'));
}
