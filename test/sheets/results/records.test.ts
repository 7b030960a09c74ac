import { describe, expect, it } from '@jest/globals';
import { exportedValue, readRecords, runOf } from '../../../src/sheets/results/records';
import { tabGrid } from '../../support/cases';
import { resultRecord, resultsValues } from '../../support/results';

describe('readRecords', () => {
  const details =
    '{"error":"e","checks":{"aoi_id_match":{"reason":"missing: PER","decided_by":"check","answer_eval_type":""}}}';

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
    expect([
      first?.cell('row'),
      first?.cell('query'),
      first?.cell('overall_score'),
      first?.cell('error'),
      first?.cell('nothing'),
    ]).toEqual([2, 'one', 0, 'e', null]);
    expect(first?.details['aoi_id_match']?.reason).toBe('missing: PER');
    expect([second?.cell('query'), second?.cell('overall_score'), second?.details]).toEqual([null, null, {}]);
  });

  it('reads verdicts in either spelling, and what a person typed as it is', () => {
    const records = readRecords(
      tabGrid(resultsValues(['verdict'], ['needs judge'], ['edited'], ['pass'], ['checked by Ana'])),
    );
    expect(records.map(({ cell }) => cell('verdict'))).toEqual([
      'needs judge',
      'edited, score again',
      'pass',
      'checked by Ana',
    ]);
    expect(records.slice(0, 1).map((record) => exportedValue(record, 'verdict'))).toEqual(['needs_judge']);
  });

  it('reads stages by their words, and the words of other columns as they are', () => {
    const [record] = readRecords(
      tabGrid(resultsValues(['first_failure', 'query', 'test_id'], ['Area', 'Area', 'edited'])),
    );
    expect(['first_failure', 'query', 'test_id'].map((column) => record?.cell(column))).toEqual([
      ...['aoi', 'Area', 'edited'],
    ]);
  });

  it('finds the lines where people have deleted rows above them, as long as there are row numbers', () => {
    expect(
      readRecords(
        tabGrid([
          ['row', 'uid'],
          [3, 'b'],
          [4, 'c'],
        ]),
      ),
    ).toHaveLength(2);
    expect(readRecords(tabGrid([['uid'], ['a'], ['b'], ['c']])).map(({ cell }) => cell('uid'))).toEqual([
      'c',
    ]);
    expect(
      readRecords(
        tabGrid([
          ['uid', 'size'],
          ['a', 1],
          ['b', 2],
          ['c', 3],
        ]),
      ),
    ).toHaveLength(1);
  });

  it('leaves out blank rows, keeps the places of the others, and reads an empty tab as none', () => {
    expect(
      readRecords(tabGrid(resultsValues<string | number>(['row'], [''], [3]))).map(({ index }) => index),
    ).toEqual([1]);
    expect(readRecords(tabGrid([]))).toEqual([]);
  });

  it('keeps a row without a row number: its case is gone', () => {
    const [record] = readRecords(tabGrid(resultsValues(['row', 'uid'], ['', 'a'])));
    expect([record?.cell('row'), record?.cell('uid')]).toEqual([null, 'a']);
  });
});

it('a line belongs to the run that scored it first, whichever scored it again', () => {
  expect(runOf(resultRecord({ run_id: 'run-2', amends: 'run-1' }))).toBe('run-1');
  expect(runOf(resultRecord({ run_id: 'run-2' }))).toBe('run-2');
  expect(runOf(resultRecord({}))).toBe('');
});

it('a file has the ids of verdicts, and everything else as it is', () => {
  const record = resultRecord({
    verdict: 'needs judge',
    conversation_verdict: 'needs judge',
    query: 'needs judge',
  });
  expect(
    ['verdict', 'conversation_verdict', 'query', 'error'].map((name) => exportedValue(record, name)),
  ).toEqual([...['needs_judge', 'needs_judge', 'needs judge', null]]);
  expect(exportedValue(resultRecord({ verdict: 3 }), 'verdict')).toBe(3);
});
