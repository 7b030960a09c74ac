/** Manual edits in the workbench: typing at any speed, selecting, menus, formulas, the filter. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { Workbook } from '../../local/runtime';
import { area } from '../../local/workbook/area';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import { ownBrowser } from './browser';
import { startWorkbench, type Workbench } from './started';
import { folderOf } from '../support/opened';

const ROWS = [
  ['name', 'kind', 'size'],
  ['pear', 'fruit', '3'],
  ['apple', 'fruit', '1'],
  ['leek', 'root', '2'],
];

const browser = ownBrowser();
const folder = folderOf();
/** One workbench for all tests; each test has its own tab. */
let workbench: Workbench;
let page: Page;
/** The number of the test. */
let at = 0;
beforeAll(async () => {
  const workbook = new Workbook();
  for (let tab = 1; tab <= 8; tab += 1) {
    const sheet = workbook.addTab(`Food ${tab}`, tab - 1, 40, 8);
    ROWS.forEach((texts, row) =>
      texts.forEach((value, column) => sheet.grid.update(row + 1, column + 1, { value })),
    );
    // The add-on sets such a filter over its results.
    sheet.filter = area(1, 1, 4, 3);
    if (tab === 5) sheet.filterHides.set(1, new Set(['apple']));
  }
  const file = join(folder, 'food.xlsx');
  writeWorkbook(workbook, file);
  workbench = await startWorkbench([file, '--out', join(folder, 'saved.xlsx')]);
});
afterAll(async () => {
  await workbench.stop();
});
beforeEach(async () => {
  at += 1;
  const context = await browser().newContext({ viewport: { width: 1000, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(workbench.address).origin,
  });
  page = await context.newPage();
  await page.goto(workbench.address);
  await page.getByRole('tab', { name: `Food ${at}` }).click();
  await page.locator(`[role=tab][aria-selected=true]`, { hasText: `Food ${at}` }).waitFor();
  await page.locator('.row').first().waitFor();
});

const cell = (row: number, column: number): Locator =>
  page.locator(`[aria-rowindex="${row}"] .cell[aria-colindex="${column}"] .text`);
const letter = (name: string): Locator => page.locator('.letter', { hasText: new RegExp(`^${name}$`) });

/** The texts of a column, from row 2 on; '' for hidden rows. */
async function columnTexts(column: number): Promise<string[]> {
  const texts: string[] = [];
  for (let row = 2; row <= 5; row += 1)
    texts.push((await cell(row, column).count()) === 0 ? '' : await cell(row, column).innerText());
  return texts;
}

async function choose(at: Locator, item: string): Promise<void> {
  await at.click({ button: 'right', force: true });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

it('every letter arrives at any typing speed', async () => {
  await page.locator('.grid').focus();
  for (const key of ['Control+ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  expect(await page.locator('#place').innerText()).toBe('A6');
  for (const word of ['alpha', 'bravo']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('charlie\ndelta\necho\n');
  await page.getByText('not saved').waitFor();
  await cell(8, 3).getByText('echo', { exact: true }).waitFor();
  expect([await cell(6, 1).innerText(), await cell(6, 2).innerText(), await cell(6, 3).innerText()]).toEqual([
    'alpha',
    'bravo',
    'charlie',
  ]);
  expect(await cell(7, 3).innerText()).toBe('delta');

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved as').waitFor();
  const { grid } = (await readWorkbook(join(folder, 'saved.xlsx'))).tabNamed('Food 1') ?? {};
  expect([6, 7, 8].map((row) => [1, 2, 3].map((column) => grid?.get(row, column).value))).toEqual([
    ['alpha', 'bravo', 'charlie'],
    [null, null, 'delta'],
    [null, null, 'echo'],
  ]);
});

it('a letter selects its column', async () => {
  await letter('B').click();
  expect(await page.locator('.cell.ranged').count()).toBe(await page.locator('.row').count());
  expect(await page.locator('.cell.ranged:not([aria-colindex="2"])').count()).toBe(0);
});

it('a right click offers copy, paste, and rows to insert and delete', async () => {
  await choose(cell(3, 1), 'Copy');
  await choose(cell(4, 1), 'Paste');
  await cell(4, 1).getByText('apple').waitFor();
  await choose(cell(3, 1), 'Insert row above');
  await cell(5, 1).getByText('apple').waitFor();
  expect(await columnTexts(1)).toEqual(['pear', '', 'apple', 'apple']);
  await choose(cell(2, 1), 'Delete row');
  await cell(5, 1).waitFor({ state: 'detached' });
  expect(await columnTexts(2)).toEqual(['', 'fruit', 'root', '']);
  expect(await page.getByRole('menu').count()).toBe(0);
});

it('a formula is stored but not calculated', async () => {
  // Long text may overflow blank neighbours: the test clicks its beginning.
  await cell(4, 3).click({ force: true, position: { x: 4, y: 4 } });
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.type('=SUM(C2:C4)\n');
  await cell(6, 3).getByText('=SUM(C2:C4) not calculated here').waitFor();
});

it('rows that the filter hides are not copied, and can be shown', async () => {
  await page.locator('[aria-rowindex="3"]').waitFor({ state: 'detached' });
  expect(await columnTexts(1)).toEqual(['pear', '', 'leek', '']);
  await cell(2, 1).click({ force: true });
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+c']) await page.keyboard.press(key);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('pear\nleek\n');
  await choose(cell(2, 1), 'Show all rows');
  await page.locator('[aria-rowindex="3"]').waitFor();
});

it('Escape leaves a field before it closes the panel', async () => {
  await page.getByRole('button', { name: /GNW Evals/ }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const side = page.locator('#side iframe').contentFrame();
  const field = side.locator('input').first();
  await field.focus();
  await page.keyboard.press('Escape');
  expect(await side.locator('input:focus').count()).toBe(0);
  expect(await page.locator('#side').count()).toBe(1);
  await side.getByRole('tab', { name: 'Settings' }).focus();
  void page.keyboard.press('Escape').catch(() => undefined);
  await page.locator('#side').waitFor({ state: 'detached' });
});

it('is dark where the system is', async () => {
  const colours = (): Promise<unknown> =>
    page.evaluate(
      `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('.grid')).filter]`,
    );
  expect(await colours()).toEqual(['rgb(255, 255, 255)', 'none']);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours()).toEqual(['rgb(31, 32, 35)', 'invert(0.88) hue-rotate(180deg)']);
});
