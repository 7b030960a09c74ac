import { describe, expect, it } from '@jest/globals';
import { exportedValue, readRecords } from '../../src/results/records';
import { tabGrid } from '../support/cases';
import { resultsValues } from '../support/results';

describe('readRecords', () => {
  const details = '{"aoi_id_match":{"reason":"missing: PER","decided_by":"check","answer_eval_type":""}}';

  it('reads rows back by column, blanks as null, in sheet order', () => {
    const [first, second, ...others] = readRecords(
      tabGrid(
        resultsValues<string | number>(
          ['row', 'query', 'overall_score', 'details'],
          [2, 'one', 0, details],
          [3, '', '', ''],
        ),
      ),
    );
    expect(others).toEqual([]);
    expect([first?.index, second?.index]).toEqual([0, 1]);
    expect(first?.names).toEqual(['row', 'query', 'overall_score', 'details']);
    expect([first?.at('row'), first?.at('query'), first?.at('overall_score'), first?.at('nothing')]).toEqual([
      2,
      'one',
      0,
      null,
    ]);
    expect(first?.details['aoi_id_match']?.reason).toBe('missing: PER');
    expect([second?.at('query'), second?.at('overall_score'), second?.details]).toEqual([null, null, {}]);
  });

  it('reads verdicts in either spelling, and what a person typed as it is', () => {
    const records = readRecords(
      tabGrid(resultsValues(['verdict'], ['needs judge'], ['edited'], ['pass'], ['checked by Ana'])),
    );
    expect(records.map(({ at }) => at('verdict'))).toEqual([
      'needs judge',
      'edited, score again',
      'pass',
      'checked by Ana',
    ]);
    expect(records.slice(0, 1).map((record) => exportedValue(record, 'verdict'))).toEqual(['needs_judge']);
  });

  it('leaves out blank rows, keeps the places of the others, and reads an empty tab as none', () => {
    expect(
      readRecords(tabGrid(resultsValues<string | number>(['row'], [''], [3]))).map(({ index }) => index),
    ).toEqual([1]);
    expect(readRecords(tabGrid([]))).toEqual([]);
  });

  it('keeps a row without a row number: its case is gone', () => {
    const [record] = readRecords(tabGrid(resultsValues(['row', 'uid'], ['', 'a'])));
    expect([record?.at('row'), record?.at('uid')]).toEqual([null, 'a']);
  });

  it('keeps what a check came to where it has no score', () => {
    const open = JSON.stringify({ a: { reason: 'r', decided_by: '', answer_eval_type: '', kind: 'open' } });
    expect(readRecords(tabGrid(resultsValues(['details'], [open])))[0]?.details['a']?.kind).toBe('open');
  });

  it.each(['not json', '[]', '{"a":1}', '{"a":{"reason":5}}', 'null'])(
    'takes edited details %j for none',
    (text) => {
      expect(
        readRecords(tabGrid(resultsValues<string | number>(['row', 'details'], [2, text])))[0]?.details,
      ).toEqual({});
    },
  );
});
