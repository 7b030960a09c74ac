/** History: one click from the sidebar, over the built bundle. */
import type { Page } from 'playwright-core';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { faultsOf } from './accessible';
import { addOnIn, lookOf, openPage, overflow, picture, showHtml } from './google-script';
import { ownBrowser } from './browser';

const browser = ownBrowser();

/** Areas by run; the last row is edited before the third. */
const RUNS = [
  ['BRA', 'BRA', 'PER', 'BRA'],
  ['BRA', 'PER', 'PER', 'BRA'],
  ['BRA', 'BRA', 'PER', 'BRA'],
  ['BRA', 'PER', 'PER', 'BRA'],
] as const;

function scoredFourTimes(): AddOn {
  const rows = ['calm', 'flaky', 'failing', 'edited'].map((id) => [id, `How is ${id}?`, 'BRA', '', 'gold']);
  const addOn = addOnOf({
    Notes: [['note']],
    GOLD: [['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'test_group'], ...rows],
  });
  RUNS.forEach((areas, run) => {
    areas.forEach((area, row) => addOn.runtime.edit('GOLD', `D${row + 2}`, area));
    if (run === 2) addOn.runtime.edit('GOLD', 'C5', 'PER');
    addOn.ask('runEvals', { tabs: ['GOLD'], set: [['run.build', `b${run + 1}`]] });
    addOn.runtime.advance(86_400_000);
  });
  return addOn;
}

/** The page that one click in the sidebar opens. */
async function opened(width = 960): Promise<Page> {
  const addOn = scoredFourTimes();
  const { runtime, pages } = addOn;
  const page = await browser().newPage({ viewport: { width: 300, height: 700 } });
  const answer = addOnIn(runtime);
  await openPage(page, 'sidebar', (name, json, build) =>
    name === 'showCompare' ? runtime.call(name, [json], 'sidebar') : answer(name, json, build),
  );
  await page.getByRole('button', { name: 'last 4 runs' }).click();
  await page.locator('.status.busy').waitFor({ state: 'detached' });
  await page.setViewportSize({ width, height: 700 });
  await showHtml(page, pages.at(-1)?.html ?? '');
  await page.getByRole('columnheader', { name: 'now' }).waitFor();
  return page;
}

const table = (page: Page) => page.getByRole('table', { name: 'Cases by run' });
/** The names of the cases and their marks, as a screen reader reads them. */
const casesIn = async (page: Page): Promise<string[]> =>
  Promise.all(
    (await table(page).locator('tbody').all()).map(async (body) => {
      const marks = await body.getByRole('button').allInnerTexts();
      const words = marks.map((text) => text.replace(/^.*: /s, ''));
      return `${await body.locator('b').first().innerText()}: ${words.join(' ')}`;
    }),
  );

it('lists flaky cases first; a mark opens the case in one run, two marks compare it', async () => {
  const page = await opened();
  expect(await casesIn(page)).toEqual([
    'flaky: pass fail pass fail',
    'calm: pass pass pass pass',
    'failing: fail fail fail fail',
    // The row was edited: the agent did not change.
    'edited: pass pass fail, after an edit fail',
  ]);
  expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
    'Case',
    '75 %\n21 Nov 2026, 12:00\nb1',
    '50 %\n22 Nov 2026, 12:00\nb2',
    '50 %\n23 Nov 2026, 12:00\nb3\n| 1 row edited',
    '25 %\nnow\nb4',
  ]);
  await picture(page, 'history');
  const marks = table(page).locator('tbody').first().getByRole('button');
  await marks.nth(0).click();
  const then = page.getByRole('region', { name: /^flaky/ });
  await then.getByText('BRA').waitFor();
  await picture(page, 'history-one');
  await marks.nth(3).click();
  await then.getByText('PER').waitFor();
  await picture(page, 'history-two');
  const lines = ['21 Nov 2026, 12:00 → now', 'How is flaky? pass → fail', 'Area', 'Expected: BRA'];
  expect((await then.innerText()).split(/\n+/)).toEqual([...lines, 'Earlier', 'BRA', 'Later', 'PER']);
  await marks.nth(0).click();
  await then.getByText('Expected: BRA').waitFor();
});

it('is accessible at every width', async () => {
  const page = await opened();
  expect(await faultsOf(page)).toEqual([]);
  await lookOf(page, 'dark');
  expect(await faultsOf(page, 'colours')).toEqual([]);
  await picture(page, 'history-dark');
  for (const width of [1360, 600, 300]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await overflow(page)).toBe(0);
  }
  await picture(page, 'history-300');
});
