import { allOf, headlineOf, runHeadline } from '../../src/reports/headline';
import type { ReportChanges } from '../../src/reports/run-report';
import type { RowVerdict } from '../../src/model/scorecard';
import { NO_CHANGES, reportTab, scoredRow } from '../support/reports';

/** A tab with this many passing and failing rows. */
function tab(
  pass: number,
  fail: number,
  verdicts?: ReportChanges['verdicts'],
  name = 'GOLD',
  others: readonly RowVerdict[] = [],
) {
  const rows = [
    ...Array.from({ length: pass + fail }, (_row, index) =>
      scoredRow({ aoi_id_match: index < pass ? 1 : 0 }, { row: index + 2 }),
    ),
    ...others.map((verdict) => scoredRow({}, { verdict })),
  ];
  const changes = verdicts ? { ...NO_CHANGES, before: '“build 412”', verdicts } : NO_CHANGES;
  return reportTab({ tab: name, sheetId: 1, resultsTab: '', resultsSheetId: 2, rows }, { changes });
}

describe('the headline of an eval set', () => {
  it('says the rate with its interval, and nothing else without an earlier run', () => {
    expect(headlineOf(tab(30, 8))).toEqual({
      rate: '79 %',
      kind: 'rate',
      counts: 'pass (30 of 38)',
      change: '',
      since: '',
      ...{ sentence: 'GOLD: 79 % pass (30 of 38; 64–89 %).', caveats: [] },
    });
  });

  it('says the bounds beside the rate while few rows are open, and only bounds while more than a fifth are', () => {
    const many = (n: number, verdict: RowVerdict): RowVerdict[] => Array.from({ length: n }, () => verdict);
    const said = (pass: number, fail: number, others: readonly RowVerdict[]) => {
      const { rate, counts, change, sentence, caveats } = headlineOf(
        tab(pass, fail, undefined, 'GOLD', others),
      );
      return [rate, counts, change, sentence, ...caveats];
    };
    // 30 of 47, and 39 of 47.
    expect(said(30, 8, many(9, 'undecided'))).toEqual([
      ...['79 %', 'pass (30 of 38)', '', 'GOLD: 79 % pass (30 of 38; 64–89 %).'],
      '9 of 47 rows not counted: 9 undecided; between 64 % and 83 %, depending on those.',
    ]);
    expect(said(7, 5, many(82, 'undecided'))).toEqual([
      ...['7 to 95 %', 'pass until 82 of 94 rows are judged (7 of 12 so far)', ''],
      'GOLD: 7 to 95 % pass until 82 of 94 rows are judged (7 of 12 so far).',
      '82 of 94 rows not counted: 82 undecided.',
    ]);
    // Judging three of them would do; of 20 errors it would not.
    expect(said(10, 9, [...many(3, 'undecided'), ...many(4, 'error')])[1]).toBe(
      'pass until 3 of 26 rows are judged (10 of 19 so far)',
    );
    expect(said(10, 10, [...many(1, 'undecided'), ...many(20, 'error')])).toEqual([
      ...['24 to 76 %', 'pass until 21 of 41 rows are scored (10 of 20 so far)', ''],
      'GOLD: 24 to 76 % pass until 21 of 41 rows are scored (10 of 20 so far).',
      '21 of 41 rows not counted: 1 undecided, 20 errors.',
    ]);
    expect(said(1, 1, ['undecided']).slice(0, 2)).toEqual([
      '1 to 2 of 3',
      'pass until 1 of 3 rows is judged (1 of 2 so far)',
    ]);
    expect(said(0, 0, many(20, 'undecided'))[0]).toBe('0 to 100 %');
    expect(said(0, 0, many(20, 'error'))[0]).toBe('no result');
  });

  it('shows no arrow beside bounds, and names a change of decided rows all the same', () => {
    const open = tab(
      7,
      5,
      { n: 12, worse: 2, better: 1, isReal: false },
      'GOLD',
      Array(82).fill('undecided'),
    );
    expect(headlineOf(open)).toMatchObject({
      ...{ kind: 'bounds', change: '', since: 'since “build 412”' },
      sentence: expect.stringContaining(
        '; 1 row is better and 2 worse than in “build 412”, which could be chance.',
      ),
    });
    expect(allOf(runHeadline([open, tab(30, 8, undefined, 'Loc')]))).toMatch(
      /^2 eval sets: 28 to 90 % pass until 82 of 132 rows are judged \(37 of 50 so far\)/,
    );
  });

  it('says what changed since what, and whether that is more than chance', () => {
    const { change, since, sentence } = headlineOf(tab(30, 8, { n: 38, worse: 2, better: 4, isReal: false }));
    expect([change, since]).toEqual(['▲ 2', 'since “build 412”']);
    expect(sentence).toBe(
      'GOLD: 79 % pass (30 of 38; 64–89 %); 4 rows are better and 2 worse than in “build 412”, which could be chance.',
    );
    const lost = headlineOf(tab(30, 8, { n: 38, worse: 6, better: 0, isReal: true }));
    expect(lost.change).toBe('▼ 6');
    expect(lost.sentence).toContain(
      '0 rows are better and 6 worse than in “build 412”, which is unlikely to be chance.',
    );
  });

  it('says that nothing changed, or that as many rows got better as worse', () => {
    expect(headlineOf(tab(1, 1, { n: 2, worse: 0, better: 0, isReal: false })).sentence).toContain(
      '; none of 2 rows changed its verdict since “build 412”.',
    );
    const even = headlineOf(tab(1, 1, { n: 2, worse: 1, better: 1, isReal: false }));
    expect([even.change, even.sentence]).toEqual([
      '±0',
      expect.stringContaining('1 row is better and 1 worse than in “build 412”'),
    ]);
  });

  it('counts edited cases whose verdict moved the rate, and names those whose did not', () => {
    const gold = tab(13, 13, { n: 25, worse: 0, better: 0, isReal: false });
    const said = (edited: ReportChanges['edited']) => {
      const { change, since, sentence } = headlineOf({ ...gold, changes: { ...gold.changes, edited } });
      return [change, since, sentence];
    };
    // 14 of 26 passed before; the case that fails now asks something else.
    expect(said({ n: 1, worse: 1, better: 0 })).toEqual([
      '▼ 1',
      'since “build 412” (including 1 edited row)',
      'GOLD: 50 % pass (13 of 26; 32–68 %); 0 rows are better and 1 worse than in “build 412” (including 1 edited row).',
    ]);
    expect(said({ n: 2, worse: 0, better: 0 })).toEqual([
      '±0',
      'since “build 412” (not counting 2 edited rows)',
      'GOLD: 50 % pass (13 of 26; 32–68 %); none of 25 rows changed its verdict since “build 412” (not counting 2 edited rows).',
    ]);
  });

  it('says after the result that the judge differs, and claims no change', () => {
    const gold = tab(30, 8, { n: 20, worse: 1, better: 0, isReal: false });
    const changes = { ...gold.changes, notComparable: ['Different judge: rules, then gpt.'] };
    const { change, since, caveats, sentence } = headlineOf({ ...gold, changes });
    expect([change, since]).toEqual(['not comparable', 'with “build 412”']);
    expect(caveats).toEqual([
      'Different judge: rules, then gpt. Differences from “build 412” may not be due to the agent.',
    ]);
    expect(sentence).toBe('GOLD: 79 % pass (30 of 38; 64–89 %).');
    expect(allOf(runHeadline([{ ...gold, changes }, tab(9, 5, undefined, 'Loc')]))).toBe(
      '2 eval sets: 39 of 52 rows pass. Different judge: rules, then gpt. Differences from the previous runs may not be due to the agent.',
    );
    // What is said of one of them is not said of the other.
    const loc = tab(9, 5, { n: 14, worse: 0, better: 3, isReal: false }, 'Loc');
    expect(allOf(runHeadline([{ ...gold, changes }, loc]))).toBe(
      '2 eval sets: 39 of 52 rows pass; in Loc, 3 rows are better and 0 worse than in the previous runs, which could be chance. GOLD: Different judge: rules, then gpt. Differences from the previous runs may not be due to the agent.',
    );
  });

  it('is 100 % only if every case passes, and no rate if none was measured', () => {
    expect([headlineOf(tab(399, 1)).rate, headlineOf(tab(400, 0)).rate]).toEqual(['99.7 %', '100 %']);
    expect([headlineOf(tab(1, 399)).rate, headlineOf(tab(0, 400)).rate]).toEqual(['0.3 %', '0 %']);
    expect(headlineOf(tab(0, 0))).toMatchObject({
      ...{ rate: 'no result', counts: '', sentence: 'GOLD: no row passes or fails.' },
    });
  });

  it('is a count, not a share, where fewer than ten cases were measured', () => {
    const few = headlineOf(tab(7, 2));
    expect([few.rate, few.counts, few.sentence]).toEqual(['7 of 9', 'pass', 'GOLD: 7 of 9 pass.']);
    expect(headlineOf(tab(7, 3)).sentence).toBe('GOLD: 70 % pass (7 of 10; 40–89 %).');
  });

  it('says of several eval sets how many of all cases pass, and the rate of each', () => {
    const gold = tab(30, 8, { n: 38, worse: 2, better: 4, isReal: false });
    const loc = tab(9, 5, { n: 14, worse: 0, better: 0, isReal: false }, 'Loc');
    expect(allOf(runHeadline([gold, loc]))).toBe(
      '2 eval sets: 39 of 52 rows pass; 4 rows are better and 2 worse than in the previous runs, which could be chance.',
    );
    const real = tab(30, 8, { n: 38, worse: 6, better: 0, isReal: true });
    expect(allOf(runHeadline([real, loc]))).toContain(
      '0 rows are better and 6 worse than in the previous runs, which in GOLD is unlikely to be chance.',
    );
    expect(allOf(runHeadline([loc, loc]))).toContain(
      '; none of 28 rows changed its verdict since the previous runs.',
    );
    expect(allOf(runHeadline([tab(1, 1), tab(1, 0, undefined, 'Loc')]))).toBe(
      '2 eval sets: 2 of 3 rows pass.',
    );
    expect(runHeadline([gold])).toEqual(headlineOf(gold));
  });
});
