/** The dialog “Kept agent states” in a real browser, over the built bundle. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { VirtualClock } from '../../local/runtime';
import { spreadsheetOf } from '../e2e/spreadsheet';
import { callApi } from '../support/call-api';
import { openBrowser } from './browser';
import { addOnIn, openPage, overflow, picture } from './google-script';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const STATE = {
  messages: [
    { type: 'human', content: 'Why?' },
    { type: 'ai', content: 'Because.' },
  ],
};

describe('the dialog of kept states', () => {
  it('tells what they take, and removes those that are old enough', async () => {
    const gold = {
      GOLD: [
        ['test_id', 'query'],
        ['1', 'Why?'],
      ],
    };
    const { runtime } = spreadsheetOf(gold, { clock: new VirtualClock(Date.UTC(2026, 0, 2)) });
    callApi(runtime, 'importResponses', { fileName: 'a.json', text: JSON.stringify(STATE) });
    runtime.clock.advance(100 * 86_400_000);
    const page = await browser.newPage({ viewport: { width: 480, height: 520 } });
    await openPage(page, 'states', addOnIn(runtime));
    await page.getByText('1 state takes 0.0 of at most 20 MB, the oldest since 2 Jan 2026.').waitFor();
    expect(await overflow(page)).toBe(0);
    await picture(page, 'states');
    await page.getByLabel('Remove states older').fill('101');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed: 0.').waitFor();
    await page.getByLabel('Remove states older').fill('99');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed: 1.').waitFor();
    await page.getByText('None is kept.').waitFor();
    await page.close();
  });
});
