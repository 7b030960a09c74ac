/** The dialog “Check this installation” in a real browser, over the built bundle. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { spreadsheetOf, type Spreadsheet } from '../e2e/spreadsheet';
import { faultsOf } from './accessible';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow, picture } from './google-script';

const GOLD = [
  ['query', 'expected_aoi_ids', 'actual_id'],
  ['Where?', 'BRA', 'BRA'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function open(
  answer?: (request: string, sheet: Spreadsheet) => unknown,
): Promise<{ page: Page; sheet: Spreadsheet }> {
  const sheet = spreadsheetOf({ GOLD });
  const page = await browser.newPage({ viewport: { width: 560, height: 600 } });
  await openPage(page, 'installation', (name, json, build) =>
    answer ? answer(json, sheet) : addOnIn(sheet.runtime)(name, json, build),
  );
  return { page, sheet };
}

const finding = (title: string, verdict: string, seen: string): string =>
  JSON.stringify({
    ok: true,
    value: { parts: [{ title: 'Part', findings: [{ title, verdict, seen, todo: 'Do this.' }] }], text: seen },
  });

describe('the dialog that checks the installation', () => {
  it('tells part by part what works, and gives a report to copy', async () => {
    const { page, sheet } = await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/Works: \d+\. Does not work: 0\. Not tested: \d+\./).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'What Google’s documents leave open',
      'Cells, colours and tabs',
      'Account, permissions and clocks',
    ]);
    // 8 of cells, 9 of the account, 5 that are open with their tab.
    expect(await page.getByRole('listitem').count()).toBe(23);
    const report = await page.getByLabel('The report as text').inputValue();
    expect(report).toMatch(
      /^GNW Evals, check of the installation, \d{4}-\d\d-\d\d\n\nWhat Google’s documents leave open\n\[works\]/,
    );
    expect(report).not.toContain('analyst@example.org');
    await page.getByRole('button', { name: 'Copy the report' }).click();
    await page.getByText(/Copied|is selected/).waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'installation');
    expect(sheet.runtime.workbook.tabs.map(({ name }) => name)).toEqual(['GOLD']);
    expect(sheet.runtime.triggers).toEqual([]);
    await page.close();
  });

  it('goes on after a part that died, shows what stands in cells as text, and says that something fails', async () => {
    const { page } = await open((json) => {
      if (json.includes('"account"')) throw new Error('Exceeded maximum execution time');
      return json.includes('"cells"')
        ? finding('Texts', 'does not work', '<img src=x onerror="document.title=1">')
        : finding('Waiting', 'works', 'Fine');
    });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Exceeded maximum execution time').waitFor();
    await page.getByText('Works: 1. Does not work: 1. Not tested: 0.').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.said').getAttribute('class')).toBe('said bad');
    await picture(page, 'installation-bad');
    await page.close();
  });
});
