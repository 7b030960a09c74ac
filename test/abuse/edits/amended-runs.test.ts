/** Rows scored again amend their run: it stays the last run, and changes are reported relative to the previous one. */
import { runPhrase } from '../../../src/stores/past-runs';
import { type AddOn, addOnOf } from '../../e2e/add-on';
import { areaCases } from '../../support/cases';

const GOLD = areaCases(Array<string>(6).fill('BRA'));
const RESULTS = 'GOLD results';

/** Two runs of six rows: all pass in the first, the second and third fail in the second. */
function twoRuns(): AddOn {
  const addOn = addOnOf({ GOLD });
  addOn.runtime.call('runOnAllTabs');
  addOn.runtime.advance(3_600_000);
  type(addOn, 'D3', 'PER');
  type(addOn, 'D4', 'PER');
  addOn.runtime.call('runOnAllTabs');
  addOn.runtime.advance(3_600_000);
  return addOn;
}

function type({ runtime }: AddOn, a1: string, value: string): void {
  for (const { error } of runtime.edit('GOLD', a1, value)) if (error) throw error;
}

/** The name of an unnamed run in messages. */
const named = (runId: string): string => runPhrase({ runId, savedAt: '' }, 'Etc/UTC');

function told(addOn: AddOn) {
  const { outcome } = addOn.reply('runOutcome', {});
  const [tab] = outcome?.tabs ?? [];
  const { pass = 0, fail = 0 } = addOn.lastRun()?.tabs[0]?.verdicts ?? {};
  return {
    ...{ runId: outcome?.runId, pass, fail, since: tab?.headline.since, change: tab?.headline.change },
    worse: tab?.toLookAt.filter(({ isWorse }) => isWorse).map(({ row }) => row),
  };
}

const WAYS: readonly (readonly [string, (addOn: AddOn) => void])[] = [
  [
    'by an edit',
    (addOn) => {
      addOn.ask('scoreEdits', { isOn: true });
      type(addOn, 'D3', 'BRA');
      addOn.settle();
      addOn.ask('scoreEdits', { isOn: false });
    },
  ],
  [
    'from the sidebar',
    (addOn) => {
      type(addOn, 'D3', 'BRA');
      addOn.ask('runEvals', { tabs: ['GOLD'], choice: { rows: [3], statuses: [''] }, keepsOthers: true });
    },
  ],
];

describe.each(WAYS)('A row that is scored again %s', (_way, again) => {
  let addOn: AddOn;
  let first = '';
  let second = '';
  let before: ReturnType<typeof told>;
  beforeAll(() => {
    addOn = twoRuns();
    [first = '', second = ''] = addOn.history().map(({ run_id }) => run_id);
    before = told(addOn);
    again(addOn);
  });

  it('leaves the last run and the one before it as they were', () => {
    expect(before).toEqual({
      runId: second,
      pass: 4,
      fail: 2,
      since: `since ${named(first)}`,
      worse: [3, 4],
      change: '▼ 2',
    });
    expect(told(addOn)).toEqual({
      runId: second,
      pass: 5,
      fail: 1,
      since: `since ${named(first)}`,
      worse: [4],
      change: '▼ 1',
    });
    expect(addOn.reply('runs', {}).tabs[0]?.runs).toMatchObject([
      { id: first, result: '6 of 6 pass (100 %)' },
      { id: '', result: '5 of 6 pass (83 %)' },
    ]);
  });

  it('is the baseline of the next run, under the name of the run that it amends', () => {
    addOn.runtime.advance(3_600_000);
    type(addOn, 'D4', 'BRA');
    addOn.runtime.call('runOnAllTabs');
    expect(told(addOn)).toMatchObject({ pass: 6, since: `since ${named(second)}`, worse: [], change: '▲ 1' });
    const { sheetId = 0, runs = [] } = addOn.reply('runs', {}).tabs[0] ?? {};
    expect(runs.map(({ result }) => result.slice(0, 6))).toEqual(['6 of 6', '5 of 6', '6 of 6']);
    expect(addOn.ask('diffRuns', { sheetId, before: second, after: '' }).value).toMatchObject({
      ...{ caveats: [], rates: expect.stringMatching(/\(5 of 6\), then .*\(6 of 6\)/) },
    });
  });
});

it('Selected rows of an eval set that was never run are a run of their own', () => {
  const addOn = addOnOf({ GOLD, Other: GOLD });
  addOn.ask('runEvals', { tabs: ['Other'] });
  addOn.ask('runEvals', { tabs: ['GOLD'], choice: { rows: [3, 4] }, keepsOthers: true });
  const [other, gold] = addOn.history();
  expect(other?.tabs).toBe('Other');
  expect(addOn.row(RESULTS, 4)).toMatchObject({ test_id: 't1', run_id: gold?.['run_id'] });
  expect(addOn.lastRun()).toMatchObject({ runId: gold?.['run_id'] });
});
