/** Conversations whose turns are recorded: scored together, shown together, scored again together. */
import { type AddOn, addOnOf, type Typed } from './add-on';

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

function scored(): AddOn {
  const addOn = addOnOf({ GOLD });
  addOn.runtime.call('runOnAllTabs');
  return addOn;
}

/** Some cells of every line of the results. */
function lines(addOn: AddOn, ...names: readonly string[]): unknown[][] {
  return GOLD.slice(1).map((_row, index) => {
    const row = addOn.row(RESULTS, index + 4);
    return names.map((name) => row[name]);
  });
}

describe('a conversation', () => {
  it('has adjacent lines in the results, in the order of its turns, with its verdict on the first', () => {
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

  it('rescores only what an edit affects: an output with the next turn, an expectation alone', () => {
    const addOn = scored();
    addOn.ask('scoreEdits', { isOn: true });
    addOn.runtime.advance(60_000);
    const edit = (cell: string, value: string): void => {
      for (const { error } of addOn.runtime.edit('GOLD', cell, [[value]])) if (error) throw error;
    };
    const cells = ['verdict', 'conversation_verdict', 'state_delta_score', 'judged_at'] as const;
    const [, before] = lines(addOn, 'judged_at');
    addOn.runtime.advance(60_000);

    edit('G4', 'PER');
    const [first, second] = lines(addOn, ...cells);
    expect(first?.slice(0, 2)).toEqual(['fail', 'fail']);
    expect(second?.slice(0, 3)).toEqual(['fail', null, 0]);
    expect(addOn.note(RESULTS, 5, 'state_delta_score')).toContain(
      'aoi_ids should have changed, is still PER',
    );
    expect(second?.[3]).not.toEqual(before?.[0]);
    addOn.runtime.advance(60_000);

    edit('E4', 'PER');
    const [again, still] = lines(addOn, ...cells);
    expect(again?.slice(0, 2)).toEqual(['pass', 'fail']);
    expect(still).toEqual(second);
  });

  it('is not scored if a turn is skipped, has no query or is in another tab, and says which', () => {
    const row = (conversation: string, turn: number, query: string, status = ''): readonly Typed[] => [
      ...[`${conversation}${turn}`, query, conversation, turn, status, 'BRA', 'BRA'],
    ];
    const header = ['test_id', 'query', 'conversation', 'turn', 'status', 'expected_aoi_ids', 'actual_id'];
    const addOn = addOnOf({
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
      const line = addOn.row(RESULTS, place + 2);
      return [
        ...['test_id', 'verdict', 'conversation_verdict'].map((name) => line[name]),
        line['conversation_error'] ?? line['error'],
      ];
    };
    addOn.runtime.call('runOnAllTabs');
    const why = (turns: string): string =>
      `the conversation passes only if every turn was scored: not ${turns}`;
    const found = [first(2), first(3), first(4), first(5)];
    expect(found).toEqual([
      ['a1', 'pass', 'not scored', why('turn 2 (row 3)')],
      ['b1', 'pass', 'not scored', why('turn 2 (row 5 has no query)')],
      ['c1', 'pass', 'not scored', why('turn 2 (row 2 of the tab More)')],
      ['d1', 'pass', 'pass', null],
    ]);
    expect(addOn.row(RESULTS, 4)['why']).toBe(found[0]?.[3]);
    addOn.runtime.call('runOnAllTabs');
    expect([first(2), first(3), first(4), first(5)]).toEqual(found);
    // The missing turns are restored.
    addOn.runtime.edit('GOLD', 'E3', [['']]);
    addOn.runtime.edit('GOLD', 'B5', [['In 2021?']]);
    addOn.runtime.call('runOnAllTabs');
    expect(first(2)).toEqual(['a1', 'pass', 'pass', null]);
    expect(first(4)).toEqual(['b1', 'pass', 'pass', null]);
  });

  it('with a missing turn is scored, except for checks that need that turn', () => {
    const row = (turn: number, query: string, deltas = ''): readonly Typed[] => [
      ...[query, 'loss', turn, deltas, 'PER', 'PER'],
    ];
    const addOn = addOnOf({
      GOLD: [
        ['query', 'conversation', 'turn', 'expected_deltas', 'expected_aoi_ids', 'actual_id'],
        ...[row(1, 'Loss in Peru?'), row(2, ''), row(3, 'In 2022?'), row(5, 'And Chad?', 'retain: aoi_ids')],
      ],
    });
    addOn.runtime.call('runOnAllTabs');
    const told = (place: number): unknown[] => {
      const line = addOn.row(RESULTS, place);
      return [line['verdict'], line['conversation_verdict'], line['conversation_error'] ?? line['error']];
    };
    expect([4, 5, 6].map(told)).toEqual([
      ['pass', 'not scored', expect.stringMatching(/not turn 2 \(row 3 .*\), 1 turn that no row has \(4\)$/)],
      ['pass', null, null],
      ['not scored', null, expect.stringMatching(/^incomplete output: expected_deltas \(turn 4, /)],
    ]);
  });
});
