/** The first sight of the sample: sizes of tabs, panes, report and output, with their bounds. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWorkbook } from '../../local/xlsx';
import type { Workbook } from '../../local/runtime';
import { DEFAULT_ROW_HEIGHT, type Tab } from '../../local/workbook/tab';
import { addOnOf } from '../e2e/add-on';
import { ownBrowser } from './browser';
import { sampleRun } from './sample-run';
import { startWorkbench } from './started';
import { folderOf } from '../support/opened';

/** The screen of a laptop. */
const SCREEN = { width: 1360, height: 768 };

const browser = ownBrowser();
const folder = folderOf();
let said: string;
beforeAll(() => {
  said = sampleRun(folder);
});

interface Figure {
  readonly what: string;
  readonly figure: number;
  /** The figure is at most this. */
  readonly most: number;
}

/** For results tabs, the largest figure. */
function sheetFigures({ tabs }: Workbook): Figure[] {
  const results = tabs.filter(({ name }) => name.endsWith(' results'));
  const summary = tabs.filter(({ name }) => name === 'Summary');
  const largest = (of: readonly Tab[], figure: (tab: Tab) => number): number =>
    Math.max(0, ...of.map(figure));
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
    { what: 'pixels of the header of results', figure: largest(results, headerHeight), most: 64 },
    { what: 'columns of results in sight', figure: largest(results, inSight), most: 25 },
    { what: 'rows of Summary in sight, a printed page', figure: largest(summary, rowsInSight), most: 50 },
  ];
}

function menuItems(): Figure {
  const { runtime, menus } = addOnOf({});
  runtime.open();
  const items = menus.flatMap(({ labels }) => labels).filter((label) => label !== '');
  return { what: 'items of the menu', figure: items.length, most: 8 };
}

/** The lines that npm itself prints before the output of a command. */
const NPM_LINES = 4;

function terminalLines(said: string): Figure {
  return {
    what: 'lines that the sample’s run prints',
    figure: NPM_LINES + said.trimEnd().split('\n').length,
    most: 30,
  };
}

async function reportPages(report: string): Promise<Figure> {
  const page = await browser().newPage();
  await page.goto(pathToFileURL(report).href);
  const printed = await page.pdf({ format: 'A4' });
  await page.close();
  const figure = printed.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  return { what: 'A4 pages of the report', figure, most: 13 };
}

/** After a run over all eval sets. */
async function sidebar(): Promise<Figure[]> {
  const workbench = await startWorkbench();
  const page = await browser().newPage({ viewport: SCREEN });
  await page.goto(workbench.address);
  await page.getByRole('button', { name: /GNW Evals/ }).click();
  await page.getByRole('menuitem', { name: 'Run evals on all eval sets', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const side = page.locator('#side iframe').contentFrame();
  await side.getByRole('button', { name: /^g-006 / }).waitFor();
  const { height = NaN } = (await side.locator('body').boundingBox()) ?? {};
  const screens = Number((height / SCREEN.height).toFixed(2));
  const panes = await side.getByRole('tab').count();
  await side.getByRole('tab', { name: 'Settings' }).click();
  await side.getByText('Advanced').waitFor();
  const settings = '[id^=setting-]:not([id$=-help]), #judge-provider, #judge-model';
  const [all, advanced] = [side.locator(settings), side.locator('details:has-text("Advanced")')];
  const before = (await all.count()) - (await advanced.locator(settings).count());
  await page.close();
  await workbench.stop();
  return [
    { what: 'screens that the Results pane takes', figure: screens, most: 2 },
    { what: 'panes', figure: panes, most: 3 },
    { what: 'settings before Advanced', figure: before, most: 10 },
  ];
}

it('the figures stay within their bounds', async () => {
  const sample = await readWorkbook(join(folder, 'sample.xlsx'));
  const figures = [
    ...[menuItems(), terminalLines(said), ...sheetFigures(sample)],
    ...[await reportPages(join(folder, 'sample.html')), ...(await sidebar())],
  ];
  expect(figures.filter(({ figure, most }) => figure > most)).toEqual([]);
  // NaN would satisfy any bound.
  expect(figures.filter(({ figure }) => !(figure > 0))).toEqual([]);
});

it('a run prints failing rows first, in sheet order, then eval sets, problems in the sheet and files', () => {
  const lines = said.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^FAIL g-006 Area: expected COD\.16_1; ?COD\.25_1, got COD\.25_1/);
  expect(lines[1]).toMatch(/^FAIL g-008 Area: /);
  expect(lines.filter((line) => line.startsWith('FAIL ')).length).toBeLessThanOrEqual(10);
  const kinds = [
    /^FAIL /,
    /^… and \d+ more failing rows$/,
    /^ +rows +pass +fail /,
    /^Problems in the sheet \(/,
    /^Written: /,
  ];
  const at = kinds.map((kind) => lines.findIndex((line) => kind.test(line)));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at).not.toContain(-1);
});
