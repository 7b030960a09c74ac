import { describe, expect, it } from '@jest/globals';
import { BUILT_IN } from '../../../src/checks/registry';
import { judgedText, withTextHashes } from '../../../src/sheets/people';
import {
  askedOfAJudge,
  type Details,
  detailsOf,
  judgeResult,
  packed,
  unpacked,
} from '../../../src/sheets/results/details';
import type { Settled } from '../../../src/model/assessment';
import type { ResultRow } from '../../../src/sheets/results/column';
import { readRecords } from '../../../src/sheets/results/records';
import { evalCase, scored, tabGrid } from '../../support/cases';
import { errorRow, resultRow } from '../../support/results';

it.each<[string, string, Details[string]['kind'], boolean]>([
  ['decided by a rule', 'rule: number', undefined, true],
  ['decided by the check itself', 'check', undefined, false],
  ['open', '', 'open', true],
  ['unreadable', '', 'blank', false],
  ['blank', '', undefined, false],
])('a check that is %s was asked of a judge, or not', (_what, decided_by, kind, isAsked) => {
  const detail = { reason: '', decided_by, answer_eval_type: '', ...(kind && { kind }) };
  expect(askedOfAJudge(detail)).toBe(isAsked);
});

const detailsText = (row: ResultRow): string => packed([], detailsOf(row)) ?? '';

describe('the details of a line', () => {
  it('keeps what score columns cannot, of the checks that had something to do', () => {
    const row = resultRow({
      aoi_id_match: scored(0, { reason: 'x'.repeat(5000) }),
      agent_answer: scored(1, { decidedBy: 'a model', answerType: 'number' }),
      charts_answer: { kind: 'open', reason: 'needs a judge model' },
      subregion_match: { kind: 'blank', reason: 'no level is expected' },
      date_match: { kind: 'blank', reason: 'unreadable', badCell: { column: 'c', problem: 'p' } },
    });
    const details =
      readRecords(
        tabGrid([
          ['row', 'details'],
          [2, detailsText(row)],
        ]),
      )[0]?.details ?? {};
    expect(Object.keys(details)).toEqual(['aoi_id_match', 'date_match', 'charts_answer', 'agent_answer']);
    expect(details['agent_answer']).toEqual({
      reason: 'because',
      decided_by: 'a model',
      answer_eval_type: 'number',
    });
    expect(details['aoi_id_match']?.reason).toHaveLength(1000);
    expect(details['date_match']?.kind).toBe('blank');
    expect(details['charts_answer']).toEqual({
      reason: 'needs a judge model',
      decided_by: '',
      answer_eval_type: '',
      kind: 'open',
    });
  });

  const kept = (results: Readonly<Record<string, Settled>>, one = evalCase()): Details =>
    unpacked(detailsText(resultRow(results, one))).details();

  it('keeps what a blank check would have had to do, unless it holds for the whole row', () => {
    const nothing: Settled = { kind: 'blank', reason: 'no area is recorded' };
    const demanding = evalCase({ expected_aoi_ids: 'BRA' });
    expect(kept({ aoi_id_match: nothing }, demanding)).toEqual({
      aoi_id_match: { reason: 'no area is recorded', decided_by: '', answer_eval_type: '' },
    });
    expect(kept({ aoi_id_match: nothing })).toEqual({});
    const row = errorRow('HTTP 500');
    const card = {
      ...row.card,
      evalCase: demanding,
      results: new Map([['aoi_id_match', { kind: 'blank', reason: 'HTTP 500' } as const]]),
    };
    expect(detailsText({ ...row, card })).toBe('');
  });

  it('keeps what people say, and what the judge said whom they overrule', () => {
    const text = 'anna says pass';
    const judge = { score: 0, reason: 'y'.repeat(1500), decidedBy: 'a model' };
    const details = kept({
      aoi_id_match: scored(1, { people: { text } }),
      agent_answer: scored(1, { decidedBy: 'person: anna', people: { text, judge } }),
      charts_answer: { kind: 'tied', reason: 'one each', people: { text } },
      date_match: scored(1, { people: undefined }),
    });
    expect(details['aoi_id_match']?.people).toEqual({ text });
    expect(details['charts_answer']).toMatchObject({ kind: 'tied', people: { text } });
    expect(details['date_match']).not.toHaveProperty('people');
    const overruled = details['agent_answer'];
    if (!overruled) throw new Error('no detail');
    expect(overruled.people).toEqual({
      text,
      judge: { score: 0, reason: expect.stringMatching(/^y+ … \[cut\]$/), decided_by: 'a model' },
    });
    expect(judgeResult(overruled, 1)).toEqual(overruled.people?.judge);
    expect(judgeResult({ reason: 'r', decided_by: 'check', answer_eval_type: '' }, 1)).toEqual({
      ...{ score: 1, reason: 'r', decided_by: 'check' },
    });
  });

  const calls = (count: number, name = 'tool') => ({
    ...{ included: [], excluded: [], missing: ['sql'], unexpected: [], unlisted: [] },
    called: Array.from({ length: count }, (_call, index) => `${name} ${index + 1}`),
  });

  it('keeps the calls that there were, sixty of a kind', () => {
    const called = (count: number) =>
      kept({ tools_workflow: scored(0, { calls: calls(count) }) })['tools_workflow']?.calls;
    expect(called(2)).toEqual({ missing: ['sql'], called: ['tool 1', 'tool 2'] });
    expect(called(60)?.called).toHaveLength(60);
    expect(called(62)?.called?.slice(59)).toEqual(['tool 60', '… and 2 more']);
    const row = resultRow({ tools_workflow: scored(0, { calls: calls(1, 'x'.repeat(100)) }) });
    expect(detailsText(row)).toContain(`"calls":{"missing":["sql"],"called":["${'x'.repeat(72)} … [cut]"]}`);
  });

  it.each([
    ['long texts', { charts_judged: 'x'.repeat(40_000), error: 'why' }, 12_000],
    [
      'many long texts',
      Object.fromEntries(Array.from({ length: 60 }, (_x, at) => [`c${at}`, '"'.repeat(9000)])),
      100,
    ],
  ])('cuts %s where the cell could not hold them, calls first', (_what, values, most) => {
    const row = resultRow({
      tools_workflow: scored(0, { calls: calls(60, 'x'.repeat(76)), reason: 'r' }),
      agents_workflow: scored(0, { calls: calls(60, 'x'.repeat(76)) }),
    });
    const text = packed(Object.entries(values), detailsOf(row)) ?? '';
    expect(text.length).toBeLessThanOrEqual(32_000);
    const read = unpacked(text);
    expect(read.details()['tools_workflow']).toEqual({
      reason: 'r',
      decided_by: 'check',
      answer_eval_type: '',
    });
    const lengths = Object.values(read.values).map((value) => String(value).length);
    expect(Math.max(...lengths)).toBe(most);
  });

  it.each(['not json', '[]', '7', 'null', '{"checks":{"a":1}}', '{"checks":{"a":{"reason":5}}}'])(
    'are none where a person has made %s of them',
    (text) => {
      expect(unpacked(text).details()).toEqual({});
    },
  );
});

it('a label still finds a judged text that had to be cut', () => {
  const check = BUILT_IN.named('charts_answer_judge');
  if (!check) throw new Error('there is no such check');
  const cell = (column: string): string =>
    column === 'charts_judged' ? 'A bar of 5 ha. '.repeat(2000) + column : '';
  const open = { reason: '', decided_by: '', answer_eval_type: '', kind: 'open' } as const;
  const details = { charts_answer_judge: open };
  const texts = [['charts_judged', cell('charts_judged')] as const, ['more', 'x'.repeat(20_000)] as const];
  const { values, details: read } = unpacked(
    packed(texts, details, () => withTextHashes(details, cell, BUILT_IN)),
  );
  const cellRead = (column: string): string => {
    const value = values[column];
    return typeof value === 'string' ? value : '';
  };
  const kept = judgedText(check, cellRead, read()['charts_answer_judge']);
  expect(kept.actual.length).toBeLessThan(cell('charts_judged').length);
  expect(kept.textHash).toBe(judgedText(check, cell).textHash);
});
