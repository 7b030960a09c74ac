/** The sample's tab of whole states over the built bundle, without a model: what each row's note says. */
import { describe, expect, it } from '@jest/globals';
import { wholeStates } from '../../samples/tabs/whole-states';
import { BUILT_IN } from '../../src/checks/registry';
import { callApi } from '../support/call-api';
import { spreadsheetOf } from './spreadsheet';

const { columns, rows } = wholeStates;

function scored(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const cells = rows.map((row) =>
    columns.map((column) => {
      const cell = row[column] ?? '';
      return typeof cell === 'object' ? String(cell.value) : cell;
    }),
  );
  const sheet = spreadsheetOf({ 'Whole states': [[...columns], ...cells] });
  callApi(sheet.runtime, 'runEvals', { set: [] });
  const results = rows.map((_row, index) => sheet.row('Whole states results', index + 4));
  return new Map(results.map((line) => [String(line['test_id']), line]));
}

describe('the tab of whole states', () => {
  const lines = scored();
  const scoresOf = (score: unknown, line: Readonly<Record<string, unknown>>): string[] =>
    Object.keys(line).flatMap((name) =>
      line[name] === score && name.endsWith('_score') ? [name.replace(/_score$/, '')] : [],
    );
  const MEANS = ['overall', 'weighted', 'pipeline', 'answer'];

  it.each([
    ['ws-01', 'needs judge', []],
    ['ws-02', 'fail', ['dataset_parameter_match']],
    ['ws-03', 'fail', ['date_extraction']],
    ['ws-04', 'fail', ['pull_source_match', 'date_coverage']],
    [
      ...(['ws-05', 'fail'] as const),
      [
        ...['aoi_id_match', 'dataset_id_match', 'data_pull_exists', 'answered_without_data'],
        ...['web_fallback', 'chart_produced', 'scope_match'],
      ],
    ],
    [
      ...(['ws-06', 'fail'] as const),
      ['agent_answer', 'class_value_match', 'chart_value_match', 'answer_traceability'],
    ],
    ['ws-07', 'fail', ['chart_integrity', 'chart_well_formed', 'chart_type_match']],
    ['ws-08', 'pass', []],
    ['ws-09', 'fail', ['dashboard_created', 'dashboard_aoi_match']],
    ['ws-10', 'fail', ['dashboard_widgets_match', 'dashboard_widgets_valid']],
    ['ws-11', 'fail', ['dashboard_created']],
    ['ws-12', 'pass', []],
    ['ws-13', 'fail', ['suggested_datasets_match', 'nudge_match', 'scope_match']],
    ['ws-14', 'pass', []],
    ['ws-15', 'needs judge', []],
    ['ws-16', 'error', []],
    ['ws-17', 'fail', ['aoi_source_match']],
    ['ws-18', 'not scored', []],
  ])('%s: %s, with 0 in %j', (id, verdict, zeros) => {
    const line = lines.get(id) ?? {};
    expect(line['verdict']).toBe(verdict);
    expect(scoresOf(0, line).filter((name) => !MEANS.includes(name))).toEqual(zeros);
  });

  it('has every check of states that no judge decides with a 1 and with a 0', () => {
    // What a turn changes needs a conversation: the sample has a tab of them. User-declared checks need no state.
    // That nothing was charted is tried in the tests of the check.
    const names = BUILT_IN.all
      .filter(
        ({ id, group, rubric }) =>
          !/^(state_delta$|data_charted$|check_)/.test(id) && group === undefined && !rubric,
      )
      .map(({ id }) => id);
    for (const score of [0, 1]) {
      const found = new Set([...lines.values()].flatMap((line) => scoresOf(score, line)));
      expect(names.filter((name) => !found.has(name))).toEqual([]);
    }
  });

  it('names the first cell that cannot be read', () => {
    expect(lines.get('ws-16')?.['error']).toMatch(
      /^expected_dataset_parameters: “canopy cover 30” is not a JSON list/,
    );
  });
});
