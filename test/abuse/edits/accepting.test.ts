/** Accepting actual values as expected ones, over the built bundle. */
import { type AddOn, addOnOf, writes } from '../../e2e/add-on';
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

const opened = (): AddOn => {
  const addOn = addOnOf({ GOLD });
  addOn.ask('runEvals', {});
  return addOn;
};
const expected = (addOn: AddOn, row: number): unknown[] => {
  const cells = addOn.row('GOLD', row);
  return COLUMNS.map((name) => cells[name]);
};
const placeOf = (addOn: AddOn, row: number) => ({ sheetId: addOn.idOf('GOLD'), row });
const accept = (addOn: AddOn, row: number, user?: string, columns = COLUMNS) =>
  addOn.ask('acceptActual', { place: placeOf(addOn, row), columns }, user);

describe('Accepting actual values as expected ones', () => {
  it('writes texts into the cells of failing checks, and scores the row at once', () => {
    const addOn = opened();
    expect(addOn.row('GOLD results', 4)).toMatchObject({ verdict: 'fail' });
    const { sheetId } = placeOf(addOn, 2);
    expect(addOn.reply('reviewCards', { sheetId, rows: [2] })[0]?.changes).toEqual([
      { column: 'expected_dataset_id', before: '0', after: '4' },
      { column: 'expected_answer', before: '590 kha', after: '100 kha' },
    ]);
    expect(accept(addOn, 2).value).toEqual({ remarks: [] });
    expect(expected(addOn, 2)).toEqual(['4', '100 kha']);
    expect(addOn.row('GOLD results', 4)).toMatchObject({
      ...{ verdict: 'pass', dataset_id_match_score: 1, agent_answer_score: 1 },
      ...{ expected_answer: '100 kha' },
    });
    // Written as a text, even if it looks like a formula.
    accept(addOn, 3, undefined, ['expected_context_layer']);
    expect(addOn.line('GOLD', 3)[4]).toMatchObject({ value: '=1+1', formula: null });
    expect(accept(addOn, 4).message).toMatch(/^There is nothing to accept/);
  });

  it('skips formulas, protected cells, and rows that were edited since they were scored', () => {
    const addOn = opened();
    const area = { row: 2, column: 4, rows: 1, columns: 1 };
    addOn.runtime.workbook.tabNamed('GOLD')?.protections.push(area);
    expect(accept(addOn, 2, 'ben@example.org').value).toEqual({
      remarks: ['expected_answer was left unchanged: you are not allowed to edit it.'],
    });
    expect(expected(addOn, 2)).toEqual(['4', '590 kha']);
    addOn.runtime.edit('GOLD', 'D4', '7 kha');
    expect(accept(addOn, 4).value).toEqual({
      remarks: ['The row was edited: rescore it first.'],
    });
    addOn.runtime.edit('GOLD', 'C4', '=0');
    addOn.ask('runEvals', {});
    expect(accept(addOn, 4).value).toEqual({
      remarks: ['expected_dataset_id holds a formula and was left unchanged.'],
    });
    expect(addOn.line('GOLD', 4).map(({ formula }) => formula)[2]).toBe('=0');
    expect(addOn.row('GOLD', 4)['expected_answer']).toBe('588 kha');
    expect(accept(addOn, 20).value).toEqual({
      remarks: ['This row is not a case of GOLD.'],
    });
  });

  it('postpones the scoring while a run is in progress', () => {
    const addOn = opened();
    interrupt(addOn);
    expect(accept(addOn, 2).value).toEqual({
      remarks: ['A run is in progress: rescore the row once it has ended.'],
    });
    addOn.settle();
    expect(addOn.row('GOLD results', 4)).toMatchObject({ verdict: 'edited' });
    addOn.ask('runEvals', { only: 'changed' });
    expect(addOn.row('GOLD results', 4)).toMatchObject({ verdict: 'pass', dataset_id_match_score: 1 });
  });

  it('never keeps the score of an old expected value, at whichever write an execution dies', () => {
    const addOn = opened();
    // One execution dies at its first write, the next at its second, until one gets through.
    let [deaths, hasDied] = [0, true];
    for (; hasDied; deaths += 1) {
      let calls = 0;
      const die = (name: string) => {
        if (writes([name]).length === 0 && name !== 'Spreadsheet.insertSheet') return null;
        calls += 1;
        return calls === deaths + 1 ? ({ kind: 'kill' } as const) : null;
      };
      const act = (): unknown => addOn.meanwhile(die, () => accept(addOn, 2));
      try {
        act();
      } catch (error) {
        if (calls <= deaths) throw error;
      }
      hasDied = calls > deaths;
      addOn.ask('runOutcome', {});
      const [dataset, answer] = expected(addOn, 2);
      const score = (name: string): unknown => addOn.row('GOLD results', 4)[name];
      if (score('verdict') !== 'edited')
        expect([score('dataset_id_match_score'), score('agent_answer_score')]).toEqual([
          dataset === '4' ? 1 : 0,
          answer === '100 kha' ? 1 : 0,
        ]);
      addOn.runtime.edit('GOLD', 'C2:D2', [[0, '590 kha']]);
      addOn.ask('runEvals', {});
    }
    expect(deaths).toBeGreaterThan(3);
  });
});
