/** The dialog “Column names” in a real browser, over the add-on's own functions. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { UserError } from '../../src/model/user-error';
import { apply, type ColumnServices, preview, undo } from '../../src/actions/columns/column-names';
import { tabGrid } from '../support/cases';
import { type FakeTab, FakeSpreadsheet } from '../support/fake-spreadsheet';
import { keptProperties } from '../support/kept-properties';
import { openBrowser } from './browser';
import { openPage, overflow, picture } from './google-script';

const Request = z.strictObject({
  sheetId: z.int(),
  renames: z.array(z.strictObject({ index: z.int(), header: z.string() })),
  additions: z.array(z.string()),
});

const GOLD = tabGrid([
  ['test_id', 'query', 'expected_aoi_ids', 'expected_dataset_id', 'expected_answer'],
  ['1-001', 'How much?', 'BRA', '4', '12 ha'],
]);
const LOC = tabGrid(
  [
    ['id', 'query', 'Expected ID'],
    ['1', 'Where?', 'BRA'],
  ],
  { name: 'Loc' },
);
const MERGED = tabGrid([['query', 'expected_id', '']], {
  name: 'Merged',
  merges: [{ row: 1, column: 2, rows: 1, columns: 2 }],
});

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** As src/ui/columns-api.ts answers. */
function answer(services: ColumnServices, name: string, json: string): string {
  const body: unknown = JSON.parse(json);
  try {
    const messages =
      name === 'renameColumns'
        ? apply(Request.parse(body), services)
        : name === 'undoColumns'
          ? undo(z.strictObject({ sheetId: z.int() }).parse(body).sheetId, services)
          : [];
    return JSON.stringify({ ok: true, value: { messages, tabs: preview(services) } });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return JSON.stringify({ ok: false, code: error.code, message: error.message });
  }
}

async function open(grids = [GOLD, LOC]): Promise<{ page: Page; spreadsheet: FakeSpreadsheet }> {
  const spreadsheet = new FakeSpreadsheet(grids);
  const services: ColumnServices = {
    ...{ spreadsheet, columns: {}, document: keptProperties() },
    clock: { now: () => Date.parse('2026-11-22T12:00:00Z'), sleep: () => undefined },
    lock: { acquire: () => true, release: () => undefined },
  };
  const page = await browser.newPage({ viewport: { width: 560, height: 560 } });
  await openPage(page, 'columns', (name, json) => answer(services, name, json));
  await page
    .getByText(/canonical name\.|header “query”|Rename|Add at the right|merged cells/)
    .first()
    .waitFor();
  return { page, spreadsheet };
}

const section = (page: Page, tab: string) => page.getByRole('region', { name: tab, exact: true });
const rowsOf = async (page: Page, tab: string): Promise<string[][]> =>
  (await section(page, tab).getByRole('row').all()).reduce(
    async (rows, row) => [...(await rows), await row.locator('th, td').allInnerTexts()],
    Promise.resolve<string[][]>([]),
  );
const headerOf = (tab: FakeTab): string[] => tab.readHeader();

describe('the dialog of the column names', () => {
  it('shows old beside new, ticked, and what could be added with the reason, not ticked', async () => {
    const { page } = await open();
    const loc = section(page, 'Loc');
    expect(await rowsOf(page, 'Loc')).toEqual([
      ['Old', 'New'],
      ['id (A)', 'test_id'],
      ['Expected ID (C)', 'expected_aoi_ids'],
    ]);
    expect(await loc.getByRole('checkbox', { checked: true }).count()).toBe(2);
    const gold = section(page, 'GOLD');
    expect(await rowsOf(page, 'GOLD')).toEqual([
      ['Column', 'Because now'],
      [
        'expected_clarification',
        'no row can expect a clarification: TRUE for queries that need a question back',
      ],
    ]);
    expect(await gold.getByRole('checkbox', { name: 'Add expected_clarification' }).isChecked()).toBe(false);
    await page.close();
  });

  it('writes what is ticked by keyboard alone, says so, and takes it back', async () => {
    const { page, spreadsheet } = await open();
    const loc = section(page, 'Loc');
    await loc.getByRole('checkbox', { name: 'Rename id to test_id' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Loc: 1 header renamed.').waitFor();
    expect(headerOf(spreadsheet.find('Loc'))).toEqual(['id', 'query', 'expected_aoi_ids']);
    const undoing = loc.getByRole('button', { name: 'Undo: Loc' });
    expect(await loc.getByText('Last change: Expected ID → expected_aoi_ids (22 Nov 2026').isVisible()).toBe(
      true,
    );
    await undoing.click();
    await page.getByText('Loc: 1 header put back as before.').waitFor();
    expect(headerOf(spreadsheet.find('Loc'))).toEqual(['id', 'query', 'Expected ID']);
    expect(await undoing.count()).toBe(0);
    await page.close();
  });

  it('keeps what is ticked for other tabs, and the keyboard’s place', async () => {
    const { page } = await open();
    await section(page, 'GOLD').getByRole('checkbox').check();
    await section(page, 'Loc').getByRole('button', { name: 'Apply' }).press('Enter');
    await page.getByText('Loc: 2 headers renamed.').waitFor();
    expect(await section(page, 'GOLD').getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Undo: Loc');
    await page.close();
  });

  it('adds a column with its examples in the note', async () => {
    const { page, spreadsheet } = await open();
    const gold = section(page, 'GOLD');
    await gold.getByLabel('Add expected_clarification').check();
    await gold.getByRole('button', { name: 'Apply: GOLD' }).click();
    await page.getByText('GOLD: added expected_clarification in column F; its note has examples.').waitFor();
    const tab = spreadsheet.find('GOLD');
    expect(tab.noteAt(1, 'expected_clarification')).toContain('TRUE | “Which region do you mean?”');
    expect(await gold.getByText('Every column that is read has its canonical name.').isVisible()).toBe(true);
    await page.close();
  });

  it('writes nothing where the tab has changed meanwhile or nothing is ticked, and says so', async () => {
    const { page, spreadsheet } = await open();
    await section(page, 'GOLD').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Tick what is to be renamed or added.').waitFor();
    spreadsheet.find('Loc').write(1, 1, [['number']]);
    await section(page, 'Loc').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('“Loc” has changed meanwhile: nothing was renamed; look at it again.').waitFor();
    expect(headerOf(spreadsheet.find('Loc'))).toEqual(['number', 'query', 'Expected ID']);
    await page.close();
  });

  it('says why a tab cannot be changed, and that there is none', async () => {
    const { page } = await open([MERGED]);
    const merged = section(page, 'Merged');
    expect(await merged.getByText('The header in row 1 has merged cells').isVisible()).toBe(true);
    expect(await merged.getByRole('button').count()).toBe(0);
    await page.close();
    const empty = await open([tabGrid([['notes']])]);
    expect(await empty.page.getByText('There is no eval set').isVisible()).toBe(true);
    await empty.page.close();
  });

  it('takes names for text, and fits its window', async () => {
    const hostile = '<img src=x onerror="window.stolen=1">';
    const named = {
      ...tabGrid([['query', `Expected${' '.repeat(30)}answer`, 'status', 'Status']]),
      name: hostile,
    };
    const { page } = await open([GOLD, LOC, MERGED, named]);
    expect(await page.getByRole('heading', { name: hostile }).count()).toBe(1);
    expect(await page.locator('img').count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await section(page, 'Loc').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Loc: 2 headers renamed.').waitFor();
    expect(await overflow(page)).toBe(0);
    await picture(page, 'columns-dialog');
    await page.close();
  });
});
