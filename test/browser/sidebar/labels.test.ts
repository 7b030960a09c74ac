/** The pane “Labels” over the add-on itself: by keyboard, and with a server that fails. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AddOn, addOnOf } from '../../e2e/add-on';
import { ownBrowser } from '../own-browser';
import { addOnIn, openPage, overflow, picture } from '../google-script';

const browser = ownBrowser();

const CASES = ['a', 'b', 'c', 'd', 'e'];
const PLACES = ['Acre', 'Bahia', 'Chad', 'Denmark', 'Egypt'];
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
  ...CASES.map((id, index) => [
    id,
    `How many hectares were lost in ${PLACES[index] ?? id} in 2021?`,
    '590 kha',
    index < 3 ? '590 kha' : '100 kha',
  ]),
];

/** @param fails whether a call of this name fails */
async function open(addOn: AddOn, fails: (name: string) => boolean = () => false): Promise<Page> {
  const page = await browser().newPage({ viewport: { width: 300, height: 900 } });
  const call = addOnIn(addOn.runtime);
  await openPage(page, 'sidebar', (name, json, build) => {
    if (fails(name)) throw new Error('Service Spreadsheets failed');
    return call(name, json, build);
  });
  await page.getByRole('tab', { name: 'Labels' }).click();
  return page;
}

const labels = (addOn: AddOn): (readonly unknown[])[] =>
  Array.from(
    { length: (addOn.runtime.workbook.tabNamed('Labels')?.grid.lastRow ?? 1) - 1 },
    (_row, index) => {
      const { test_id, verdict, note } = addOn.row('Labels', index + 2);
      return [test_id, verdict, note];
    },
  );

describe('the Labels pane', () => {
  it('takes one click more than there are texts to label', async () => {
    const addOn = addOnOf({ GOLD });
    addOn.ask('runEvals', {});
    const page = await open(addOn);
    await page.evaluate("window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true)");
    await page.getByRole('button', { name: 'Draw 10 texts' }).click();
    for (const labelled of [1, 2, 3, 4, 5]) {
      await page.getByRole('button', { name: /^Pass/ }).click();
      await page.getByText(`${labelled} of 5 labelled`).waitFor();
    }
    expect(await page.evaluate('window.clicks')).toBe(6);
  });

  it('draws texts, takes labels by keys, and takes the last one back', async () => {
    const addOn = addOnOf({ GOLD });
    addOn.ask('runEvals', {});
    const page = await open(addOn);
    await page.getByRole('button', { name: 'Draw 10 texts' }).click();
    await page.getByText('0 of 5 labelled').waitFor();
    // What the judge said is nowhere in the page.
    expect(await page.locator('#pane').innerText()).not.toMatch(/rule|within|apart/);
    const idNow = async () => (await page.locator('article > .quiet').innerText()).slice(-1);
    const order: string[] = [];
    for (const key of ['p', 'f', 'u']) {
      order.push(await idNow());
      await page.keyboard.press(key);
      await page.getByText(`${order.length} of 5 labelled`).waitFor();
    }
    await picture(page, 'sidebar-labels');
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press('z');
    await page.getByText('2 of 5 labelled').waitFor();
    expect(await idNow()).toBe(order[2]);
    await page.getByLabel('Note', { exact: true }).fill('pf: another year');
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.getByText('3 of 5 labelled').waitFor();
    await expectSoon(
      () => labels(addOn),
      [
        [order[0], 'pass', null],
        [order[1], 'fail', null],
        [order[2], 'unsure', null],
        [order[2], 'withdrawn', null],
        [order[2], 'expected wrong', 'pf: another year'],
      ],
    );
    // On another day the rest is drawn.
    const again = await open(addOn);
    await again.getByRole('button', { name: 'Draw 10 texts' }).click();
    await again.getByText('0 of 2 labelled').waitFor();
    await again.close();
  });

  it('keeps what it could not save, says so, and saves it again in order', async () => {
    const addOn = addOnOf({ GOLD });
    addOn.ask('runEvals', {});
    let isDown = true;
    const page = await open(addOn, (name) => name === 'saveLabel' && isDown);
    await page.getByRole('button', { name: 'Draw 10 texts' }).click();
    await page.getByText('0 of 5 labelled').waitFor();
    await page.keyboard.press('p');
    await page.keyboard.press('f');
    await page.getByText('2 labels are not saved yet').waitFor();
    // In the meantime the user looks at another pane.
    await page.getByRole('tab', { name: 'Row' }).click();
    await page.getByRole('tab', { name: 'Labels' }).click();
    await page.getByText('2 labels are not saved yet').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Save again' }).click();
    await expectSoon(() => labels(addOn).map(([, verdict]) => verdict), ['pass', 'fail']);
  });

  it('says how often judge and person agree, with the rows on which they do not', async () => {
    const addOn = addOnOf({ GOLD });
    addOn.ask('runEvals', {});
    const page = await open(addOn);
    await page.getByRole('button', { name: 'Draw 10 texts' }).click();
    for (const labelled of [1, 2, 3, 4, 5]) {
      await page.keyboard.press('p');
      await page.getByText(`${labelled} of 5 labelled`).waitFor();
    }
    await expectSoon(() => labels(addOn).length, 5);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('You agree with the judge on 3 of 5').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'the judge says fail' }).count()).toBe(2);
    expect(await overflow(page)).toBe(0);
    await picture(page, 'sidebar-agreement');
  });

  it('lets a person judge open rows by a key each: the verdict counts at once, and is kept as a label', async () => {
    const rows = Array.from({ length: 30 }, (_row, index) => [
      ...[`o-${index}`, `Which state is number ${index}?`, 'the Mount Rushmore State'],
      'It is **South Dakota**.',
    ]);
    const addOn = addOnOf({ GOLD: [GOLD[0] ?? [], ...rows] });
    addOn.ask('runEvals', {});
    expect(addOn.row('GOLD results', 4)['verdict']).toBe('needs judge');
    const page = await open(addOn);
    await page.evaluate("window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true)");
    await page.getByRole('tab', { name: 'Results' }).click();
    await page.getByRole('button', { name: 'Needs judge 30' }).click();
    await page.getByRole('button', { name: 'Judge them yourself' }).click();
    await page.getByText('0 of 30 labelled').waitFor();
    await page.getByText('Hint', { exact: true }).waitFor();
    expect(await page.locator('.judged b').innerText()).toBe('South Dakota');
    const startedAt = Date.now();
    for (let labelled = 1; labelled <= 30; labelled += 1) {
      await page.keyboard.press(labelled === 2 ? 'f' : 'p');
      await page.getByText(`${labelled} of 30 labelled`).waitFor();
    }
    // The last one, too, can be taken back.
    await page.getByText('All of these are labelled.').waitFor();
    await page.keyboard.press('z');
    await page.getByText('29 of 30 labelled').waitFor();
    await page.keyboard.press('p');
    await expectSoon(() => addOn.row('GOLD results', 33)['verdict'], 'pass');
    expect(Date.now() - startedAt).toBeLessThan(120_000);
    expect(await page.evaluate('window.clicks')).toBe(3);
    expect(addOn.row('GOLD results', 4)['judge']).toMatch(/^person: /);
    expect(addOn.row('GOLD results', 5)['verdict']).toBe('fail');
    await page.getByRole('button', { name: 'Back to the results' }).click();
    await page.getByText('pass (29 of 30)').waitFor();
  }, 150_000);

  it('accepts what the agent did from the pane of a row, which is scored again', async () => {
    const addOn = addOnOf({ GOLD });
    addOn.ask('runEvals', {});
    addOn.runtime.select('GOLD', 5);
    const page = await open(addOn);
    await page.getByRole('tab', { name: 'Row' }).click();
    await page.getByText('Accept actual as expected').click();
    await page.getByLabel('expected_answer').waitFor();
    await picture(page, 'sidebar-accept');
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText('1 value accepted, and the row is scored again.').waitFor();
    expect(addOn.row('GOLD', 5)['expected_answer']).toBe('100 kha');
    await page.locator('article .chip', { hasText: 'pass' }).first().waitFor();
  });
});

/** Saving goes on behind the page. */
async function expectSoon(look: () => unknown, wanted: unknown): Promise<void> {
  for (let tries = 0; tries < 100 && JSON.stringify(look()) !== JSON.stringify(wanted); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(look()).toEqual(wanted);
}
