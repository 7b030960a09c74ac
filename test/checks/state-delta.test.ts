import { stateDelta, readDeltas, SNAPSHOT_FIELDS, TRANSITIONS } from '../../src/checks/state-delta';
import type { AgentOutput } from '../../src/fields/fields';
import { assessTurnBy } from '../support/assessing';
import { area, output, outcome, reasonOf, wholeOutput } from '../support/cases';
import fc from 'fast-check';

describe('a cell of expected changes', () => {
  it.each<[string, string[]]>([
    ['RETAIN : Dataset_ID ,\n absent:nudge_type', ['retain dataset_id', 'absent nudge_type']],
    ['retain: aoi_ids; retain: aoi_ids, end_date', ['retain aoi_ids', 'retain end_date']],
    ['changed: ; retain: dashboard_id,', ['retain dashboard_id']],
    ['', []],
    [' ; \n;', []],
  ])('(%j) reads %j', (cell, wanted) => {
    const deltas = readDeltas(cell);
    expect(
      typeof deltas === 'string' ? deltas : deltas.map((one) => `${one.transition} ${one.field}`),
    ).toEqual(wanted);
  });

  it.each([
    ['kept: aoi_ids', '“kept: aoi_ids” does not begin with changed:, retain:, absent:'],
    ['retain: aoi_ids; changed', '“changed” does not begin with changed:, retain:, absent:'],
    ['retain: area', '“area” is not a field; there are aoi_ids, dataset_id'],
    ['retain: aoi_ids: dataset_id', '“aoi_ids: dataset_id” is not a field'],
  ])('(%j) cannot be read: %s', (cell, why) => {
    expect(readDeltas(cell)).toEqual(expect.stringContaining(why));
  });

  it('reads back what is written in any order, case and spacing', () => {
    const delta = fc.record({
      transition: fc.constantFrom(...TRANSITIONS),
      field: fc.constantFrom(...SNAPSHOT_FIELDS),
      between: fc.constantFrom(';', '\n', ' ; '),
      isLoud: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(delta, { maxLength: 8 }), (deltas) => {
        const cell = deltas
          .map(({ transition, field, between, isLoud }) => {
            const text = ` ${transition} : ${field}`;
            return `${isLoud ? text.toUpperCase() : text}${between}`;
          })
          .join('');
        const unique = new Map(deltas.map((one) => [`${one.transition} ${one.field}`, one]));
        expect(readDeltas(cell)).toEqual(
          [...unique.values()].map(({ transition, field }) => ({ transition, field })),
        );
      }),
    );
  });
});

const delta = assessTurnBy(stateDelta);

const asked = (...days: readonly (readonly [string, string])[]): Partial<AgentOutput> => ({
  askedPeriods: days.map(([start, end]) => ({ tool: 'pull_data', start, end })),
});

const ids = (text: string): string[] => (text === '' ? [] : text.split(', '));
const PARTS: Readonly<Record<string, (text: string) => Partial<AgentOutput>>> = {
  aoi_ids: (text) => ({ areas: ids(text).map((id) => area(id)) }),
  dataset_id: (text) => ({ dataset: text === '' ? null : { id: text, name: '' } }),
  context_layer: (contextLayer) => ({ contextLayer }),
  suggested_datasets: (text) => ({ suggestions: ids(text) }),
  nudge_type: (nudge) => ({ nudge }),
  dashboard_id: (dashboardId) => ({ dashboardId }),
};

describe('state_delta', () => {
  it.each([
    ['changed: aoi_ids', 'BRA', 'PER', 1, 'aoi_ids changed from BRA to PER'],
    ['changed: aoi_ids', 'BRA', 'bra', 0, 'aoi_ids should have changed, is still bra'],
    ['retain: aoi_ids', 'BRA.1_1, PER', 'PER, bra-1', 1, 'aoi_ids stayed BRA.1_1, PER'],
    ['retain: aoi_ids', 'BRA.1_1', 'BRA.1_2', 0, 'aoi_ids should have stayed BRA.1_1, is BRA.1_2'],
    ['retain: aoi_ids', 'BRA', '', 0, 'aoi_ids should have stayed BRA, is nothing'],
    ['retain: aoi_ids', '', '', 1, 'aoi_ids stayed nothing'],
    ['retain: dataset_id', '4', '0', 0, 'dataset_id should have stayed 4, is 0'],
    ['changed: dataset_id', '', '0', 1, 'dataset_id changed from nothing to 0'],
    ['absent: dataset_id', '4', '', 1, 'dataset_id is absent'],
    ['retain: context_layer', 'Driver', ' driver', 1, 'context_layer stayed Driver'],
    ['retain: context_layer', 'None', '', 1, 'context_layer stayed nothing'],
    ['retain: suggested_datasets', '4, 7', '7, 4, 4', 1, 'suggested_datasets stayed 4, 7'],
    ['absent: nudge_type', '', 'aoi_choice', 0, 'nudge_type should be absent, is aoi_choice'],
    ['retain: nudge_type', 'AOI_choice', 'aoi_choice', 1, 'nudge_type stayed AOI_choice'],
    ['changed: dashboard_id', 'd-1', 'd-2', 1, 'dashboard_id changed from d-1 to d-2'],
  ])('%s: “%s”, then “%s”', (expected_deltas, then, now, score, reason) => {
    const of = PARTS[expected_deltas.replace(/.*: /, '')] ?? (() => ({}));
    const assessed = delta({ expected_deltas }, wholeOutput(of(then)), wholeOutput(of(now)));
    expect([outcome(assessed), reasonOf(assessed)]).toEqual([score, reason]);
  });

  it.each([
    [
      'retain: start_date, end_date',
      asked(['2024', '2024']),
      asked(['2020', '2021'], ['1/1/2024', '2024-12-31']),
      'start_date stayed 2024-01-01; end_date stayed 2024-12-31',
    ],
    [
      'changed: end_date',
      asked(['2024', '2024']),
      asked(['2024', '']),
      'end_date changed from 2024-12-31 to nothing',
    ],
    ['retain: start_date', asked(['soon', '']), asked(['Soon', '']), 'start_date stayed soon'],
  ])('%s: %j, then %j', (expected_deltas, then, now, reason) => {
    const assessed = delta({ expected_deltas }, wholeOutput(then), wholeOutput(now));
    expect([outcome(assessed), reasonOf(assessed)]).toEqual([1, reason]);
  });

  it('is 0 if a field is expected both to change and to stay, and says so', () => {
    const assessed = delta(
      { expected_deltas: 'changed: aoi_ids; retain: aoi_ids' },
      wholeOutput(),
      wholeOutput(),
    );
    expect([outcome(assessed), reasonOf(assessed)]).toEqual([
      0,
      'aoi_ids should have changed, is still nothing; aoi_ids is to be both changed and retained: correct the cell',
    ]);
  });

  it('is blank if a value to compare is not recorded, unless another is wrong', () => {
    const then = output({ areas: [area('BRA')] });
    const now = output({ areas: [area('PER')] });
    const both = delta({ expected_deltas: 'changed: aoi_ids; retain: dataset_id' }, then, now);
    expect([outcome(both), reasonOf(both)]).toEqual(['blank', 'not recorded: dataset_id']);
    expect(outcome(delta({ expected_deltas: 'retain: aoi_ids, dataset_id' }, then, now))).toBe(0);
    expect(outcome(delta({ expected_deltas: 'absent: nudge_type' }, then, output({ nudge: '' })))).toBe(1);
  });

  it.each([
    ['retain: place', { conversation: 'c', turn: '2' }, '“place” is not a field; there are aoi_ids'],
    [
      'retain: aoi_ids',
      { conversation: 'c', turn: '1.0' },
      'there is no turn before to compare with (turn 1 is the first)',
    ],
    [
      'retain: aoi_ids',
      {},
      'there is no turn before to compare with (the row is in no conversation); clear the cell',
    ],
  ])('(%s of %j) is blank, and names the cell: %s', (expected_deltas, about, problem) => {
    const then = 'turn' in about && about.turn === '2' ? wholeOutput() : undefined;
    expect(delta({ expected_deltas }, then, wholeOutput(), about)).toMatchObject({
      kind: 'blank',
      badCell: { column: 'expected_deltas', problem: expect.stringContaining(problem) },
    });
  });
});
