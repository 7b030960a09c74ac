/** The page “Review” over the add-on itself: by keyboard, and with a failing server. */
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { type AddOn, addOnOf } from '../e2e/add-on';
import { label, toLabel } from '../e2e/review-support';
import { judgedAddOn } from '../e2e/transport';
import { faultsOf } from './accessible';
import { addOnIn, lookOf, overflow, picture, showHtml } from './google-script';
import { ownBrowser } from './browser';

const browser = ownBrowser();

const HEADER = [
  'test_id',
  'query',
  'expected_answer',
  'actual_agent_answer',
  'expected_aoi_ids',
  'actual_id',
];
/** Only a person can decide o-0 … o-11; code alone fails w-1. */
const GOLD = [
  HEADER,
  ...Array.from({ length: 12 }, (_row, index) => [
    ...[`o-${index}`, `Which state is number ${index}?`, 'the Mount Rushmore State'],
    ...['It is **South Dakota**.', 'BRA', 'BRA'],
  ]),
  ['w-1', 'Which area?', '', 'Brazil', 'PER', 'BRA'],
];

const Saved = z.object({ labels: z.array(z.unknown()) });
interface Opened {
  readonly addOn: AddOn;
  readonly page: Page;
  /** The calls that save, in order. */
  readonly saved: readonly z.infer<typeof Saved>[];
}

/**
 * @param opens the list, GOLD, and the words of a search; '' as from the menu
 * @param fails whether a call of this name fails
 */
async function opened(
  opens: string,
  addOn = scored(),
  fails: (name: string) => boolean = () => false,
): Promise<Opened> {
  const page = await browser().newPage({ viewport: { width: 1000, height: 760 } });
  const call = addOnIn(addOn.runtime);
  const saved: Opened['saved'][number][] = [];
  await page.exposeFunction('callServer', (name: string, json: string, build?: string) => {
    if (fails(name)) throw new Error('Service Spreadsheets failed');
    if (name === 'saveLabels') saved.push(Saved.parse(JSON.parse(json)));
    return call(name, json, build);
  });
  addOn.runtime.call('showReview', [opens.replace('GOLD', String(addOn.idOf('GOLD')))], 'sidebar');
  await showHtml(page, addOn.pages.at(-1)?.html ?? '');
  return { addOn, page, saved };
}

function scored(): AddOn {
  const addOn = addOnOf({ GOLD });
  addOn.ask('runEvals', {});
  return addOn;
}

const labels = (addOn: AddOn): (readonly unknown[])[] =>
  Array.from(
    { length: (addOn.runtime.workbook.tabNamed('Labels')?.grid.lastRow ?? 1) - 1 },
    (_row, index) => {
      const { test_id, check, verdict, note } = addOn.row('Labels', index + 2);
      return [test_id, check, verdict, note];
    },
  );

/** Waits until a value is as expected: decisions are saved in the background. */
async function expectSoon(look: () => unknown, wanted: unknown): Promise<void> {
  for (let tries = 0; tries < 100 && JSON.stringify(look()) !== JSON.stringify(wanted); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(look()).toEqual(wanted);
}

describe('Review', () => {
  it('lists the rows of a chip; n keys decide n rows, saved in one call', async () => {
    const { addOn, page, saved } = await opened('open GOLD ');
    const listed = addOn.reply('runOutcome', {}).outcome?.tabs[0]?.toLookAt ?? [];
    const ids = listed.filter(({ verdict }) => verdict === 'undecided').map(({ testId }) => testId);
    await page.getByText('1 of 12').waitFor();
    await page.getByRole('article').waitFor();
    expect(await page.locator('.judged b').innerText()).toBe('South Dakota');
    await page.getByText('the expected name is not in the answer', { exact: true }).waitFor();
    const seen: string[] = [];
    for (let decided = 1; decided <= 10; decided += 1) {
      seen.push((await page.locator('.ways button').innerText()).split(' · ')[0] ?? '');
      await page.keyboard.press(decided === 2 ? 'f' : 'p');
      await page.getByText(`${decided + 1} of 12`).waitFor();
    }
    expect(seen).toEqual(ids.slice(0, 10));
    await page.getByText('10 rows decided, saved', { exact: true }).waitFor();
    expect(saved.map((request) => request.labels.length)).toEqual([10]);
    const verdictOf = (id?: string) => GOLD.findIndex(([name]) => name === id) + 3;
    expect(addOn.row('GOLD results', verdictOf(ids[0]))['verdict']).toBe('pass');
    expect(addOn.row('GOLD results', verdictOf(ids[1]))['verdict']).toBe('fail');
    expect(addOn.row('GOLD results', verdictOf(ids[0]))['judge']).toMatch(/^person: /);
    expect(await faultsOf(page)).toEqual([]);
    await lookOf(page, 'dark');
    expect(await faultsOf(page, 'colours')).toEqual([]);
    await picture(page, 'review-dark');
  });

  it('undoes a decision, saved or not; a # in a note is a kind of failure', async () => {
    const { addOn, page } = await opened('open GOLD o-1 ');
    await page.getByText('1 of 3').waitFor();
    await page.getByRole('article').waitFor();
    const id = (await page.locator('.ways button').innerText()).split(' · ')[0];
    await page.keyboard.press('p');
    await page.keyboard.press('z');
    await page.getByText('0 rows decided').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('pf: not net #sign');
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await page.getByText('1 row decided, saved', { exact: true }).waitFor();
    expect(labels(addOn)).toEqual([[id, 'agent_answer', 'fail', 'pf: not net #sign']]);
    expect(addOn.reply('runOutcome', {}).outcome?.tabs[0]?.toLookAt[0]?.failureKinds).toEqual(['sign']);
    await page.keyboard.press('z');
    await expectSoon(() => labels(addOn).map(([, , verdict]) => verdict), ['fail', 'withdrawn']);
  });

  it('accepts an actual value by a key; a row decided by code cannot be set to pass', async () => {
    const { addOn, page } = await opened('failing GOLD ');
    await page.getByText('1 of 1').waitFor();
    await page.getByText('Area: expected PER, got BRA').waitFor();
    expect(await page.getByRole('button', { name: 'Pass p' }).isDisabled()).toBe(true);
    await picture(page, 'review-failing');
    await page.keyboard.press('a');
    await page.getByText('All of these are decided.').waitFor();
    await expectSoon(() => addOn.row('GOLD', 14)['expected_aoi_ids'], 'BRA');
    expect(addOn.row('GOLD results', 16)['verdict']).toBe('pass');
  });

  it('says why a value was not accepted', async () => {
    const { addOn, page } = await opened('failing GOLD ');
    await page.getByText('Area: expected PER, got BRA').waitFor();
    addOn.runtime.edit('GOLD', 'F14', 'COL');
    await page.keyboard.press('a');
    await page.getByText(/^The row was edited/).waitFor();
  });

  it('hides the judge’s verdict until the person has decided, then shows how often they agree', async () => {
    const { page } = await opened('');
    await page.getByText('1 of 10').waitFor();
    expect(await page.locator('article').innerText()).not.toMatch(/hint|not in the answer|undecided/);
    await picture(page, 'review-random');
    for (let decided = 1; decided <= 10; decided += 1) {
      await page.keyboard.press('p');
      if (decided < 10) await page.getByText(`${decided + 1} of 10`).waitFor();
    }
    await page.getByText(/\(you: pass, judge: no verdict\)/).waitFor();
    await page.getByText(/^None of the answers/).waitFor();
    await page.getByRole('button', { name: 'Ten more' }).click();
    // Two of twelve are left.
    await page.getByText('1 of 2').waitFor();
  });

  it('keeps a row of several texts blind until all are decided; labels given after that are not blind', async () => {
    const addOn = judgedAddOn(
      {
        GOLD: [
          ['test_id', 'query', 'expected_answer', 'actual_agent_answer', 'actual_charts_answer'],
          ['t-1', 'How much was lost?', '590 kha', 'About 100 kha was lost.', 'Charts show 120 kha.'],
        ],
      },
      { judge: { provider: 'anthropic', useRules: false } },
    );
    addOn.ask('runEvals', {});
    const texts = toLabel(addOn, 'random', 'ben@example.org').map((text) => ({ ...text, drawn: '' }));
    label(addOn, texts, 'unsure', 'ben@example.org', 'the wrong year');
    const { page } = await opened('', addOn);
    await page.getByText('1 of 1').waitFor();
    const shown = async (): Promise<readonly string[]> =>
      (await page.locator('body').innerText()).match(/scripted|ben@|wrong year|judge: |→/g) ?? [];
    await page.getByRole('article').waitFor();
    expect(await shown()).toEqual([]);
    expect(await page.getByRole('button', { name: 'Accept actual' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Fail Answer in the text alone' }).click();
    await page.getByText('You: Fail').waitFor();
    expect(await shown()).toEqual([]);
    await page.getByText('0 rows decided').waitFor();
    await page.getByRole('button', { name: 'Pass Answer in the chart alone' }).click();
    await page.getByText('1 row decided').waitFor();
    // The newest decision about the row.
    await page.getByText('You: Pass', { exact: true }).waitFor();
    expect(new Set(await shown())).toEqual(new Set(['scripted', 'ben@', 'wrong year', 'judge: ', '→']));
    await page.keyboard.press('z');
    await page.getByText('0 rows decided').waitFor();
    expect(await shown()).toEqual([]);
    await page.getByRole('button', { name: 'Fail Answer in the chart alone' }).click();
    await page.getByText(/^1 row decided, saved ·/).waitFor();
    const mine = [4, 5].map((row) => addOn.row('Labels', row));
    expect(mine.map(({ check, verdict, drawn_under: drawn }) => [check, verdict, drawn !== null])).toEqual([
      ['agent_answer', 'fail', true],
      ['charts_answer', 'fail', false],
    ]);
  });

  it('keeps unsaved decisions when the page closes, reports them, and saves them in order', async () => {
    let isDown = true;
    const { addOn, page } = await opened('open GOLD ', scored(), (name) => name === 'saveLabels' && isDown);
    await page.getByText('1 of 12').waitFor();
    await page.getByRole('article').waitFor();
    for (const key of ['p', 'f']) await page.keyboard.press(key);
    await page.getByText('2 decisions are not saved yet').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Save again' }).click();
    await expectSoon(() => labels(addOn).map(([, , verdict]) => verdict), ['pass', 'fail']);
  });

  it('shows who has decided, and lists rows on which two people differ', async () => {
    const addOn = scored();
    const [first, second] = toLabel(addOn, 'random', 'ben@example.org');
    if (!first || !second) throw new Error('nothing was drawn');
    label(addOn, [first, second], 'pass', 'ben@example.org', 'the same place');
    label(addOn, [first], 'fail', 'eva@example.org');
    const { page } = await opened('differ GOLD ', addOn);
    await page.getByText('1 of 1').waitFor();
    await page.getByText('ben@example.org: Answer in the text: pass (the same place)').waitFor();
    await page.getByText('eva@example.org: Answer in the text: fail').waitFor();
    await page.setViewportSize({ width: 400, height: 700 });
    expect(await overflow(page)).toBe(0);
    await picture(page, 'review-two-people');
  });

  it('shows hostile texts as texts, and long texts within its width', async () => {
    const harm = '<img src=x onerror="window.hacked=1">';
    const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3);
    const addOn = addOnOf({
      GOLD: [HEADER, [harm, `${harm} ${long}?`, harm, `It is ${harm} ${long}.`, '', '']],
    });
    addOn.ask('runEvals', {});
    const { page } = await opened('attention GOLD ', addOn);
    await page.getByRole('heading', { name: harm }).waitFor();
    await page.setViewportSize({ width: 300, height: 700 });
    expect(await overflow(page)).toBe(0);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });
});
