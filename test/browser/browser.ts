/** A real Chromium for tests of pages. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

const CANDIDATES = [
  process.env['CHROMIUM'],
  // Draws pages without windows around them, in a fifth of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** @throws if no Chromium is installed: set CHROMIUM to its path */
export async function openBrowser(): Promise<Browser> {
  const executablePath = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) throw new Error('Install Chromium or set CHROMIUM to its path.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Closes a dialog with the Escape key, pressed in its frame. The key removes the frame: whether the browser still reports the
 * key as handled is a matter of luck, so this waits only for the dialog's end.
 */
export async function escapeFrom(page: Page, dialog: Locator): Promise<void> {
  const pressed = page.keyboard.press('Escape').catch(() => undefined);
  await dialog.waitFor({ state: 'detached' });
  await Promise.race([pressed, page.waitForTimeout(1000)]);
}

/** The browser of a test file, from its first test to its last. @param keepsPages true if tests share pages; otherwise each test’s pages are closed after it */
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
