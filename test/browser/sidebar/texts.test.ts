/** The sidebar without a mouse, with hostile texts, and the files that it saves. */
import { stoppedBy } from '../../../src/model/run';
import { readFileSync } from 'node:fs';
import { overflow, picture } from '../google-script';
import {
  AT,
  type Answers,
  CHECK,
  FIRST,
  FORM,
  OUTCOME,
  ROW,
  TAB_OUTCOME,
  looks,
  no,
  ok,
  open,
  tab,
  FINISHED,
  rowToLookAt,
} from './opened';

const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

it('a person without a mouse reaches every pane by arrow keys and every control by Tab', async () => {
  const { page, calls } = await open({ runEvals: () => ok(FINISHED) });
  await tab(page, 'Results').focus();
  for (const name of ['Row', 'Settings', 'Results']) {
    await page.keyboard.press('ArrowRight');
    expect(await tab(page, name).getAttribute('aria-selected')).toBe('true');
    expect(await page.evaluate('document.activeElement.id')).toBe(`tab-${name}`);
  }
  const reached: string[] = [];
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      String(await page.evaluate('document.activeElement.textContent || document.activeElement.value')),
    );
    if (reached.includes('Run')) break;
  }
  expect(reached).toEqual(expect.arrayContaining(['Run']));
  await page.keyboard.press('Enter');
  await page.getByText('Done: 2 rows were scored.').waitFor();
  expect(calls.filter(({ name }) => name === 'runOrAsk')).toHaveLength(1);
});

describe('texts', () => {
  const everywhere = (text: string): Answers => ({
    sidebarStart: () => ok({ ...FIRST, tabs: [text] }),
    poll: () => ok({ at: { ...AT, tab: text }, run: null, lastRun: '', changes: 0 }),
    rowViews: looks(() => ({
      kind: 'row',
      row: {
        ...ROW,
        ...{ tab: text, query: text, testId: text, verdict: text, error: text, blank: [text] },
        checks: [
          {
            ...CHECK,
            ...{ title: text, expected: text, expectedNames: text },
            actual: text,
            reason: text,
            decidedBy: text,
          },
        ],
        problems: [{ column: text, at: 3, problem: text, examples: [text] }],
      },
    })),
    runOutcome: () =>
      ok({
        outcome: {
          ...OUTCOME,
          ...{ judge: text, judgingText: text, outcome: stoppedBy('not_measured', text), problems: [text] },
          tabs: [
            {
              ...TAB_OUTCOME,
              ...{ tab: text, problems: [{ tab: text, row: 2, column: text, text }] },
              toLookAt: [rowToLookAt(2, text, text, 'fail', text)],
            },
          ],
        },
      }),
    settingsForm: () =>
      ok({
        ...FORM,
        mapping: [{ tab: text, headers: [{ header: text, column: '' }], own: [] }],
        judges: [{ id: 'anthropic', title: text, model: text }],
        problem: text,
      }),
    coverage: () => no(text),
  });

  it('are never markup, in any pane', async () => {
    const { page } = await open(everywhere(HOSTILE));
    for (const name of ['Results', 'Row', 'Settings']) {
      await tab(page, name).click();
      await page.getByText('window.hacked=1').first().waitFor({ state: 'attached' });
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      expect(await page.locator('img').count()).toBe(0);
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  it.each([300, 220])('stay within %i pixels, even as long as German ones', async (width) => {
    const { page } = await open(everywhere(LONG), width);
    for (const name of ['Results', 'Row', 'Settings']) {
      await tab(page, name).click();
      await page.getByText(LONG).first().waitFor({ state: 'attached' });
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => (one.open = true))`);
      expect([name, await overflow(page)]).toEqual([name, 0]);
      await picture(page, `sidebar-long-${width}-${name}`);
    }
  });
});

it('files are fetched page by page, joined and saved by the browser', async () => {
  const next = { piece: 1, mark: 'as it was' };
  const { page, calls } = await open({
    exportResults: (request) =>
      ok(
        'from' in request
          ? { files: [{ name: 'GOLD_summary.csv', text: ',c' }] }
          : { files: [{ name: 'GOLD_summary.csv', text: 'a,b' }], next },
      ),
  });
  await page.getByRole('button', { name: 'Share' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV files' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('GOLD_summary.csv');
  expect(readFileSync(await download.path(), 'utf8')).toBe('a,b,c');
  await page.getByText('Saved: GOLD_summary.csv').waitFor();
  const asked = { format: 'csv' };
  expect(calls.filter(({ name }) => name === 'exportResults').map(({ request }) => request)).toEqual([
    asked,
    { ...asked, from: next },
  ]);
});
