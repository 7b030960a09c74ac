import { BUILT_IN } from '../../src/checks/registry';
import { STAGES } from '../../src/model/check';
import type { Column } from '../../src/fields/fields';
import { isInOverall } from '../../src/checks/check';
import { columnNamed, LAST_COLUMN, resultColumns, SIGNATURE_COLUMNS } from '../../src/results/columns';
import type { Scorecard } from '../../src/model/scorecard';
import { area, attempt, evalCase, scored, tabGrid } from '../support/cases';
import { errorCard, scoredCard } from '../support/results';
import type { WeightSettings } from '../../src/scoring/case-result';
import { ResultsTab } from '../../src/results/results-tab';
import { FakeSpreadsheet } from '../support/fake-spreadsheet';

const helpOf = (name: string, weights?: WeightSettings): string =>
  resultColumns(BUILT_IN.all, new Set(), weights).find((column) => column.name === name)?.help ?? '';

const WEIGHED = { weights: { date_match: 0.1, aoi_id_match: 1, agent_answer: 2 } };

describe('the headers of results', () => {
  it('list changed weights over the weighted score', () => {
    expect(helpOf('weighted_score', WEIGHED)).toMatch(
      /\nWeights: date_match 0\.1, agent_answer 2; 1 for the other GNW checks\.$/,
    );
    expect(helpOf('weighted_score', { weights: {} })).toBe(helpOf('weighted_score'));
    expect(helpOf('overall_score', WEIGHED)).toBe(helpOf('overall_score'));
  });

  it('do not mention weights without any', () => {
    for (const { name } of resultColumns(BUILT_IN.all, new Set()))
      expect(helpOf(name)).not.toMatch(/Weights?:? \w/);
  });

  it('are the notes of the tab', () => {
    const tab = new FakeSpreadsheet([tabGrid([['']], { name: 'GOLD results' })]).find('GOLD results');
    const checks = BUILT_IN.all.filter(({ id }) => id === 'agent_answer');
    new ResultsTab(tab, { tab: 'GOLD', sheetId: 0 }, BUILT_IN).layOut({
      checks,
      has: new Set(),
      lines: [],
      scoring: { infoOnly: [], qualityThresholds: {}, ...WEIGHED },
    });
    expect(tab.noteAt(3, 'weighted_score')).toMatch(/Weights: agent_answer 2; 1 for the other GNW checks\.$/);
  });
});

const HAS: ReadonlySet<Column> = new Set(['query', 'expected_aoi_ids', 'expected_answer', 'agent_state']);
const NINE = BUILT_IN.all.filter(isInOverall);
const COLUMNS = resultColumns(NINE, HAS);

const namesOf = (...about: Parameters<typeof resultColumns>): string[] =>
  resultColumns(...about).map(({ name }) => name);
const cellOf = (row: Scorecard, name: string) => columnNamed(name, BUILT_IN)?.cell(row, BUILT_IN);
const note = (row: Scorecard, name: string): string => columnNamed(name, BUILT_IN)?.note?.(row) ?? '';

const usage = {
  inputTokens: 100,
  outputTokens: 20,
  costUsd: 0.25,
  isCached: false,
  prompt: 'answer match v1',
};
const ROW = scoredCard(
  {
    aoi_id_match: scored(0, { reason: 'missing: PER' }),
    agent_answer: scored(1, { decider: { by: 'model', name: 'a model' }, answerType: 'number', usage }),
    charts_answer: scored(1, { decider: { by: 'rule', name: 'number' }, answerType: 'number' }),
    date_match: {
      kind: 'blank',
      code: 'unreadable',
      reason: 'r',
      badCell: { column: 'expected_end_date', problem: 'p' },
    },
  },
  evalCase(
    { expected_aoi_ids: 'BRA;PER', expected_answer: '5 ha' },
    { row: 12, testId: '007', group: 'gold' },
  ),
  attempt({ areas: [area('BRA', { name: 'Brazil' }), area('COL')], message: '=1+1' }),
);

describe('the columns of a results tab', () => {
  it('are in the order of the contract', () => {
    expect(namesOf(NINE, HAS).join(' ')).toBe(
      'row verdict test_id query why ' +
        'aoi_id_match_score subregion_match_score dataset_id_match_score context_layer_match_score ' +
        'data_pull_exists_score date_match_score charts_answer_score agent_answer_score ' +
        'clarification_requested_score overall_score pipeline_score answer_score weighted_score checks_passed ' +
        'expected_aoi_ids actual_id expected_answer actual_charts_answer actual_agent_answer ' +
        'latency_s trace_url judge uid run_id inputs_hash details',
    );
    const hidden = COLUMNS.filter(({ sight }) => sight === 'hidden').map(({ name }) => name);
    expect(hidden).toEqual(['uid', 'run_id', 'inputs_hash', LAST_COLUMN]);
    expect(namesOf(NINE, new Set([...HAS, 'conversation'] as const)).slice(2, 8)).toEqual([
      ...['test_id', 'conversation', 'turn', 'query', 'why', 'conversation_verdict'],
    ]);
  });

  it('are at most 45: values that no deciding check compares are left out first', () => {
    const has = [
      ...HAS,
      'expected_dataset_name',
      'actual_dataset_name',
      'expected_end_date',
      'actual_end_date',
    ] as const;
    const others = BUILT_IN.all.filter((check) => !isInOverall(check) && check.gates === 'always');
    const names = namesOf([...NINE, ...others.slice(0, 15)], new Set<Column>(has));
    expect(names).toHaveLength(45);
    expect(names.filter((name) => /^(expected|actual)_(?!.*_score$)/.test(name))).toEqual([
      ...['expected_aoi_ids', 'actual_id', 'expected_end_date', 'actual_end_date'],
    ]);
  });

  it('have titles whose words fit, in bands without repetition', () => {
    const all = [...COLUMNS, ...BUILT_IN.all.flatMap(({ id }) => columnNamed(`${id}_score`, BUILT_IN) ?? [])];
    // Nine points, bold: some six pixels per letter, and the margins.
    const broken = all.filter(({ title, width }) =>
      title.split(' ').some((word) => width < 6 * word.length + 8),
    );
    expect(broken.map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ name, width }) => name.endsWith('_score') && width > 100)).toEqual([]);
    expect(
      ['row', 'expected_aoi_ids', 'latency_s'].map((name) => columnNamed(name, BUILT_IN)?.title),
    ).toEqual(['Row', 'Expected AOI ids', 'Latency, s']);
    const every = resultColumns(BUILT_IN.all, HAS);
    const stages = every.flatMap(({ name }) => BUILT_IN.named(name.replace(/_score$/, ''))?.stage ?? []);
    expect(stages).toEqual([...stages].sort((one, other) => STAGES.indexOf(one) - STAGES.indexOf(other)));
    const bands = every.map(({ band }) => band).filter((band, at, others) => band !== others[at - 1]);
    expect(new Set(bands).size).toBe(bands.length);
  });

  it('show the weighted score only while a weight differs from 1', () => {
    const sightOf = (weights: Readonly<Record<string, number>>) =>
      resultColumns(NINE, HAS, { weights }).find(({ name }) => name === 'weighted_score')?.sight;
    expect([sightOf({}), sightOf({ date_match: 2 })]).toEqual(['folded', undefined]);
  });

  it.each<[string, readonly Column[], string]>([
    [
      'only columns with an expectation',
      ['actual_id', 'expected_end_date', 'actual_end_date'],
      'expected_end_date actual_end_date',
    ],
    [
      'the name beside the name',
      ['expected_dataset_name', 'actual_dataset_name'],
      'expected_dataset_name actual_dataset_name',
    ],
    [
      'the level that subtypes imply',
      ['expected_subregion', 'actual_subtype'],
      'expected_subregion actual_subregion',
    ],
    ['nothing that is not recorded', ['expected_subregion'], 'expected_subregion'],
  ])('show %s', (_what, has, shown) => {
    const names = namesOf(
      BUILT_IN.all.filter(({ id }) => id === 'subregion_match' || id === 'date_match'),
      new Set(has),
    );
    expect(names.slice(names.indexOf('checks_passed') + 1, names.indexOf('latency_s')).join(' ')).toBe(shown);
  });

  it.each([
    ['row', 12],
    ['test_id', '007'],
    ['verdict', 'fail'],
    ['overall_score', 0.67],
    ['pipeline_score', 0],
    ['answer_score', 1],
    ['checks_passed', '2 of 3'],
    ['aoi_id_match_score', 0],
    ['agent_answer_score', 1],
    ['date_match_score', null],
    ['expected_aoi_ids', 'BRA;PER'],
    ['actual_id', 'BRA; COL'],
    ['actual_dataset_id', '4'],
    ['row_count', 3],
    ['actual_agent_answer', '=1+1'],
    ['judge', 'a model; rule: number'],
    ['latency_s', null],
    ['inputs_hash', 'abc'],
  ])('hold in %s: %j', (name, value) => {
    expect(cellOf(ROW, name)).toEqual(value);
  });

  it('are not all values of a scorecard', () => {
    expect(ROW).toMatchObject({
      ...{ judge_tokens: 120, judge_cost_usd: 0.25, judge_cached: false, prompt_hash: 'answer match v1' },
      ...{ judged_at: '2026-11-21T22:15:04.120Z', test_group: 'gold' },
    });
  });

  it('leave the cost of a row blank if that of one reply is not known', () => {
    const answers = scored(1, { decider: { by: 'model', name: 'a model' }, answerType: 'number', usage });
    const unpriced = { ...answers, usage: { ...usage, costUsd: undefined } };
    const row = scoredCard({ agent_answer: answers, charts_answer: unpriced });
    expect(row).toMatchObject({ judge_tokens: 240, judge_cost_usd: null, judge_cached: false });
  });

  it('are blank for a row without an output', () => {
    const row = errorCard('no agent output');
    expect([cellOf(row, 'verdict'), row.error, row.judge_tokens]).toEqual(['error', 'no agent output', null]);
    for (const name of ['overall_score', 'aoi_id_match_score', 'actual_id', 'row_count'])
      expect(cellOf(row, name)).toBeNull();
  });

  it('have notes on every 0 and every open question, and on nothing else', () => {
    const open = scoredCard({
      agent_answer: { kind: 'open', reason: 'needs a judge model' },
      aoi_id_match: { kind: 'blank', code: 'nothing', reason: 'x' },
      date_match: { kind: 'error', reason: 'HTTP 500' },
    });
    expect([
      ...['aoi_id_match', 'date_match', 'agent_answer'].map((id) => note(ROW, `${id}_score`)),
      ...['aoi_id_match', 'date_match', 'agent_answer'].map((id) => note(open, `${id}_score`)),
    ]).toEqual(['missing: PER', '', '', '', '', 'needs a judge model']);
    const long = scoredCard({ aoi_id_match: scored(0, { reason: 'x'.repeat(5000) }) });
    expect(note(long, 'aoi_id_match_score')).toHaveLength(1000);
  });

  it('are found by name, unlike people’s', () => {
    for (const name of [...COLUMNS.map((column) => column.name), ...SIGNATURE_COLUMNS])
      expect(columnNamed(name, BUILT_IN)?.name).toBe(name);
    for (const name of ['', 'human_score', 'my notes', 'Query', '_score', 'expected_answer '])
      expect(columnNamed(name, BUILT_IN)).toBeUndefined();
  });
});
