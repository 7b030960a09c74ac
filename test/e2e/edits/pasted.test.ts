/** Edits of many rows at once, and rows that come and go. */
import { describe, expect, it } from '@jest/globals';
import { isThorough } from '../../support/thorough';
import { addOnOf } from '../add-on';
import { STANDING, edit, lines, scoredAddOn, scores } from './edits-support';

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
      outcome: 'finished',
      tabs: [
        {
          rows: pasted + 100,
          // The others pass.
          verdicts: { pass: passing + 100, fail: pasted - passing, error: 0, 'edited, score again': 0 },
        },
      ],
    });
    expect(lines(addOn, [pasted + 2, pasted + 50, pasted + 101])).toEqual(others);
    expect(addOn.waiting()).toEqual(STANDING);
  });
});

describe('Cases that come and go', () => {
  it('gets its row in sheet order where one is typed between others', () => {
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
});
