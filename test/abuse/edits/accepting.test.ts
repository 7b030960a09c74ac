/** Accepting what the agent did as what is expected, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf } from '../../e2e/desk';
import { dyingAtEveryWrite } from '../../e2e/dying-writes';
import { interrupt } from '../../e2e/runs/runs-support';

const GOLD = [
  [
    ...['test_id', 'query', 'expected_dataset_id', 'expected_answer', 'expected_context_layer'],
    ...['actual_dataset_id', 'actual_agent_answer', 'actual_context_layer'],
  ],
  ['a', 'Question a?', 0, '590 kha', '', 4, '100 kha', ''],
  ['b', 'Question b?', 4, '', 'driver', 4, '', "'=1+1"],
  ['c', 'Question c?', 4, '590 kha', '', 4, '588 kha', ''],
  ...Array.from({ length: 5 }, (_row, index) => [`e${index}`, `Question e${index}?`, 4, '', '', 4, '', '']),
];
const COLUMNS = ['expected_dataset_id', 'expected_answer'];

const opened = (): Desk => {
  const desk = deskOf({ GOLD });
  desk.ask('runEvals', {});
  return desk;
};
const expected = (desk: Desk, row: number): unknown[] => {
  const cells = desk.row('GOLD', row);
  return COLUMNS.map((name) => cells[name]);
};
const placeOf = (desk: Desk, row: number) => ({
  sheetId: desk.runtime.workbook.tabNamed('GOLD')?.id ?? 0,
  row,
});
const accept = (desk: Desk, row: number, user?: string, columns = COLUMNS) =>
  desk.ask('acceptActual', { place: placeOf(desk, row), columns }, user);

describe('Accepting what the agent did as what is expected', () => {
  it('writes texts into the cells of failing checks, and scores the row at once', () => {
    const desk = opened();
    expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: 'fail' });
    expect(desk.ask('acceptable', placeOf(desk, 2)).value).toEqual({
      changes: [
        { column: 'expected_dataset_id', before: '0', after: '4', isFailing: true },
        { column: 'expected_answer', before: '590 kha', after: '100 kha', isFailing: true },
      ],
      left: [],
    });
    expect(accept(desk, 2).value).toEqual({
      sentence: '2 values accepted, and the row is scored again.',
      left: [],
    });
    expect(expected(desk, 2)).toEqual(['4', '100 kha']);
    expect(desk.row('GOLD results', 4)).toMatchObject({
      ...{ verdict: 'pass', dataset_id_match_score: 1, agent_answer_score: 1 },
      ...{ expected_answer: '100 kha' },
    });
    // A text, whatever it looks like.
    accept(desk, 3, undefined, ['expected_context_layer']);
    expect(desk.line('GOLD', 3)[4]).toMatchObject({ value: '=1+1', formula: null });
    expect(accept(desk, 4).message).toMatch(/^There is nothing to accept/);
  });

  it('leaves formulas, what a person may not write, and rows that were edited since they were scored', () => {
    const desk = opened();
    desk.runtime.workbook.tabNamed('GOLD')?.protections.push({
      ...{ id: 7, isWarningOnly: false, isOwnersAlone: true },
      area: { row: 2, column: 4, rows: 1, columns: 1 },
    });
    expect(accept(desk, 2, 'ben@example.org').value).toEqual({
      sentence: '1 value accepted, and the row is scored again.',
      left: ['expected_answer: you may not write there.'],
    });
    expect(expected(desk, 2)).toEqual(['4', '590 kha']);
    desk.runtime.edit('GOLD', 'D4', '7 kha');
    expect(desk.ask('acceptable', placeOf(desk, 4)).value).toEqual({
      changes: [],
      left: ['The row was edited: score it first.'],
    });
    desk.runtime.edit('GOLD', 'C4', '=0');
    desk.ask('runEvals', {});
    expect(accept(desk, 4).value).toEqual({
      sentence: '1 value accepted, and the row is scored again.',
      left: ['expected_dataset_id is computed by a formula: it stays.'],
    });
    expect(desk.line('GOLD', 4).map(({ formula }) => formula)[2]).toBe('=0');
    expect(desk.row('GOLD', 4)['expected_answer']).toBe('588 kha');
    expect(accept(desk, 20).value).toEqual({
      sentence: '0 values accepted.',
      left: ['No case of GOLD is in this row.'],
    });
  });

  it('leaves the scoring for later where a run is going on', () => {
    const desk = opened();
    interrupt(desk);
    expect(accept(desk, 2).value).toEqual({
      sentence: '2 values accepted; a run is going on: score the row again once it has ended.',
      left: [],
    });
    desk.settle();
    expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: 'edited, score again' });
    desk.ask('runEvals', { only: 'changed' });
    expect(desk.row('GOLD results', 4)).toMatchObject({ verdict: 'pass', dataset_id_match_score: 1 });
  });

  it('never keeps a score of what is no longer expected, whatever an execution dies at', () => {
    const desk = opened();
    const deaths = dyingAtEveryWrite(
      () => desk,
      () => accept(desk, 2),
      () => {
        desk.ask('runOutcome', {});
        const [dataset, answer] = expected(desk, 2);
        const score = (name: string): unknown => desk.row('GOLD results', 4)[name];
        if (score('verdict') !== 'edited, score again')
          expect([score('dataset_id_match_score'), score('agent_answer_score')]).toEqual([
            dataset === '4' ? 1 : 0,
            answer === '100 kha' ? 1 : 0,
          ]);
        desk.runtime.edit('GOLD', 'C2', 0);
        desk.runtime.edit('GOLD', 'D2', '590 kha');
        desk.ask('runEvals', {});
      },
    );
    expect(deaths).toBeGreaterThan(3);
  });
});
