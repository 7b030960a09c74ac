import { describe, expect, it } from '@jest/globals';
import { headFigures, headlineOf, runSentence } from '../../src/report/headline';
import type { ReportChanges } from '../../src/model/run-report';
import { checkLine, NO_CHANGES, reportTab, runReport, scoredRow } from '../support/reports';

/** A tab with this many passing and failing cases. */
function tab(pass: number, fail: number, verdicts?: ReportChanges['verdicts'], name = 'GOLD') {
  const rows = Array.from({ length: pass + fail }, (_row, index) =>
    scoredRow({ aoi_id_match: checkLine(index < pass ? 1 : 0) }, { row: index + 2, uid: `u${index}` }),
  );
  const changes = verdicts ? { ...NO_CHANGES, before: '“build 412”', verdicts } : NO_CHANGES;
  return reportTab({ tab: name, sheetId: 1, resultsSheetId: 2, rows }, { changes });
}

describe('the headline of an eval set', () => {
  it('says the rate with its interval, and that alone where there is nothing before', () => {
    expect(headlineOf(tab(30, 8))).toEqual({
      ...{
        rate: '79 %',
        isMean: false,
        counts: '30 of 38 pass',
        ends: '',
        interval: '64–89 %',
        change: '',
        since: '',
        quality: '',
        note: '',
      },
      sentence: 'GOLD is at 79 % (30 of 38 pass; 64–89 %).',
    });
  });

  it('says both ends where cases were measured in part or need a judge', () => {
    const gold = tab(30, 8);
    const statistics = { ...gold.statistics, unscored: 10 };
    // 30 and 40 of 48.
    expect(headlineOf({ ...gold, statistics }).sentence).toBe(
      'GOLD is at 79 % (64–89 %): 30 of 38 pass; 10 not yet measured: 63–83 % of all 48.',
    );
  });

  it('says what changed since what, and whether that is more than chance', () => {
    const { change, since, sentence } = headlineOf(tab(30, 8, { n: 38, worse: 2, better: 4, isReal: false }));
    expect([change, since]).toEqual(['▲ 2', 'since “build 412”']);
    expect(sentence).toBe(
      'GOLD is at 79 % (30 of 38 pass; 64–89 %), 2 cases better than “build 412” (4 better, 2 worse); the change is within chance.',
    );
    const lost = headlineOf(tab(30, 8, { n: 38, worse: 6, better: 0, isReal: true }));
    expect(lost.change).toBe('▼ 6');
    expect(lost.sentence).toContain('6 cases worse than “build 412”; the change is more than chance.');
  });

  it('says so where nothing changed, and where as much was won as lost', () => {
    expect(headlineOf(tab(1, 1, { n: 2, worse: 0, better: 0, isReal: false })).sentence).toContain(
      '; none of 2 cases changed its verdict since “build 412”.',
    );
    const even = headlineOf(tab(1, 1, { n: 2, worse: 1, better: 1, isReal: false }));
    expect([even.change, even.sentence]).toEqual([
      '±0',
      expect.stringContaining('as many cases better as worse than “build 412” (1)'),
    ]);
  });

  it('says first that another judge is no better agent, and claims no change', () => {
    const gold = tab(30, 8, { n: 20, worse: 1, better: 0, isReal: false });
    const changes = { ...gold.changes, notComparable: ['Other judge: rules, then gpt.'] };
    const { change, since, note, sentence } = headlineOf({ ...gold, changes });
    expect([change, since]).toEqual(['not comparable', 'with “build 412”']);
    expect(note).toBe(
      'Other judge: rules, then gpt. The agent may not be the cause of a difference from “build 412”.',
    );
    expect(sentence).toBe(`${note} GOLD is at 79 % (30 of 38 pass; 64–89 %).`);
    expect(runSentence([{ ...gold, changes }, tab(9, 5, undefined, 'Loc')])).toBe(
      'Other judge: rules, then gpt. The agent may not be the cause of a difference from the runs before. 2 eval sets: 39 of 52 measured cases pass (GOLD 79 %, Loc 64 %).',
    );
    // What is said of one of them is not said of the other.
    const loc = tab(9, 5, { n: 14, worse: 0, better: 3, isReal: false }, 'Loc');
    expect(runSentence([{ ...gold, changes }, loc])).toBe(
      'GOLD: Other judge: rules, then gpt. The agent may not be the cause of a difference from the runs before. 2 eval sets: 39 of 52 measured cases pass (GOLD 79 %, Loc 64 %); in Loc, 3 cases are better and 0 worse than before, within chance.',
    );
  });

  it('is 100 % only where every case passes, and no rate where none was measured', () => {
    expect([headlineOf(tab(399, 1)).rate, headlineOf(tab(400, 0)).rate]).toEqual(['99.7 %', '100 %']);
    expect([headlineOf(tab(1, 399)).rate, headlineOf(tab(0, 400)).rate]).toEqual(['0.3 %', '0 %']);
    expect(headlineOf(tab(0, 0)).sentence).toBe('No case of GOLD could be measured.');
  });

  it('is a count, not a share, where fewer than ten cases were measured', () => {
    const few = headlineOf(tab(7, 2));
    expect([few.rate, few.counts, few.interval, few.sentence]).toEqual([
      '7 of 9',
      'pass',
      '',
      'GOLD: 7 of 9 pass.',
    ]);
    expect(headlineOf(tab(7, 3)).sentence).toBe('GOLD is at 70 % (7 of 10 pass; 40–89 %).');
    const open = tab(3, 1);
    const statistics = { ...open.statistics, unscored: 4 };
    expect(headlineOf({ ...open, statistics })).toMatchObject({
      ...{ rate: '3 of 4', counts: 'pass', ends: '4 not yet measured: 38–88 % of all 8' },
      sentence: 'GOLD: 3 of 4 pass; 4 not yet measured: 38–88 % of all 8.',
    });
    const figures = (one: ReturnType<typeof tab>) => headFigures(runReport([one]))[0];
    expect(figures(tab(7, 2))).toEqual({ figure: '7 of 9', what: 'pass' });
    expect(figures(tab(7, 3))).toEqual({ figure: '70 %', what: 'pass' });
  });

  it('says of several eval sets how many of all cases pass, and the rate of each', () => {
    const gold = tab(30, 8, { n: 38, worse: 2, better: 4, isReal: false });
    const loc = tab(9, 5, { n: 14, worse: 0, better: 0, isReal: false }, 'Loc');
    expect(runSentence([gold, loc])).toBe(
      '2 eval sets: 39 of 52 measured cases pass (GOLD 79 %, Loc 64 %); 4 cases are better and 2 worse than before, within chance.',
    );
    const real = tab(30, 8, { n: 38, worse: 6, better: 0, isReal: true });
    expect(runSentence([real, loc])).toContain(
      '0 cases are better and 6 worse than before, in GOLD more than chance.',
    );
    expect(runSentence([loc, loc])).toContain('; none of 28 cases changed its verdict.');
    expect(runSentence([tab(1, 1), tab(1, 0, undefined, 'Loc')])).toBe(
      '2 eval sets: 2 of 3 measured cases pass (GOLD 1 of 2, Loc 1 of 1).',
    );
    expect(runSentence([gold])).toBe(headlineOf(gold).sentence);
  });
});
