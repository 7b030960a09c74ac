/** The dialogs as a user sees them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHECKS } from '../../src/checks/registry';
import { coveragePage } from '../../src/ui/pages/coverage-page';
import { guidePage } from '../../src/ui/pages/guide-page';
import { summaryPage } from '../../src/ui/pages/summary-page';
import { readSettings } from '../../src/settings/change';
import { openBrowser } from './browser';

/** The dialog's size. */
const VIEWPORT = { width: 720, height: 560 };
const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"\'& ‮אבג';

const COVERAGE = {
  judging: 'About 3 calls to a-model: 2,000 tokens, $0.01, 5 seconds.',
  tabs: [
    {
      tab: `GOLD ${HOSTILE}`,
      headerRow: 3,
      conversations: '',
      rows: 42,
      leftOut: ['2 rows with status skip'],
      checks: [
        { id: 'aoi_id_match', title: 'Area', rows: 30, runs: true, text: 'runs on 30 rows' },
        {
          id: 'date_match',
          title: 'Dates',
          rows: 0,
          runs: false,
          text: 'not run: the tab has no column actual_start_date',
        },
      ],
      renamed: ['expected_id is read as expected_aoi_ids'],
      ignored: [HOSTILE],
      problems: [`GOLD, row 3, C: ${HOSTILE}`],
      advice: [`GOLD, row 4, query: ${HOSTILE}`],
    },
  ],
  passedOver: [`Notes: ${HOSTILE}`],
  isBatchWorth: false,
  costQuestion: '',
  warnings: [HOSTILE],
};

const SUMMARY = {
  runId: '20261121T221504000Z',
  startedAt: '2026-11-21T22:15:04Z',
  finishedAt: '2026-11-21T22:15:09Z',
  judge: 'rules',
  judging: {
    ...{ byRules: 12, fromCache: 0, replaced: 0, requests: 0, retries: 0, asked: 0, moreVotes: 0 },
    ...{ inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 },
  },
  judgingText: '3 questions decided by rules.',
  ...{ stopped: '', outcome: 'finished', problems: [] },
  tabs: [
    {
      tab: HOSTILE,
      resultsTab: 'GOLD results',
      ...{ sheetId: 0, resultsSheetId: 1, unscored: 0, casesHash: '' },
      judged: { byRules: 3, byModel: 0, fromCache: 0, tokens: 0, costUsd: 0, prompts: [] },
      rows: 12,
      conversations: '',
      verdicts: {
        pass: 6,
        fail: 2,
        error: 1,
        'needs judge': 1,
        'trials disagree': 0,
        'partly measured': 0,
        'no pass/fail check': 0,
        'edited, score again': 2,
      },
      meanOverall: 0.815,
      checks: [
        { id: 'aoi_id_match', title: 'Area', passed: 3, evaluated: 4 },
        { id: 'date_match', title: 'Dates', passed: 0, evaluated: 0 },
      ],
      problems: [`GOLD, row 5, expected_start_date: “${HOSTILE}” is not a date`],
      gaps: [],
      outputs: { thisRow: 12, responses: 0, agent: 0 },
      openQuestions: 1,
    },
  ],
};

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

async function wasHacked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'hacked' in globalThis);
}

describe('the coverage dialog', () => {
  it('shows per check whether it runs and why not', async () => {
    const page = await show(coveragePage(COVERAGE));
    const rows = await page.locator('tbody tr').allInnerTexts();
    expect(rows).toEqual([
      'Area\truns on 30 rows',
      'Dates\tnot run: the tab has no column actual_start_date',
    ]);
    await page.close();
  });

  it('shows what a cell says as text, whatever it says', async () => {
    const page = await show(coveragePage(COVERAGE));
    expect(await page.locator('h2').first().innerText()).toBe(`GOLD ${HOSTILE}`);
    expect(await page.locator('img').count()).toBe(0);
    expect(await wasHacked(page)).toBe(false);
    await page.close();
  });
});

describe('the results dialog', () => {
  it('counts verdicts and leaves out those that do not occur', async () => {
    const page = await show(summaryPage(SUMMARY));
    expect(await page.locator('.chip').allInnerTexts()).toEqual([
      '6 pass',
      '2 fail',
      '1 error',
      '1 needs judge',
      '2 edited, score again',
    ]);
    await page.close();
  });

  it('gives each rate with the rows it rests on, and no rate without rows', async () => {
    const page = await show(summaryPage(SUMMARY));
    expect(await page.locator('tbody tr').allInnerTexts()).toEqual(['Area\t3\t4\t75 %', 'Dates\t0\t0\t–']);
    await page.close();
  });

  it('says what to do about questions that no rule could decide', async () => {
    const page = await show(summaryPage(SUMMARY));
    expect(await page.locator('p.error').innerText()).toContain('1 question could not be decided by rules');
    expect(await wasHacked(page)).toBe(false);
    await page.close();
  });
});

describe('the score guide', () => {
  it('explains every check of the registry and fits the dialog’s width', async () => {
    const page = await show(guidePage(readSettings({}).scoring));
    expect(await page.locator('h2').count()).toBe(CHECKS.length);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await page.close();
  });
});
