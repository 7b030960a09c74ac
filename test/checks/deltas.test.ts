import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDeltas, SNAPSHOT_FIELDS, tornFields, TRANSITIONS } from '../../src/checks/state-delta';

describe('a cell of expected changes', () => {
  it.each<[string, string[]]>([
    [
      'changed: aoi_ids; retain: dataset_id, start_date',
      ['changed aoi_ids', 'retain dataset_id', 'retain start_date'],
    ],
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
    ['aoi_ids', '“aoi_ids” does not begin with changed:, retain:, absent:'],
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

  it('may ask for what cannot be', () => {
    const deltas = readDeltas('changed: aoi_ids, end_date; retain: end_date; absent: end_date');
    expect(typeof deltas === 'string' ? [] : tornFields(deltas)).toEqual(['end_date']);
  });
});
