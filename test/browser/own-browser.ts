/** The browser of a test file, from its first test to its last. */
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser';

export function ownBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser?.close());
  return () => {
    if (!browser) throw new Error('The browser opens with the first test.');
    return browser;
  };
}
