/** The dialog “Set up the agent” in a real browser, talking to the built bundle in the local runtime. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { endpoint, ENDPOINT, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../support/http-agent';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow } from './google-script';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

it('describes an endpoint, tries it, and saves it without ever showing the token', async () => {
  const { transport } = endpoint();
  const sheet = spreadsheetOf({ GOLD: [['query'], ['Where?']] }, { transport });
  const page = await browser.newPage({ viewport: { width: 480, height: 620 } });
  await openPage(page, 'agent', addOnIn(sheet.runtime));
  await page.getByLabel('Agent', { exact: true }).selectOption('another HTTP endpoint');
  await page.getByLabel('Address').fill(ENDPOINT);
  await page.getByLabel('Body').fill(ENDPOINT_SETTINGS.body);
  await page.getByLabel('Header with the token').fill(ENDPOINT_SETTINGS.tokenHeader);
  await page.getByLabel('Path of the answer').fill('output.answer');
  await page.getByLabel('Token', { exact: true }).fill(ENDPOINT_TOKEN);
  await page.getByLabel('Question for the test').fill('Where "is" it?');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The agent’s reply has nothing at “output.answer”').waitFor();
  expect(await page.locator('pre').first().textContent()).toContain('"text":"Where \\"is\\" it?"');
  await page.getByLabel('Path of the answer').fill('output.text');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Answer: Brazil').waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe('');
  expect(await page.content()).not.toContain(ENDPOINT_TOKEN);
  expect(sheet.runtime.properties('document').get('gnw.settings')).toContain('"kind":"http"');
  expect(sheet.runtime.properties('document').get('gnw.settings')).not.toContain(ENDPOINT_TOKEN);
  await page.close();
});
