/** A spreadsheet whose rows were scored by another version of the checks. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf } from '../desk';

const CODE = readFileSync(resolve('dist', 'Code.js'), 'utf8');
const GOLD = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
  ['a', 'one', 'BRA', 'BRA'],
  ['b', 'two', 'BRA', 'PER'],
];

const scorers = (desk: Desk): unknown[] => [2, 3].map((row) => desk.row('GOLD results', row + 2)['scorer']);

/** The same spreadsheet after an update that has changed a check. */
function updated(desk: Desk): Desk {
  const [version] = scorers(desk).map(String);
  const { workbook } = desk.runtime;
  return deskOf({}, { workbook, code: CODE.replaceAll(`"${version ?? ''}"`, '"another"') });
}

describe('rows that another version of the checks has scored', () => {
  it('are scored again by “Run only rows that changed”, which leaves those of this version alone', () => {
    const desk = deskOf({ GOLD });
    desk.runtime.call('runOnAllTabs');
    expect(desk.ask('runEvals', { only: 'changed' }).message).toContain('no row has changed');
    const after = updated(desk);
    after.ask('runEvals', { only: 'changed' });
    expect(scorers(after)).toEqual(['another', 'another']);
  });
});
