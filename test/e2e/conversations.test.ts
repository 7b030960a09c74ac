/** Conversations whose turns are recorded: scored together, shown together, scored again together. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { conversations } from '../../samples/tabs/conversations';
import { cellAt, type Typed } from './cells';
import { type Desk, deskOf } from './desk';

const HEADER = [
  ...['test_id', 'query', 'conversation', 'turn', 'expected_aoi_ids', 'expected_deltas'],
  ...['actual_id', 'actual_dataset_id'],
];

const GOLD: readonly (readonly Typed[])[] = [
  HEADER,
  // Turns are in any order, and among other cases.
  ['b2', 'And in Peru?', 'loss', 2, 'PER', 'changed: aoi_ids; retain: dataset_id', 'PER', 4],
  ['a', 'Loss in Chad?', '', '', 'TCD', '', 'TCD', 4],
  ['b1', 'Loss in Brazil?', 'loss', '1.0', 'BRA', '', 'BRA', 4],
  ['c1', 'Loss in Kenya?', 'failing', 1, 'KEN', '', '', ''],
  ['c2', 'And in Ghana?', 'failing', 2, 'GHA', 'changed: aoi_ids', 'GHA', 4],
  ['d1', 'Loss in Togo?', 'twice', 1, 'TGO', '', 'TGO', 4],
  ['d2', 'And in Benin?', 'twice', 1, 'BEN', '', 'BEN', 4],
];

const RESULTS = 'GOLD results';

function scored(): Desk {
  const desk = deskOf({ GOLD });
  desk.runtime.call('runOnAllTabs');
  return desk;
}

/** Some cells of every line of the results. */
function lines(desk: Desk, ...names: readonly string[]): unknown[][] {
  return GOLD.slice(1).map((_row, index) => {
    const row = desk.row(RESULTS, index + 4);
    return names.map((name) => row[name]);
  });
}

describe('a conversation', () => {
  it('stands together in the results, in the order of its turns, with its verdict on the first', () => {
    expect(
      lines(
        scored(),
        'test_id',
        'conversation',
        'turn',
        'verdict',
        'conversation_verdict',
        'state_delta_score',
      ),
    ).toEqual([
      ['b1', 'loss', 1, 'pass', 'pass', null],
      ['b2', 'loss', 2, 'pass', null, 1],
      ['a', null, null, 'pass', null, null],
      ['c1', 'failing', 1, 'error', 'error', null],
      ['c2', 'failing', 2, 'error', null, null],
      ['d1', 'twice', 1, 'error', 'error', null],
      ['d2', 'twice', 1, 'error', null, null],
    ]);
  });

  it('that failed, or is not run, says why on each of its turns', () => {
    const why =
      'conversation “twice” is not run: turn 1 is in rows 7, 8; number its turns 1, 2, 3 … in one tab';
    expect(lines(scored(), 'error').slice(3)).toEqual([
      ['no agent output'],
      ['turn 1 failed: no agent output'],
      [why],
      [why],
    ]);
  });

  it('is scored again as far as an edit reaches: what a turn did also for the next, what is expected of it for itself', () => {
    const desk = scored();
    desk.ask('scoreEdits', { isOn: true });
    desk.runtime.advance(60_000);
    const edit = (cell: string, value: string): void => {
      for (const { error } of desk.runtime.edit('GOLD', cell, [[value]])) if (error) throw error;
    };
    const cells = ['verdict', 'conversation_verdict', 'state_delta_score', 'judged_at'] as const;
    const [, before] = lines(desk, 'judged_at');
    desk.runtime.advance(60_000);

    edit('G4', 'PER');
    const [first, second] = lines(desk, ...cells);
    expect(first?.slice(0, 2)).toEqual(['fail', 'fail']);
    expect(second?.slice(0, 3)).toEqual(['fail', null, 0]);
    expect(desk.note(RESULTS, 5, 'state_delta_score')).toContain('aoi_ids should have changed, is still PER');
    expect(second?.[3]).not.toEqual(before?.[0]);
    desk.runtime.advance(60_000);

    edit('E4', 'PER');
    const [again, still] = lines(desk, ...cells);
    expect(again?.slice(0, 2)).toEqual(['pass', 'fail']);
    expect(still).toEqual(second);
  });

  it('is shown as a whole with each of its rows', () => {
    const desk = scored();
    const look = (tab: string, row: number): unknown => {
      const sheetId = desk.runtime.workbook.tabNamed(tab)?.id;
      const { value } = desk.ask('lookAtRows', { sheetId, rows: [row] });
      return z.object({ looks: z.array(z.unknown()) }).parse(value).looks[0];
    };
    const turn = (number: number, query: string, source: number, results: number, isHere: boolean) =>
      expect.objectContaining({
        ...{ number, query, isHere, verdict: 'pass' },
        source: expect.objectContaining({ row: source }),
        results: expect.objectContaining({ row: results }),
      });
    const whole = {
      kind: 'row',
      row: {
        conversationVerdict: 'pass',
        turns: [turn(1, 'Loss in Brazil?', 4, 4, false), turn(2, 'And in Peru?', 2, 5, true)],
      },
    };
    expect(look('GOLD', 2)).toMatchObject(whole);
    expect(look(RESULTS, 5)).toMatchObject(whole);
    expect(look('GOLD', 3)).toMatchObject({ row: { turns: [], conversationVerdict: '' } });
  });

  it('is partly measured where a turn is skipped, has no query or is in another tab, and says which', () => {
    const row = (conversation: string, turn: number, query: string, status = ''): readonly Typed[] => [
      ...[`${conversation}${turn}`, query, conversation, turn, status, 'BRA', 'BRA'],
    ];
    const header = ['test_id', 'query', 'conversation', 'turn', 'status', 'expected_aoi_ids', 'actual_id'];
    const desk = deskOf({
      GOLD: [
        header,
        ...[row('a', 1, 'Loss in Brazil?'), row('a', 2, 'In 2022?', 'skip')],
        ...[row('b', 1, 'Gain in Brazil?'), row('b', 2, '')],
        ...[row('c', 1, 'Fires in Brazil?'), row('d', 1, 'Grass in Brazil?'), row('d', 2, 'Where?')],
      ],
      // The conversation d of this tab is another one.
      More: [header, row('C', 2, 'In 2023?'), row('d', 1, 'Grass?'), row('d', 2, 'And?'), row('d', 3, 'Oh?')],
    });
    const first = (place: number): unknown[] => {
      const line = desk.row(RESULTS, place + 2);
      return ['test_id', 'verdict', 'conversation_verdict', 'error'].map((name) => line[name]);
    };
    desk.runtime.call('runOnAllTabs');
    const why = (turns: string): string =>
      `the conversation passes only if every turn was scored: not ${turns}`;
    const found = [first(2), first(3), first(4), first(5)];
    expect(found).toEqual([
      ['a1', 'pass', 'not scored', why('turn 2 (row 3)')],
      ['b1', 'pass', 'not scored', why('turn 2 (row 5 has no query)')],
      ['c1', 'pass', 'not scored', why('turn 2 (row 2 of the tab More)')],
      ['d1', 'pass', 'pass', null],
    ]);
    expect(desk.row(RESULTS, 4)['why']).toBe(found[0]?.[3]);
    desk.runtime.call('runOnAllTabs');
    expect([first(2), first(3), first(4), first(5)]).toEqual(found);
    // What was missing is there now.
    desk.runtime.edit('GOLD', 'E3', [['']]);
    desk.runtime.edit('GOLD', 'B5', [['In 2021?']]);
    desk.runtime.call('runOnAllTabs');
    expect(first(2)).toEqual(['a1', 'pass', 'pass', null]);
    expect(first(4)).toEqual(['b1', 'pass', 'pass', null]);
  });

  it('with a gap in its turns is scored on both sides of it, except for what rests on the turn that is not there', () => {
    const row = (turn: number, query: string, deltas = ''): readonly Typed[] => [query, 'loss', turn, deltas];
    const desk = deskOf({
      GOLD: [
        [...['query', 'conversation', 'turn', 'expected_deltas', 'expected_aoi_ids', 'actual_id']],
        ...[row(1, 'Loss in Peru?'), row(2, ''), row(3, 'In 2022?'), row(5, 'And Chad?', 'retain: aoi_ids')],
      ].map((cells, at) => (at === 0 ? cells : [...cells, 'PER', 'PER'])),
    });
    desk.runtime.call('runOnAllTabs');
    const said = (place: number): unknown[] => {
      const line = desk.row(RESULTS, place);
      return ['turn', 'verdict', 'conversation_verdict', 'error'].map((name) => line[name]);
    };
    const why =
      'the conversation passes only if every turn was scored: not turn 2 (row 3 has no query), 1 turn that no row has (4)';
    expect([said(4), said(5), said(6)]).toEqual([
      [1, 'pass', 'not scored', why],
      [3, 'pass', null, null],
      [
        ...[5, 'not scored', null],
        'partly measured: expected_deltas (turn 4, with which it is compared, is not in the tab)',
      ],
    ]);
  });

  it('is counted in the summary', () => {
    const desk = scored();
    expect(desk.lastRun()?.tabs).toMatchObject([
      { rows: 7, conversations: '1 of 3 conversations passes (2 error)' },
    ]);
    const { workbook } = desk.runtime;
    const summary = Array.from(
      { length: 120 },
      (_line, index) => cellAt(workbook, 'Summary', index + 1, 2).value,
    );
    // Three conversations and a case of one turn: one of either passes.
    expect(summary.join('\n')).toContain('GOLD: 2 of 2 pass.\n2 of 4 cases not scored: 2 errors;');
  });

  it('of the sample comes to what its notes say, over states', () => {
    const { columns, rows } = conversations;
    const cells = rows.map((row) =>
      columns.map((column) => {
        const cell = row[column] ?? '';
        return typeof cell === 'object' ? String(cell.value) : cell;
      }),
    );
    const desk = deskOf({ Sample: [[...columns], ...cells] });
    desk.runtime.call('runOnAllTabs');
    const found = rows.map((_row, index) => desk.row('Sample results', index + 4));
    const names = ['test_id', 'verdict', 'conversation_verdict', 'state_delta_score'];
    expect(found.map((row) => names.map((name) => row[name]))).toEqual([
      ['cv-11', 'pass', 'fail', null],
      // No rule is sure of the figure of “And in 2022?”.
      ['cv-12', 'needs judge', null, 1],
      ['cv-13', 'fail', null, 0],
      ['cv-21', 'pass', 'pass', null],
      ['cv-22', 'pass', null, 1],
    ]);
    expect(desk.note('Sample results', 6, 'state_delta_score')).toContain(
      'aoi_ids should have changed, is still PER.8_1',
    );
  });
});
