/** The workbench as users see it: the sample, a run and its results, and hostile texts. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { Workbook } from '../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import { escapeFrom, ownBrowser } from './browser';
import { startWorkbench, type Workbench } from './started';
import { folderOf } from '../support/opened';

/** A passed check is paler than a passing row. */
const PALE_PASS = 'rgb(238, 247, 240)';
const FAIL = 'rgb(232, 162, 155)';
const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

const browser = ownBrowser(true);
const folder = folderOf();

let workbench: Workbench;
let page: Page;

async function open(...args: readonly string[]): Promise<void> {
  workbench = await startWorkbench(args);
  page = await browser().newPage({ viewport: { width: 1360, height: 800 } });
  await page.goto(workbench.address);
  await page.locator('.row').first().waitFor();
}

async function close(): Promise<void> {
  await page.close();
  await workbench.stop();
}

const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
const cell = (row: number, column: number): Locator =>
  page.locator(`[aria-rowindex="${row}"] .cell[aria-colindex="${column}"]`);

/** The background in the element’s own style. */
async function backgroundOf(of: Locator): Promise<string> {
  const style = (await of.getAttribute('style')) ?? '';
  return /background: ([^;]+);/.exec(style)?.[1] ?? '';
}

async function scrollTo(left: number, top: number): Promise<void> {
  await page.evaluate(`document.querySelector('.grid').scrollTo(${left}, ${top})`);
  // The page redraws its rows with the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function choose(label: string): Promise<void> {
  await page.getByRole('button', { name: /GNW Evals/ }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Column of a title in the results tab, from 1: titles are its third row. */
async function columnOf(title: string): Promise<number> {
  return Number(
    await page
      .locator('[aria-rowindex="3"] .cell', { hasText: new RegExp(`^${title}$`) })
      .first()
      .getAttribute('aria-colindex'),
  );
}

/** One workbench for all these tests: each begins where the previous one ended. */
describe('the sample workbook', () => {
  let file: string;
  beforeAll(async () => {
    file = join(folder, 'new', 'saved.xlsx');
    await open('--out', file);
  });
  afterAll(close);

  it('does nothing when the question is cancelled', async () => {
    await choose('Run evals');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.busy').waitFor({ state: 'detached' });
    expect(await page.getByRole('tab').count()).toBe(11);
  });

  it('is scored from the menu: question, results, colours, notes, links back', async () => {
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'GOLD',
      'Loc',
      'Dataset',
      'Analysis',
      'Workflow',
      'Quality',
      'Whole states',
      'Conversations',
      'Own checks',
      'Checks',
      'Read me',
    ]);
    await choose('Run evals');
    const question = page.getByRole('dialog', { name: 'Run evals' });
    expect(await question.innerText()).toContain('Run 48 rows of GOLD? Free.');
    await question.getByRole('button', { name: 'OK' }).click();
    const side = page.locator('#side iframe').contentFrame();
    await side.getByRole('region', { name: 'Last run' }).waitFor();
    await page.locator('.busy').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await tab('GOLD results').click();
    const column = await columnOf('Area');
    const zero = page.locator(`.cell[aria-colindex="${column}"]`, { hasText: /^0$/ }).first();
    expect(await backgroundOf(zero)).toBe(FAIL);
    expect(
      await backgroundOf(page.locator(`.cell[aria-colindex="${column}"]`, { hasText: /^1$/ }).first()),
    ).toBe(PALE_PASS);
    const note = (await zero.getAttribute('title')) ?? '';
    expect(note).toMatch(/./);
    await zero.click();
    expect(await page.getByRole('note').innerText()).toBe(note);

    const link = page.locator('.row:not([aria-rowindex="1"]) a').nth(4);
    const row = await link.innerText();
    await link.click();
    await expect(tab('GOLD').getAttribute('aria-selected')).resolves.toBe('true');
    await page.locator('#place', { hasText: `A${row}` }).waitFor();
  });

  it('keeps its header row and its columns in view and its hidden columns hidden', async () => {
    await tab('GOLD results').click();
    await page.locator('.number', { hasText: /^30$/ }).waitFor();
    await scrollTo(900, 400);
    await page.locator('.number', { hasText: /^45$/ }).waitFor();
    expect(await page.locator('[aria-rowindex="1"]').count()).toBe(0);
    const [bands, pinned] = [await cell(2, 1).boundingBox(), await cell(40, 2).boundingBox()];
    // Below the bar of groups and the letters.
    expect(bands?.y).toBeGreaterThan(115);
    expect(bands?.y).toBeLessThan(135);
    expect(pinned?.x).toBeLessThan(120);
    await scrollTo(99_999, 0);
    await page.waitForTimeout(200);
    expect(await page.locator('.cell', { hasText: 'answer_eval_type' }).count()).toBe(0);
    // Groups of columns are opened and folded away over their headings.
    await scrollTo(900, 0);
    await page.waitForTimeout(200);
    const name = await page
      .getByRole('button', { name: /^(Open|Fold away) the columns/ })
      .first()
      .getAttribute('aria-label');
    const [, does, which = '', first = ''] =
      /^(Open|Fold away)( the columns (\w+) to \w+)$/.exec(name ?? '') ?? [];
    const column = page.locator('.letter', { hasText: new RegExp(`^${first}$`) });
    const after = page.getByRole('button', {
      name: `${does === 'Open' ? 'Fold away' : 'Open'}${which}`,
      exact: true,
    });
    // An update of the running script may come between a click and its effect.
    for (let clicks = 0; clicks < 5 && (await after.count()) === 0; clicks += 1) {
      await page.getByRole('button', { name: name ?? '', exact: true }).click();
      await after.waitFor({ timeout: 5000 }).catch(() => undefined);
    }
    expect(await after.count()).toBe(1);
    expect(await column.count()).toBe(does === 'Open' ? 1 : 0);
    // The button is above its letter, not in its place.
    const [fold, letters] = [await after.boundingBox(), await page.locator('.letter').first().boundingBox()];
    expect((fold?.y ?? NaN) + (fold?.height ?? NaN)).toBeLessThanOrEqual(letters?.y ?? NaN);
  });

  it('is used by keyboard alone: cells, editing, menu, tabs', async () => {
    await tab('GOLD').click();
    await cell(1, 1).click();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await page.locator('#place').innerText()).toBe('C2');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' soon');
    await page.keyboard.press('Escape');
    expect(await cell(2, 3).innerText()).toBe('ready');
    await page.keyboard.type('on hold');
    await page.keyboard.press('Enter');
    await cell(2, 3).getByText('on hold').waitFor();
    expect(await page.locator('#place').innerText()).toBe('C3');
    await page.getByText('not saved').waitFor();

    // Several cells at once.
    await cell(3, 3).click();
    await page.keyboard.press('Shift+ArrowDown');
    expect(await page.locator('.cell.ranged').count()).toBe(2);
    await page.keyboard.press('Delete');
    await cell(4, 3).filter({ hasText: /^$/ }).waitFor();

    await page.getByRole('button', { name: /GNW Evals/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    await tab('GOLD').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'GOLD results' }).waitFor();
  });

  it('is saved to the path of the command line', async () => {
    await tab('GOLD').click();
    await cell(2, 3).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('edited here');
    await page.keyboard.press('Enter');
    await page.getByText('not saved').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved as ${file}`).waitFor();
    expect(await page.locator('#changed').innerText()).toBe('');
    expect((await readWorkbook(file)).tabNamed('GOLD')?.grid.get(2, 3).value).toBe('edited here');
    expect(readdirSync(dirname(file))).toEqual(['saved.xlsx']);
  });

  it('talks to its own dialogs through google.script.run', async () => {
    await choose('Help');
    const dialog = page.getByRole('dialog', { name: 'Help' });
    const form = dialog.locator('iframe').contentFrame();
    const check = form.getByRole('button').first();
    await check.waitFor();
    // The frame has the height that its menu item asks for.
    await form.getByRole('group').first().waitFor();
    await page.waitForTimeout(300);
    expect((await dialog.locator('iframe').boundingBox())?.height).toBe(600);
    await check.focus();
    await escapeFrom(page, dialog);
  });

  it('reports that the workbench has stopped', async () => {
    expect(await workbench.stop()).toBe(130);
    await page.getByText('The workbench has stopped').waitFor();
  });
});

describe('a workbook of odd tabs', () => {
  beforeAll(async () => {
    const workbook = new Workbook();
    const sheet = workbook.addTab("<b>'x", 0);
    const put = (row: number, column: number, value: string, more: object = {}): void =>
      sheet.grid.update(row, column, { value, ...more });
    ['test_id', 'query', 'expected_dataset_id', 'actual_dataset_id'].forEach((name, index) =>
      put(1, index + 1, name),
    );
    put(2, 1, HOSTILE, { note: HOSTILE, link: 'javascript:window.hacked=1' });
    [HOSTILE, '4', HOSTILE].forEach((text, index) => put(2, index + 2, text));
    const long = workbook.addTab('Long', 1, 5001, 30);
    for (let row = 1; row <= 5000; row += 1) {
      for (let column = 1; column <= 30; column += 1)
        long.grid.update(row, column, { value: `${row} ${column}` });
    }
    const file = join(folder, 'odd.xlsx');
    writeWorkbook(workbook, file);
    await open(file);
  });
  afterAll(close);

  it('shows hostile texts as texts in every place', async () => {
    expect(await cell(2, 1).innerText()).toBe(HOSTILE);
    expect(await cell(2, 1).locator('a').count()).toBe(0);
    expect(await cell(2, 1).getAttribute('title')).toBe(HOSTILE);
    await choose('Run evals');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.locator('#side iframe').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: / results$/ }).click();
    await page.locator('.cell', { hasText: 'onerror' }).first().waitFor();
    expect(await page.locator('img, .grid script').count()).toBe(0);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
  });

  it('scrolls to the end of 5,000 rows and draws only some of them', async () => {
    await tab('Long').click();
    await cell(1, 1).getByText('1 1', { exact: true }).waitFor();
    await page.locator('.grid').focus();
    await page.keyboard.press('Control+ArrowDown');
    await cell(5000, 1).getByText('5000 1', { exact: true }).waitFor();
    expect(await page.locator('.row').count()).toBeLessThan(100);
  });
});
