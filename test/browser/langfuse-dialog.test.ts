/** The dialog “Langfuse” in a real browser, talking to the built bundle in the local runtime. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { spreadsheetOf, type Spreadsheet } from '../e2e/spreadsheet';
import { transportTo } from '../e2e/transport';
import { type FakeLangfuse, fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import { callApi } from '../support/call-api';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow, picture } from './google-script';

const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'trace_id'],
  ['a', 'Which area?', 'BRA', 'BRA', 'trace-a'],
  ['b', 'Which other?', 'BRA', 'PER', ''],
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function open(): Promise<{ page: Page; sheet: Spreadsheet; langfuse: FakeLangfuse }> {
  const langfuse = fakeLangfuse();
  const sheet = spreadsheetOf({ GOLD }, { transport: transportTo(langfuse) });
  callApi(sheet.runtime, 'runEvals');
  const page = await browser.newPage({ viewport: { width: 480, height: 620 } });
  await openPage(page, 'langfuse', addOnIn(sheet.runtime));
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':enabled')).waitFor();
  return { page, sheet, langfuse };
}

async function enterKeys(page: Page): Promise<void> {
  await page.getByLabel('Public key').fill('pk-lf-1234');
  await page.getByLabel('Secret key').fill('sk-lf-5678');
}

describe('the Langfuse dialog', () => {
  it('opens with the address of Langfuse Cloud, and no keys', async () => {
    const { page } = await open();
    expect(await page.getByLabel('Langfuse address').inputValue()).toBe('https://cloud.langfuse.com');
    expect(await page.getByLabel('Secret key').getAttribute('placeholder')).toBe('not set');
    expect(await page.getByLabel('Send after each scheduled run').isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: 'Forget the keys' }).count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await page.close();
  });

  it('saves by keyboard alone, and shows of the secret key only that it is set', async () => {
    const { page, sheet } = await open();
    await enterKeys(page);
    await page.getByLabel('Send after each scheduled run').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Secret key').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('Secret key').inputValue()).toBe('');
    expect(await page.getByLabel('Secret key').getAttribute('placeholder')).toBe('set');
    expect(sheet.runtime.properties('user').get('gnw.langfuseKeys')).toBe(
      JSON.stringify({ publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678', host: 'cloud.langfuse.com' }),
    );
    expect(sheet.runtime.properties('document').get('gnw.settings')).toContain('"afterScheduledRuns":true');
    await page.getByRole('button', { name: 'Forget the keys' }).click();
    await page.getByText('Without keys nothing can be sent').waitFor();
    expect(await page.getByLabel('Public key').inputValue()).toBe('');
    await page.close();
  });

  it('tests what is typed and says what is wrong with it', async () => {
    const { page, sheet } = await open();
    await enterKeys(page);
    await page.getByLabel('Secret key').fill('sk-lf-wrong');
    await page.getByRole('button', { name: 'Test' }).click();
    const said = page.getByRole('status').filter({ hasText: 'refuses the keys' });
    await said.waitFor();
    expect(await said.innerText()).not.toContain('sk-lf');
    await enterKeys(page);
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('of the project “GNW evals”').waitFor();
    expect(sheet.runtime.properties('user').has('gnw.langfuseKeys')).toBe(false);
    await page.close();
  });

  it('saves and sends, says what it left out, and asks before it sends all of them again', async () => {
    const { page, langfuse } = await open();
    await enterKeys(page);
    await page.getByRole('button', { name: 'Save and send' }).click();
    await page.getByText('All 2 scores of 1 row').waitFor();
    await page.getByText('Not sent: 1 row with neither a trace_id nor a thread_id').waitFor();
    await picture(page, 'langfuse-dialog');
    expect(langfuse.of('trace-a')).toEqual({ aoi_id_match: 1, overall_score: 1 });
    await page.getByRole('button', { name: 'Save and send' }).click();
    await page.getByText('nothing has changed since').waitFor();
    expect(langfuse.requests).toHaveLength(1);
    await page.getByRole('button', { name: 'Send all of them again' }).click();
    await page.getByText('All 2 scores of 1 row').waitFor();
    expect(langfuse.requests).toHaveLength(2);
    expect(langfuse.scores.size).toBe(2);
    await page.close();
  });
});
