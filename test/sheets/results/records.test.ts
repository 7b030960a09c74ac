import { describe, expect, it } from '@jest/globals';
import { exportedValue, readRecords, runOf } from '../../../src/sheets/results/records';
import { tabGrid } from '../../support/cases';
import { resultRecord, resultsValues } from '../../support/results';
import { BUILT_IN } from '../../../src/checks/registry';
import { scoredRow } from '../../../src/sheets/results/scored-rows';

const CELLS = {
  ...{ row: 4, test_id: '1-004', verdict: 'fail', overall_score: 0.5 },
  ...{ first_failure: 'dataset', aoi_id_match_score: 1, dataset_id_match_score: 0, charts_answer_score: '' },
  ...{ expected_aoi_ids: 'BRA', expected_dataset_id: 4, expected_data_pull: false, expected_answer: '5 ha' },
};

describe('a line of results as a scored row', () => {
  it('keeps scores as numbers and blanks as null', () => {
    const row = scoredRow('GOLD', resultRecord({ ...CELLS, expected_answer: '' }), BUILT_IN);
    expect(row).toMatchObject({ tab: 'GOLD', row: 4, verdict: 'fail' });
    expect(row).toMatchObject({ firstFailure: 'dataset' });
    expect([...row.checks].map(([id, { score }]) => [id, score])).toEqual([
      ['aoi_id_match', 1],
      ['dataset_id_match', 0],
      ['charts_answer', null],
    ]);
  });

  it('has the texts and figures of all its columns', () => {
    const texts = {
      test_id: '1-004',
      test_group: 'gold',
      query: 'Where?',
      conversation: 'c',
      uid: 'u4',
      scorer: 's1',
      error: 'HTTP 500',
      why: 'no area',
      trace_url: 'https://trace',
      conversation_verdict: 'needs judge',
    };
    const figures = { weighted_score: 0.4, pipeline_score: 0.3, answer_score: 0.2, latency_s: 12.5 };
    const record = resultRecord({
      ...CELLS,
      ...texts,
      ...figures,
      turn: '2.0',
      trials: '{"a":[1]}',
      overall_score: 'n/a',
    });
    expect(scoredRow('GOLD', record, BUILT_IN)).toMatchObject({
      ...{ tab: 'GOLD', row: 4, testId: '1-004', group: 'gold', query: 'Where?', conversation: 'c', turn: 2 },
      verdict: 'fail',
      conversationVerdict: 'needs judge',
      firstFailure: 'dataset',
      ...{ error: 'HTTP 500', why: 'no area', traceUrl: 'https://trace', trials: { a: [1] } },
    });
    expect(scoredRow('GOLD', resultRecord({}), BUILT_IN)).toMatchObject({
      ...{ row: undefined, testId: '', turn: null, verdict: '' },
    });
  });

  it('says why a check has no score', () => {
    const open = { reason: 'needs a judge', decided_by: '', answer_eval_type: '', kind: 'open' as const };
    const record = resultRecord({ ...CELLS, aoi_id_match_score: '' }, { aoi_id_match: open });
    const { checks } = scoredRow('GOLD', record, BUILT_IN);
    expect(checks.get('aoi_id_match')).toMatchObject({ score: null, kind: 'open', reason: 'needs a judge' });
    expect(checks.get('dataset_id_match')).toMatchObject({ score: 0, kind: undefined, reason: '' });
  });
});

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
