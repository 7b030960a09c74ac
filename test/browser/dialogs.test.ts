/** The pages “Compare” and “Help”, and forms of the sidebar, in a real browser, over the built bundle. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { VirtualClock } from '../../local/runtime';
import { BUILT_IN } from '../../src/checks/registry';
import { answersTab, type Comparison, comparisonOf } from '../e2e/comparison/comparison-support';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { endpoint, ENDPOINT, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../support/http-agent';
import { faultsOf } from './accessible';
import { addOnIn, openPage, overflow, picture } from './google-script';
import { ownBrowser } from './browser';

const HOSTILE = '<img src=x onerror="window.hacked=1">';
const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids'],
  ['1-001', 'Which area?', 'BRA'],
  ['1-002', 'Which other?', 'PER'],
];

const browser = ownBrowser();
type Answer = Parameters<typeof openPage>[2];

/** A dialog has the size that its menu item gives it. */
async function opened(name: string, answer: Answer, width: number, height: number): Promise<Page> {
  const page = await browser().newPage({ viewport: { width, height } });
  await openPage(page, name, answer);
  return page;
}

/** Opens a card of the settings, before any run. */
async function openedCard({ runtime }: AddOn, heading: string): Promise<Page> {
  runtime.call('showSettings');
  const page = await opened('sidebar', addOnIn(runtime), 300, 700);
  await page.getByRole('heading', { name: heading }).click();
  return page;
}

async function importing(gold = GOLD): Promise<{ page: Page; sheet: AddOn }> {
  const sheet = addOnOf({ GOLD: gold });
  sheet.runtime.call('showSettings');
  const page = await opened('sidebar', addOnIn(sheet.runtime), 300, 700);
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('button', { name: 'Ways to run' }).click();
  return { page, sheet };
}

const button = (page: Page) => page.getByRole('button', { name: 'Import into “Responses”' });

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File with agent outputs')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

describe('“Import responses”', () => {
  it('previews which responses match, then imports them', async () => {
    const { page, sheet } = await importing();
    expect(await button(page).isDisabled()).toBe(true);
    const rows = ['1-001,Which area?,BRA', `9-9,"${HOSTILE.replace(/"/g, '""')}",PER`];
    await choose(page, 'run_detailed.csv', ['test_id,query,actual_id', ...rows].join('\n'));
    await page.getByText('run_detailed.csv holds rows of recorded outputs: 2 entries.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      'Eval set\tCases\tResponses\tBy test_id',
      'GOLD\t2\t1\t1',
    ]);
    expect(await page.locator('ul[aria-label^=What] li').allInnerTexts()).toEqual([
      'line 3 (9-9): no eval set has its test_id or its query; left out',
    ]);
    expect(sheet.tabNames()).not.toContain('Responses');
    await picture(page, 'responses');
    expect(await overflow(page)).toBe(0);
    await button(page).click();
    await page.getByText('1 response imported into “Responses”').waitFor();
    expect(sheet.row('Responses', 2)).toMatchObject({ test_id: '1-001', actual_id: 'BRA' });
    expect(await button(page).isDisabled()).toBe(true);
  });
});

const sample = (side: string): string => resolve(`samples/comparison-${side}.json`);
const comparing = async ({ runtime }: Comparison): Promise<Page> => {
  const page = await opened('compare', addOnIn(runtime), 960, 700);
  await page.getByRole('button', { name: 'Answers' }).click();
  return page;
};

describe('“Compare old and new answers”', () => {
  it('imports two files, reports questions that do not match, compares, and saves the results', async () => {
    const page = await comparing(comparisonOf({ Other: [['x']] }));
    await page.getByLabel('Old version').setInputFiles(sample('old'));
    await page.getByLabel('New version').setInputFiles(sample('new'));
    await page.getByRole('button', { name: 'Import the files' }).click();
    await page.getByRole('heading', { name: '14 questions to compare, 4 remarks' }).waitFor();
    expect(await page.locator('.problems li').count()).toBe(4);
    expect(await page.getByText('scores each answer separately').textContent()).toMatch(/claude-haiku-5-5/);
    await picture(page, 'comparison-source');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.status.good').waitFor();
    expect(await page.locator('tbody tr').first().textContent()).toMatch(/^overall\d/);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'comparison-result');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON' }).click();
    const download = await coming;
    const saved = z
      .object({ results: z.array(z.unknown()) })
      .parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
    expect(saved.results).toHaveLength(14);
    // Some browsers read a file only after the click.
    expect(await page.evaluate(async (url) => (await fetch(url)).ok, download.url())).toBe(true);
    expect(await overflow(page)).toBe(0);
  });

  it('uses the active tab, and shows the last comparison when it is opened again', async () => {
    const one = comparisonOf({ Answers: answersTab(6) });
    const page = await comparing(one);
    await page.getByRole('button', { name: 'Use the current tab' }).click();
    await page.getByRole('heading', { name: 'Answers: 6 questions to compare' }).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.locator('.status.good').waitFor();
    const again = await comparing(one);
    await again.getByText('4 of 6 matched questions compared, 2 failed').waitFor();
  });

  it('reports a broken file, and shows none of its text as markup', async () => {
    const page = await comparing(comparisonOf({ Other: [['x']] }));
    await page.getByLabel('Old version').setInputFiles({
      name: '<img src=x onerror=alert(1)>.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{'),
    });
    await page.getByLabel('New version').setInputFiles(sample('new'));
    await page.getByRole('button', { name: 'Import the files' }).click();
    await page.locator('.status.bad').waitFor();
    expect(await page.locator('.status').textContent()).toMatch(/“<img .*> ?\.json” is not JSON/);
    expect(await page.locator('.status img').count()).toBe(0);
  });
});

it('“Stored agent states” shows their size, and removes old ones', async () => {
  const state = {
    messages: [
      { type: 'human', content: 'Which area?' },
      { type: 'ai', content: 'Brazil.' },
    ],
  };
  const sheet = addOnOf({ GOLD }, { clock: new VirtualClock(Date.UTC(2026, 0, 2)) });
  sheet.ask('importResponses', { fileName: 'a.json', text: JSON.stringify(state) });
  sheet.runtime.advance(100 * 86_400_000);
  const page = await openedCard(sheet, 'In the sheet');
  await page.getByText('1 state takes 0.0 of at most 20 MB, the oldest from 2 Jan 2026.').waitFor();
  expect(await overflow(page)).toBe(0);
  await picture(page, 'states');
  await page.getByLabel('Remove states older').fill('101');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('0 states removed.').waitFor();
  await page.getByLabel('Remove states older').fill('99');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('1 state removed.').waitFor();
  await page.getByText('None stored yet.').waitFor();
});

describe('“Check this installation”', () => {
  async function checking(answer: Answer): Promise<Page> {
    const page = await opened('help', answer, 720, 600);
    await page.getByRole('button', { name: 'Check this installation' }).click();
    return page;
  }

  it('reports what works, with a text to copy', async () => {
    const sheet = addOnOf({ GOLD });
    const page = await checking(addOnIn(sheet.runtime));
    await page.getByText('Works: 5. Does not work: 0. Not tested: 3.').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(8);
    expect(await page.getByLabel('For a bug report').inputValue()).toMatch(
      /^GNW Evals \S+ \(bound\)\n\[works\] Permissions: /,
    );
    expect(await overflow(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await picture(page, 'installation');
  });

  it('shows findings as text, and reports a failure', async () => {
    const findings = [{ title: 'Mail', verdict: 'does not work', seen: HOSTILE, todo: 'Do this.' }];
    const value = { checks: [], findings, text: HOSTILE };
    const page = await checking(() => JSON.stringify({ ok: true, value }));
    await page.getByText('Works: 0. Does not work: 1. Not tested: 0.').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.status.bad').count()).toBe(1);
  });
});

it('the agent’s form tests an endpoint and saves it, and never shows the token', async () => {
  const { transport } = endpoint();
  const sheet = addOnOf({ GOLD }, { transport });
  const page = await openedCard(sheet, 'Agent');
  const form = page.locator('form', { has: page.locator('#agent-token') });
  await form.getByLabel('Agent', { exact: true }).selectOption('another HTTP endpoint');
  await form.getByLabel('Base URL').fill(ENDPOINT);
  await form.getByLabel('Body').fill(ENDPOINT_SETTINGS.body);
  await form.getByLabel('Token header').fill(ENDPOINT_SETTINGS.tokenHeader);
  await form.getByLabel('Path to the answer').fill('output.answer');
  await form.getByLabel('Token', { exact: true }).fill(ENDPOINT_TOKEN);
  await form.getByLabel('Test question').fill('Where "is" it?');
  await form.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The agent’s reply has nothing at “output.answer”').waitFor();
  expect(await page.locator('pre').first().textContent()).toContain('"text":"Where \\"is\\" it?"');
  await form.getByLabel('Path to the answer').fill('output.text');
  await form.getByRole('button', { name: 'Test' }).click();
  await page.getByText('Answer: Brazil').waitFor();
  expect(await overflow(page)).toBe(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Saved.').waitFor();
  expect(await form.getByLabel('Token', { exact: true }).inputValue()).toBe('');
  expect(await page.content()).not.toContain(ENDPOINT_TOKEN);
  expect(sheet.runtime.properties('document').get('gnw.settings')).toContain('"kind":"http"');
  expect(sheet.runtime.properties('document').get('gnw.settings')).not.toContain(ENDPOINT_TOKEN);
});

it('Help explains every check, and finds one by a word', async () => {
  const { runtime } = addOnOf({ GOLD });
  const page = await opened('help', addOnIn(runtime), 720, 560);
  await page.getByText('aoi_id_match', { exact: true }).first().waitFor();
  expect(await page.locator('summary:has(.quiet)').count()).toBe(BUILT_IN.all.length);
  await page.getByLabel('Find a check').fill('zzzz');
  await page.getByText('No matching checks.').waitFor();
  await page.getByLabel('Find a check').fill('BLANK context_layer_match');
  expect(await page.locator('summary:has(.quiet)').first().innerText()).toContain('context_layer_match');
  expect(await page.locator('dt').allInnerTexts()).toContain('blank');
  expect(await overflow(page)).toBe(0);
});
