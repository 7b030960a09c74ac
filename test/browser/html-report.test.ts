/** The HTML report in a browser: its filter box, and hostile texts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { htmlReport } from '../../src/reports/html';
import { hostileData } from '../support/hostile-report';
import { lifelike, lifelikeReport } from '../support/reports';
import { ownBrowser } from './browser';
import { folderOf } from '../support/opened';

const browser = ownBrowser();
const folder = folderOf();

interface Opened {
  readonly page: Page;
  /** Requests to other addresses, and errors in the browser’s console. */
  readonly noise: string[];
}

async function opened(report: string): Promise<Opened> {
  const path = join(folder, 'report.html');
  writeFileSync(path, report);
  const page = await browser().newPage();
  const noise: string[] = [];
  const address = pathToFileURL(path).href;
  page.on('console', (message) => noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(String(error)));
  page.on('dialog', (dialog) => noise.push(dialog.message()));
  page.on('request', (request) => request.url() === address || noise.push(request.url()));
  await page.goto(address);
  return { page, noise };
}

function lifelikePage(rows: number, others = [lifelike('SILVER', 24, 2, 13)]): string {
  const lines = [lifelike('GOLD', rows, 1, 11), ...others];
  return htmlReport({
    spreadsheet: { name: 'Eval sets', url: 'https://sheets.example/d/1/edit', timeZone: 'Europe/Berlin' },
    report: lifelikeReport(lines),
    histories: [],
  });
}

const cases = (page: Page): Promise<number> => page.locator('[data-case]:visible').count();

describe('the HTML report', () => {
  it('filters rows by all words of its filter box, in the heatmap and among failing rows', async () => {
    const { page, noise } = await opened(lifelikePage(72));
    expect(await cases(page)).toBe(96);
    await page.getByLabel('Filter rows').fill('temporal  silver');
    await page.getByText('6 of 96 rows').waitFor();
    expect(await cases(page)).toBe(6);
    const failing = await page.locator('.case:visible').allTextContents();
    expect(failing.length).toBeGreaterThan(0);
    expect(failing.filter((text) => !text.includes('temporal'))).toEqual([]);
    await page.getByLabel('Verdict').selectOption('error');
    expect(await cases(page)).toBeLessThan(6);
    await page.getByLabel('Filter rows').fill('');
    await page.getByLabel('Verdict').selectOption('');
    await page.waitForFunction('document.querySelectorAll("[data-case][hidden]").length === 0');
    expect(await cases(page)).toBe(96);
    // A reason that only a tooltip of the heatmap contains.
    await page.getByLabel('Filter rows').fill('0.59 Mha');
    await page.locator('#shown:not(:has-text("96 of 96"))', { hasText: 'of 96 rows' }).waitFor();
    const [first] = await page.locator('[data-case]:visible').all();
    expect(await first?.locator('td.h-fail, td.h-blocked').count()).toBeGreaterThan(0);
    expect(noise).toEqual([]);
  });

  it('filters 5,000 rows as the user types', async () => {
    const { page, noise } = await opened(lifelikePage(5000));
    // Collapsed rows are found too.
    expect(await page.locator('details.more[open]').count()).toBe(0);
    await page.getByLabel('Filter rows').fill('G-4999');
    await page.getByText('1 of 5024 rows').waitFor();
    expect(await page.locator('details.more:not([open])').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('runs no script from a text, and makes no request', async () => {
    const { page, noise } = await opened(htmlReport(hostileData()));
    await page.getByLabel('Filter rows').fill('onerror');
    await page.locator('#shown', { hasText: 'of 2 rows' }).waitFor();
    expect(await page.evaluate('typeof window.owned')).toBe('undefined');
    expect(await page.locator('img, script:not(:last-of-type), svg[onload]').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('has a policy that blocks even an injected script', async () => {
    const page = htmlReport(hostileData()).replace('</h1>', '</h1><script>window.owned=1</script>');
    const { page: shown } = await opened(page);
    expect(await shown.evaluate('typeof window.owned')).toBe('undefined');
  });

  it.each([100, 1000])(
    'of one set of %d rows is at most 12,000 pixels high at 400, where nothing overlaps',
    async (rows) => {
      const { page } = await opened(lifelikePage(rows, []));
      await page.setViewportSize({ width: 400, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(12_000);
      const overlaps = `[...document.querySelectorAll('.heat tr, .rows tr, .case > p')].filter((line) => {
      const boxes = [...line.querySelectorAll(':scope > *')].map((part) => part.getBoundingClientRect());
      const inked = [...line.querySelectorAll(':scope > td:first-child')].filter((part) => part.scrollWidth > part.clientWidth);
      return inked.length > 0 || boxes.some((a, at) => boxes.slice(at + 1).some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
    }).length`;
      expect(await page.evaluate(overlaps)).toBe(0);
    },
  );

  it('scrolls vertically only, at any width; prints without its tools, with every failing row', async () => {
    const { page } = await opened(lifelikePage(72));
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    for (const wide of [375, 720, 1440]) {
      await page.setViewportSize({ width: wide, height: 800 });
      expect(await width()).toBe(wide);
    }
    // The printable width of an A4 page: 186 mm at 96 pixels per inch.
    await page.setViewportSize({ width: 703, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    expect(await width()).toBe(703);
    expect(await page.locator('#tools').isVisible()).toBe(false);
    expect(await page.locator('.case').count()).toBe(await page.locator('.case:visible').count());
  });
});
