/** The dialog “Compare runs” in a real browser, over the add-on's own functions. */
import type { Page } from 'playwright-core';
import type { RunAbout } from '../../src/model/run';
import { UserError } from '../../src/model/user-error';
import { DiffRequest, diffRuns, pinBaseline, PinRequest, listRuns } from '../../src/commands/diff';
import { AddOn, goldWorkbook, keptRun, writeResults } from '../support/diffing';
import { result, runFile } from '../support/run-file';
import { faultsOf } from './accessible';
import { ownBrowser } from './browser';
import { lookOf, openPage, overflow, picture } from './google-script';

const FIRST = '20261120T020000000Z';
const SECOND = '20261121T020000000Z';
const ABOUT: RunAbout = { scorer: 'v', settings_hash: 's', judge: 'rules', ff: '', trials: 1, filters: '' };

const browser = ownBrowser();

/** Replies like those of src/commands/diff.ts. */
function answer(addOn: AddOn, name: string, json: string): string {
  const services = addOn.services();
  const request: unknown = JSON.parse(json);
  const value = (): object => {
    if (name === 'diffRuns') return diffRuns(DiffRequest().parse(request), services);
    if (name === 'pinBaseline') return pinBaseline(PinRequest().parse(request), services);
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
function addOn(...queries: readonly string[]): AddOn {
  const one = new AddOn(goldWorkbook(4, ...queries));
  one.keep(
    keptRun(one.spreadsheet, FIRST, [1, 1, 0, 0], ABOUT),
    keptRun(one.spreadsheet, SECOND, [1, 0, 1, 0], ABOUT),
  );
  writeResults(one.spreadsheet, '20261122T020000000Z', [0, 0, 0, 1]);
  return one;
}

async function open(one: AddOn): Promise<Page> {
  const page = await browser().newPage({ viewport: { width: 700, height: 600 } });
  await openPage(page, 'compare', (name, json) => answer(one, name, json));
  await page.locator('#result-title').waitFor();
  return page;
}

const cases = (page: Page) => page.getByRole('table', { name: 'Cases' }).locator('tbody');
/** The texts of the cases in the table. */
const casesIn = async (page: Page): Promise<string[]> =>
  (await cases(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
const chosen = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option:checked').innerText();

describe('the diff of two runs', () => {
  it('opens with the last two runs chosen, each with its pass rate', async () => {
    const page = await open(addOn());
    expect(await chosen(page, 'Eval set')).toBe('GOLD');
    expect(await chosen(page, 'Earlier run')).toBe('21 Nov 2026, 02:00: 2 of 4 pass (50 %)');
    expect(await chosen(page, 'Later run')).toBe('The current results: 1 of 4 pass (25 %)');
    // A run is not compared with itself.
    expect(await page.getByLabel('Earlier run', { exact: true }).locator('option').count()).toBe(3);
  });

  it('compares by keyboard alone: first whether the runs are comparable, then what changed', async () => {
    const page = await open(addOn());
    await page.getByLabel('Earlier run', { exact: true }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    // The earlier run is not among the later ones.
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'GOLD: 20 Nov 2026, 02:00 → 21 Nov 2026, 02:00' }).waitFor();
    await page.getByText('1 better, 1 worse of 4: could be chance (p = 1.00)').click();
    for (const text of [
      /^GOLD: of 4 rows measured in both runs, /,
      'Pass rate 50 % (2 of 4), then 50 % (2 of 4).',
    ])
      expect(await page.getByText(text).isVisible()).toBe(true);
    const [worse, better] = ['1-002 Query 2 Area ✓ ✕', '1-003 Query 3 Area ✕ ✓'];
    const same = ['1-001 Query 1 pass pass', '1-004 Query 4 fail fail'];
    expect(await casesIn(page)).toEqual([worse, better, ...same]);
    await page.getByRole('button', { name: 'Better 1' }).click();
    expect(await casesIn(page)).toEqual([better]);
    await page.getByRole('button', { name: 'All 4' }).click();
    expect(await casesIn(page)).toEqual([worse, better, ...same]);
    await page.getByRole('button', { name: '1-002', exact: true }).click();
    const link = page.getByRole('link', { name: 'Open 1-002 in the sheet' });
    expect(await link.getAttribute('href')).toBe('https://sheets.example/d/1/edit#gid=0&range=3:3');
  });

  it('shows the actual values of both runs for a check that changed', async () => {
    const one = addOn();
    const run = (runId: string, score: 0 | 1, area: string) => {
      const kept = keptRun(one.spreadsheet, runId, [score, 0, 1, 0], ABOUT);
      const values = { actual_id: area, actual_agent_answer: 'the same' };
      return { ...kept, cases: kept.cases.map((card) => ({ ...card, values })) };
    };
    one.keep(run('20261120T030000000Z', 1, '<b>BRA</b>'), run('20261120T040000000Z', 0, '<b>PER</b>'));
    const page = await open(one);
    await page.getByLabel('Earlier run', { exact: true }).selectOption('20261120T030000000Z');
    await page.getByLabel('Later run').selectOption('20261120T040000000Z');
    await page.getByRole('button', { name: '1-001', exact: true }).click();
    // The value that changed, not the answer that did not.
    expect(await page.locator('.side').allInnerTexts()).toEqual([
      'Earlier\n\n<b>BRA</b>',
      'Later\n\n<b>PER</b>',
    ]);
    await page.setViewportSize({ width: 375, height: 700 });
    for (const look of ['light', 'dark'] as const) {
      await lookOf(page, look);
      expect(await faultsOf(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
  });

  it('reports other differences, and finds a case by words and check', async () => {
    const page = await open(addOn());
    await page.locator('#result-title').waitFor();
    expect(await page.locator('summary .quiet').innerText()).toMatch(/ are not known\.$/);
    expect(await cases(page).count()).toBe(4);
    await page.getByLabel('Search these rows').fill('no such case');
    expect(await cases(page).count()).toBe(0);
    await page.getByLabel('Search these rows').fill('AREA');
    await page.getByLabel('Check', { exact: true }).selectOption('Area');
    expect(await cases(page).count()).toBe(3);
  });

  it('compares with a run file in three clicks, and refuses a broken file', async () => {
    const page = await open(addOn());
    await page.evaluate(
      "window.inputs = 0; for (const kind of ['click', 'change']) addEventListener(kind, () => (window.inputs += 1), true)",
    );
    await page.getByLabel('Earlier run', { exact: true }).selectOption('A file…');
    // The comparison of the earlier pair is gone.
    await page.locator('#result-title').waitFor({ state: 'detached' });
    const choose = (name: string, text: string) =>
      page
        .getByLabel('Run file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose('broken.json', '{"results": []}');
    await page.getByText('broken.json is not a run file: run_id must be text.').waitFor();
    await choose('run.json', runFile([result('u1', '1-001', { aoi_id_match: 1 })]));
    await page.getByRole('heading', { name: 'GOLD: run.json → The current results' }).waitFor();
    // To open the page, to choose “A file …”, to choose the file: three clicks, and one more for the broken one.
    expect(await page.evaluate('window.inputs')).toBe(3);
    expect((await casesIn(page))[0]).toBe('1-001 (matched by test id) Query 1 Area ✓ ✕');
  });

  it('pins a run as the baseline, selects it from then on, and unpins it', async () => {
    const one = addOn();
    const page = await open(one);
    await page.getByLabel('Earlier run', { exact: true }).selectOption(FIRST);
    await page.getByRole('button', { name: 'Make the earlier run the baseline' }).click();
    await page.getByText(/^The baseline of GOLD is /).waitFor();
    const again = await open(one);
    expect(await chosen(again, 'Earlier run')).toBe('20 Nov 2026, 02:00: 2 of 4 pass (50 %) (baseline)');
    await again.getByRole('button', { name: 'The earlier run is the baseline: unpin it' }).click();
    await again.getByText(/^GOLD no longer has /).waitFor();
    await again.close();
  });

  it('shows queries, ids and files as text, and fits its window', async () => {
    const hostile = '<img src=x onerror="window.stolen=1">';
    const one = addOn(
      'How much forest was lost in Pará between 2015 and 2020?',
      `${hostile}${'x'.repeat(300)}`,
    );
    const conditions = { ...ABOUT, judge: hostile, filters: hostile };
    one.keep(keptRun(one.spreadsheet, '20261122T020000000Z', [0, 0, 0, 1], conditions));
    const file = runFile([result('u1', hostile, { [hostile]: 1, aoi_id_match: 1 })], {
      environment: hostile,
    });
    const page = await open(one);
    await cases(page).first().waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByLabel('Earlier run', { exact: true }).selectOption('A file…');
    const named = { name: hostile, mimeType: 'application/json', buffer: Buffer.from(file) };
    await page.getByLabel('Run file').setInputFiles(named);
    await page.getByText('in common').first().waitFor();
    expect([await page.locator('img').count(), await overflow(page)]).toEqual([0, 0]);
    expect(await page.evaluate('window.stolen')).toBeUndefined();
  });

  it('fits its window with a larger eval set', async () => {
    const queries = [
      ...['How much tree cover was lost in Pará in 2021?', 'Which country had most fire alerts last week?'],
      ...['Show natural grassland in Tanzania', 'What drives forest loss in Bolivia between 2015 and 2020?'],
    ];
    const one = new AddOn(goldWorkbook(40, ...queries));
    const scores = (failing: readonly number[]) =>
      Array.from({ length: 40 }, (_case, index): 0 | 1 => (failing.includes(index) ? 0 : 1));
    one.keep(
      keptRun(one.spreadsheet, FIRST, scores([3, 20, 21]), ABOUT),
      keptRun(one.spreadsheet, SECOND, scores([0, 1, 2, 20, 21]), { ...ABOUT, judge: 'some-model' }),
    );
    const page = await open(one);
    await page.getByRole('button', { name: '1-001', exact: true }).click();
    for (const [width, look] of [
      [375, 'light'],
      [720, 'light'],
      [960, 'light'],
      [960, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await lookOf(page, look);
      expect(await overflow(page)).toBe(0);
      await picture(page, `diff-${width}-${look}`);
      const table = await page.getByRole('table', { name: 'Cases' }).boundingBox();
      if (width >= 720) expect(table?.y).toBeLessThanOrEqual(150);
    }
  });
});
