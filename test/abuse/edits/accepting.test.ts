/** Changes to selected rows, over the built bundle: expected values, labels, and undoing both. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Desk, deskOf } from '../../e2e/desk';
import { dyingAtEveryWrite } from '../../e2e/dying-writes';

const GOLD = [
  ['test_id', 'query', 'expected_dataset_id', 'expected_answer', 'actual_dataset_id', 'actual_agent_answer'],
  ['a', 'Question a?', 0, '590 kha', 4, 'a: 100 kha.'],
  ['b', 'Question b?', 4, '590 kha', 4, "'=100 kha"],
  ['c', 'Question c?', 4, '590 kha', 4, 'c: 590 kha.'],
  ['d', 'Question d?', 0, '590 kha', 4, 'd: 590 kha.'],
];

const Changed = z.object({ sentence: z.string(), left: z.array(z.string()) });
const Edits = z.object({ edits: z.array(z.object({ id: z.string(), text: z.string() })) });

const opened = (): Desk => {
  const desk = deskOf({ GOLD });
  desk.ask('runEvals', {});
  return desk;
};
const expected = (desk: Desk, row: number): unknown[] => {
  const { expected_dataset_id, expected_answer } = desk.row('GOLD', row);
  return [expected_dataset_id, expected_answer];
};
const sheetOf = (desk: Desk): number => desk.runtime.workbook.tabNamed('GOLD')?.id ?? 0;
const edits = (desk: Desk) => Edits.parse(desk.ask('keptEdits').value).edits;
const undo = (desk: Desk, user?: string) => desk.ask('undoEdit', { id: edits(desk)[0]?.id ?? '' }, user);

describe('Accepting what the agent did as what is expected', () => {
  it('writes texts into the cells of failing checks, says so in the history, and takes it back by case', () => {
    const desk = opened();
    desk.runtime.select('GOLD', 2, 1, 4, 1);
    desk.runtime.call('acceptSelected');
    const [question, told] = desk.questions.slice(-2);
    expect(question?.message).toMatch(/GOLD row 2 \(a\), expected_dataset_id: “0” → “4”/);
    expect(told?.message).toMatch(/^4 values accepted/);
    expect([2, 3, 4, 5].map((row) => expected(desk, row))).toEqual([
      ['4', 'a: 100 kha.'],
      // A text, whatever it looks like.
      [4, '=100 kha'],
      [4, '590 kha'],
      ['4', '590 kha'],
    ]);
    expect(desk.line('GOLD', 3)[3]?.formula).toBeNull();
    expect(desk.row('GOLD results', 4)['verdict']).toBe('edited, score again');
    expect(desk.history().slice(-1)).toMatchObject([
      {
        outcome: 'accepted',
        tabs: 'GOLD',
        rows: 3,
        summary: expect.stringMatching(/^4 expected values accepted/),
      },
    ]);
    desk.ask('runEvals', { only: 'changed' });
    expect([2, 3, 5].map((row) => desk.row('GOLD results', row + 2)['dataset_id_match_score'])).toEqual([
      1, 1, 1,
    ]);
    // Rows move, and one of the cells is edited.
    desk.runtime.edit('GOLD', 'C5', 7);
    desk.runtime.person.sortRows('GOLD', 1, { fromRow: 2, ascending: false });
    const { value } = undo(desk);
    expect(Changed.parse(value)).toEqual({
      sentence: '3 changes taken back.',
      left: ['GOLD row 2, expected_dataset_id: it was changed meanwhile, so it stays as it is.'],
    });
    expect([2, 3, 4, 5].map((row) => [desk.row('GOLD', row)['test_id'], ...expected(desk, row)])).toEqual([
      ['d', 7, '590 kha'],
      ['c', 4, '590 kha'],
      ['b', 4, '590 kha'],
      ['a', 0, '590 kha'],
    ]);
    expect(edits(desk)).toEqual([]);
    expect(desk.history().slice(-1)).toMatchObject([{ outcome: 'undone' }]);
  });

  it('is offered for one row in the sidebar, and leaves formulas and what a person may not write', () => {
    const desk = opened();
    const place = { sheetId: sheetOf(desk), row: 2 };
    expect(desk.ask('acceptable', place).value).toEqual({
      changes: [
        { column: 'expected_dataset_id', before: '0', after: '4', isFailing: true },
        { column: 'expected_answer', before: '590 kha', after: 'a: 100 kha.', isFailing: true },
      ],
      left: [],
    });
    desk.runtime.workbook.tabNamed('GOLD')?.protections.push({
      ...{ id: 7, isWarningOnly: false, isOwnersAlone: true },
      area: { row: 2, column: 4, rows: 1, columns: 1 },
    });
    const columns = ['expected_dataset_id', 'expected_answer'];
    const { value } = desk.ask('acceptActual', { place, columns }, 'ben@example.org');
    expect(Changed.parse(value)).toEqual({
      sentence: '1 value accepted; score again to see what comes of it.',
      left: ['GOLD row 2 (a), expected_answer: you may not write there.'],
    });
    expect(expected(desk, 2)).toEqual(['4', '590 kha']);
    expect(edits(desk)).toMatchObject([
      { text: expect.stringMatching(/^2 values accepted by ben@example.org at/) },
    ]);
    // The scored case has become another one.
    expect(desk.ask('acceptable', place).value).toMatchObject({
      changes: [],
      left: ['GOLD row 2 (a): edited; score it first.'],
    });
    desk.runtime.edit('GOLD', 'C5', '=0');
    desk.ask('runEvals', {});
    const formula = desk.ask('acceptActual', { place: { ...place, row: 5 }, columns });
    expect(formula.value).toMatchObject({ sentence: '0 values accepted.' });
  });

  it('keeps what takes it back before it writes, whatever an execution dies at', () => {
    const desk = opened();
    const place = { sheetId: sheetOf(desk), row: 2 };
    const deaths = dyingAtEveryWrite(
      () => desk,
      () => desk.ask('acceptActual', { place, columns: ['expected_dataset_id'] }),
      () => {
        if (edits(desk).length > 0) undo(desk);
        expect(expected(desk, 2)).toEqual([0, '590 kha']);
      },
    );
    expect(deaths).toBeGreaterThan(5);
  });
});

describe('Labelling selected rows', () => {
  it('adds one label for each text, and takes back what was not labelled again since', () => {
    const desk = opened();
    desk.runtime.select('GOLD results', 4, 1, 4, 1);
    const label = (verdict: string, user: string) =>
      Changed.parse(desk.ask('labelRows', { check: 'agent_answer', verdict, note: '=1+1' }, user).value);
    expect(label('fail', 'anna@example.org')).toEqual({ sentence: '4 rows labelled “fail”.', left: [] });
    const labels = (): unknown[] =>
      Array.from(
        { length: (desk.runtime.workbook.tabNamed('Labels')?.grid.lastRow ?? 1) - 1 },
        (_line, index) => {
          const { test_id, verdict, note, who, stratum } = desk.row('Labels', index + 2);
          return [test_id, verdict, note, who, stratum].join(' ');
        },
      );
    expect(labels()).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `${id} fail =1+1 anna@example.org volunteered`),
    );
    expect(desk.history().slice(-1)).toMatchObject([{ outcome: 'labelled', rows: 4 }]);
    desk.runtime.select('GOLD', 2);
    expect(label('pass', 'anna@example.org')).toMatchObject({ sentence: '1 row labelled “pass”.' });
    expect(undo(desk, 'ben@example.org').message).toMatch(/^Only anna@example.org can take back/);
    // The previous label is back.
    undo(desk, 'anna@example.org');
    expect(labels().slice(-1)).toEqual(['a fail =1+1 anna@example.org volunteered']);
    expect(Changed.parse(undo(desk, 'anna@example.org').value)).toEqual({
      sentence: '3 changes taken back.',
      left: ['a, agent_answer: labelled again since, which stays.'],
    });
    expect(labels().slice(-3)).toEqual(
      ['b', 'c', 'd'].map((id) => `${id} withdrawn  anna@example.org volunteered`),
    );
    expect(desk.ask('labelRows', { check: 'aoi_id_match', verdict: 'pass', note: '' }).message).toMatch(
      /^No judge decides/,
    );
  });
});
