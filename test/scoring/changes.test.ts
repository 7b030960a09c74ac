import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerCase, Snapshot } from '../../src/model/ledger';
import { ROW_VERDICTS } from '../../src/model/scorecard';
import { changesSince } from '../../src/scoring/changes';

type Scores = LedgerCase['scores'];

const scored = (row: number, uid: string, verdict: string, scores: Scores = {}): LedgerCase => ({
  ...{ row, uid, verdict, scores, testId: `t${row}`, query: `q${row}`, queryHash: '', overall: null },
});

const left = (...cases: readonly LedgerCase[]): Snapshot => ({
  ...{ runId: 'run', savedAt: '2026-11-21T00:00:00Z', sheetId: 7, tab: 'GOLD', cases },
});

const NOTHING = { worse: [], better: [], newErrors: [] };

describe('what changed since the runs before', () => {
  it('names what got worse and better, with the checks that made it so', () => {
    const before = left(
      scored(2, 'a', 'pass', { aoi: 1, date: 1, answer: 0 }),
      scored(3, 'b', 'fail', { aoi: 0, date: 1 }),
      scored(4, 'c', 'pass', { aoi: 1, date: 1 }),
      scored(5, 'd', 'pass', { aoi: 1 }),
    );
    const now = [
      scored(12, 'a', 'fail', { aoi: 0, date: 1, answer: 1, layer: 0 }),
      scored(13, 'b', 'pass', { aoi: 1, date: 0 }),
      scored(14, 'c', 'error', { date: 0 }),
      scored(15, 'd', 'pass', { aoi: 0 }),
      scored(16, 'e', 'fail', { aoi: 0 }),
    ];
    expect(changesSince([before], now, BUILT_IN)).toEqual({
      worse: [
        { row: 12, testId: 't12', query: 'q12', uid: 'a', checks: ['aoi'] },
        { row: 13, testId: 't13', query: 'q13', uid: 'b', checks: ['date'] },
        { row: 14, testId: 't14', query: 'q14', uid: 'c', checks: ['date'] },
        // It still passes: by its verdict alone nothing would be lost.
        { row: 15, testId: 't15', query: 'q15', uid: 'd', checks: ['aoi'] },
      ],
      better: [
        { row: 12, testId: 't12', query: 'q12', uid: 'a', checks: ['answer'] },
        { row: 13, testId: 't13', query: 'q13', uid: 'b', checks: ['aoi'] },
      ],
      newErrors: [{ row: 14, testId: 't14', query: 'q14', uid: 'c', checks: [] }],
      compared: 4,
    });
  });

  it('looks back to the last time a case was measured: a run that was cut short hides nothing', () => {
    const runs = [
      left(scored(2, 'a', 'fail'), scored(3, 'b', 'pass')),
      left(scored(2, 'a', 'pass'), scored(3, 'b', 'fail')),
      left(scored(2, 'a', ''), scored(3, 'b', 'error')),
    ];
    const changes = changesSince(runs, [scored(2, 'a', 'fail'), scored(3, 'b', 'pass')], BUILT_IN);
    expect(changes.worse.map(({ uid }) => uid)).toEqual(['a']);
    expect(changes.better.map(({ uid }) => uid)).toEqual(['b']);
  });

  it('compares metrics of cases that nothing decides, unless they once passed or failed', () => {
    const metric = (score: number): Scores => ({ factual_correctness: score });
    const before = [
      left(scored(2, 'a', 'no pass/fail check', metric(1)), scored(3, 'b', 'pass', { aoi: 1 })),
      left(scored(3, 'b', 'no pass/fail check', metric(1)), scored(4, 'c', 'no pass/fail check')),
    ];
    const now = [
      scored(2, 'a', 'no pass/fail check', metric(0.4)),
      scored(3, 'b', 'fail', { aoi: 0 }),
      scored(4, 'c', 'no pass/fail check', metric(1)),
    ];
    expect(changesSince(before, now, BUILT_IN)).toMatchObject({
      worse: [
        { uid: 'a', checks: ['factual_correctness'] },
        { uid: 'b', checks: ['aoi'] },
      ],
      compared: 2,
    });
  });

  it('leaves out runs of another program, which were imported', () => {
    const imported: Snapshot = { ...left(scored(2, 'a', 'pass')), about: { importedFrom: 'staging' } };
    expect(changesSince([imported], [scored(2, 'a', 'fail')], BUILT_IN)).toEqual({ ...NOTHING, compared: 0 });
    expect(changesSince([left(scored(2, 'a', 'pass'))], [scored(2, 'a', 'fail')], BUILT_IN).compared).toBe(1);
  });

  it('names an error once: one that stays is not a news, one that comes back after a measurement is', () => {
    const [measured, inError] = [left(scored(3, 'b', 'pass')), left(scored(3, 'b', 'error'))];
    const now = [scored(3, 'b', 'error')];
    const errors = (...runs: ReturnType<typeof left>[]): number =>
      changesSince(runs, now, BUILT_IN).newErrors.length;
    expect([errors(measured), errors(measured, inError), errors(measured, inError, measured)]).toEqual([
      1, 0, 1,
    ]);
  });

  it('finds nothing where there is nothing to compare with', () => {
    expect(changesSince([], [scored(2, 'a', 'fail')], BUILT_IN)).toEqual({ ...NOTHING, compared: 0 });
    const unmeasured = left(scored(2, 'a', 'error'), scored(3, 'b', 'needs judge'));
    expect(changesSince([unmeasured], [scored(2, 'a', 'fail'), scored(3, 'b', 'error')], BUILT_IN)).toEqual({
      ...NOTHING,
      compared: 0,
    });
  });

  it.each([
    ['needs judge', 2],
    ['no pass/fail check', 2],
    ['', 2],
    // An edited case's old results are not compared with anything.
    ['edited, score again', 0],
  ])('says nothing of a case that is now %j', (verdict, compared) => {
    const before = left(scored(2, 'a', 'pass'), scored(3, 'b', 'fail'));
    expect(changesSince([before], [scored(2, 'a', verdict), scored(3, 'b', verdict)], BUILT_IN)).toEqual({
      ...NOTHING,
      compared,
    });
  });

  it('pairs cases of one uid in sheet order', () => {
    const before = left(scored(9, 'a', 'fail'), scored(2, 'a', 'pass'));
    const now = [scored(8, 'a', 'pass'), scored(3, 'a', 'fail'), scored(11, 'a', 'error')];
    const changes = changesSince([before], now, BUILT_IN);
    expect(changes.worse.map(({ row }) => row)).toEqual([3]);
    expect(changes.better.map(({ row }) => row)).toEqual([8]);
    expect([changes.newErrors, changes.compared]).toEqual([[], 2]);
  });

  const anyCase = fc.record({
    uid: fc.constantFrom('a', 'b', 'c', 'd'),
    verdict: fc.constantFrom(...ROW_VERDICTS, ''),
    scores: fc.dictionary(fc.constantFrom('aoi', 'date'), fc.constantFrom(0, 1)),
  });
  const anyCases = fc
    .array(anyCase)
    .map((all) => all.map(({ uid, verdict, scores }, index) => scored(index + 2, uid, verdict, scores)));

  it('is nothing between a run and itself', () => {
    fc.assert(
      fc.property(anyCases, (cases) => {
        const measured = cases.filter(
          ({ verdict, scores }) =>
            verdict === 'pass' ||
            verdict === 'fail' ||
            (verdict === 'no pass/fail check' && Object.keys(scores).length > 0),
        );
        expect(changesSince([left(...cases)], cases, BUILT_IN)).toEqual({
          ...NOTHING,
          compared: measured.length,
        });
      }),
    );
  });

  it('does not depend on the order in which cases are given', () => {
    fc.assert(
      fc.property(anyCases, anyCases, (before, now) => {
        const changes = changesSince([left(...before)], now, BUILT_IN);
        expect(changesSince([left(...before)], [...now].reverse(), BUILT_IN)).toEqual(changes);
        expect(changesSince([left(...[...before].reverse())], now, BUILT_IN)).toEqual(changes);
      }),
    );
  });
});
