/** The dialog “Compare runs” in a real browser, over the add-on's own functions. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import type { RunAbout } from '../../src/model/ledger';
import { UserError } from '../../src/model/user-error';
import { DiffRequest, diffRuns, writeDiff } from '../../src/actions/diff/diff-runs';
import { importRunFile, pruneLedger } from '../../src/actions/diff/kept-runs';
import { listRuns } from '../../src/actions/diff/run-list';
import { Desk, GOLD, goldWorkbook, keptRun, writeResults } from '../support/diffing';
import { result, runFile } from '../support/run-file';
import { faultsOf } from './accessible';
import { openBrowser } from './browser';
import { openPage, overflow, picture } from './google-script';

const Import = z.object({ sheetId: z.int(), fileName: z.string(), text: z.string() });
const Prune = z.object({ keepRuns: z.int() });

const FIRST = '20261120T020000000Z';
const SECOND = '20261121T020000000Z';
const ABOUT: RunAbout = { scorer: 'v', settingsHash: 's', judge: 'rules', ff: '', trials: 1, filters: '' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** As src/api/diff.ts answers. */
function answer(desk: Desk, name: string, json: string): string {
  const services = desk.services(20);
  const request: unknown = JSON.parse(json);
  const value = (): object => {
    if (name === 'diffRuns') return diffRuns(DiffRequest().parse(request), services);
    if (name === 'writeDiff') return writeDiff(DiffRequest().parse(request), services);
    if (name === 'importRun') return importRunFile(Import.parse(request), services);
    if (name === 'pruneLedger') return pruneLedger(Prune.parse(request).keepRuns, services);
    return listRuns(services);
  };
  try {
    return JSON.stringify({ ok: true, value: value() });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return JSON.stringify({ ok: false, code: error.code, message: error.message });
  }
}

/** Two kept runs of four cases, and a third as the current results. */
function desk(...queries: readonly string[]): Desk {
  const one = new Desk(goldWorkbook(4, ...queries));
  one.keep(
    keptRun(one.spreadsheet, FIRST, [1, 1, 0, 0], ABOUT),
    keptRun(one.spreadsheet, SECOND, [1, 0, 1, 0], ABOUT),
  );
  writeResults(one.spreadsheet, '20261122T020000000Z', [0, 0, 0, 1]);
  return one;
}

async function open(one: Desk): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 700, height: 600 } });
  await openPage(page, 'diff', (name, json) => answer(one, name, json));
  await page.getByRole('button', { name: 'Compare', exact: true }).waitFor();
  await page.getByText('Loading …').waitFor({ state: 'hidden' });
  return page;
}

/** The texts of a list's cases. */
const rowsOf = async (page: Page, list: string): Promise<string[]> =>
  (await page.getByRole('region', { name: list }).locator('summary').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
const show = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true }).click();
const chosen = (page: Page, label: string) => page.getByLabel(label).locator('option:checked').innerText();

describe('the diff of two runs', () => {
  it('opens with the last two runs chosen, each with its pass rate', async () => {
    const page = await open(desk());
    expect(await chosen(page, 'Eval set')).toBe('GOLD');
    expect(await chosen(page, 'Earlier run')).toBe('21 Nov 2026, 02:00: 2 of 4 pass (50 %)');
    expect(await chosen(page, 'Later run')).toBe('The current results: 1 of 4 pass (25 %)');
    expect(await page.getByLabel('Earlier run').locator('option').count()).toBe(3);
    await page.close();
  });

  it('compares by keyboard alone: first whether the runs are comparable, then what changed', async () => {
    const page = await open(desk());
    await page.getByLabel('Earlier run').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await show(page);
    await page.getByRole('heading', { name: 'GOLD: 20 Nov 2026, 02:00 → 21 Nov 2026, 02:00' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('result-title');
    expect(await page.locator('.box').innerText()).toBe(
      'The runs are comparable: same settings, prompts, judge, ff, trials and rows.',
    );
    for (const text of [
      'GOLD: of 4 cases that both runs measured, 1 went from pass to fail and 1 from fail to pass, which may be chance; 1 lost a check, 1 gained one.',
      'Pass rate 50 % (2 of 4), then 50 % (2 of 4): 0 points',
      '4 cases can show no change that chance could not make: 6 must change in one direction.',
    ])
      expect(await page.getByText(text).isVisible()).toBe(true);
    expect(await rowsOf(page, 'Lost a check')).toEqual(['1-002 pass → fail Area 1 → 0 Query 2']);
    expect(await rowsOf(page, 'Gained a check')).toEqual(['1-003 fail → pass Area 0 → 1 Query 3']);
    // What failed both times is shown on request.
    expect(await page.getByRole('region', { name: 'Still failing' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Still failing 1' }).click();
    expect(await rowsOf(page, 'Still failing')).toEqual(['1-004 fail Area 0 → 0 Query 4']);
    expect(await page.getByRole('region', { name: 'Lost a check' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Still failing 1' }).click();
    await page.getByText('1-002', { exact: true }).click();
    expect(await page.getByText('Neither run kept an output for this case.').first().isVisible()).toBe(true);
    const link = page.getByRole('link', { name: 'Open 1-002 in the sheet' });
    expect(await link.getAttribute('href')).toBe('https://sheets.example/d/1/edit#gid=0&range=3:3');
    await page.close();
  });

  it('shows old and new output side by side, words that differ marked, and several later runs', async () => {
    const one = desk();
    const run = (runId: string, answers: readonly string[]) => {
      const kept = keptRun(one.spreadsheet, runId, [1, 0, 1, 0], ABOUT);
      const cases = kept.cases.map((known, index) => ({
        ...known,
        output: { aoi_id_match: 'BRA', agent_answer: answers[index] ?? '' },
      }));
      return { ...kept, cases };
    };
    const first = { ...run('20261120T030000000Z', ['<b>1,870</b> ha', 'In 2019, 5 ha']) };
    one.keep(first, {
      ...run('20261120T040000000Z', ['<b>2,410</b> ha', 'In 2020, 5 ha']),
      cases: run('', ['<b>2,410</b> ha', 'In 2020, 5 ha']).cases.map((known) => ({
        ...known,
        verdict: 'fail',
        scores: { aoi_id_match: 0 },
      })),
    });
    const page = await open(one);
    await page.getByLabel('Earlier run').selectOption('20261120T030000000Z');
    await page.getByLabel('Later run').selectOption('20261120T040000000Z');
    await page.getByRole('button', { name: 'Another later run' }).click();
    await show(page);
    const overview = page.getByRole('table', { name: 'Later runs' });
    await overview.waitFor();
    expect(
      (await overview.locator('tbody tr').allInnerTexts()).map((text) => text.split(/\s*\t\s*/).slice(1)),
    ).toEqual([
      ['0 of 4 (was 2)', '2', '0', 'no'],
      ['1 of 4 (was 2)', '2', '1', 'no'],
    ]);
    await page.getByText('1-001', { exact: true }).click();
    expect(await page.locator('.then:visible mark').allInnerTexts()).toEqual(['1,870']);
    expect(await page.locator('.now:visible mark').allInnerTexts()).toEqual(['2,410']);
    expect(await page.locator('.now:visible').last().innerText()).toContain('<b>2,410</b> ha');
    // The agent gave none in the current results, and the page says so.
    expect(await faultsOf(page)).toEqual([]);
    await overview.getByRole('button', { name: 'The current results' }).click();
    await page.getByText('1-001', { exact: true }).click();
    expect(await page.locator('.then:visible').last().innerText()).toContain('<b>1,870</b> ha');
    expect(await page.locator('.now:visible').allInnerTexts()).toEqual(['Later\nnothing', 'Later\nnothing']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a page' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('diff-GOLD.html');
    const saved = readFileSync(await download.path(), 'utf8');
    expect(saved).toContain('<mark>1,870</mark>&lt;/b&gt; ha');
    await page.getByRole('button', { name: 'Write the tab “Run diff”' }).click();
    await page.getByText('“Run diff” is written.').waitFor();
    await page.setContent(saved);
    await page.setViewportSize({ width: 375, height: 700 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
    await page.close();
  });

  it('says why two runs are not comparable, and forgets a result when other runs are chosen', async () => {
    const page = await open(desk());
    await show(page);
    await page.getByText('The agent may not be the cause:').waitFor();
    expect(await page.locator('.box li').allInnerTexts()).toEqual([
      'Not known of the second run: version of the checks and rules, scoring settings, judge, prompts, rubrics or checks of your own, ff profile, number of trials, choice of rows.',
    ]);
    await page.getByLabel('Earlier run').selectOption({ index: 2 });
    expect(await page.locator('#result-title').count()).toBe(0);
    await show(page);
    await page.getByText('Choose different runs.').waitFor();
    await page.close();
  });

  it('imports a run file and offers it at once; a broken one is refused in words', async () => {
    const one = desk();
    const page = await open(one);
    await page.getByText('Kept runs').click();
    const choose = (name: string, text: string) =>
      page
        .getByLabel('Run file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose('broken.json', '{"results": []}');
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .getByText('broken.json is not a run file of wri/gnw-gold-evals: run_id must be a text.')
      .waitFor();
    await choose('run.json', runFile([result('u1', '1-001', { aoi_id_match: 1 })]));
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByText('Imported 1 Jan 2026, 02:03 (imported: staging, GNW 2026.1): 1 case.').waitFor();
    expect(await page.getByLabel('Earlier run').locator('option').first().innerText()).toBe(
      '1 Jan 2026, 02:03 (imported: staging, GNW 2026.1): 1 of 1 pass (100 %)',
    );
    // What was chosen before stays chosen.
    expect(await chosen(page, 'Earlier run')).toBe('21 Nov 2026, 02:00: 2 of 4 pass (50 %)');
    expect(await page.getByText('3 of 20 lines are used (15 %)').isVisible()).toBe(true);
    await page.close();
  });

  it('removes old runs, and then has nothing left to compare', async () => {
    const one = new Desk(goldWorkbook(2));
    one.keep(keptRun(one.spreadsheet, FIRST, [1, 1]), keptRun(one.spreadsheet, SECOND, [1, 0]));
    const page = await open(one);
    await page.getByText('Kept runs').click();
    await page.getByLabel('Newest runs to keep').fill('1');
    await page.getByRole('button', { name: 'Remove the others' }).click();
    await page.getByText('Removed 1 line of the ledger.').waitFor();
    expect(await page.getByText('1 of 20 lines are used (5 %)').isVisible()).toBe(true);
    // One run is not shown on both sides, as if it could be compared with itself.
    expect(await page.getByRole('button', { name: 'Compare', exact: true }).count()).toBe(0);
    for (const side of ['Earlier run', 'Later run']) expect(await page.getByLabel(side).count()).toBe(0);
    expect(await page.getByText('There are no two runs yet').isVisible()).toBe(true);
    await page.close();
  });

  it('takes queries, ids and files for text, and fits its window', async () => {
    const hostile = '<img src=x onerror="window.stolen=1">';
    const one = desk(
      'How much forest was lost in Pará between 2015 and 2020?',
      `${hostile}${'x'.repeat(300)}`,
    );
    one.about = { '20261122T020000000Z': { ...ABOUT, judge: hostile, filters: hostile } };
    const file = (id: string, score: number) =>
      runFile([result('u1', hostile, { [hostile]: score })], { run_id: id, environment: hostile });
    importRunFile({ sheetId: GOLD, fileName: 'a', text: file('a1', 1) }, one.services());
    importRunFile({ sheetId: GOLD, fileName: 'b', text: file('b1', 0) }, one.services());
    const page = await open(one);
    await show(page);
    await page.getByRole('region', { name: 'Lost a check' }).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('Earlier run').selectOption('a1');
    await page.getByLabel('Later run').selectOption('b1');
    await show(page);
    await page.getByText('Lost a check: 1 case').waitFor();
    expect(await rowsOf(page, 'Lost a check')).toEqual([`${hostile} pass → fail ${hostile} 1 → 0`]);
    expect([await page.locator('img').count(), await overflow(page)]).toEqual([0, 0]);
    expect(await page.evaluate('window.stolen')).toBeUndefined();
    await page.close();
  });

  it('shows a comparison of a larger set in its window', async () => {
    const queries = [
      ...['How much tree cover was lost in Pará in 2021?', 'Which country had most fire alerts last week?'],
      ...['Show natural grassland in Tanzania', 'What drives forest loss in Bolivia between 2015 and 2020?'],
    ];
    const one = new Desk(goldWorkbook(40, ...queries));
    const scores = (failing: readonly number[]) =>
      Array.from({ length: 40 }, (_case, index): 0 | 1 => (failing.includes(index) ? 0 : 1));
    const answers = (run: string, scored: readonly (0 | 1)[], about: RunAbout, hectares: string) => {
      const kept = keptRun(one.spreadsheet, run, scored, about);
      const said = `Between 2015 and 2020, **Pará** lost ${hectares} ha of tree cover, most of it in 2016.`;
      const cases = kept.cases.map((known) => ({
        ...known,
        output: { aoi_id_match: 'BRA.14', agent_answer: said },
      }));
      return { ...kept, cases };
    };
    one.keep(
      answers(FIRST, scores([3, 20, 21]), ABOUT, '1,870,000'),
      answers(SECOND, scores([0, 1, 2, 20, 21]), { ...ABOUT, judge: 'some-model' }, 'about 2,410,000'),
    );
    const page = await open(one);
    await show(page);
    await page.getByText('3 went from pass to fail, 1 from fail to pass, of 40 cases').waitFor();
    await page.getByText('1-001', { exact: true }).click();
    await page.getByText('Checks:').click();
    for (const width of [375, 720, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await overflow(page)).toBe(0);
      await picture(page, `diff-${width}`);
    }
    await page.close();
  });
});
