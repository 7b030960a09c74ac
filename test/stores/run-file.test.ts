import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import type { Snapshot } from '../../src/model/run';
import { UserError } from '../../src/model/user-error';
import { whyText } from '../../src/results/why';
import { readRuns } from '../../src/stores/run-file';
import { type FileChecks, result, runFile } from '../support/run-file';

const read = (text: string): Snapshot => {
  const [run] = readRuns({ name: 'run.json', text });
  if (!run) throw new Error('no run');
  return run;
};
const verdictOf = (checks: FileChecks, fields: object = {}) =>
  read(runFile([{ ...result('a', '1', checks), ...fields }])).cases[0]?.verdict;

describe('a run file of the other harness', () => {
  it('becomes a snapshot with the conditions of the run and the verdict of each case', () => {
    const checks = { aoi_id_match: 1, date_extraction: 0, charts_answer: null };
    expect(read(runFile([result('u1', '1-001', checks)]))).toMatchObject({
      ...{ runId: '20260101T020304Z_staging', savedAt: '2026-01-01T02:03:04.000Z', sheetId: 0, tab: '' },
      cases: [
        {
          ...{ row: null, uid: 'u1', test_id: '1-001', query: '', verdict: 'fail' },
          checks: { aoi_id_match: { score: 1 }, date_extraction: { score: 0 } },
        },
      ],
      about: {
        ...{ settings_hash: 'gnw-evals abc1234', judge: 'some-model', ff: 'experimental', trials: 1 },
        imported_from: 'staging, GNW 2026.1',
      },
    });
  });

  it('has the verdicts of that harness: one 0 fails, informative checks decide nothing', () => {
    expect(verdictOf({ a: 1, b: 1, c: 1, d: 0 })).toBe('fail');
    expect(verdictOf({ a: 1, date_coverage: 0, 't2.answer_traceability': 0 })).toBe('pass');
    expect(verdictOf({ date_coverage: 1, a: null })).toBe('not_scored');
    expect(verdictOf({ a: 1 }, { error: 'no answer' })).toBe('error');
    expect(verdictOf({ a: 1 }, { judge_errors: ['timed out'], error: null })).toBe('error');
    expect(verdictOf({ a: 1 }, { judge_errors: [], error: '' })).toBe('pass');
  });

  it('recognises an informative check in any turn, by its exact name', () => {
    expect(verdictOf({ a: 1, 't12.date_coverage': 0 })).toBe('pass');
    expect(verdictOf({ a: 1, 'at2.date_coverage': 0 })).toBe('fail');
  });

  it('gives the reasons of a failed case: its error, and those of its failed checks', () => {
    const reasons = { a: 'no area', b: 'good', 't2.charts_answer': 'closest 9' };
    const fields = { error: 'late', reasons };
    const checks = { a: 0, b: 1, 't2.charts_answer': 0, aoi_id_match: 0 };
    const [one] = read(runFile([{ ...result('a', '1', checks), ...fields }])).cases;
    expect(one && whyText(one, BUILT_IN)).toBe('late · Area · a: no area · Chart figure, turn 2: closest 9');
  });

  it('reads charts_answer of that harness as chart_value_match', () => {
    const [one] = read(runFile([result('a', '1', { charts_answer: 0, b: 1 })])).cases;
    expect(one?.checks).toMatchObject({ chart_value_match: { score: 0 }, b: { score: 1 } });
  });

  it('keeps cases without an id apart, and drops those without a uid', () => {
    const bare = { uid: 'a', checks: { a: 1 } };
    expect(read(runFile([bare, bare, { id: '1', checks: {} }, { id: '1', checks: {} }])).cases).toMatchObject(
      [
        { uid: 'a', test_id: '', query: '' },
        { uid: 'a', test_id: '' },
      ],
    );
    expect(read(runFile([{ ...bare, uid: '' }, bare])).cases).toHaveLength(1);
    expect(read(runFile([{ ...bare, id: null, query: 'Where?' }])).cases).toMatchObject([
      { test_id: '', query: 'Where?' },
    ]);
    expect(read(runFile([bare], { build: null })).about?.imported_from).toBe('staging');
    expect(read(runFile([bare], { environment: undefined, build: undefined })).about?.imported_from).toBe(
      'run.json',
    );
  });

  it('leaves out cases that had been edited by then', () => {
    const stale = { ...result('b', '2', { a: 1 }), stale_case: true };
    const { cases } = read(runFile([result(null, '1', { a: 1 }), stale, result('c', '3', { a: 1 })]));
    expect(cases.map(({ uid }) => uid)).toEqual(['c']);
  });

  it('leaves out conditions that the file does not have', () => {
    const bare = { ff: null, judge_model: null, build: null, environment: '' };
    const { about } = read(
      runFile([result('a', '1', { a: 1 })], { ...bare, harness: { repo: 'gnw-evals', sha: 'unknown' } }),
    );
    expect(about).toEqual({
      ...{ settings_hash: undefined, judge: undefined, ff: '', trials: 1, imported_from: 'run.json' },
    });
    const { about: less } = read(
      runFile([result('a', '1', { a: 1 })], { ff: undefined, num_trials: undefined }),
    );
    expect([less?.ff, less?.trials]).toEqual([undefined, undefined]);
  });

  const one = [result('a', '1', { a: 1 })];
  const broken: readonly (readonly [string, string])[] = [
    ['{"results": []}', 'run_id must be text'],
    [runFile(one, { started: 'yesterday' }), 'started must be a date and time, not “yesterday”'],
    [runFile([]), 'results must have at least 1 item'],
    [runFile([{ uid: 'a', id: '1' }]), 'result 1, checks must be an object'],
    [
      runFile([...one, { uid: 'b', id: '2', checks: { aoi_id_match: true } }]),
      'result 2, checks.aoi_id_match must be a number',
    ],
    [runFile([{ uid: 'b', id: '2', checks: { a: 2 } }]), 'result 1, checks.a must be at most 1'],
    [runFile([result(null, '1', { a: 1 })]), 'no result has the uid of a case'],
    [runFile(one, { num_trials: 0 }), 'num_trials must be at least 1'],
  ];
  it.each(broken)('that is broken is refused in one sentence: %.40s', (text, what) => {
    expect(() => read(text)).toThrow(new UserError('usage', `run.json is not a run file: ${what}.`));
  });

  it('is read or refused, never anything else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .array(fc.anything())
            .map((all) => runFile([{ uid: 'a', checks: {} }, ...all.map((x) => ({ uid: x, checks: x }))])),
        ),
        (text) => {
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(UserError);
          }
        },
      ),
    );
  });
});
