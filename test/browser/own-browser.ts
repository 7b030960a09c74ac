/** The browser of a test file, from its first test to its last. */
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser';

/** @param keepsPages whether a page goes on from one test to the next; else each test has its own, closed behind it */
export function ownBrowser(keepsPages = false): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  if (!keepsPages)
    afterEach(async () => {
      for (const context of browser?.contexts() ?? []) await context.close();
    });
  afterAll(async () => browser?.close());
  return () => {
    if (!browser) throw new Error('The browser opens with the first test.');
    return browser;
  };
}
