import { columnsHolding } from '../../src/agent/recorded-columns';
import { BUILT_IN } from '../../src/checks/registry';
import {
  type CheckCoverage,
  coverageOf,
  coverageSentence,
  isInResults,
  isWorthSaying,
  runs,
  unrecordedIn,
} from '../../src/scoring/coverage';
import type { Column } from '../../src/fields/fields';
import { evalCase, SCORING, scoringWith } from '../support/cases';

const CASES = [
  evalCase({ expected_aoi_ids: 'BRA', expected_answer: '5 ha' }),
  evalCase({ expected_aoi_ids: 'PER' }),
  evalCase({ expected_dataset_id: '4' }),
  evalCase({ expected_aoi_ids: ';' }),
];

function coverage(
  check: string,
  columns: readonly Column[],
  cases = CASES,
  settings = SCORING,
): CheckCoverage {
  const entry = coverageOf(cases, new Set(columns), BUILT_IN.all, columnsHolding, settings).find(
    (item) => item.check.id === check,
  );
  if (!entry) throw new Error(`no check ${check}`);
  return entry;
}

describe('coverage', () => {
  it.each([
    ['aoi_id_match', ['actual_id'], 2, []],
    ['aoi_id_match', ['actual_name'], 2, ['actual_id', 'agent_state']],
    ['charts_answer', ['charts_count'], 1, ['actual_charts_answer', 'agent_state']],
    ['agent_answer', ['actual_agent_answer'], 1, []],
    ['clarification_requested', ['actual_id'], 0, []],
    [
      'clarification_requested',
      ['actual_agent_answer'],
      0,
      ['actual_id', 'agent_state', 'actual_dataset_id', 'row_count', 'pull_source'],
    ],
  ] as const)('of %s over a tab with %j: %d rows, missing %j', (check, columns, rows, missing) => {
    const entry = coverage(check, columns);
    expect(entry.rows).toBe(rows);
    expect(entry.missing).toEqual(missing);
  });

  it.each([
    ['aoi_id_match', ['actual_id'], 'runs on 2 rows', true],
    ['agent_answer', ['actual_agent_answer'], 'runs on 1 row', true],
    ['aoi_id_match', [], 'the tab has none of the columns actual_id, agent_state', true],
    ['subregion_match', ['agent_state'], 'no row has expected_subregion', false],
    [
      'clarification_requested',
      ['agent_state'],
      'runs where the agent asks back, though no row expects it (expected_clarification)',
      true,
    ],
    ['clarification_requested', [], 'the tab neither expects nor records it', false],
    [
      'charts_answer_judge',
      ['actual_agent_answer'],
      'the tab has none of the columns actual_charts_json, agent_state',
      false,
    ],
  ] as const)('says of %s over a tab with %j: %s (in the results: %s)', (check, columns, sentence, isIn) => {
    const entry = coverage(check, columns);
    expect(coverageSentence(entry)).toBe(sentence);
    expect(isInResults(entry)).toBe(isIn);
  });
});

it('expected cells that nothing can measure are counted, with the columns that could', () => {
  const measures = (...ids: readonly string[]) => BUILT_IN.all.filter(({ id }) => ids.includes(id));
  const all = (...columns: readonly Column[]) =>
    coverageOf(CASES, new Set(columns), BUILT_IN.all, columnsHolding, SCORING);
  const measured = new Map([
    ['expected_aoi_ids', measures('aoi_id_match', 'dataset_id_match')],
    ['expected_dataset_id', measures('dataset_id_match')],
    ['expected_answer', []],
    ['expected_text', []],
  ] as const);
  expect(unrecordedIn(CASES, all(), measured)).toEqual([
    { column: 'expected_aoi_ids', rows: 2, missing: ['actual_id', 'agent_state'] },
    { column: 'expected_dataset_id', rows: 1, missing: ['actual_dataset_id', 'agent_state'] },
  ]);
  // One of the checks of its cell can run.
  expect(unrecordedIn(CASES, all('actual_id'), measured).map(({ column }) => column)).toEqual([
    'expected_dataset_id',
  ]);
  expect(unrecordedIn(CASES, [], measured)).toEqual([]);
});

describe('checks that only some eval sets ask for', () => {
  const CRITERIA: readonly Column[] = ['expected_answer_criteria', 'actual_agent_answer'];
  const asked = [evalCase({ expected_answer_criteria: '1. a' }), evalCase()];
  const never = scoringWith({ quality: 'never' });

  it('are not mentioned in other eval sets', () => {
    for (const check of ['agents_workflow', 'tools_workflow', 'workflow', 'answer_quality', 'completeness']) {
      const entry = coverage(check, ['agent_state', 'agents_called', 'tools_used', 'sources']);
      expect([check, isWorthSaying(entry), isInResults(entry)]).toEqual([check, false, false]);
    }
    expect(isWorthSaying(coverage('aoi_id_match', []))).toBe(true);
  });

  it('run on the rows that list agents or tools, and on all rows of a tab with criteria', () => {
    const listed = [evalCase({ agents_should_include: 'research' })];
    expect(runs(coverage('agents_workflow', ['agents_called'], listed))).toBe(true);
    expect(runs(coverage('workflow', ['agents_called'], listed))).toBe(true);
    expect(coverageSentence(coverage('agents_workflow', [], listed))).toBe(
      'the tab has none of the columns agents_called, agent_state',
    );
    expect(coverageSentence(coverage('answer_quality', CRITERIA, asked))).toBe(
      'runs on all rows, if a judge model is set up',
    );
  });

  it('say that quality is switched off where rows ask for it', () => {
    const entry = coverage('completeness', CRITERIA, asked, never);
    expect([isWorthSaying(entry), isInResults(entry), runs(entry)]).toEqual([true, false, false]);
    expect(coverageSentence(entry)).toMatch(/^quality is judged where .*“Quality”/);
  });
});
