import { describe, expect, it } from '@jest/globals';
import { readTab } from '../../../src/evalset/read-tab';
import type { ReportLines, RunReport } from '../../../src/model/run-report';
import { writeSummary } from '../../../src/report/summary/tab';
import { counted, doneAgain } from '../../support/counted-spreadsheet';
import { type FakeTab, FakeSpreadsheet } from '../../support/fake-spreadsheet';
import { lifelike, lifelikeReport, NO_CHANGES, reportTab, runReport, scoredRow } from '../../support/reports';

const GOLD: ReportLines = {
  ...{ tab: 'GOLD', sheetId: 11, resultsSheetId: 12 },
  rows: [
    scoredRow({ aoi_id_match: 1, date_match: 1 }, { row: 3, testId: 'a', group: 'near', latencyS: 2.345 }),
    scoredRow(
      { aoi_id_match: 0, date_match: 0 },
      { row: 5, testId: 'b', group: 'far', latencyS: 9, why: 'Area: expected BRA' },
    ),
    scoredRow({ aoi_id_match: 1, date_match: 1 }, { row: 6, testId: 'c', group: 'near', verdict: 'error' }),
  ],
};
const SILVER: ReportLines = {
  ...{ tab: 'SILVER', sheetId: 13, resultsSheetId: 14 },
  rows: [scoredRow({ aoi_id_match: 1 }, { tab: 'SILVER', row: 2, testId: 's' })],
};
const change = (row: number, testId: string, checks: readonly string[] = []) => ({
  ...{ row, testId, query: 'How much?', uid: testId, checks },
});
const REPORT = runReport(
  [
    reportTab(GOLD, {
      judged: { byRules: 4, byModel: 2, fromCache: 1, tokens: 900, costUsd: 0.00123456 },
      openQuestions: 1,
      gaps: ['Context layer: no row expects one.'],
      problems: ['GOLD, row 6: “2023-13-01” is not a day.'],
      changes: {
        ...{ before: 'run 0', notComparable: [], compared: 2 },
        verdicts: { n: 2, worse: 1, better: 0, isReal: false },
        worse: [change(5, 'b', ['aoi_id_match', 'date_match'])],
        better: [change(3, 'a', ['date_match'])],
        newErrors: [change(6, 'c')],
        lost: [],
        edited: [{ row: 7, testId: 'd', query: 'Where?', detail: 'expected_answer' }],
        added: [{ row: 8, testId: 'e', query: 'When?' }],
        gone: [{ row: 9, testId: 'f', query: '=Why?' }],
      },
    }),
    reportTab(SILVER),
  ],
  { chosen: 'status ready', problems: ['Notes is not an eval set.'] },
);

const workbook = (): FakeSpreadsheet => new FakeSpreadsheet([]);

function written(report: RunReport, lines: readonly ReportLines[] = [GOLD, SILVER]): FakeTab {
  const spreadsheet = workbook();
  writeSummary(spreadsheet, report, lines);
  return spreadsheet.find('Summary');
}

/** The column with the kind of a line, from 0. */
const KIND = 18;
const PAGE = 40;

function shown(line: readonly unknown[] = []): unknown[] {
  return line.slice(0, KIND).filter((cell) => cell !== '');
}

/** The lines below a heading, up to the next one; its title may go on. */
function sectionOf(tab: FakeTab, title: string): unknown[][] {
  const lines = tab.read();
  const from = lines.findIndex((line) => line[KIND] === 'section' && String(line[1]).startsWith(title));
  if (from < 0) throw new Error(`no section ${title}`);
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => line[KIND] === 'section');
  return rest
    .slice(0, to < 0 ? undefined : to)
    .map(shown)
    .filter((line) => line.length > 0);
}

describe('page one of the summary', () => {
  it('says how it went, what changed, what is not scored and when that was', () => {
    const values = written(REPORT).read().map(shown);
    expect(values.slice(0, 6)).toEqual([
      ['Summary of the run of 21 Nov 2026, 22:15'],
      ['2 of 3', '1 / 0', '1'],
      ['measured cases pass', 'worse / better than before', 'rows not scored'],
      [
        '2 eval sets: 2 of 3 measured cases pass (GOLD 1 of 2, SILVER 1 of 1); 0 cases are better and 1 worse than before, within chance.',
      ],
      ['Of 4 rows, 2 passed (50 %), 1 failed (25 %), 1 not scored (25 %).'],
      ['21 Nov 2026, 22:15 to 22:17, finished; rows chosen: status ready.'],
    ]);
  });

  it('says which eval sets, checks and rows to look at, each with its link, and which cells to fix', () => {
    const tab = written(REPORT);
    // 1 of 2: Wilson 95 % from 9.45 % to 90.55 %; 1 of 1: from 20.65 %.
    expect(sectionOf(tab, 'Results')).toEqual([
      ['open', 'GOLD', 0.5, expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4), 2, 1, 1, 1],
      ['open', 'SILVER', 1, expect.closeTo(0.2065, 4), 1, 1, 1, 0, 0],
    ]);
    // Four rows have an area, one of which fails; three have dates.
    // A rate over several eval sets has no interval.
    expect(
      sectionOf(tab, 'Checks that fail most').map(([title, ...cells]) => [title, ...cells.slice(-2)]),
    ).toEqual([
      ['Area', 3, 1],
      ['Dates', 2, 1],
    ]);
    expect(sectionOf(tab, 'Lost since run 0')).toEqual([[5, 'b', 'GOLD', 'Area, Dates: How much?']]);
    expect(sectionOf(tab, 'Failing rows')).toEqual([[5, 'b', 'GOLD', 'Area: expected BRA']]);
    const place = tab.read().findIndex((line) => line[1] === 'b' && line[3] === 'Area: expected BRA');
    expect(tab.links.get(`${place + 1}:1`)).toEqual({ sheetId: 11, row: 5 });
    expect(sectionOf(tab, 'Cells to fix')).toEqual([
      ['Notes is not an eval set.'],
      ['GOLD, row 6: “2023-13-01” is not a day.'],
    ]);
  });

  it('says before the lists that checks lost a score', () => {
    const lost = [change(5, 'b', ['date_match', 'aoi_id_match'])];
    const changes = { ...NO_CHANGES, before: 'run 0', compared: 2, lost };
    const values = written(runReport([reportTab(GOLD, { changes })], {})).read();
    expect(values[4]?.[1]).toBe('GOLD: 1 row lost 2 scores since run 0: see “Lost a score” in the summary.');
  });

  it.each([1, 3, 30])('takes at most forty rows, whatever the run holds: %i times what GOLD has', (times) => {
    const sets = Array.from({ length: times }, (_set, at) => ({
      ...GOLD,
      tab: `GOLD ${at}`,
      rows: Array.from({ length: times }, () => GOLD.rows).flat(),
    }));
    const problems = Array.from({ length: 5 * times }, (_problem, at) => `Cell ${at} cannot be read.`);
    const values = written(
      runReport(
        sets.map((set) => reportTab(set)),
        { problems },
      ),
      sets,
    ).read();
    const details = values.findIndex((line) => String(line[1]).startsWith('▸ Details'));
    expect(details + 1).toBeLessThanOrEqual(PAGE);
    const failing = values.find((line) => String(line[1]).startsWith('Failing rows'))?.[1];
    if (times === 30) expect(failing).toMatch(/^Failing rows \(\d+ of 900\)$/);
  });
});

describe('what is folded away below it', () => {
  it('is one group after a heading that names what is there; neither it nor page one has an empty line', () => {
    const tab = written(REPORT);
    const values = tab.read();
    const heading = values.findIndex((line) => String(line[1]).startsWith('▸ Details'));
    expect(values[heading]?.[1]).toMatch(
      /^▸ Details: Eval sets · Checks · Where rows fail first · What changed · /,
    );
    // The row below the heading, counted from 1.
    expect(tab.formats[0]?.foldedRows?.row).toBe(heading + 2);
    expect(values.filter((line) => shown(line).length === 0)).toEqual([]);
  });

  it('has each rate by check and by group, where rows fail first, and what the judge did', () => {
    const tab = written(REPORT);
    const title = values(tab).find((line) => line[1] === 'Checks')?.[1];
    expect(title).toBe('Checks');
    expect(
      sectionOf(tab, 'Groups of tests').map(([name, set, , , , n, rows]) => [name, set, n, rows]),
    ).toEqual([
      ['far', 'GOLD', 1, 1],
      ['near', 'GOLD', 1, 2],
    ]);
    expect(sectionOf(tab, 'Where rows fail first')).toEqual([['Area', 'GOLD', 1, 1, 1, 1]]);
    expect(sectionOf(tab, 'Judge: rules')).toEqual([
      ['GOLD', 4, 2, 1, 900, 0.0012, 1],
      ['SILVER', 0, 0, 0, 0, 0, 0],
    ]);
  });

  it('lists what changed, each case linked where it can be seen', () => {
    const tab = written(REPORT);
    const changed = sectionOf(tab, 'What changed');
    expect(changed).toContainEqual([5, 'b', 'GOLD', 'Worse', 'Area, Dates', 'How much?']);
    expect(changed).toContainEqual(['gone', 'f', 'GOLD', 'Gone', '=Why?']);
    expect(changed).toContainEqual(['SILVER: no run before to compare with']);
  });

  it('says how rates are counted, and what is not checked', () => {
    const tab = written(REPORT);
    expect(sectionOf(tab, 'What is not checked')).toEqual([['GOLD'], ['Context layer: no row expects one.']]);
    expect(String(sectionOf(tab, 'How rates are counted')[0]?.[0])).toMatch(/./);
  });
});

function values(tab: FakeTab) {
  return tab.read();
}

describe('the tab', () => {
  it('asks six things of a spreadsheet in which it is, and is laid out once', () => {
    const spreadsheet = workbook();
    writeSummary(spreadsheet, lifelikeReport([lifelike('GOLD', 300, 1)]), [GOLD, SILVER]);
    const { port, calls } = counted(spreadsheet, 200);
    writeSummary(port, REPORT, [GOLD, SILVER]);
    expect(calls).toEqual([
      ...['tabs', 'open', 'tab.gridSize', 'tab.write', 'tab.writeLinks', 'tab.alignRight'],
    ]);
    const tab = spreadsheet.find('Summary');
    expect(tab.formats).toHaveLength(1);
    expect(tab.formats[0]?.rules.length).toBeLessThanOrEqual(12);
    expect(tab.read()).toEqual(written(REPORT).read());
  });

  it('is no eval set, whatever the signature', () => {
    const spreadsheet = workbook();
    writeSummary(spreadsheet, REPORT, [GOLD, SILVER]);
    expect(readTab(spreadsheet.read('Summary'))).toBeUndefined();
  });

  it('comes out the same at whatever call an execution was killed, once it was done again', () => {
    const { undisturbed, again } = doneAgain((port) => void writeSummary(port, REPORT, [GOLD, SILVER]));
    for (const spreadsheet of again) {
      expect(spreadsheet.sheets).toHaveLength(1);
      expect(spreadsheet.find('Summary').cells).toEqual(undisturbed.find('Summary').cells);
    }
  });
});
