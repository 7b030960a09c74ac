/** Labels typed next to scores, and people's verdicts in place of the judge’s. */
import { describe, expect, it } from '@jest/globals';
import { columnLetter } from '../../src/model/sheet/tab-grid';
import { type Desk, deskOf } from '../e2e/desk';
import { GOLD, Report, agreement } from '../e2e/judging/agreement-support';

describe('Labels typed beside scores', () => {
  const COLUMN = 'human_agent_answer';
  const RESULTS = 'GOLD results';
  const letterOf = (desk: Desk): string => columnLetter(Object.keys(desk.row(RESULTS, 4)).indexOf(COLUMN));
  const labels = (desk: Desk): unknown[] =>
    Array.from({ length: desk.runtime.workbook.tabNamed('Labels')?.grid.lastRow ?? 0 }, (_row, index) => {
      const { test_id, judged_text, verdict, who } = desk.row('Labels', index + 2);
      return [test_id, judged_text, verdict, who];
    }).filter(([id]) => id !== undefined && id !== null);

  it('are kept before their row is scored again, and marked where their text is another one then', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    expect(desk.row(RESULTS, 4)).not.toHaveProperty(COLUMN);
    expect(desk.ask('switchLabelColumns', { isOn: true }).ok).toBe(true);
    const names = Object.keys(desk.row(RESULTS, 4));
    expect(names[names.indexOf('agent_answer_score') + 1]).toBe(COLUMN);
    const rules = desk.runtime.workbook.tabNamed(RESULTS)?.validations ?? [];
    expect(rules.find(({ area }) => area.column === names.indexOf(COLUMN) + 1)).toMatchObject({
      area: { row: 4, rows: 8, columns: 1 },
      rule: { values: ['pass', 'fail', 'unsure', 'expected wrong', 'withdrawn'], allowInvalid: true },
    });
    const type = (row: number, text: string) =>
      desk.runtime.edit(RESULTS, `${letterOf(desk)}${row + 2}`, text);
    type(2, 'fail');
    type(3, 'pass');
    type(4, 's\u00ed');
    desk.runtime.edit('GOLD', 'D2', 'a: 700 kha.');
    // One is typed just after the run has scored the rows.
    let isIn = false;
    desk.meanwhile(
      (name) => {
        if (!isIn && name.startsWith('Range.set') && desk.row(RESULTS, 4)['agent_answer_score'] === 0) {
          isIn = true;
          type(5, 'unsure');
        }
        return null;
      },
      () => desk.ask('runEvals', {}),
    );
    expect(isIn).toBe(true);
    expect([2, 3, 4, 5].map((row) => desk.row(RESULTS, row + 2)[COLUMN])).toEqual([
      'outdated: fail',
      'pass',
      's\u00ed',
      'unsure',
    ]);
    expect(desk.row(RESULTS, 4)['agent_answer_score']).toBe(0);
    expect(labels(desk)).toEqual(
      expect.arrayContaining([
        ['a', 'a: 590 kha.', 'fail', 'in the sheet'],
        ['b', 'b: 590 kha.', 'pass', 'in the sheet'],
      ]),
    );
    const { problems } = agreement(desk, []);
    expect(problems).toEqual(
      expect.arrayContaining([
        'Results of GOLD, row 6, human_agent_answer: \u201cs\u00ed\u201d is not a verdict; write pass, fail, unsure, expected wrong.',
        '1 label outdated: the text that was judged is another one now: GOLD a.',
      ]),
    );
    // Each is kept once, however often it is read; none is lost when the columns are removed.
    const kept = labels(desk);
    agreement(desk, []);
    type(6, 'fail');
    desk.ask('switchLabelColumns', { isOn: false });
    expect(desk.row(RESULTS, 4)).not.toHaveProperty(COLUMN);
    expect(desk.runtime.workbook.tabNamed(RESULTS)?.validations).toEqual([]);
    expect(labels(desk)).toEqual([...kept, ['e', 'e: 590 kha.', 'fail', 'in the sheet']]);
  });
});

describe('A person’s verdict in the place of the judge’s', () => {
  const RESULTS = 'GOLD results';
  const scored = (desk: Desk, row: number): unknown[] => {
    const { agent_answer_score, verdict, judge, run_id } = desk.row(RESULTS, row + 2);
    return [agent_answer_score, verdict, judge, run_id];
  };

  it('stands from the next scoring on, only for the text that was judged, and in no rate of the judge', () => {
    const desk = deskOf({ GOLD });
    desk.ask('runEvals', {});
    const label = (lines: readonly string[]): void => {
      const text = ['tab,test_id,check,verdict,note,who', ...lines].join('\n');
      desk.ask('importLabels', { labels: { name: 'l.csv', text } });
    };
    label([
      'GOLD,a,agent_answer,fail,another place,anna',
      'GOLD,b,agent_answer,fail,,anna',
      'GOLD,b,agent_answer,pass,,ben',
      'GOLD,g,agent_answer,pass,,ben',
    ]);
    const before = Report.parse(desk.ask('agreement', {}).value);
    const first = [2, 3, 8, 9].map((row) => scored(desk, row));
    // Switched off, labels change nothing.
    expect(desk.ask('runEvals', { only: 'changed' }).message).toMatch(/no row has changed/);
    desk.ask('saveSetting', { path: 'judge.humanDecides', value: true });
    desk.ask('runEvals', { only: 'changed' });
    const [a, b, g, h] = [2, 3, 8, 9].map((row) => scored(desk, row));
    expect(a?.slice(0, 3)).toEqual([0, 'fail', 'person: anna']);
    expect(g?.slice(0, 3)).toEqual([1, 'pass', 'person: ben']);
    // People disagree: the rule stands, and the row says why.
    expect(b?.slice(0, 3)).toEqual(first[1]?.slice(0, 3));
    expect(desk.row(RESULTS, 5)['details']).toMatch(/People do not decide it: anna says fail, ben says pass/);
    expect(desk.row(RESULTS, 4)['why']).toMatch(/anna says fail \(another place\); rule: .* says pass: /);
    // What has no label was left alone.
    expect(h).toEqual(first[3]);
    expect(Report.parse(desk.ask('agreement', {}).value)).toEqual(before);
    expect(desk.ask('runEvals', { only: 'changed' }).message).toMatch(/no row has changed/);
    // What is typed next to a score counts as well, before it has been kept.
    desk.ask('switchLabelColumns', { isOn: true });
    const column = columnLetter(Object.keys(desk.row(RESULTS, 4)).indexOf('human_agent_answer'));
    desk.runtime.edit(RESULTS, `${column}11`, 'pass');
    desk.ask('runEvals', { only: 'changed' });
    expect(scored(desk, 9).slice(0, 3)).toEqual([1, 'pass', 'person: somebody in the sheet']);
    // A new text has no label yet: the rule decides it.
    desk.runtime.edit('GOLD', 'D2', 'a: 591 kha.');
    desk.ask('runEvals', { only: 'changed' });
    expect(scored(desk, 2).slice(0, 3)).toEqual([1, 'pass', first[0]?.[2]]);
    // Switched off again, the judge's verdicts are back with the next scoring.
    desk.ask('saveSetting', { path: 'judge.humanDecides', value: false });
    desk.ask('runEvals', { only: 'changed' });
    expect([3, 8, 9].map((row) => scored(desk, row).slice(0, 3))).toEqual(
      first.slice(1).map((row) => row.slice(0, 3)),
    );
  });
});
