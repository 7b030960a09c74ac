/** The dialog “Make an eval set from Langfuse traces” in a real browser, talking to the built bundle in the local runtime. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { transportTo } from '../e2e/transport';
import { callApi } from '../support/call-api';
import { fakeLangfuse } from '../support/langfuse-server/fake-fetch';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow } from './google-script';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

it('looks first, then brings in what is ticked', async () => {
  const input = '{"query": "<b>Where?</b>"}';
  const rows = [{ id: 'r', startTime: '2026-11-18T10:00:00.000Z', input, output: 'There.', tags: ['web'] }];
  const langfuse = fakeLangfuse({ traces: [{ id: 't1', rows }] });
  const sheet = spreadsheetOf({ GOLD: [['query'], ['Which?']] }, { transport: transportTo(langfuse) });
  const keys = { publicKey: 'pk-lf-1234', secretKey: 'sk-lf-5678' };
  callApi(sheet.runtime, 'saveLangfuse', { host: 'https://langfuse.example.org', ...keys });
  const page = await browser.newPage({ viewport: { width: 480, height: 620 } });
  await openPage(page, 'traces', addOnIn(sheet.runtime));
  await page.getByLabel('From (UTC)').fill('2026-11-15');
  await page.getByLabel('To', { exact: true }).fill('2026-11-20');
  await page.getByLabel('Tags, all of them').fill('web');
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByText('1 row would come into a new eval set.').waitFor();
  expect(await page.locator('li').textContent()).toBe('<b>Where?</b>');
  await page.getByLabel('Bring in what the agent answered').uncheck();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('1 row came into “Imported traces”').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(sheet.row('Imported traces', 2)).toMatchObject({ query: '<b>Where?</b>', trace_id: 't1' });
  expect(Object.keys(sheet.row('Imported traces', 2))).not.toContain('actual_agent_answer');
  await page.close();
});
