/** The main job over the built bundle: tabs in, scored, coloured and explained results out. */
import { describe, expect, it } from '@jest/globals';
import { callApi } from '../../support/call-api';
import { cellAt } from '../cells';
import { spreadsheetOf } from '../spreadsheet';
import { GOLD } from './run-support';

describe('Run evals on this tab', () => {
  it('writes one scored row per case that is not left out, in sheet order', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.select('GOLD');
    sheet.runtime.call('runOnThisTab');

    expect(sheet.tabNames()).toEqual(['Summary', 'Heatmap', 'GOLD', 'GOLD results']);
    expect([2, 3, 4, 5, 6].map((row) => sheet.row('GOLD results', row + 2)['test_id'])).toEqual([
      'a',
      'b',
      'd',
      'e',
      'f',
    ]);
    expect(sheet.row('GOLD results', 4)).toMatchObject({
      row: 2,
      query: 'How much forest did Brazil lose?',
      verdict: 'pass',
      overall_score: 1,
      checks_passed: '6 of 6',
      aoi_id_match_score: 1,
      dataset_id_match_score: 1,
      data_pull_exists_score: 1,
      agent_answer_score: 1,
      clarification_requested_score: null,
      judge: 'rule: number',
    });
    // Area wrong, dataset and pull right, the answer open: 2 of 3.
    expect(sheet.row('GOLD results', 5)).toMatchObject({
      verdict: 'fail',
      overall_score: 0.67,
      first_failure: 'Area',
      aoi_id_match_score: 0,
      agent_answer_score: null,
    });
  });

  it('leaves scores blank and says why where a row could not be measured', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.row('GOLD results', 6)).toMatchObject({
      verdict: 'error',
      overall_score: null,
      aoi_id_match_score: null,
      error: 'the agent failed: HTTP 500',
    });
    expect(sheet.row('GOLD results', 7)).toMatchObject({ verdict: 'error', error: 'no agent output' });
  });

  it('scores a clarification that nothing called for 0 and blanks what could not be selected yet', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.row('GOLD results', 8)).toMatchObject({
      verdict: 'fail',
      overall_score: 0,
      clarification_requested_score: 0,
      aoi_id_match_score: null,
    });
  });

  it('links each row to its source by number', () => {
    const sheet = spreadsheetOf({ GOLD });
    sheet.runtime.call('runOnAllTabs');
    const source = sheet.runtime.workbook.tabNamed('GOLD');
    const cell = cellAt(sheet.runtime.workbook, 'GOLD results', 4, 1);
    expect(cell.value).toBe(2);
    expect(cell.formula).toBe(`=HYPERLINK("#gid=${source?.id ?? NaN}&range=2:2";2)`);
  });

  it('does nothing when the question is answered with Cancel', () => {
    const sheet = spreadsheetOf({ GOLD }, { ui: { alert: () => 'CANCEL' } });
    sheet.runtime.call('runOnAllTabs');
    expect(sheet.tabNames()).toEqual(['GOLD']);
  });
});

describe('Service calls', () => {
  const calls = (rows: number): number => {
    const cases = Array.from({ length: rows }, (_item, index) => [
      `t${index}`,
      `q${index}`,
      'BRA',
      'BRA',
      'gadm',
    ]);
    const sheet = spreadsheetOf({
      GOLD: [['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_source'], ...cases],
    });
    const before = sheet.runtime.stats.spreadsheetCalls;
    callApi(sheet.runtime, 'runEvals', '{"set":[["run.waveRows","10"]]}');
    return sheet.runtime.stats.spreadsheetCalls - before;
  };

  it('are a constant and at most seven per wave, the flush among them, however many rows there are', () => {
    const [few, more, many] = [calls(50), calls(100), calls(250)];
    const perWave = (many - few) / 20;
    expect(perWave).toBeLessThanOrEqual(7);
    // Except for the status, which is written at intervals.
    expect(Math.abs(perWave - (more - few) / 5)).toBeLessThan(0.5);
  });
});
