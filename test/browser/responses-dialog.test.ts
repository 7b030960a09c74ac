/** The dialog “Import responses” in a real browser, over the built bundle: what it says about a file is what is imported. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { spreadsheetOf, type Spreadsheet } from '../e2e/spreadsheet';
import { callApi } from '../support/call-api';
import { faultsOf } from './accessible';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow, picture } from './google-script';

const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids'],
  ['1-001', 'Which area?', 'BRA'],
  ['1-002', 'Which other?', 'PER'],
];
const HOSTILE = '<img src=x onerror="window.hacked=1">';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function open(gold = GOLD): Promise<{ page: Page; sheet: Spreadsheet }> {
  const sheet = spreadsheetOf({ GOLD: gold });
  const page = await browser.newPage({ viewport: { width: 480, height: 520 } });
  await openPage(page, 'responses', addOnIn(sheet.runtime));
  return { page, sheet };
}

const button = (page: Page) => page.getByRole('button', { name: 'Import into “Responses”' });

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File with the agent’s outputs')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

describe('the import dialog', () => {
  it('shows what fits and what does not before anything is written, then imports it', async () => {
    const { page, sheet } = await open();
    expect(await button(page).isDisabled()).toBe(true);
    const rows = ['1-001,Which area?,BRA', `9-9,"${HOSTILE.replace(/"/g, '""')}",PER`];
    await choose(page, 'run_detailed.csv', ['test_id,query,actual_id', ...rows].join('\n'));
    await page.getByText('run_detailed.csv holds rows of recorded outputs: 2 entries.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      'Eval set\tCases\tResponses\tBy test_id',
      'GOLD\t2\t1\t1',
    ]);
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'line 3 (9-9): no eval set has its test_id or its query; left out',
    ]);
    expect(sheet.tabNames()).not.toContain('Responses');
    await picture(page, 'responses');
    expect(await overflow(page)).toBe(0);
    await button(page).click();
    await page.getByText('Imported into “Responses”: 1').waitFor();
    expect(sheet.row('Responses', 2)).toMatchObject({ test_id: '1-001', actual_id: 'BRA' });
    expect(await button(page).isDisabled()).toBe(true);
    await page.close();
  });

  it('scores what was imported, whatever the row records itself', async () => {
    const { page, sheet } = await open([
      ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_source'],
      ['1-001', 'Which area?', 'BRA', 'PER', 'gadm'],
    ]);
    await choose(page, 'run.csv', 'test_id,query,actual_id,actual_source\n1-001,Which area?,BRA,gadm\n');
    await page.getByText('run.csv holds rows of recorded outputs: 1 entry.').waitFor();
    await button(page).click();
    await page.getByText('Imported into “Responses”: 1').waitFor();
    callApi(sheet.runtime, 'runEvals', {});
    expect(sheet.row('GOLD results', 4)).toMatchObject({
      verdict: 'pass',
      output_from: expect.stringMatching(/^Responses, \d+ \w{3} \d{4}, \d\d:\d\d UTC$/),
    });
    await page.close();
  });

  it('shows hostile texts as texts', async () => {
    const { page } = await open();
    await choose(page, `${HOSTILE}.csv`, `query,actual_id\n"${HOSTILE.replace(/"/g, '""')}",BRA`);
    await page.getByRole('listitem').filter({ hasText: '<img src=x' }).waitFor();
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await button(page).isDisabled()).toBe(true);
    await page.close();
  });

  it('says what is wrong with a file', async () => {
    const { page } = await open();
    await choose(page, 'reply.json', '<html><p>Sign in</p></html>');
    await page.getByText('reply.json cannot be imported: it is a page (HTML), not data.').waitFor();
    await page.close();
  });
});
