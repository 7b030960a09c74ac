/** The sidebar in the workbench, as used by someone who has never read a manual: from first opening it to a report. */
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { type JudgeServer, startJudgeServer } from '../../support/judge-server';
import { faultsOf } from '../accessible';
import { escapeFrom, ownBrowser } from '../browser';
import { startWorkbench, type Workbench } from '../started';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const KEY = 'test-judge-key-0001';
const PASS = 'rgb(213, 234, 216)';
const ROWS = [
  ['test_id', 'query', 'expected_dataset_id', 'actual_dataset_id', 'expected_answer', 'actual_agent_answer'],
  ['g-1', 'Which dataset?', '4', '4', '', 'tree cover loss'],
  ['g-2', 'Which other dataset?', '7', '4', '', 'tree cover loss'],
  ['g-3', 'Which state?', '', '', 'the Mount Rushmore State', 'It is South Dakota.'],
];

const browser = ownBrowser(true);
let judge: JudgeServer;
let workbench: Workbench;
let page: Page;
let side: FrameLocator;
/** The number of clicks in the page and its frames. */
let clicks = 0;

beforeAll(async () => {
  judge = await startJudgeServer({ key: KEY, latencyMs: 1500 });
  workbench = await startWorkbench([workbookFile(join(folderOf(), 'journey.xlsx'), { GOLD: ROWS })]);
  page = await browser().newPage({ viewport: { width: 1360, height: 800 } });
  page.setDefaultTimeout(20_000);
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript("addEventListener('click', () => window.countClick(), true)");
  await page.goto(workbench.address);
  await page.locator('.row').first().waitFor();
});
afterAll(async () => {
  await workbench.stop();
  await judge.close();
});

const pane = (name: string): Locator => side.getByRole('tab', { name });
const cell = (row: number, column: number): Locator =>
  page.locator(`[aria-rowindex="${row}"] .cell[aria-colindex="${column}"]`);
const button = (name: string): Locator => side.getByRole('button', { name, exact: true });

it('leads from the first open to a report', async () => {
  clicks = 0;
  await page.getByRole('button', { name: /GNW Evals/ }).click();
  await page.getByRole('menuitem', { name: 'Open sidebar' }).click();
  side = page.locator('#side iframe').contentFrame();

  // A first run: one click, besides those on the menu and on its item.
  await side.getByText('GOLD: 3 rows.').waitFor();
  await button('Run').click();
  await side.getByRole('region', { name: 'Last run' }).waitFor();
  expect(clicks).toBe(3);
  expect(await side.locator('.chips').innerText()).toMatch(/Failing 1\s+Undecided 1/);

  // A judge, offered because a row needs one: a wrong key is reported as such, the right one works.
  clicks = 0;
  await button('Undecided 1').click();
  await button('Set up a judge model').click();
  await side.getByLabel('Judge', { exact: true }).selectOption('openai');
  await side.locator('#judge-model').fill('test-model');
  await side.getByLabel('Base URL').fill(judge.url.openai);
  await side.getByLabel('API key').fill('wrong-key');
  await button('Test').click();
  await side.getByText(/refuse.*key|key.*refuse/i).waitFor();
  // The test of the wrong key does not count.
  clicks -= 1;
  await side.getByLabel('API key').fill(KEY);
  await button('Test').click();
  await side.getByText(/answered in .* its reply could be read/).waitFor();
  await button('Save').click();
  await side.getByText('Saved.').waitFor();
  // The chip, the link to the form, Test and Save.
  expect(clicks).toBe(4);

  // The page shows how many calls will be made, and the progress while the judge is asked.
  await pane('Results').click();
  await button('Ways to run').click();
  await button('What will be checked?').click();
  await side.getByText(/About 1 call to/).waitFor();
  await button('Run').click();
  const done = side.getByText(/^Done: \d+ rows? w(?:as|ere) scored\.$/);
  // On a busy machine, the run may be over before the page shows its progress.
  await side
    .getByText(/\d of 3 rows scored/)
    .or(done)
    .waitFor();
  await side
    .getByText(/waiting/)
    .or(done)
    .waitFor();
  await done.waitFor();

  // From the failing row to its reason: one click.
  await side.getByRole('button', { name: /^g-2 Which other dataset/ }).click();
  await side.getByRole('heading', { name: 'Which other dataset?' }).waitFor();
  await page.locator('#place', { hasText: 'A3' }).waitFor();
  expect(await side.locator('article > details[open] dd').allInnerTexts()).toEqual(['7', '4']);
  await button('go to cell').click();
  await page.locator('#place', { hasText: 'C3' }).waitFor();

  // The expected value is corrected in the focused cell: the row is rescored and coloured.
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await cell(3, 3).getByText('4').waitFor();
  await cell(3, 1).click();
  await side.getByText('Edited since it was scored.').waitFor();
  await button('Rescore this row').click();
  await side.getByText('Rescored.').waitFor();
  await side.locator('article .chip', { hasText: 'pass' }).first().waitFor();
  await button('Show in the results').click();
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'GOLD results' }).waitFor();
  // Below names, bands and titles; the verdict is the second column.
  await page.locator('#place', { hasText: 'A5' }).waitFor();
  await cell(5, 2).getByText('pass').waitFor();
  expect(await cell(5, 2).getAttribute('style')).toContain(PASS);

  // Another agent's answers, old and new, are brought in from files.
  await pane('Results').click();
  await button('Since')
    .or(side.getByRole('button', { name: /^since/ }))
    .click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  const form = dialog.locator('iframe').contentFrame();
  await form.getByRole('button', { name: 'Answers' }).click();
  await form.getByLabel('Old version').setInputFiles('samples/comparison-old.json');
  await form.getByLabel('New version').setInputFiles('samples/comparison-new.json');
  await form.getByRole('button', { name: 'Import the files' }).click();
  await form.getByRole('heading', { name: '14 questions to compare, 4 remarks' }).waitFor();
  await form.getByRole('button', { name: 'Import the files' }).focus();
  await escapeFrom(page, dialog);
  await page.getByRole('tab', { name: 'Comparison input', exact: true }).waitFor();

  // The results are saved as a file.
  const downloading = page.waitForEvent('download');
  await button('Share').click();
  await button('CSV files').click();
  expect((await downloading).suggestedFilename()).toBe('GOLD_summary.csv');
}, 120_000);

it('takes few clicks for each job, and one key for each row that a person decides', async () => {
  const clicksFor = async (job: () => Promise<void>): Promise<number> => {
    clicks = 0;
    await job();
    return clicks;
  };
  await page.getByRole('tab', { name: 'GOLD', exact: true }).click();
  await pane('Settings').click();
  await side.getByRole('heading', { name: 'In the sheet' }).click();
  await side.getByLabel(/^Rescore edited rows/).check();
  await side.getByText('Switched on by you').waitFor();
  await pane('Results').click();

  // An expected value is changed: its row is scored again.
  const mending = await clicksFor(async () => {
    await cell(3, 3).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await side.getByText('Failing 2').waitFor();
  });
  const running = await clicksFor(async () => {
    await button('Run').click();
    await side.getByText(/^Done: \d+ rows? w(?:as|ere) scored\.$/).waitFor();
  });
  // From here on, nothing moves under the pointer.
  const place = () => side.getByRole('button', { name: /^g-2 Which other dataset/ }).boundingBox();
  const places = [await place()];
  const explaining = await clicksFor(async () => {
    await side.getByRole('button', { name: /^g-2 Which other dataset/ }).click();
    await side.getByRole('heading', { name: 'Which other dataset?' }).waitFor();
  });
  await pane('Results').click();
  await page.waitForTimeout(1500);
  places.push(await place());
  expect(places[1]).toEqual(places[0]);
  const comparing = await clicksFor(async () => {
    await side.getByRole('button', { name: /^since the run of/ }).click();
    const compared = page.getByRole('dialog', { name: 'Compare' }).locator('iframe').contentFrame();
    await compared.locator('#result-title').waitFor();
  });
  await page.getByRole('dialog', { name: 'Compare' }).getByRole('button', { name: 'Close' }).click();
  const lookingBack = await clicksFor(async () => {
    await side.getByRole('button', { name: /^last \d+ runs$/ }).click();
    const past = page.getByRole('dialog', { name: 'Compare' }).locator('iframe').contentFrame();
    await past.getByRole('table', { name: 'Cases by run' }).waitFor();
  });
  await page.getByRole('dialog', { name: 'Compare' }).getByRole('button', { name: 'Close' }).click();
  let [rows, keys] = [NaN, 0];
  const reviewing = await clicksFor(async () => {
    await button('Review').click();
    const review = page.getByRole('dialog', { name: 'Review' }).locator('iframe').contentFrame();
    const nav = review.getByRole('navigation', { name: 'Row by row' });
    rows = Number(/1 of (\d+)/.exec(await nav.innerText())?.[1]);
    for (; keys < rows; keys += 1) {
      await nav.getByText(`${keys + 1} of ${rows}`, { exact: true }).waitFor();
      await review.locator('h2.query:focus').waitFor();
      await page.keyboard.press('f');
    }
    await review.getByText('All of these are decided.').waitFor();
    await nav.getByText('saved', { exact: false }).waitFor();
  });
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Close' }).click();
  const downloading = page.waitForEvent('download');
  const sharing = await clicksFor(async () => {
    await button('Share').click();
    await button('CSV files').click();
    await downloading;
  });
  expect({ running, explaining, mending, comparing, lookingBack, reviewing, sharing }).toEqual({
    ...{ running: 1, explaining: 1, mending: 1, comparing: 1, lookingBack: 1, reviewing: 1, sharing: 2 },
  });
  expect(rows).toBeGreaterThan(1);
  expect(keys).toBe(rows);
  expect(await side.getByRole('tab').count()).toBe(3);
  await button('Share').click();
  const stops = await side
    .locator(':is(button, select, input, summary, a):not(:disabled, [tabindex="-1"])')
    .filter({ visible: true })
    .count();
  expect(stops).toBeGreaterThan(5);
  expect(stops).toBeLessThanOrEqual(12);
  expect(await faultsOf(page)).toEqual([]);
}, 120_000);
