/** The dialog “Run with filters” in a real browser, over the add-on's own choices and coverage. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { UserError } from '../../src/model/user-error';
import { coverageOfPlan } from '../../src/actions/runs/coverage';
import { planRun } from '../../src/actions/runs/plan';
import { runChoices } from '../../src/actions/runs/choices';
import { readSettings } from '../../src/settings/change';
import { tabGrid } from '../support/cases';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';
import { openBrowser } from './browser';
import { openPage, overflow, picture } from './google-script';

const GOLD = tabGrid([
  ['query', 'status', 'test_group'],
  ['one', 'ready', 'Forest'],
  ['two', 'skip', 'Fire'],
  ['three', 'Ready', 'forest'],
  ['four', 'rerun', 'Fire'],
]);
const SMOKE = tabGrid(
  [
    ['query', 'status'],
    ['one', 'READY'],
    ['two', ''],
  ],
  { name: 'SMOKE' },
);

const FINISHED = {
  state: 'finished',
  summary: {
    tabs: [
      {
        ...{ tab: 'GOLD', resultsTab: 'GOLD results', rows: 3, more: true },
        verdicts: {
          pass: 2,
          fail: 0,
          error: 1,
          'needs judge': 0,
          'trials disagree': 0,
          'partly measured': 0,
          'no pass/fail check': 0,
          'edited, score again': 0,
        },
      },
    ],
    judgingText: '3 questions decided by rules.',
    stopped: '',
  },
};

const Request = z.strictObject({
  tabs: z.array(z.string()),
  choice: z.strictObject({
    ...{ statuses: z.array(z.string()).optional(), group: z.string().optional() },
    ...{ offset: z.int().optional(), sample: z.int().optional(), seed: z.int().optional() },
  }),
  set: z.array(z.tuple([z.string(), z.string()])).optional(),
});

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

interface Opened {
  readonly page: Page;
  /** What it was asked to run. */
  readonly runs: z.infer<typeof Request>[];
  readonly coverages: () => number;
}

async function open({
  tabs = [GOLD, SMOKE],
  outcome = (): object => FINISHED,
  batchOffer = '',
}: { tabs?: (typeof GOLD)[]; outcome?: () => object; batchOffer?: string } = {}): Promise<Opened> {
  const spreadsheet = new FakeSpreadsheet(tabs);
  const settings = readSettings({});
  const runs: Opened['runs'] = [];
  let coverages = 0;
  const value = (name: string, json: string): object => {
    if (name === 'runChoices') return runChoices(spreadsheet, settings);
    const request = Request.parse(JSON.parse(json));
    if (name === 'beforeRun') return { question: '', batchOffer };
    if (name === 'runEvals') {
      runs.push(request);
      return outcome();
    }
    coverages += 1;
    return coverageOfPlan(
      planRun(spreadsheet, request.tabs, { choice: request.choice, only: undefined }, () => '', settings),
    );
  };
  const page = await browser.newPage({ viewport: { width: 480, height: 520 } });
  await openPage(page, 'choose', (name, json) => {
    try {
      return JSON.stringify({ ok: true, value: value(name, json) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return JSON.stringify({ ok: false, code: error.code, message: error.message });
    }
  });
  return { page, runs, coverages: () => coverages };
}

/** Waits until the resulting rows are shown. */
async function comesTo(page: Page, ...lines: string[]): Promise<void> {
  const shown = page.getByRole('group', { name: 'What will be checked' });
  await shown.filter({ hasText: lines[0] ?? '' }).waitFor();
  expect((await shown.innerText()).split(/\n+/)).toEqual(['What will be checked', ...lines]);
}

describe('the dialog that narrows a run', () => {
  it('opens with all eval sets, and all statuses but those that are left out', async () => {
    const { page, runs } = await open();
    await comesTo(page, 'GOLD: 3 rows', 'SMOKE: 2 rows');
    expect(await page.getByLabel('GOLD (4 rows)').isChecked()).toBe(true);
    expect(await page.getByLabel('ready (3 rows)').isChecked()).toBe(true);
    expect(await page.getByLabel('(blank) (1 row)').isChecked()).toBe(true);
    expect(await page.getByLabel('skip (1 row)').isChecked()).toBe(false);
    expect(await page.getByLabel('Seed').inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('GOLD, 3 rows: 2 pass, 1 error. See the tab “GOLD results”.').waitFor();
    expect(await page.getByText('3 questions decided by rules.').isVisible()).toBe(true);
    expect(runs).toEqual([{ tabs: ['GOLD', 'SMOKE'], choice: {} }]);
    await page.close();
  });

  it('runs what is ticked and typed, by keyboard', async () => {
    const { page, runs } = await open();
    await page.getByLabel('SMOKE').uncheck();
    expect(await page.getByLabel('(blank)').count()).toBe(0);
    await page.getByLabel('skip').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Test group contains').fill('fi');
    await comesTo(page, 'GOLD: 2 rows');
    await page.getByLabel('Leave out the first').fill('1');
    await comesTo(page, 'GOLD: 1 row');
    await page.getByLabel('Sample size').fill('5');
    await page.getByLabel('Seed').fill('42');
    await page.keyboard.press('Enter');
    await page.getByText('2 pass').waitFor();
    expect(runs).toEqual([
      {
        tabs: ['GOLD'],
        choice: { statuses: ['ready', 'skip', 'rerun'], group: 'fi', offset: 1, sample: 5, seed: 42 },
      },
    ]);
    await page.close();
  });

  it('keeps a tick when the list of statuses changes with the eval sets', async () => {
    const { page } = await open();
    await page.getByLabel('rerun').uncheck();
    await page.getByLabel('GOLD').uncheck();
    expect(await page.getByLabel('rerun').count()).toBe(0);
    await page.getByLabel('GOLD').check();
    expect(await page.getByLabel('rerun').isChecked()).toBe(false);
    await comesTo(page, 'GOLD: 2 rows', 'SMOKE: 2 rows');
    await page.close();
  });

  it('offers batches where they are worth it, and runs as it is told', async () => {
    const { page, runs } = await open({
      batchOffer: 'About 300 calls: $3.00. In batches it would be $1.50.',
    });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('In batches it would be $1.50.').waitFor();
    expect(await page.getByRole('button', { name: 'Run now' }).isVisible()).toBe(true);
    // Nothing is known yet about another choice.
    await page.getByLabel('SMOKE').uncheck();
    expect(await page.getByRole('button', { name: 'Run in batches' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run in batches' }).click();
    await page.getByText('2 pass').waitFor();
    expect(runs).toEqual([{ tabs: ['GOLD'], choice: {}, set: [['judge.batch', 'always']] }]);
    await page.close();
  });

  it('asks once for what is typed in one go', async () => {
    const { page, coverages } = await open();
    await comesTo(page, 'GOLD: 3 rows', 'SMOKE: 2 rows');
    await page.getByLabel('Test group contains').pressSequentially('forest', { delay: 20 });
    // SMOKE has no groups.
    await comesTo(page, 'GOLD: 2 rows', 'SMOKE: 0 rows');
    expect(coverages()).toBe(2);
    await page.close();
  });

  it('says what cannot be run instead of running it', async () => {
    const { page, runs } = await open();
    await page.getByLabel('Test group contains').fill('nowhere');
    await comesTo(
      page,
      'There is nothing to run: no row fits what was chosen. The statuses there are: ready, skip, Ready, rerun, READY, (blank).',
    );
    await page.getByLabel('Sample size').fill('0');
    await comesTo(page, 'A number cannot be used.');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByLabel('Sample size').fill('');
    await page.getByLabel('GOLD').uncheck();
    await page.getByLabel('SMOKE').uncheck();
    await comesTo(page, 'Tick at least one eval set.');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('status').filter({ hasText: 'Tick at least one eval set.' }).waitFor();
    expect(runs).toEqual([]);
    await page.close();
  });

  it.each([
    [
      'is paused',
      () => ({
        state: 'paused',
        why: 'Google’s time limit is near.',
        rowsDone: 40,
        rows: 120,
        goesOn: 'The run goes on by itself',
      }),
      ['40 of 120 rows are done. The run goes on by itself.', 'Google’s time limit is near.'],
    ],
    [
      'was stopped by the judge',
      () => ({ ...FINISHED, summary: { ...FINISHED.summary, stopped: 'the key is refused.' } }),
      ['The judge stopped: the key is refused.', 'GOLD, 3 rows: 2 pass, 1 error.'],
    ],
    [
      'is refused',
      (): object => {
        throw new UserError('usage', 'ben@example.org is running the evals since 12:00.');
      },
      ['ben@example.org is running the evals since 12:00.'],
    ],
    [
      'takes another one to its end first',
      () => ({ state: 'asked', text: '4 questions asked' }),
      ['4 questions asked.'],
    ],
  ])('tells when a run %s', async (_what, outcome, lines) => {
    const { page } = await open({ outcome });
    await page.getByRole('button', { name: 'Run' }).click();
    for (const line of lines) await page.getByRole('status').filter({ hasText: line }).waitFor();
    await page.close();
  });

  it('says that there is no eval set', async () => {
    const { page } = await open({ tabs: [tabGrid([['just text']], { name: 'Notes' })] });
    await page.getByText('This spreadsheet has no eval set').waitFor();
    expect(await page.getByRole('button', { name: 'Run' }).isVisible()).toBe(false);
    await page.close();
  });

  it('has no statuses and groups to choose where there are none', async () => {
    const { page } = await open({ tabs: [tabGrid([['query'], ['one']])] });
    await comesTo(page, 'GOLD: 1 row');
    expect(await page.getByText('Statuses').isVisible()).toBe(false);
    expect(await page.getByLabel('Test group contains').isVisible()).toBe(false);
    await page.close();
  });

  it('takes what cells say for text, and fits its window', async () => {
    const hostile = '<img src=x onerror="window.stolen=1">';
    const grid = tabGrid(
      [
        ['query', 'status', 'test_group'],
        ['one', hostile, hostile],
        ['two', 'x'.repeat(200), 'y'],
      ],
      { name: hostile },
    );
    const { page } = await open({ tabs: [grid, GOLD, SMOKE] });
    await page.getByText(`${hostile}: 2 rows`).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await page.close();
  });

  it('shows all of it in one picture', async () => {
    const { page } = await open();
    await comesTo(page, 'GOLD: 3 rows', 'SMOKE: 2 rows');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('2 pass').waitFor();
    await picture(page, 'choose-dialog');
    await page.close();
  });
});
