import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { knownColumn } from '../../src/evalset/header';
import { normalHeader } from '../../src/model/check';
import { COLUMNS } from '../../src/fields/columns';

describe('knownColumn', () => {
  it.each([
    ['query', 'query', false],
    [' Query ', 'query', false],
    ['\ufeffquery', 'query', false],
    ['Expected AOI-IDs', 'expected_aoi_ids', false],
    ['expected\nanswer', 'expected_answer', false],
    ['EXPECTED__ANSWER_', 'expected_answer', false],
    ['expected\u00a0answer', 'expected_answer', false],
    ['expected_id', 'expected_aoi_ids', true],
    ['Expected Dataset', 'expected_dataset_id', true],
    ['expected-result-standardized', 'expected_answer', true],
    ['ID', 'test_id', true],
    ['\ufeffque\u200bry', 'query', false],
  ])('knows %j as %s', (header, column, isOld) => {
    expect(knownColumn(header)).toEqual({ column, isOld });
  });

  it.each([
    ...['', 'queries', 'query?', 'the query', 'expected', 'uid', 'notes', 'value_1'],
    ...['constructor', '__proto__'],
  ])('does not know %j', (header) => {
    expect(knownColumn(header)).toBeUndefined();
  });

  it('knows every column by its canonical name', () => {
    for (const column of COLUMNS) expect(knownColumn(column)).toEqual({ column, isOld: false });
  });
});

it('a header in its normal form is in its normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', '_', '\n', 'é') }), (header) => {
      expect(normalHeader(normalHeader(header))).toBe(normalHeader(header));
    }),
  );
});

it('a cell that is longer than any name is taken as it is', () => {
  const text = 'A - B '.repeat(2000);
  expect(normalHeader(text)).toBe(text);
});
