import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../../src/checks/registry';
import { STAGES } from '../../../src/model/check';
import type { Column } from '../../../src/fields/columns';
import type { OutCell } from '../../../src/model/sheet/spreadsheet';
import {
  columnNamed,
  LAST_COLUMN,
  resultColumns,
  SIGNATURE_COLUMNS,
} from '../../../src/sheets/results/columns';
import { resultsFormat } from '../../../src/sheets/results/results-tab';
import type { ResultRow } from '../../../src/sheets/results/column';
import { area, attempt, evalCase, scored } from '../../support/cases';
import { errorRow, resultRow } from '../../support/results';

const HAS: ReadonlySet<Column> = new Set(['query', 'expected_aoi_ids', 'expected_answer', 'agent_state']);
const COLUMNS = resultColumns(BUILT_IN.all, HAS);

function column(name: string) {
  const found = COLUMNS.find((one) => one.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
}

const cell = (row: ResultRow, name: string): OutCell => column(name).cell(row);
const note = (row: ResultRow, name: string): string => column(name).note?.(row) ?? '';

const usage = {
  inputTokens: 100,
  outputTokens: 20,
  costUsd: 0.25,
  isCached: false,
  prompt: 'answer match v1',
};
const ROW = resultRow(
  {
    aoi_id_match: scored(0, { reason: 'missing: PER' }),
    agent_answer: scored(1, { decidedBy: 'a model', answerType: 'number', usage }),
    charts_answer: scored(1, { decidedBy: 'rule: number', answerType: 'number' }),
    date_match: { kind: 'blank', reason: 'r', badCell: { column: 'expected_end_date', problem: 'p' } },
  },
  evalCase(
    { expected_aoi_ids: 'BRA;PER', expected_answer: '5 ha' },
    { row: 12, testId: '007', group: 'gold' },
  ),
  attempt({ areas: [area('BRA', { name: 'Brazil' }), area('COL')], message: '=1+1' }),
);

describe('the columns of a results tab', () => {
  it('stand in the order of the contract', () => {
    const names = COLUMNS.map(({ name }) => name);
    expect(names.slice(0, 11)).toEqual([
      'row',
      'verdict',
      'test_id',
      'query',
      'why',
      'first_failure',
      'overall_score',
      'weighted_score',
      'pipeline_score',
      'answer_score',
      'checks_passed',
    ]);
    const end = 11 + BUILT_IN.all.length;
    const places = BUILT_IN.all.map(({ stage }) => STAGES.indexOf(stage)).sort((one, other) => one - other);
    const scores = names
      .slice(11, end)
      .map((name) => BUILT_IN.all.find(({ id }) => `${id}_score` === name)?.stage);
    expect(scores).toEqual(places.map((place) => STAGES[place]));
    expect(names.slice(end, end + 3)).toEqual(['average_quality', 'inputs', 'quality_reasoning']);
    const from = names.indexOf('judge');
    expect(names.slice(from, from + 13)).toEqual([
      'judge',
      'latency_s',
      'trace_url',
      'error',
      'uid',
      'inputs_hash',
      'run_id',
      'judged_at',
      'answer_eval_type',
      'judge_tokens',
      'judge_cost_usd',
      'judge_cached',
      'prompt_hash',
    ]);
    expect(names[names.length - 1]).toBe(LAST_COLUMN);
    expect(new Set(names).size).toBe(names.length);
    expect(COLUMNS.filter(({ sight }) => sight === 'hidden').map(({ name }) => name)).toEqual(
      names.slice(names.indexOf('uid')),
    );
  });

  it('have titles for people, whose words fit into columns of about 64 pixels, in bands that each stand once', () => {
    const all = [...COLUMNS, ...BUILT_IN.all.flatMap(({ id }) => columnNamed(`human_${id}`, BUILT_IN) ?? [])];
    // Nine points, bold: some six pixels per letter, and the margins.
    const broken = all.filter(({ title, width }) =>
      title.split(' ').some((word) => width < 6 * word.length + 8),
    );
    expect(broken.map(({ name }) => name)).toEqual([]);
    expect(BUILT_IN.all.map(({ id }) => columnNamed(`${id}_score`, BUILT_IN)?.title)).toEqual(
      BUILT_IN.all.map(({ title }) => title),
    );
    for (const { id } of BUILT_IN.all)
      expect(columnNamed(`${id}_score`, BUILT_IN)?.width).toBeLessThanOrEqual(100);
    expect(['row', 'expected_aoi_ids', 'latency_s'].map((name) => column(name).title)).toEqual([
      'Row',
      'Expected AOI ids',
      'Latency, s',
    ]);
    const bands = COLUMNS.map(({ band }) => band).filter((band, at, others) => band !== others[at - 1]);
    expect(bands).toEqual([
      ...['Verdict', 'Area', 'Data', 'Answer', 'Output', 'Scope', 'Workflow', 'Quality', 'Inputs', 'Run'],
    ]);
  });

  it('show the weighted score only while a weight differs from 1', () => {
    const sightOf = (weights: Readonly<Record<string, number>>) =>
      resultColumns(BUILT_IN.all, HAS, { weights }).find(({ name }) => name === 'weighted_score')?.sight;
    expect([sightOf({}), sightOf({ date_match: 2 })]).toEqual(['folded', undefined]);
  });

  it('give a long verdict a second line', () => {
    expect(COLUMNS.filter(({ isWrapped }) => isWrapped).map(({ name }) => name)).toEqual(['verdict']);
    const { columns } = resultsFormat(COLUMNS, 1, BUILT_IN);
    expect(columns.map(({ isWrapped }) => isWrapped === true).indexOf(true)).toBe(
      COLUMNS.findIndex(({ name }) => name === 'verdict'),
    );
  });

  it('show expected beside actual for the fields that the tab or a state holds', () => {
    const fields = COLUMNS.map(({ name }) => name).filter((name) =>
      /^(expected|actual)_(?!.*_score$)|^row_count$|^pull_source$/.test(name),
    );
    expect(fields.slice(0, 3)).toEqual(['expected_aoi_ids', 'actual_id', 'actual_name']);
    expect(fields).not.toContain('expected_subregion');
    const few = resultColumns([], new Set<Column>(['query', 'actual_id', 'expected_end_date'])).map(
      ({ name }) => name,
    );
    expect(few.slice(11, 16)).toEqual(['inputs', 'actual_id', 'expected_end_date', 'output_from', 'judge']);
  });

  it('show the name of the expected dataset beside that of the selected one', () => {
    const has = new Set<Column>(['query', 'expected_dataset_id', 'expected_dataset_name']);
    const names = resultColumns([], new Set([...has, 'actual_dataset_id', 'actual_dataset_name'] as const));
    expect(names.map(({ name }) => name).join(' ')).toContain(
      'expected_dataset_id actual_dataset_id expected_dataset_name actual_dataset_name',
    );
    const row = resultRow({}, evalCase({ expected_dataset_name: 'Alerts' }));
    expect(names.find(({ name }) => name === 'expected_dataset_name')?.cell(row)).toBe('Alerts');
  });

  it('leave the cost of a row blank if that of one reply is not known', () => {
    const answers = scored(1, { decidedBy: 'a model', answerType: 'number', usage });
    const unpriced = { ...answers, usage: { ...usage, costUsd: undefined } };
    const row = resultRow({ agent_answer: answers, charts_answer: unpriced });
    expect([cell(row, 'judge_tokens'), cell(row, 'judge_cost_usd'), cell(row, 'judge_cached')]).toEqual([
      ...[240, null, false],
    ]);
  });

  it('show the level that the areas’ subtypes tell, where no column states it', () => {
    const names = resultColumns([], new Set<Column>(['query', 'expected_subregion', 'actual_subtype'])).map(
      ({ name }) => name,
    );
    expect(names).toContain('actual_subregion');
  });

  it.each([
    ['row', 12],
    ['test_id', '007'],
    ['verdict', 'fail'],
    ['overall_score', 0.67],
    ['pipeline_score', 0],
    ['answer_score', 1],
    ['checks_passed', '2 of 3'],
    ['first_failure', 'Area'],
    ['aoi_id_match_score', 0],
    ['agent_answer_score', 1],
    ['date_match_score', null],
    ['subregion_match_score', null],
    ['expected_aoi_ids', 'BRA;PER'],
    ['actual_id', 'BRA; COL'],
    ['actual_dataset_id', '4'],
    ['row_count', 3],
    ['actual_agent_answer', '=1+1'],
    ['judge', 'a model; rule: number'],
    ['answer_eval_type', 'number'],
    ['judge_tokens', 120],
    ['judge_cost_usd', 0.25],
    ['judge_cached', false],
    ['prompt_hash', 'answer match v1'],
    ['latency_s', null],
    ['inputs_hash', 'abc'],
    ['judged_at', '2026-11-21T22:15:04.120Z'],
    ['test_group', 'gold'],
  ])('hold in %s: %j', (name, value) => {
    expect(cell(ROW, name)).toEqual(value);
  });

  it('are blank for a row without an output, which says why once', () => {
    const row = errorRow('no agent output');
    expect(cell(row, 'verdict')).toBe('error');
    expect(cell(row, 'error')).toBe('no agent output');
    expect(note(row, 'verdict')).toBe('no agent output');
    for (const name of ['overall_score', 'aoi_id_match_score', 'actual_id', 'row_count', 'judge_tokens'])
      expect(cell(row, name)).toBeNull();
    expect(note(row, 'aoi_id_match_score')).toBe('');
  });

  it('explain every 0, every open question and every cell that cannot be read, and nothing else', () => {
    expect(note(ROW, 'aoi_id_match_score')).toBe('missing: PER');
    expect(note(ROW, 'date_match_score')).toBe('r');
    expect(note(ROW, 'agent_answer_score')).toBe('');
    expect(note(ROW, 'verdict')).toBe('');
    const open = resultRow({
      agent_answer: { kind: 'open', reason: 'needs a judge model' },
      aoi_id_match: { kind: 'blank', reason: 'x' },
    });
    expect(note(open, 'agent_answer_score')).toBe('needs a judge model');
    expect(note(open, 'aoi_id_match_score')).toBe('');
    const long = resultRow({ aoi_id_match: scored(0, { reason: 'x'.repeat(5000) }) });
    expect(note(long, 'aoi_id_match_score')).toHaveLength(1000);
  });
});

describe('columnNamed', () => {
  it('knows all columns of a results tab, and none of a person’s', () => {
    for (const { name } of COLUMNS) expect(columnNamed(name, BUILT_IN)?.name).toBe(name);
    for (const name of ['', 'human_score', 'my notes', 'Query', '_score', 'expected_answer '])
      expect(columnNamed(name, BUILT_IN)).toBeUndefined();
    for (const name of SIGNATURE_COLUMNS) expect(columnNamed(name, BUILT_IN)?.name).toBe(name);
  });

  it('gives the column that a tab has under that name', () => {
    for (const { name } of COLUMNS) expect(columnNamed(name, BUILT_IN)?.cell(ROW)).toEqual(cell(ROW, name));
  });
});
