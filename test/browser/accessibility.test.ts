/** The accessibility of every page of the add-on, over one workbook that was run twice. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { faultsOf } from './accessible';
import { ownBrowser } from './browser';
import { addOnIn, lookOf, openPage, overflow, picture, showPage } from './google-script';

const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer', 'status'],
  ['g-1', 'Which area?', 'BRA', 'BRA', '', 'Brazil', 'ready'],
  ['g-2', 'Which other area?', 'PER', 'BRA', '12 ha', '12 ha', 'ready'],
  ['g-3', 'Which state?', '', '', 'the Mount Rushmore State', 'It is South Dakota.', 'rerun'],
];
const DIALOGS = readdirSync(resolve('dist'))
  .filter((file) => file.endsWith('.html') && file !== 'sidebar.html')
  .map((file) => file.slice(0, -'.html'.length));

const browser = ownBrowser();
let sheet: AddOn;
beforeAll(() => {
  sheet = addOnOf({ GOLD });
  sheet.ask('runEvals');
  sheet.runtime.workbook.tabs.find(({ name }) => name === 'GOLD')?.grid.update(2, 4, { value: 'PER' });
  sheet.ask('runEvals');
});

/** The faults of a page in its current state. */
async function wrongWith(page: Page, name: string): Promise<string[]> {
  await picture(page, `a11y-${name}`);
  const wide = await overflow(page);
  const faults = await faultsOf(page);
  await lookOf(page, 'dark');
  faults.push(...(await faultsOf(page, 'colours')).map((fault) => `dark: ${fault}`));
  await picture(page, `a11y-dark-${name}`);
  await lookOf(page, 'light');
  return [...faults, ...(wide === 0 ? [] : [`wider than its window by ${String(wide)}`])].map(
    (fault) => `${name}: ${fault}`,
  );
}

/** Waits until no calls are pending. */
async function settled(page: Page): Promise<void> {
  await page.locator('main').waitFor();
  await page.locator('.status.busy').waitFor({ state: 'detached' });
}

describe('axe-core finds nothing, and nothing is wider than its window,', () => {
  it('in any dialog', async () => {
    const page = await browser().newPage({ viewport: { width: 480, height: 700 } });
    await page.exposeFunction('callServer', addOnIn(sheet.runtime));
    const wrong: string[] = [];
    for (const name of DIALOGS) {
      await showPage(page, name);
      await settled(page);
      wrong.push(...(await wrongWith(page, name)));
    }
    expect(wrong).toEqual([]);
  });

  it('in any pane of the sidebar, opened up', async () => {
    const page = await browser().newPage({ viewport: { width: 300, height: 700 } });
    await openPage(page, 'sidebar', addOnIn(sheet.runtime));
    await page.getByRole('region', { name: 'Last run' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const wrong = await wrongWith(page, 'Share');
    await page.getByRole('button', { name: 'Ways to run' }).click();
    await settled(page);
    wrong.push(...(await wrongWith(page, 'Results')));
    await page.getByRole('button', { name: /^g-1 / }).click();
    await page.getByRole('heading', { name: 'Which area?' }).waitFor();
    for (const pane of ['Row', 'Settings']) {
      await page.getByRole('tab', { name: pane }).click();
      await settled(page);
      await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      wrong.push(...(await wrongWith(page, pane)));
    }
    expect(wrong).toEqual([]);
  });

  it('in the sidebar before the first run, and in the report', async () => {
    const page = await browser().newPage({ viewport: { width: 300, height: 700 } });
    await openPage(page, 'sidebar', addOnIn(addOnOf({ GOLD }).runtime));
    await page.getByText('GOLD: 3 rows.').waitFor();
    const wrong = await wrongWith(page, 'first');
    const [report] = sheet.reply('exportResults', { format: 'html' }).files;
    await page.setViewportSize({ width: 375, height: 700 });
    await page.setContent(report?.text ?? '');
    wrong.push(...(await wrongWith(page, 'report')));
    expect(wrong).toEqual([]);
  });
});
