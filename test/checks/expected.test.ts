import { describe, expect, it } from '@jest/globals';
import { expectsClarification, expectsData, readBoolean, wantedItems } from '../../src/checks/expected';
import { evalCase } from '../support/cases';

it.each([
  ['TRUE', true],
  [' true ', true],
  ['1', true],
  ['Yes', true],
  ['FALSE', false],
  ['0', false],
  ['no', false],
  ['', undefined],
  ['maybe', undefined],
  ['2', undefined],
  ['true!', undefined],
])('%j is read as %s', (text, value) => {
  expect(readBoolean(text)).toBe(value);
});

it.each([
  ['BRA; PER;', ['BRA', 'PER']],
  ["['BRA', None]", ['BRA']],
  [';', []],
  ["['']", []],
  ['', []],
])('%j wants %j', (cell, items) => {
  const { expected } = evalCase({ expected_aoi_ids: cell });
  expect(wantedItems(expected, 'expected_aoi_ids')).toEqual(items);
});

describe('what a case expects', () => {
  it.each([
    [{ expected_data_pull: 'TRUE' }, true],
    [{ expected_data_pull: 'FALSE', expected_dataset_id: '4' }, false],
    [{ expected_dataset_id: '0' }, true],
    [{ expected_start_date: '2024' }, true],
    [{ expected_end_date: '2024' }, true],
    [{ expected_aoi_ids: 'BRA' }, false],
  ])('%j is data: %s', (expected, is) => {
    expect(expectsData(evalCase(expected))).toBe(is);
  });

  it.each([
    ['TRUE', true],
    ['FALSE', false],
    ['', false],
    ['maybe', false],
  ])('clarification %j is expected: %s', (text, is) => {
    expect(expectsClarification(evalCase({ expected_clarification: text }))).toBe(is);
  });
});
