/** The dialog “Check this installation” in a real browser, over the built bundle. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { faultsOf } from './accessible';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow, picture } from './google-script';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function open(answer: Parameters<typeof openPage>[2]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 560, height: 600 } });
  await openPage(page, 'installation', answer);
  await page.getByRole('button', { name: 'Check' }).click();
  return page;
}

describe('the dialog that checks the installation', () => {
  it('tells what works, and gives a report to copy', async () => {
    const sheet = spreadsheetOf({ GOLD: [['query'], ['Where?']] });
    const page = await open(addOnIn(sheet.runtime));
    await page.getByText('Works: 5. Does not work: 0. Not tested: 2.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(7);
    expect(await page.getByLabel('For a bug report').inputValue()).toMatch(
      /^GNW Evals \S+ \(bound\)\n\[works\] Permissions: /,
    );
    expect(await overflow(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'installation');
    await page.close();
  });

  it('shows what is told as text, and says that something fails', async () => {
    const seen = '<img src=x onerror="document.title=1">';
    const findings = [{ title: 'Mail', verdict: 'does not work', seen, todo: 'Do this.' }];
    const page = await open(() => JSON.stringify({ ok: true, value: { findings, text: seen } }));
    await page.getByText('Works: 0. Does not work: 1. Not tested: 0.').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.said').getAttribute('class')).toBe('said bad');
    await page.close();
  });
});
