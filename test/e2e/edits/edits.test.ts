/** Edits of expected and recorded values: with edit-scoring switched on, their rows are scored again, and only those. */
import { addOnOf, writes } from '../add-on';
import { GOLD, RESULTS, edit, scoredAddOn, scores, STANDING } from './edits-support';
import { lines } from '../runs/runs-support';
import { isThorough } from '../../support/thorough';

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

  it('of many rows becomes a run of its own, which keeps the results of all other rows', () => {
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
    addOn.runtime.person.insertRows('GOLD', 4, 200);
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
  addOn.runtime.person.insertRows('GOLD', 4);
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

  it('finds its result where rows were inserted above it, and puts the links right', () => {
    const addOn = scoredAddOn();
    addOn.runtime.person.insertRows('GOLD', 2, 2);
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
