/** Two runs that were judged in different ways: only the checks that need no judge say anything about the agent. */
import { BUILT_IN } from '../../src/checks/registry';
import { expect, it } from '@jest/globals';
import type { LedgerCase, RunAbout } from '../../src/model/ledger';
import { diffPrograms } from '../../src/results/runs/diff-programs';
import { withoutJudge } from '../../src/scoring/without-judge';
import { scored } from '../support/ledger';

const ABOUT: RunAbout = {
  scorer: 'v',
  settingsHash: 'a-1',
  judge: 'lenient',
  ff: '',
  trials: 1,
  filters: '',
};
const GATES = { infoOnly: [], qualityThresholds: {} };

/** Twenty cases; of the areas the first few are wrong, of the answers the judge fails the first few. */
const run = (areas: number, answers: number): LedgerCase[] =>
  Array.from({ length: 20 }, (_case, index) => {
    const scores = { aoi_id_match: Number(index >= areas), agent_answer: Number(index >= answers) };
    return scored(index + 2, `u${index}`, index >= Math.max(areas, answers) ? 'pass' : 'fail', scores);
  });

const compare = (about: RunAbout, before = run(0, 0), after = run(2, 12)) =>
  diffPrograms({ cases: before, about: ABOUT }, { cases: after, about }, BUILT_IN, GATES);

it('another judge is no worse agent: twelve failed answers are not claimed, two wrong areas are', () => {
  const { verdicts, claim, bars } = compare({ ...ABOUT, judge: 'strict', settingsHash: 'a-2' });
  expect(bars).toEqual(['Other judge: lenient, then strict.']);
  expect(verdicts).toMatchObject({ worse: 12, isReal: true });
  expect(claim).toMatchObject({ n: 20, passedBefore: 20, worse: 2, better: 0, byCoverage: 0, isReal: false });
});

it('the same judge is compared by everything, other settings by nothing', () => {
  expect(compare(ABOUT).claim).toMatchObject({ worse: 12, isReal: true });
  expect(compare({ ...ABOUT, settingsHash: 'b-1' }).claim).toMatchObject({ n: 0, worse: 0, isReal: false });
});

it('another judge that judged nothing is no difference', () => {
  const areasOnly = (cases: LedgerCase[]) =>
    cases.map((one) => ({ ...one, scores: { aoi_id_match: one.scores['aoi_id_match'] ?? 0 } }));
  const { bars, claim } = compare({ ...ABOUT, judge: 'strict' }, areasOnly(run(0, 0)), areasOnly(run(8, 8)));
  expect([bars, claim.worse]).toEqual([[], 8]);
});

it('a conversation is one case, by the checks of its turns', () => {
  const turns = (second: number): LedgerCase[] => [
    scored(2, 'a', 'pass', { aoi_id_match: 1, agent_answer: 1 }, { asCase: 'pass' }),
    scored(3, 'b', 'pass', { aoi_id_match: second }, { asCase: '' }),
  ];
  expect(compare({ ...ABOUT, judge: 'strict' }, turns(1), turns(0)).claim).toMatchObject({ n: 1, worse: 1 });
  const alone = (score: number) => scored(9, 'c', 'pass', { aoi_id_match: score, agent_answer: 1 });
  const { claim } = compare({ ...ABOUT, judge: 'strict' }, [...turns(1), alone(1)], [...turns(1), alone(0)]);
  expect(claim).toMatchObject({ n: 2, passedBefore: 2, worse: 1 });
});

it('cases keep the scores and trials of checks without a judge, and have the verdict of these alone', () => {
  const one = (id: number, asCase: string | undefined, area: number | undefined): LedgerCase =>
    scored(
      id,
      `u${id}`,
      'error',
      { ...(area !== undefined && { aoi_id_match: area }), agent_answer: 1, check_own: 0 },
      { ...(asCase !== undefined && { asCase }) },
    );
  const cases = [
    one(2, undefined, 0),
    // A conversation of two turns, of one, of three; a case outside any.
    ...[one(3, 'error', 1), one(4, '', undefined), one(5, 'error', undefined)],
    ...[one(6, 'error', 1), one(7, '', 1), one(8, '', 0)],
    one(9, undefined, 1),
  ];
  const found = withoutJudge(
    cases.map((before) => ({ before, after: before })),
    GATES,
  );
  expect(
    found.map(({ before, after, times }) => [before.verdict, before.asCase, after.asCase, times]),
  ).toEqual([
    ...[['fail', undefined, undefined, 1]],
    ...[
      ['pass', 'pass', 'pass', 1],
      ['', '', '', 1],
      ['', '', '', 1],
    ],
    ...[
      ['pass', 'fail', 'fail', 1],
      ['pass', '', '', 1],
      ['fail', '', '', 1],
    ],
    ...[['pass', undefined, undefined, 1]],
  ]);
  expect(found[0]?.before).not.toHaveProperty('trials');
  const tried = { ...one(2, undefined, 1), trials: { aoi_id_match: [1, 0], agent_answer: [1, 1] } };
  expect(withoutJudge([{ before: tried, after: one(2, undefined, 1), times: 3 }], GATES)).toMatchObject([
    { before: { scores: { aoi_id_match: 1 }, trials: { aoi_id_match: [1, 0] } }, times: 3 },
  ]);
});
