/** The judge’s form in the sidebar’s settings in a real browser, talking to the built bundle in the local runtime. */
import type { Page } from 'playwright-core';
import { type AddOn, addOnOf } from '../../e2e/add-on';
import { label, toLabel } from '../../e2e/review-support';
import { judgedAddOn, transportTo } from '../../e2e/transport';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { ownBrowser } from '../browser';
import { addOnIn, openPage } from '../google-script';

const KEY = 'test-judge-key-0001';

const browser = ownBrowser();

async function open(): Promise<{ page: Page; sheet: AddOn }> {
  const sheet = addOnOf({ GOLD: [['query']] }, { transport: transportTo(fakeJudge()) });
  const page = await browser().newPage({ viewport: { width: 300, height: 900 } });
  sheet.runtime.call('showSettings', [], 'menu');
  await openPage(page, 'sidebar', addOnIn(sheet.runtime));
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor();
  return { page, sheet };
}

describe('the judge’s form', () => {
  it('opens with Anthropic preselected, its model as a hint, and no key', async () => {
    const { page } = await open();
    expect(await page.getByLabel('Judge', { exact: true }).inputValue()).toBe('anthropic');
    expect(await page.locator('#judge-model').getAttribute('placeholder')).toBe('claude-haiku-5-5');
    expect(await page.getByLabel('API key').getAttribute('placeholder')).toBe('not set');
    expect(await page.getByRole('button', { name: 'Remove key' }).count()).toBe(0);
  });

  it('saves by keyboard alone, and shows only that a key is set', async () => {
    const { page, sheet } = await open();
    await page.getByLabel('API key').focus();
    await page.keyboard.type(KEY);
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    expect(await page.getByLabel('API key').getAttribute('placeholder')).toBe('set');
    expect([...sheet.runtime.properties('user').values()]).toEqual([
      JSON.stringify({ key: KEY, host: 'api.anthropic.com' }),
    ]);
  });

  it('needs neither model nor key for rules only', async () => {
    const { page } = await open();
    await page.getByLabel('Judge', { exact: true }).selectOption('rules');
    expect(await page.getByLabel('API key').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });

  it('asks to be opened again after the add-on was updated', async () => {
    const { runtime } = addOnOf({ GOLD: [['query']] });
    const page = await browser().newPage();
    await openPage(page, 'sidebar', (name, json) => runtime.call('call', [name, json, 'newer'], 'sidebar'));
    await page.getByText('GNW Evals was updated while this page was open: open it again.').waitFor();
  });

  it('tries the labelled answers after showing the estimate', async () => {
    const rows = Array.from({ length: 12 }, (_row, at) => [
      `Which state, number ${at}?`,
      'South Dakota',
      `It was S. Dakota, see ${at}.`,
    ]);
    const header = ['query', 'expected_answer', 'actual_agent_answer'];
    const settings = { judge: { provider: 'anthropic', useRules: false } };
    const addOn = judgedAddOn({ GOLD: [header, ...rows] }, null);
    const { judge } = addOn;
    addOn.ask('runEvals', {
      set: Object.entries(settings.judge).map(([name, value]) => [`judge.${name}`, String(value)]),
    });
    label(addOn, toLabel(addOn), 'pass');
    const page = await browser().newPage({ viewport: { width: 300, height: 900 } });
    addOn.runtime.call('showSettings', [], 'menu');
    await openPage(page, 'sidebar', addOnIn(addOn.runtime));
    const press = () => page.getByRole('button', { name: 'Try on labelled answers…' }).click();
    const before = judge.requests.length;
    await press();
    await page.getByText('Press again to continue.').waitFor();
    expect(judge.requests).toHaveLength(before);
    await press();
    await page.getByText(/^People agree with the judge of the results on /).waitFor();
  });
});
