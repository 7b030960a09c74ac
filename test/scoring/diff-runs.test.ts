import { BUILT_IN } from '../../src/checks/registry';
import fc from 'fast-check';
import { ROW_VERDICTS, type RowVerdict, type Scorecard } from '../../src/model/scorecard';
import { checkChanges, diffCases, type DiffedCase } from '../../src/scoring/diff-runs';
import type { CasePair } from '../../src/scoring/same-cases';
import { scored } from '../support/results';
import type { Scores } from '../support/results';

const named = (list: readonly DiffedCase[]): [string, readonly string[]][] =>
  list.map(({ after, checks }) => [after.uid, checks]);
const uids = (list: readonly Scorecard[]): string[] => list.map(({ uid }) => uid);
const moves = (list: readonly CasePair[]): string[] =>
  list.map(({ before, after }) => `${before.uid} → ${after.uid}`);

const unknown = (card: Scorecard): Scorecard => ({ ...card, inputs_hash: '' });

/** A case with one output. @param who decided; left out if code did */
function judged(verdict: RowVerdict, score: number, who?: string, others: Scores = {}): Scorecard {
  const answer = who === undefined ? score : { score, decided_by: who };
  return scored(2, 'a', verdict, { ...others, answer }, { inputs_hash: 'same' });
}

describe('two runs compared', () => {
  it('lists what got worse and better by check and by verdict', () => {
    const before = [
      scored(2, 'a', 'pass', { aoi: 1, date: 1, answer: 0 }),
      scored(3, 'b', 'fail', { aoi: 0, date: 1 }),
      scored(4, 'c', 'pass', { aoi: 1, date: 1, layer: 1, pull: 1 }),
      scored(5, 'd', 'fail', { aoi: 0, date: 0, layer: 1 }),
      scored(6, 'e', 'pass', { completeness: 0.9 }),
      scored(7, 'f', 'pass', { aoi: 1 }),
    ];
    const after = [
      scored(2, 'a', 'fail', { aoi: 0, date: 1, answer: 1 }),
      scored(3, 'b', 'pass', { aoi: 1, date: 1 }),
      scored(4, 'c', 'pass', { aoi: 0, date: 1, layer: 1, pull: 1 }),
      scored(5, 'd', 'fail', { aoi: 0, date: 1, layer: 1 }),
      scored(6, 'e', 'fail', { completeness: 0.6 }),
      scored(7, 'f', 'pass', { aoi: 1 }),
    ];
    const found = diffCases(before, after);
    expect(named(found.regressions)).toEqual([
      ['a', ['aoi']],
      ['c', ['aoi']],
      ['e', []],
    ]);
    expect(named(found.recoveries)).toEqual([
      ['a', ['answer']],
      ['b', ['aoi']],
      ['d', ['date']],
    ]);
    expect([found.pairs.length, found.matched]).toEqual([6, new Map([['uid', 6]])]);
    // a and e got worse, b better; passes: a, c, e, f, then b, c, f.
    expect(found.verdicts).toEqual({
      ...{ n: 6, passedBefore: 4, passedAfter: 3, worse: 2, better: 1, pValue: 1, isReal: false },
    });
  });

  it.each<[string, Scorecard, Scorecard, Partial<Record<'judged' | 'worse' | 'better', number>>]>([
    [
      'a person fails what a rule passed',
      judged('pass', 1, 'rule: number'),
      judged('fail', 0, 'person: anna'),
      { judged: 1 },
    ],
    ['the judge says something else', judged('pass', 1, 'gpt-6'), judged('fail', 0, 'gpt-6'), { judged: 1 }],
    ['a model in place of code', judged('pass', 1), judged('fail', 0, 'gpt-6'), { judged: 1 }],
    [
      'a person takes the check away',
      judged('fail', 0, 'gpt-6', { aoi: 1 }),
      scored(2, 'a', 'pass', { aoi: 1 }, { inputs_hash: 'same' }),
      { judged: 1 },
    ],
    [
      'a score moves by little, and the verdict with it',
      judged('pass', 0.8, 'gpt-6'),
      judged('fail', 0.6, 'gpt-6'),
      { judged: 1 },
    ],
    ['somebody else says the same', judged('pass', 1, 'gpt-6'), judged('pass', 1, 'person: anna'), {}],
    [
      'the output is another',
      judged('pass', 1, 'gpt-6'),
      { ...judged('fail', 0, 'person: anna'), inputs_hash: 'other-77b1-1' },
      { worse: 1 },
    ],
    [
      'the output is not known',
      unknown(judged('pass', 1, 'gpt-6')),
      unknown(judged('fail', 0, 'person: anna')),
      { worse: 1 },
    ],
    ['code decided', judged('pass', 1), judged('fail', 0), { worse: 1 }],
  ])(
    'tells the agent from who judges it: %s',
    (_what, before, after, { judged: n = 0, worse = 0, better = 0 }) => {
      const found = diffCases([before], [after]);
      expect(found.judgedDifferently).toHaveLength(n);
      expect([found.regressions.length, found.recoveries.length]).toEqual([worse, better]);
      expect(found.verdicts).toMatchObject({ worse, better, n: 1 - n });
      const changes = checkChanges({ ...found, before: [before], after: [after] }, BUILT_IN);
      expect(changes.reduce((sum, { lost, gained }) => sum + lost + gained, 0)).toBe(worse + better);
    },
  );

  it('counts a conversation as judged differently only if all its turns did the same', () => {
    const turn = (
      row: number,
      verdict: RowVerdict,
      asCase: RowVerdict | null,
      score: number,
      inputs = `${row}`,
    ) =>
      scored(
        row,
        `u${row}`,
        verdict,
        { answer: { score, decided_by: 'gpt-6' } },
        { conversation: 'c', conversation_verdict: asCase, inputs_hash: inputs },
      );
    const before = [turn(2, 'pass', 'pass', 1), turn(3, 'pass', null, 1)];
    const judgedOtherwise = [turn(2, 'pass', 'fail', 1), turn(3, 'fail', null, 0)];
    const found = diffCases(before, judgedOtherwise);
    expect([named(found.judgedDifferently), found.verdicts.n]).toEqual([[['u3', ['answer']]], 0]);
    const changed = [turn(2, 'pass', 'fail', 1, 'other'), turn(3, 'fail', null, 0)];
    expect(diffCases(before, changed).verdicts).toMatchObject({ n: 1, worse: 1 });
  });

  it('counts a quality score as worse or better where it changed by one half or more', () => {
    const before = [scored(2, 'a', 'pass', { completeness: 0.75, factual: 0.9 })];
    const after = [scored(2, 'a', 'pass', { completeness: 0.25, factual: 0.5 })];
    expect(named(diffCases(before, after).regressions)).toEqual([['a', ['completeness']]]);
    expect(named(diffCases(after, before).recoveries)).toEqual([['a', ['completeness']]]);
  });

  it('takes no verdict by another rule for a regression, but one without any score', () => {
    const before = [scored(2, 'a', 'pass', { aoi: 0.9, date: 1 }), scored(3, 'b', 'pass')];
    const after = [scored(2, 'a', 'fail', { aoi: 0.9, date: 1 }), scored(3, 'b', 'fail')];
    const { regressions, verdicts } = diffCases(before, after);
    expect(named(regressions)).toEqual([['b', []]]);
    expect(verdicts).toMatchObject({ worse: 2 });
    const oneFell = [scored(2, 'a', 'fail', { aoi: 0.8, date: 1 })];
    expect(named(diffCases(before, oneFell).regressions)).toEqual([['a', []]]);
  });

  it('puts coverage lost and gained apart: no regression, and no part of the rates', () => {
    const before = [
      scored(2, 'a', 'pass', { aoi: 1, chart: 1 }),
      scored(3, 'b', 'pass', { aoi: 1 }),
      scored(4, 'c', 'undecided', { aoi: 1 }),
      scored(5, 'd', 'error'),
    ];
    const after = [
      scored(2, 'a', 'pass', { aoi: 1 }),
      scored(3, 'b', 'error'),
      scored(4, 'c', 'fail', { aoi: 0, answer: 0 }),
      scored(5, 'd', 'error'),
    ];
    const found = diffCases(before, after);
    expect(named(found.coverageLost)).toEqual([
      ['a', ['chart']],
      ['b', ['aoi']],
    ]);
    expect(named(found.coverageGained)).toEqual([['c', ['answer']]]);
    expect(named(found.regressions)).toEqual([['c', ['aoi']]]);
    expect(found.verdicts).toMatchObject({ n: 1, worse: 0, better: 0 });
  });

  it('lists no case as a regression that failed only because another check was scored', () => {
    const before = [scored(2, 'a', 'pass', { aoi: 1 }), scored(3, 'b', 'fail', { aoi: 1, chart: 0 })];
    const after = [scored(2, 'a', 'fail', { aoi: 1, chart: 0 }), scored(3, 'b', 'pass', { aoi: 1 })];
    const found = diffCases(before, after);
    expect([found.regressions, found.recoveries]).toEqual([[], []]);
    expect([named(found.coverageGained), named(found.coverageLost)]).toEqual([
      [['a', ['chart']]],
      [['b', ['chart']]],
    ]);
    expect(found.verdicts).toMatchObject({ worse: 1, better: 1 });
  });

  it('has no rate where no case is measured in both', () => {
    const { verdicts } = diffCases([scored(2, 'a', 'error')], [scored(2, 'a', 'pass')]);
    expect(verdicts).toEqual({
      ...{ n: 0, passedBefore: 0, passedAfter: 0, worse: 0, better: 0, pValue: 1, isReal: false },
    });
  });

  it('pairs cases of one uid in sheet order, whatever rows they moved to', () => {
    const before = [scored(9, 'a', 'fail'), scored(2, 'a', 'pass')];
    const after = [scored(8, 'a', 'pass'), scored(3, 'a', 'fail'), scored(11, 'a', 'pass')];
    const found = diffCases(before, after);
    expect(found.regressions.map(({ after: { row } }) => row)).toEqual([3]);
    expect(found.recoveries.map(({ after: { row } }) => row)).toEqual([8]);
    expect(found.added.map(({ row }) => row)).toEqual([11]);
  });

  it('knows an edited case by its unique test id, else by its query', () => {
    const before = [
      scored(2, 'a', 'pass', {}, { test_id: '1' }),
      scored(3, 'b', 'pass', {}, { test_id: '2', query_hash: 'same' }),
      scored(4, 'c', 'pass', {}, { test_id: '7', query_hash: 'gone' }),
      scored(5, 'd', 'pass', {}, { test_id: '9', query_hash: 'gone too' }),
    ];
    const after = [
      scored(2, 'a2', 'fail', {}, { test_id: '1', query_hash: 'other' }),
      scored(3, 'b2', 'fail', {}, { test_id: '', query_hash: 'same' }),
      scored(4, 'x', 'fail', {}, { test_id: '9', query_hash: 'new' }),
      scored(5, 'y', 'fail', {}, { test_id: '9', query_hash: 'newer' }),
    ];
    const found = diffCases(before, after);
    expect(moves(found.edited)).toEqual(['a → a2', 'b → b2']);
    expect(uids(found.gone)).toEqual(['c', 'd']);
    expect(uids(found.added)).toEqual(['x', 'y']);
    expect([found.pairs.length, found.regressions]).toEqual([0, []]);
  });

  it('takes no case that both share for what another one has become', () => {
    const before = [
      scored(2, 'a', 'pass', {}, { query_hash: 'q' }),
      scored(3, 'b', 'pass', {}, { query_hash: 'q' }),
    ];
    const found = diffCases(before, [scored(2, 'a', 'pass', {}, { query_hash: 'q', test_id: 't3' })]);
    expect([moves(found.edited), uids(found.gone)]).toEqual([[], ['b']]);
  });

  it('takes a stale line for an edit, and one whose row is gone for a deleted case', () => {
    const before = [scored(2, 'a', 'pass', { aoi: 1 }), scored(3, 'b', 'pass')];
    const found = diffCases(before, [scored(2, 'a', 'edited', { aoi: 0 }), scored(0, 'b', 'edited')]);
    expect([moves(found.edited), uids(found.gone), uids(found.added)]).toEqual([['a → a'], ['b'], []]);
    expect([found.pairs.length, found.regressions]).toEqual([0, []]);
  });

  it('never pairs cases that have neither test id nor query, as runs of another program may', () => {
    const bare = { test_id: '', query: '', query_hash: '' };
    const found = diffCases([scored(0, 'a', 'pass', {}, bare)], [scored(0, 'b', 'pass', {}, bare)]);
    expect([found.edited, uids(found.gone), uids(found.added)]).toEqual([[], ['a'], ['b']]);
  });

  const anyCase = fc.record({
    uid: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    verdict: fc.constantFrom(...ROW_VERDICTS.filter((verdict) => verdict !== 'edited'), null),
    scores: fc.dictionary(fc.constantFrom('aoi', 'date'), fc.constantFrom(0, 1), { noNullPrototype: true }),
    test_id: fc.constantFrom('', '1', '2', '3'),
    query_hash: fc.constantFrom('', 'x', 'y'),
  });
  const anyCases = fc
    .array(anyCase, { maxLength: 12 })
    .map((all) =>
      all.map(({ uid, verdict, scores, ...names }, row) => scored(row + 2, uid, verdict, scores, names)),
    );

  it('count a conversation once, by its verdict, wherever in it something changed', () => {
    const turns = (verdicts: readonly RowVerdict[], asCase: RowVerdict) =>
      verdicts.map((verdict, index) =>
        scored(
          index + 2,
          `t${index}`,
          verdict,
          {},
          { conversation: 'c', conversation_verdict: index === 0 ? asCase : null },
        ),
      );
    const alone = scored(9, 'a', 'pass');
    const { verdicts, regressions } = diffCases(
      [...turns(['pass', 'pass', 'pass'], 'pass'), alone],
      [...turns(['pass', 'fail', 'fail'], 'fail'), alone],
    );
    expect(verdicts).toMatchObject({ n: 2, passedBefore: 2, passedAfter: 1, worse: 1, better: 0 });
    expect(regressions.map(({ after }) => after.row)).toEqual([3, 4]);
  });

  it('accounts for every case once, and turns over with the sides', () => {
    fc.assert(
      fc.property(anyCases, anyCases, (before, after) => {
        const found = diffCases(before, after);
        expect(found.pairs.length + found.edited.length + found.gone.length).toBe(before.length);
        expect(found.pairs.length + found.edited.length + found.added.length).toBe(after.length);
        const turned = diffCases(after, before);
        const sides = (list: readonly DiffedCase[]) =>
          list.map(({ after: { uid }, checks }) => [uid, [...checks].sort()]).sort();
        expect(sides(turned.recoveries)).toEqual(sides(found.regressions));
        expect(sides(turned.coverageGained)).toEqual(sides(found.coverageLost));
        expect(turned.verdicts.pValue).toBe(found.verdicts.pValue);
      }),
    );
  });

  it('is more than chance from six changes on, if all go one way', () => {
    const of = (size: number, verdict: RowVerdict) =>
      Array.from({ length: size }, (_case, index) => scored(index + 2, `c${index}`, verdict));
    const tested = (size: number) => diffCases(of(size, 'pass'), of(size, 'fail')).verdicts;
    // Twice 1 / 32, and twice 1 / 64.
    expect([tested(5).pValue, tested(5).isReal]).toEqual([0.0625, false]);
    expect([tested(6).pValue, tested(6).isReal]).toEqual([expect.closeTo(0.03125, 12), true]);
  });
});

it('the change of each check has the rate of each run, and counts apart what became of the cases that both scored', () => {
  const before = [
    scored(2, 'a', 'pass', { aoi_id_match: 1, completeness: 0.9, own_check: 1 }),
    scored(3, 'b', 'fail', { aoi_id_match: 0 }),
    scored(4, 'c', 'pass', { aoi_id_match: 1, completeness: 0.5 }),
  ];
  const after = [
    scored(2, 'a', 'fail', { aoi_id_match: 0, completeness: 0.4 }),
    scored(3, 'b', 'pass', { aoi_id_match: 1 }),
    scored(4, 'c', 'fail', { aoi_id_match: 0, completeness: 0.5, date_match: 1 }),
  ];
  const changes = checkChanges({ ...diffCases(before, after), before, after }, BUILT_IN, ['completeness']);
  const counts = { n: 0, lost: 0, gained: 0, newlyMeasured: 0, noLongerMeasured: 0 };
  expect(changes).toEqual([
    {
      ...{ ...counts, id: 'aoi_id_match', title: 'Area', gates: true, n: 3, lost: 2, gained: 1 },
      ...{ before: 2 / 3, beforeN: 3, after: 1 / 3, afterN: 3 },
    },
    {
      ...{ ...counts, id: 'date_match', title: 'Dates', gates: true, newlyMeasured: 1 },
      ...{ before: null, beforeN: 0, after: 1, afterN: 1 },
    },
    {
      ...{ ...counts, id: 'completeness', title: 'Completeness', gates: false, n: 2, lost: 1 },
      ...{ before: 0.7, beforeN: 2, after: 0.45, afterN: 2 },
    },
    {
      ...{ ...counts, id: 'own_check', title: 'own_check', gates: true, noLongerMeasured: 1 },
      ...{ before: 1, beforeN: 1, after: null, afterN: 0 },
    },
  ]);
});
