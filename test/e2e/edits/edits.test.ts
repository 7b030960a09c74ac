/** Edits of expected and recorded values: with edit-scoring switched on, their rows are scored again, and only those, also during runs and with a judge. */
import { STRICTEST } from '../../../local/runtime';
import { fakeJudge } from '../../support/judge-server/fake-fetch';
import { isThorough } from '../../support/thorough';
import { type AddOn, addOnOf, atCall, writes } from '../add-on';
import { BERTA, lines } from '../runs/runs-support';
import { ANTHROPIC, keyed, transportTo } from '../transport';
import { edit, GOLD, RESULTS, scoredAddOn, scores, STANDING } from './edits-support';
import { byHand } from '../../support/manual-edits';

describe('A pasted block', () => {
  it('of three rows and two columns scores those three again', () => {
    const addOn = scoredAddOn();
    const others = lines(addOn, [1, 2, 6]);
    const calls = addOn.callsOf(() =>
      edit(addOn, 'GOLD', 'D3:E5', [
        ['PER', '100 kha'],
        ['BRA', ''],
        ['BRA; PER', ''],
      ]),
    );
    expect(scores(addOn)).toMatchObject([
      { row: 2, verdict: 'pass' },
      { row: 3, verdict: 'pass', overall_score: 1 },
      { row: 4, verdict: 'fail', overall_score: 0 },
      { row: 5, verdict: 'fail', overall_score: 0 },
      { row: 6, verdict: 'fail' },
    ]);
    expect(lines(addOn, [1, 2, 6])).toEqual(others);
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(addOn.history()).toHaveLength(1);
  });

  it('of many rows starts a separate run, which keeps the results of all other rows', () => {
    const header = ['query', 'expected_aoi_ids', 'actual_id', 'actual_source', 'expected_answer'];
    const [pasted, passing] = isThorough ? [1000, 400] : [60, 24];
    const rows = Array.from({ length: pasted + 100 }, (_row, index) => [
      `q${index}`,
      'BRA',
      'BRA',
      'gadm',
      '',
    ]);
    const addOn = addOnOf({ GOLD: [header, ...rows.slice(0, 2)] });
    // A new tab has 1,000 rows.
    byHand(addOn.runtime).insertRows('GOLD', 4, 200);
    edit(addOn, 'GOLD', `A2:E${pasted + 101}`, rows);
    addOn.runtime.call('runOnAllTabs');
    addOn.ask('scoreEdits', { isOn: true });
    const others = lines(addOn, [pasted + 2, pasted + 50, pasted + 101]);
    edit(
      addOn,
      'GOLD',
      `A2:E${pasted + 1}`,
      rows
        .slice(0, pasted)
        .map((_row, index) => [`q${index}`, 'PER', index < passing ? 'PER' : 'BRA', 'gadm', '']),
    );
    addOn.settle();
    expect(addOn.lastRun()).toMatchObject({
      outcome: { how: 'finished' },
      tabs: [
        {
          rows: pasted + 100,
          // The others pass.
          verdicts: { pass: passing + 100, fail: pasted - passing, error: 0, edited: 0 },
        },
      ],
    });
    expect(lines(addOn, [pasted + 2, pasted + 50, pasted + 101])).toEqual(others);
    expect(addOn.waiting()).toEqual(STANDING);
  });
});

it('A case that is typed between others gets its row in sheet order', () => {
  const addOn = scoredAddOn();
  byHand(addOn.runtime).insertRows('GOLD', 4);
  edit(addOn, 'GOLD', 'A4:G4', [['b2', 'between', '', 'BRA', '', 'BRA', 'gadm']]);
  addOn.settle();
  expect(scores(addOn)).toMatchObject([
    { row: 2, query: 'How much forest did Brazil lose?' },
    { row: 3, query: 'How much forest did Peru lose?' },
    { row: 4, query: 'between', verdict: 'pass' },
    { row: 5, query: 'three' },
    { row: 6, query: 'four' },
    { row: 7, query: 'five' },
  ]);
});

describe('An edit of one expected value', () => {
  it('scores its row again and leaves the cells of all others as they are', () => {
    const addOn = scoredAddOn();
    const others = lines(addOn, [1, 2, 4, 5, 6]);
    const before = addOn.row(RESULTS, 5);
    expect(before).toMatchObject({ verdict: 'fail', overall_score: 0, first_failure: 'aoi' });
    expect(addOn.note(RESULTS, 5, 'aoi_id_match_score')).toBe('expected BRA, got PER');

    edit(addOn, 'GOLD', 'D3', 'PER');

    const after = addOn.row(RESULTS, 5);
    // The area is now right, the answer still wrong: 1 of 2.
    expect(after).toMatchObject({
      row: 3,
      verdict: 'fail',
      overall_score: 0.5,
      first_failure: 'answer',
      expected_aoi_ids: 'PER',
      aoi_id_match_score: 1,
    });
    expect(addOn.note(RESULTS, 5, 'aoi_id_match_score')).toBe('');
    for (const column of ['uid', 'inputs_hash', 'run_id', 'judged_at'])
      expect(after[column]).not.toBe(before[column]);
    expect(lines(addOn, [1, 2, 4, 5, 6])).toEqual(others);

    edit(addOn, 'GOLD', 'E3', '100 kha');
    expect(addOn.row(RESULTS, 5)).toMatchObject({ verdict: 'pass', overall_score: 1 });
    expect(lines(addOn, [1, 2, 4, 5, 6])).toEqual(others);
  });

  it('finds its result after rows were inserted above it, and corrects the links', () => {
    const addOn = scoredAddOn();
    byHand(addOn.runtime).insertRows('GOLD', 2, 2);
    edit(addOn, 'GOLD', 'D5', 'PER');
    expect(addOn.row(RESULTS, 5)).toMatchObject({ test_id: 'b', row: 5, overall_score: 0.5 });
    expect([2, 3, 4, 5, 6].map((row) => addOn.row(RESULTS, row + 2)['row'])).toEqual([4, 5, 6, 7, 8]);
  });
});

describe('Edits that no score depends on', () => {
  it.each([
    ['a column of remarks', 'GOLD', 'C3', 'see above'],
    ['the test id', 'GOLD', 'A3', 'b2'],
    ['a tab that is not an eval set', 'Notes', 'A1', 'expected_aoi_ids'],
    ['the results', RESULTS, 'D3', 'pass'],
  ])('cause no work: %s', (_name, tab, a1, value) => {
    const addOn = scoredAddOn();
    const calls = addOn.callsOf(() => edit(addOn, tab, a1, value));
    expect(writes(calls)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(17);
  });

  it('write nothing if a header of remarks is renamed, though all rows are read', () => {
    const addOn = scoredAddOn();
    const calls = addOn.callsOf(() => edit(addOn, 'GOLD', 'C1', 'remarks'));
    expect(writes(calls)).toEqual([]);
    expect(calls.length).toBeLessThanOrEqual(60);
  });

  it('cause no work on an eval set that was never run', () => {
    const addOn = addOnOf({ GOLD });
    addOn.ask('scoreEdits', { isOn: true });
    edit(addOn, 'GOLD', 'D3', 'PER');
    addOn.settle();
    expect(addOn.tabNames()).toEqual(['GOLD']);
  });
});

describe('With a judge model', () => {
  const JUDGED = [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ['a', 'Which state?', 'South Dakota', 'It was S. Dakota.'],
    ['b', 'Which state, again?', 'South Dakota', 'Either state: South Dakota or North Dakota.'],
    ['c', 'And now?', 'North Dakota', 'N. Dakota, I believe.'],
  ];

  it('judges the edited row alone, and sends nothing where the edit is undone', () => {
    const judge = fakeJudge();
    const addOn = scoredAddOn({ transport: transportTo(judge), properties: keyed(ANTHROPIC) }, JUDGED);
    const asked = (): number => judge.requests.length;
    expect(asked()).toBe(3);
    const others = lines(addOn, [2, 4]);
    const first = addOn.row(RESULTS, 5);
    edit(addOn, 'GOLD', 'C3', 'Dakota, South');
    expect(asked()).toBe(4);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ judge: 'claude-haiku-5-5', judge_cached: false });
    expect(lines(addOn, [2, 4])).toEqual(others);

    edit(addOn, 'GOLD', 'C3', 'South Dakota');
    expect(asked()).toBe(4);
    expect(addOn.row(RESULTS, 5)).toMatchObject({
      judge_cached: true,
      judge_cost_usd: 0,
      uid: first['uid'],
      inputs_hash: first['inputs_hash'],
      agent_answer_score: first['agent_answer_score'],
    });
    expect(lines(addOn, [2, 4])).toEqual(others);
  });
});

it('Where Google’s edit trigger does not reach the spreadsheet, no edit fails, and the clock scores the edited rows', () => {
  const addOn = scoredAddOn({ strictness: { ...STRICTEST, editTriggersLackFile: true } });
  const fired = addOn.runtime.edit('GOLD', 'F6', 'PER');
  expect(fired.map(({ handler, error }) => [handler, error])).toEqual([
    ['onEdit', null],
    ['scoreEdited', null],
  ]);
  addOn.runtime.advance(30 * 60_000);
  expect(addOn.runtime.runDueTriggers()).toMatchObject([{ handler: 'continueRun', error: null }]);
  expect(addOn.row(RESULTS, 8)).toMatchObject({ overall_score: 1, verdict: 'pass' });
  expect([...addOn.waiting()].sort()).toEqual(STANDING);
});

describe('Switching edit-scoring on and off', () => {
  it('names its owner to a second person, and can be taken over: every edit is scored once', () => {
    const addOn = scoredAddOn();
    const { runtime } = addOn;
    expect(addOn.ask('scoreEdits', {}, BERTA).value).toMatchObject({
      ...{ isOn: true, isMine: false },
      text: expect.stringMatching(/^Switched on by analyst@example\.org on 21 Nov 2026, 12:0\d UTC\.$/),
    });
    // Nobody can switch off another user's edit-scoring.
    expect(addOn.ask('scoreEdits', { isOn: false }, BERTA).value).toMatchObject({ isOn: true });
    expect(addOn.ask('scoreEdits', { isOn: true }, BERTA).value).toMatchObject({ isMine: true });
    const owners = (name: string): string[] =>
      runtime.triggers.filter(({ handler }) => handler === name).map(({ owner }) => owner);
    expect(owners('scoreEdited')).toEqual(['analyst@example.org', BERTA]);
    const calls = addOn.callsOf(() => edit(addOn, 'GOLD', 'D3', 'PER'));
    expect(calls.filter((name) => name === 'Range.setValues')).toHaveLength(1);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(owners('scoreEdited')).toEqual([BERTA]);
    // Each trigger finds out by itself if it is still needed.
    runtime.advance(30 * 60_000);
    runtime.runDueTriggers();
    expect(owners('continueRun')).toEqual([BERTA]);
  });

  it('removes the trigger when its owner switches it off', () => {
    const addOn = scoredAddOn();
    expect(addOn.ask('scoreEdits', { isOn: false }).value).toEqual({ isOn: false, isMine: false, text: '' });
    expect(addOn.waiting()).toEqual([]);
    expect(addOn.runtime.properties('document').has('gnw.editScoring')).toBe(false);
  });

  it('makes a leftover trigger without a record remove itself', () => {
    const addOn = scoredAddOn();
    addOn.runtime.properties('document').delete('gnw.editScoring');
    edit(addOn, 'GOLD', 'D3', 'PER');
    expect(addOn.waiting()).toEqual(['continueRun']);
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0, verdict: 'edited' });
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
  });
});

/** Runs GOLD and, in the middle of its rows being written, edits a case of the other eval set. */
function editOtherWhileGoldRuns(addOn: AddOn): void {
  const editOther = jest.fn(() => edit(addOn, 'Other', 'D3', 'PER'));
  addOn.meanwhile(
    atCall('Range.setNotes', 1, editOther),
    () => void addOn.ask('runEvals', { tabs: ['GOLD'] }),
  );
  expect(editOther).toHaveBeenCalled();
}

describe('An edit while a run is in progress', () => {
  it('survives a trigger that fires while it is being removed', () => {
    const addOn = addOnOf({ GOLD });
    const tick = jest.fn(() => void addOn.runtime.call('continueRun', [], 'trigger'));
    addOn.meanwhile(atCall('ScriptApp.deleteTrigger', 1, tick), () => {
      expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true, value: { state: 'finished' } });
      addOn.settle();
    });
    expect(tick).toHaveBeenCalled();
    expect(addOn.waiting()).toEqual([]);
  });

  it('of an eval set that was never run does not set off a run of it', () => {
    const addOn = addOnOf({ GOLD, Other: GOLD });
    addOn.ask('runEvals', { tabs: ['GOLD'] });
    addOn.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(addOn);
    addOn.settle();
    expect(addOn.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results', 'Other']);
    expect(addOn.waiting()).toEqual(STANDING);
  });

  it('of another eval set is scored after it, without the rows that were never run', () => {
    const addOn = addOnOf({ GOLD, Other: GOLD });
    addOn.ask('runEvals', { tabs: ['Other'], choice: { rows: [3, 4] } });
    addOn.ask('scoreEdits', { isOn: true });
    editOtherWhileGoldRuns(addOn);
    expect(addOn.row('Other results', 4)).toMatchObject({ overall_score: 0 });
    addOn.settle();
    expect(addOn.row('Other results', 4)).toMatchObject({ test_id: 'b', overall_score: 0.5 });
    expect(addOn.waiting()).toEqual(STANDING);
    expect(addOn.runtime.workbook.tabNamed('Other results')?.grid.lastRow).toBe(5);
  });

  it('waits if the run begins during the edit trigger, and dies', () => {
    const addOn = scoredAddOn();
    addOn.meanwhile(
      (name, { running }) => {
        // The execution dies as soon as it has claimed the run.
        if (running.length === 2) return name === 'Lock.releaseLock' ? { kind: 'kill-after' } : null;
        if (name === 'Lock.tryLock') expect(() => addOn.ask('runEvals', {})).toThrow(/time/);
        return null;
      },
      () => edit(addOn, 'GOLD', 'D3', 'PER'),
    );
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0 });
    addOn.settle();
    expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
    expect(addOn.waiting()).toEqual(STANDING);
  });
});

it('An edit while somebody else holds the document lock is picked up by a trigger afterwards', () => {
  const addOn = scoredAddOn();
  addOn.runtime.holdLock(45_000);
  const calls = addOn.callsOf(() => edit(addOn, 'GOLD', 'D3', 'PER'));
  expect(writes(calls)).toEqual([]);
  expect(addOn.waiting()).toEqual(STANDING);
  addOn.settle();
  expect(addOn.row(RESULTS, 5)).toMatchObject({ overall_score: 0.5 });
  expect(addOn.waiting()).toEqual(STANDING);
});
