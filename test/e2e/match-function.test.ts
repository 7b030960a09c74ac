/** =GNW_MATCH(expected, actual), called as Sheets calls a custom function. */
import { describe, expect, it } from '@jest/globals';
import { spreadsheetOf } from './spreadsheet';

function match(expected: unknown, actual: unknown): unknown {
  return spreadsheetOf({ GOLD: [['query']] }).runtime.call(
    'GNW_MATCH',
    [expected, actual],
    'custom-function',
  );
}

describe('GNW_MATCH', () => {
  it('says yes, the type and what was read', () => {
    expect(match('200 kha', 'About 198,400 ha.')).toEqual([
      ['yes', 'number', expect.stringContaining('0.8 % apart')],
    ]);
  });

  it('says no where the number is too far off', () => {
    expect(match('200 kha', 'It was 300,000 ha.')).toEqual([
      ['no', 'number', expect.stringContaining('50 % apart')],
    ]);
  });

  it('says not certain rather than guess', () => {
    expect(match('South Dakota', 'S. Dakota')).toEqual([['not certain', 'entity', expect.any(String)]]);
  });

  it('tries a bare number as a percentage against a text with %, and says so', () => {
    expect(match(0.0909, 'It was 9.1%.')).toEqual([
      ['yes', 'number', expect.stringContaining('(expected taken as 9.09 %)')],
    ]);
  });

  it('reads a date cell as its day', () => {
    expect(match(new Date(Date.UTC(2024, 7, 1)), 'It was on August 1, 2024.')).toEqual([
      ['yes', 'date', expect.any(String)],
    ]);
  });

  it('pairs two ranges cell by cell', () => {
    expect(match([['TRUE'], ['300 ha']], [['Yes, it did.'], ['It was 200 ha.']])).toEqual([
      ['yes', 'boolean', expect.any(String)],
      ['no', 'number', expect.any(String)],
    ]);
  });

  it('says that nothing is expected of a blank cell', () => {
    expect(match('', 'anything')).toEqual([['', '', 'no answer is expected']]);
  });
});
