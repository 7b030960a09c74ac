import { readTab } from '../../src/evalset/read-tab';
import type { ReportLines } from '../../src/reports/run-report';
import type { RunReport } from '../../src/reports/run-report';
import { writeSummary } from '../../src/reports/summary-tab';
import { rateOf } from '../../src/scoring/rates';
import { counted, type FakeTab, FakeSpreadsheet } from '../support/fake-spreadsheet';
import {
  changedRow,
  lifelike,
  lifelikeReport,
  NO_CHANGES,
  reportTab,
  runReport,
  scoredRow,
} from '../support/reports';

const GOLD: ReportLines = {
  ...{ tab: 'GOLD', resultsTab: 'GOLD results', sheetId: 11, resultsSheetId: 12 },
  rows: [
    scoredRow({ aoi_id_match: 1, date_match: 1 }, { row: 3, test_id: 'a', test_group: 'near' }),
    scoredRow(
      { aoi_id_match: { score: 0, reason: 'expected BRA' }, date_match: 0 },
      { row: 5, test_id: 'b', test_group: 'far' },
    ),
    scoredRow(
      { aoi_id_match: 1, date_match: 1 },
      { row: 6, test_id: 'c', test_group: 'near', verdict: 'error' },
    ),
  ],
};
const SILVER: ReportLines = {
  ...{ tab: 'SILVER', resultsTab: 'SILVER results', sheetId: 13, resultsSheetId: 14 },
  rows: [scoredRow({ aoi_id_match: 1 }, { tab: 'SILVER', row: 2, test_id: 's' })],
};
const change = (row: number, testId: string, checks: readonly string[] = []) =>
  changedRow(row, checks, { test_id: testId, query: 'How much?' });
const REPORT = runReport(
  [
    reportTab(GOLD, {
      problems: [{ tab: 'GOLD', row: 6, text: '“2023-13-01” is not a day.' }],
      changes: {
        ...{ before: 'run 0', notComparable: [], newlyJudged: 0, judgedDifferently: [], compared: 2 },
        edited: { n: 0, worse: 0, better: 0 },
        verdicts: { n: 2, worse: 1, better: 0, isReal: false },
        worse: [change(5, 'b', ['aoi_id_match', 'date_match'])],
        lostChecks: [],
        newErrors: [change(6, 'c')],
        coverageLost: [],
      },
    }),
    reportTab(SILVER),
  ],
  { chosen: 'status ready', problems: ['Notes is not an eval set.'] },
);

const workbook = (): FakeSpreadsheet => new FakeSpreadsheet([]);

function written(report: RunReport): FakeTab {
  const spreadsheet = workbook();
  writeSummary(spreadsheet, report);
  return spreadsheet.find('Summary');
}

/** The column with the kind of a line, from 0. */
const KIND = 13;
const PAGE = 50;

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
  it('says the result, the changes, the rows not scored and the time of the run', () => {
    const values = written(REPORT).read().map(shown);
    expect(values.slice(0, 4)).toEqual([
      ['Summary of the run of 21 Nov 2026, 22:15'],
      [
        '2 eval sets: 2 to 3 of 4 pass until 1 of 4 rows is scored (2 of 3 so far); 0 rows are better and 1 worse than in the previous runs, which could be',
      ],
      ['chance.'],
      ['1 of 4 rows not counted: 1 error.'],
    ]);
    expect(values.filter(([cell]) => /^(?:About|21 Nov)/.test(String(cell)))).toEqual([
      ['About this run'],
      ['21 Nov 2026, 22:15 to 22:17, finished; rows chosen: status ready. 4 answers decided by rules.'],
    ]);
  });

  it('says which eval sets, checks and rows to look at, each with its link, and which problems in the sheet', () => {
    const tab = written(REPORT);
    // 1 of 3, or 2; 1 of 1: from 20.65 %.
    expect(sectionOf(tab, 'Results')).toEqual([
      ['open', 'GOLD', '33 to 67 %', 2, 1, 1, 1],
      ['open', 'SILVER', 1, expect.closeTo(0.2065, 4), 1, 1, 1, 0, 0],
    ]);
    // Three of four rows that were scored have passed in area, two of three in dates. A rate over several eval sets has no interval.
    expect(sectionOf(tab, 'Checks')).toEqual([
      ['Area', 0.75, 4, 1],
      ['Dates', expect.closeTo(2 / 3, 4), 3, 1],
    ]);
    expect(sectionOf(tab, 'Worse since run 0')).toEqual([['b', 'How much?', 'GOLD', 'Area, Dates']]);
    expect(sectionOf(tab, 'Newly in error since run 0')).toEqual([['c', 'How much?', 'GOLD']]);
    expect(sectionOf(tab, 'Failing rows')).toEqual([
      ['b', expect.any(String), 'GOLD', 'Area: expected BRA · follow-on failure: Dates'],
    ]);
    const place = tab.read().findIndex((line) => String(line[3]).startsWith('Area: expected BRA'));
    expect(tab.links.get(`${place + 1}:1`)).toEqual({ sheetId: 11, row: 5, label: 'b', id: 'b' });
    expect(sectionOf(tab, 'Problems in the sheet')).toEqual([
      ['Notes is not an eval set.'],
      ['GOLD, row 6: “2023-13-01” is not a day.'],
    ]);
  });

  it('says which checks trials disagree on, and which rows are slow: of several eval sets, where', () => {
    const ofTrials = (differ: string[], about: object = {}) =>
      scoredRow(
        { aoi_id_match: 1, date_match: 1 },
        { trials: { aoi_id_match: [1, 1] }, ...(differ.length > 0 && { trials_differ: differ }), ...about },
      );
    const rows = [
      ofTrials(['date_match'], { test_id: 'a', latency_s: 180 }),
      ofTrials(['aoi_id_match', 'date_match'], { test_id: '', row: 7, latency_s: 180.6 }),
      ofTrials([], { test_id: 'c', latency_s: 412 }),
      ofTrials(['aoi_id_match'], { verdict: 'edited' }),
      scoredRow({ aoi_id_match: 1 }, { latency_s: null }),
    ];
    const unsteady = reportTab({ ...GOLD, rows });
    const disagree = 'Checks differ between trials in 2 of 3 rows: Dates in 2, Area in 1';
    const slow = 'The agent took more than 180 s on 2 rows: c (412 s), row 7 (181 s)';
    const said = (tabs: Parameters<typeof runReport>[0]) =>
      sectionOf(written(runReport(tabs)), 'Trials and latency');
    expect(said([unsteady])).toEqual([[disagree], [slow]]);
    expect(said([unsteady, reportTab(SILVER)])).toEqual([[`GOLD: ${disagree}`], [`GOLD: ${slow}`]]);
    expect(() => said([reportTab(SILVER)])).toThrow('no section');
  });

  it('says before the lists that checks lost a score', () => {
    const lost = [change(5, 'b', ['date_match', 'aoi_id_match'])];
    const changes = { ...NO_CHANGES, before: 'run 0', compared: 2, coverageLost: lost };
    const values = written(runReport([reportTab(GOLD, { changes })], {})).read();
    expect(values[3]?.[1]).toBe('GOLD: 1 row lost 2 scores since run 0.');
  });

  it.each([1, 3, 30])('fits on a page with %i times the rows of GOLD', (times) => {
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
    ).read();
    expect(values.filter((line) => shown(line).length > 0).length).toBeLessThanOrEqual(PAGE);
    const failing = values.find((line) => String(line[1]).startsWith('Failing rows'))?.[1];
    if (times === 30) expect(failing).toMatch(/^Failing rows \(\d+ of 900\)$/);
  });
});

describe('the rates', () => {
  const rows = (test_group: string, passed: number, n: number) =>
    Array.from({ length: n }, (_row, at) => scoredRow({ aoi_id_match: at < passed ? 1 : 0 }, { test_group }));
  const NEAR: ReportLines = { ...GOLD, rows: [...rows('near', 4, 5), ...rows('far', 1, 2)] };

  it('are by group if it has enough cases', () => {
    const tab = written(runReport([reportTab(NEAR)]));
    expect(sectionOf(tab, 'Groups')).toEqual([
      ['test_group: near', 0.8, expect.closeTo(0.3755, 4), expect.closeTo(0.9638, 4), 5, 5],
      ['1 group has fewer than 5 measured rows.'],
    ]);
  });

  const point = (day: number, passed: number) => ({
    ...{ runId: `run-${day}`, at: `2026-11-${day}T22:15:00.000Z`, rate: rateOf(passed, 4) },
  });
  const trend = Array.from({ length: 11 }, (_run, at) => point(10 + at, at % 5));

  it('are those of the last ten runs, the latest first, with a line of bars', () => {
    const tab = written(runReport([reportTab(GOLD, { trend })]));
    // 1/4, 2/4, 3/4, 4/4, 0/4, … 0/4: eight heights, from an eighth to the whole.
    expect(tab.read().find((line) => String(line[1]).startsWith('Last runs'))?.[1]).toBe(
      'Last runs ▃▅▆█▁▃▅▆█▁',
    );
    const runs = sectionOf(tab, 'Last runs').map(([day, rate]) => [day, rate]);
    expect(runs).toHaveLength(10);
    expect(runs.slice(0, 2)).toEqual([
      ['20 Nov 2026, 22:15', 0],
      ['19 Nov 2026, 22:15', 1],
    ]);
  });

  it('of several eval sets are a line each, and of a first run there are none', () => {
    const two = runReport([reportTab(GOLD, { trend: trend.slice(0, 3) }), reportTab(SILVER)]);
    expect(
      sectionOf(written(two), 'Last runs').map(([set, rate, , , n, bars]) => [set, rate, n, bars]),
    ).toEqual([['GOLD', 0.5, 4, '▁▃▅']]);
    const first = written(runReport([reportTab(GOLD, { trend: trend.slice(0, 1) })]));
    expect(() => sectionOf(first, 'Last runs')).toThrow('no section Last runs');
  });
});

describe('the tab', () => {
  it('needs six calls in a spreadsheet that has it, and is laid out once', () => {
    const spreadsheet = workbook();
    writeSummary(spreadsheet, lifelikeReport([lifelike('GOLD', 300, 1)]));
    const { port, calls } = counted(spreadsheet, 200);
    writeSummary(port, REPORT);
    expect(calls).toEqual([
      ...['tabs', 'open', 'tab.gridSize', 'tab.write', 'tab.writeLinks', 'tab.alignRight'],
    ]);
    const tab = spreadsheet.find('Summary');
    expect(tab.formats).toHaveLength(1);
    expect(tab.formats[0]?.rules?.length).toBeLessThanOrEqual(12);
    expect(tab.read()).toEqual(written(REPORT).read());
  });

  it('aligns bounds right, as the rates above and below them', () => {
    const tab = written(REPORT);
    const row = tab.read().findIndex((cells) => cells[3] === '33 to 67 %') + 1;
    expect(tab.right).toContainEqual({ row, column: 4, rows: 1, columns: 1 });
  });

  it('is not read as an eval set, even without its signature', () => {
    const spreadsheet = workbook();
    writeSummary(spreadsheet, REPORT);
    expect(readTab(spreadsheet.read('Summary'))).toBeUndefined();
  });
});
