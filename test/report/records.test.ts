import { describe, expect, it } from '@jest/globals';
import { readRecords } from '../../src/report/records';
import { tabGrid } from '../support/cases';

describe('readRecords', () => {
  const details = '{"aoi_id_match":{"reason":"missing: PER","decided_by":"check","answer_eval_type":""}}';

  it('reads rows back by column, blanks as null, in sheet order', () => {
    const [first, second, ...others] = readRecords(
      tabGrid([
        ['row', 'query', 'overall_score', 'details'],
        [2, 'one', 0, details],
        [3, '', '', ''],
      ]),
    );
    expect(others).toEqual([]);
    expect([first?.at('row'), first?.at('query'), first?.at('overall_score'), first?.at('nothing')]).toEqual([
      2,
      'one',
      0,
      null,
    ]);
    expect(first?.details['aoi_id_match']?.reason).toBe('missing: PER');
    expect([second?.at('query'), second?.at('overall_score'), second?.details]).toEqual([null, null, {}]);
  });

  it('leaves out rows without a row number, and reads an empty tab as none', () => {
    expect(readRecords(tabGrid([['row'], [''], [3]]))).toHaveLength(1);
    expect(readRecords(tabGrid([]))).toEqual([]);
  });

  it.each(['not json', '[]', '{"a":1}', '{"a":{"reason":5}}', 'null'])(
    'takes edited details %j for none',
    (text) => {
      expect(
        readRecords(
          tabGrid([
            ['row', 'details'],
            [2, text],
          ]),
        )[0]?.details,
      ).toEqual({});
    },
  );
});
