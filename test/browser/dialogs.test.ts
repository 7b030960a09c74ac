/** The score guide as a user sees it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BUILT_IN } from '../../src/checks/registry';
import { guidePage } from '../../src/ui/page';
import { openBrowser } from './browser';

/** The dialog's size. */
const VIEWPORT = { width: 720, height: 560 };
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function show(html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent(html);
  return page;
}

describe('the score guide', () => {
  it('explains every check of the registry and fits the dialog’s width', async () => {
    const page = await show(guidePage(BUILT_IN));
    expect(await page.locator('h2').count()).toBe(BUILT_IN.all.length);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await page.close();
  });
});
