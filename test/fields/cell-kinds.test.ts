import fc from 'fast-check';
import { collectRecorded } from '../../src/agent/recorded-columns';
import { assessCase } from '../../src/checks/assess';
import { BUILT_IN } from '../../src/checks/registry';
import { faultsOf } from '../../src/fields/cell-kinds';
import { ENTRIES, EXPECTED_FIELDS, type ExpectedField } from '../../src/fields/fields';
import { area, attempt, evalCase, outcome, recorded, SCORING } from '../support/cases';

const GUARDED = EXPECTED_FIELDS.filter((column) => ENTRIES.get(column)?.holds !== undefined);
const faultOf = (column: ExpectedField, cell: string, beside = {}) =>
  faultsOf(evalCase({ ...beside, [column]: cell }).expected).get(column)?.is;

/** The results that are not blank or that name a cell, by check. */
function resultsOf(expected: Parameters<typeof evalCase>[0], done: Parameters<typeof attempt>[0]) {
  const all = [...assessCase(evalCase(expected), attempt(done), SCORING, BUILT_IN)];
  return new Map(all.map(([id, result]) => [id, { is: outcome(result), named: 'badCell' in result }]));
}

describe('an unfilled expected cell', () => {
  it.each(['-', '—', '–', '?', '…', '...', 'N/A', 'n.a.', 'tbd', 'TBC', 'TODO', '<TBD>', '(n/a)', '#N/A'])(
    '%j says nothing in any column',
    (cell) => {
      const columns = GUARDED.filter((column) => {
        const { holds } = ENTRIES.get(column) ?? {};
        // A dot matches any character; a boolean cell other than TRUE or FALSE is unreadable.
        return holds !== 'boolean' && !(holds === 'expression' && /^[.?]+$/.test(cell));
      });
      expect(columns.filter((column) => faultOf(column, cell) !== 'nothing')).toEqual([]);
    },
  );

  it.each(['none', 'unknown', 'Null', 'Nan', 'not available', 'todo', 'undefined'])(
    '%j says nothing where a name belongs, and may be an answer',
    (cell) => {
      expect(faultOf('expected_context_layer', cell)).toBe('nothing');
      expect(faultOf('expected_answer', cell)).toBeUndefined();
    },
  );

  it.each([
    ['expected_aoi_ids', { areas: [area('BRA')] }, 'aoi_id_match'],
    ['expected_subregion', { level: 'country' }, 'subregion_match'],
    ['expected_context_layer', { contextLayer: 'driver' }, 'context_layer_match'],
    ['expected_dataset_id', { pull: null }, 'dataset_id_match'],
    ['expected_chart_type', { chartType: 'bar' }, 'chart_type_match'],
    ['expected_nudge_type', { nudge: 'clarify' }, 'nudge_match'],
    ['expected_suggested_datasets', { suggestions: ['4'] }, 'suggested_datasets_match'],
    ['tools_should_exclude', { toolsUsed: ['x'] }, 'tools_workflow'],
    ['expected_answer', { message: 'It was 5 ha.' }, 'agent_answer'],
    ['expected_regex', { message: 'a-b' }, 'check_regex'],
  ] as const)('%s: “-” scores neither 0 nor 1 in any check', (column, done, id) => {
    const results = resultsOf({ [column]: '-' }, done);
    expect(results.get(id)).toEqual({ is: 'blank', named: true });
    const others = resultsOf({}, done);
    for (const [other, { is }] of results)
      if (other !== id) expect([other, is]).toEqual([other, others.get(other)?.is]);
  });
});

it.each([
  ['expected_aoi_ids', 'BRA; Pará', 'unreadable'],
  ['expected_aoi_ids', 'Brazil', 'doubtful'],
  ['expected_aoi_ids', 'BRA; PER.1_1; 15060.0; USA20100; AND', undefined],
  ['expected_subregion', 'region', 'doubtful'],
  ['expected_subregion', 'provinces; GADM 2; adm0; level_3; protected areas', undefined],
  ['expected_aoi_source', 'typo', 'unreadable'],
  ['expected_aoi_source', 'KBA; gadm', undefined],
  ['expected_dataset_id', '4;loss', 'unreadable'],
  ['expected_dataset_id', '0; 11; no_selection', undefined],
  ['expected_suggested_datasets', 'loss', 'doubtful'],
  ['expected_data_pull', 'perhaps', 'unreadable'],
  ['expected_scope', 'analyze; dance', 'unreadable'],
  ['tools_should_include', "[{'name': 'search'}]", 'nothing'],
  ['tools_should_include', '[{"name": "search"}, {"function": {"name": "plot"}}]', undefined],
  ['expected_regex', '\\.', undefined],
  ['expected_nudge_options', 'Santa Cruz, Bolivia; ?', 'nothing'],
] as const)('%s: %s is %s', (column, cell, is) => {
  expect(faultOf(column, cell)).toBe(is);
});

it.each([
  ['gadm', '15060', 'unreadable'],
  ['kba', 'BRA.1_1', 'unreadable'],
  ['gadm', 'BRA; 15060', undefined],
  ['wdpa', '', undefined],
])('the source %s of %s is %s', (source, ids, is) => {
  expect(faultOf('expected_aoi_source', source, { expected_aoi_ids: ids })).toBe(is);
});

it('keeps a 0 from another cell of the check, and a 1 for a doubtful cell that the agent met', () => {
  const calls = { toolsUsed: ['email'] };
  expect(
    resultsOf({ tools_should_include: '?', tools_should_exclude: 'email' }, calls).get('tools_workflow'),
  ).toEqual({ is: 0, named: true });
  expect(
    resultsOf({ tools_should_include: 'email', tools_should_exclude: '?' }, calls).get('tools_workflow'),
  ).toEqual({ is: 'blank', named: true });
  const ownArea = { areas: [area('myfarm', { source: 'custom' })] };
  expect(resultsOf({ expected_aoi_ids: 'myfarm' }, ownArea).get('aoi_id_match')?.is).toBe(1);
  expect(resultsOf({ expected_aoi_ids: 'Brazil' }, ownArea).get('aoi_id_match')).toEqual({
    is: 'blank',
    named: true,
  });
});

it('accepts ids and names of any kind', () => {
  const id = fc.oneof(fc.stringMatching(/^[A-Z]{3}(\.\d{1,2}){0,3}_\d$/), fc.nat().map(String), fc.uuid());
  fc.assert(fc.property(id, (text) => expect(faultOf('expected_aoi_ids', text)).toBeUndefined()));
  const word = fc.stringMatching(/^[a-z]{2,8}_[a-z]{2,8}$/);
  fc.assert(fc.property(word, (text) => expect(faultOf('expected_context_layer', text)).toBeUndefined()));
});

it.each([
  ['actual_id', '-'],
  ['actual_context_layer', 'n/a'],
  ['actual_nudge_type', 'none'],
  ['tools_used', '?'],
  ['actual_start_date', 'TBD'],
] as const)('%s recorded as %s is an error, not the agent’s choice', (column, cell) => {
  expect(collectRecorded(recorded({ [column]: cell, actual_agent_answer: 'Yes.' }))).toEqual({
    kind: 'failed',
    code: 'output_unreadable',
    reason: `${column}: “${cell}” does not say what the agent did; write it, or leave the cell blank for nothing`,
  });
});
