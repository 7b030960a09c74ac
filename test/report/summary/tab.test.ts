import { describe, expect, it } from '@jest/globals';
import { readTab } from '../../../src/evalset/read-tab';
import type { ReportLines, RunReport } from '../../../src/model/run-report';
import { writeSummary } from '../../../src/report/summary/tab';
import { rateOf } from '../../../src/scoring/interval';
import { counted, doneAgain } from '../../support/counted-spreadsheet';
import { type FakeTab, FakeSpreadsheet } from '../../support/fake-spreadsheet';
import { lifelike, lifelikeReport, NO_CHANGES, reportTab, runReport, scoredRow } from '../../support/reports';

const GOLD: ReportLines = {
  ...{ tab: 'GOLD', sheetId: 11, resultsSheetId: 12 },
  rows: [
    scoredRow({ aoi_id_match: 1, date_match: 1 }, { row: 3, testId: 'a', group: 'near', latencyS: 2.345 }),
    scoredRow({ aoi_id_match: 0, date_match: 0 }, { row: 5, testId: 'b', group: 'far', latencyS: 9 }),
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

function written(report: RunReport): FakeTab {
  const spreadsheet = workbook();
  writeSummary(spreadsheet, report);
  return spreadsheet.find('Summary');
}

/** The column with the kind of a line; after it come the charts' data. */
const KIND = 17;

/** The lines of a section without its title, the blanks at the end of each left out. */
function sectionOf(tab: FakeTab, title: string): unknown[][] {
  const lines = tab.readValues().map((line) => line.slice(0, KIND));
  const from = lines.findIndex((line) => line[1] === title);
  if (from < 0) throw new Error(`no section ${title}`);
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => line.every((cell) => cell === ''));
  return rest.slice(0, to < 0 ? undefined : to).map((line) => {
    const last = line.length - [...line].reverse().findIndex((cell) => cell !== '');
    return line.slice(0, last);
  });
}

describe('the summary', () => {
  it('says of which run it is, when that was and what was chosen', () => {
    const [title, headline, when] = written(REPORT).readValues();
    expect(headline?.[1]).toBe(
      '2 eval sets: 2 of 3 measured cases pass (GOLD 1 of 2, SILVER 1 of 1); 0 cases are better and 1 worse than before, within chance.',
    );
    expect(title?.[0]).toBe('Summary of run run-1');
    expect(when?.[1]).toBe('2026-11-21 22:15 to 2026-11-21 22:17, finished; rows chosen: status ready.');
  });

  it('shows three numbers below its sentences, and the heads of numbers at the right, as these stand', () => {
    const tab = written(REPORT);
    const values = tab.readValues();
    const row = tab.formats[0]?.figuresRow ?? 0;
    const shown = (line: readonly unknown[] | undefined): unknown[] =>
      (line ?? []).slice(0, KIND).filter((cell) => cell !== '');
    expect([shown(values[row - 1]), shown(values[row])]).toEqual([
      ['2 of 3', '1 / 0', '1'],
      ['measured cases pass', 'worse / better than before', 'rows without a measure'],
    ]);
    const right = tab.right.map(({ row: line, column }) => values[line - 1]?.[column - 1]);
    expect(right.slice(0, 5)).toEqual(['pass rate', '95 % from', 'to', 'n', 'rows']);
    // These columns have the heads of texts.
    expect(right).not.toContain('question');
    // Only those of the judge’s numbers that are not 0 everywhere are kept.
    const judge = written({ ...REPORT, tabs: REPORT.tabs.map((one) => ({ ...one, openQuestions: 0 })) });
    const heads = judge.readValues().find(([, what]) => String(what).startsWith('Judge: '));
    expect(heads).toContain('tokens');
    expect(heads).not.toContain('still open');
  });

  it('says before all else that less was measured than in the run before', () => {
    const lost = [change(5, 'b', ['date_match', 'aoi_id_match'])];
    const changes = { ...NO_CHANGES, before: 'run 0', compared: 2, lost };
    const [, first] = written(runReport([reportTab(GOLD, { changes })], {})).readValues();
    expect(first?.[1]).toBe(
      'GOLD: This run measured less than run 0: 2 scores of 1 row are blank now; see “Measured less” in the summary.',
    );
  });

  it('puts the eval sets next to each other, never in one mean where they rest on different checks', () => {
    const tab = written(REPORT);
    const [gold, silver] = sectionOf(tab, 'Eval sets');
    // Sentences come after all tables.
    const [remark, ...sentences] = sectionOf(tab, 'What the rates rest on');
    // 1 of 2: Wilson 95 % from 9.45 % to 90.55 %; 1 of 1: from 20.65 %.
    expect(gold).toEqual([
      ...['open', 'GOLD', '', 0.5, expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4), 2],
      // Rows, passed, failed, errors; verdicts that no row has get no column.
      ...[3, 1, 1, 1, 0.5],
    ]);
    expect(silver?.slice(0, 8)).toEqual(['open', 'SILVER', '', 1, expect.closeTo(0.2065, 4), 1, 1, 1]);
    expect(String(remark?.[1])).toMatch(/rest on different checks/);
    expect(sentences.map(([, sentence]) => sentence)).toEqual([
      expect.stringMatching(/^GOLD: 6 checks are implied/),
      expect.stringMatching(/^SILVER: 1 check/),
    ]);
    expect(JSON.stringify(tab.readValues())).not.toContain('all together');
  });

  it('has one line for all where they rest on the same checks', () => {
    const twin = { ...SILVER, rows: [scoredRow({ aoi_id_match: 0 }, { tab: 'SILVER' })] };
    const lines = sectionOf(written(runReport([reportTab(SILVER), reportTab(twin)])), 'Eval sets');
    expect(lines[2]).toEqual([
      ...['', 'all together', '', 0.5, expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4), 2],
      ...['', '', '', 0.5],
    ]);
  });

  it('has each rate by check and by group, with its interval and n', () => {
    const tab = written(REPORT);
    const half = [0.5, expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4), 2, 1];
    expect(sectionOf(tab, 'Checks')).toEqual([
      ['', 'Area', 'GOLD', ...half],
      ['', 'Area', 'SILVER', 1, expect.closeTo(0.2065, 4), 1, 1, 1],
      ['', 'Dates', 'GOLD', ...half],
    ]);
    expect(sectionOf(tab, 'Groups of tests')).toEqual([
      ['', 'far', 'GOLD', 0, 0, expect.closeTo(0.7935, 4), 1, 0, 1],
      ['', 'near', 'GOLD', 1, expect.closeTo(0.2065, 4), 1, 1, 1, 2],
    ]);
  });

  it('names root causes, the slowest rows and what the judge did', () => {
    const tab = written(REPORT);
    expect(sectionOf(tab, 'Root causes: first failure')).toEqual([
      ['', 'Area', 'GOLD', '', '', '', '', 1, 1, 1, 1],
    ]);
    const query = 'How much forest was lost?';
    expect(sectionOf(tab, 'Slowest rows')).toEqual([
      [5, 'b', 'GOLD', '', '', '', 9, query],
      [3, 'a', 'GOLD', '', '', '', 2.3, query],
    ]);
    expect(sectionOf(tab, 'Judge: rules')[0]).toEqual([
      ...['', '', 'GOLD', '', '', '', '', 4, 2, 1, 900, 0.0012, 1],
    ]);
  });

  it('lists what changed, each case linked', () => {
    const tab = written(REPORT);
    expect(sectionOf(tab, 'What changed')).toEqual([
      [
        '',
        'GOLD: since run 0: 1 worse (2 checks), 1 newly in error, 1 better (1 check), 1 edited, 1 new, 1 gone; 2 cases compared',
      ],
      ['', 'Worse (1)'],
      [5, 'b', 'GOLD', 'Area, Dates', '', '', '', 'How much?'],
      ['', 'Newly in error (1)'],
      [6, 'c', 'GOLD', '', '', '', '', 'How much?'],
      ['', 'Better (1)'],
      [3, 'a', 'GOLD', 'Dates', '', '', '', 'How much?'],
      ['', 'Edited (1)'],
      [7, 'd', 'GOLD', 'expected_answer', '', '', '', 'Where?'],
      ['', 'New (1)'],
      [8, 'e', 'GOLD', '', '', '', '', 'When?'],
      ['', 'Gone (1)'],
      ['gone', 'f', 'GOLD', '', '', '', '', '=Why?'],
      ['', 'SILVER: no run before to compare with'],
    ]);
    const links = [...tab.links.values()].map(({ sheetId, row }) => `${sheetId}:${row}`);
    // The results of both, the changes, the slowest.
    expect(links).toEqual(['12:1', '14:1', '11:5', '11:6', '11:3', '11:7', '11:8', '12:1', '11:5', '11:3']);
  });

  it('says what is not checked and what needs somebody’s eye, in lines that fit', () => {
    const tab = written({ ...REPORT, problems: ['word '.repeat(60)] });
    expect(sectionOf(tab, 'What is not checked')).toEqual([
      ['', 'GOLD'],
      ['', 'Context layer: no row expects one.'],
    ]);
    const lines = sectionOf(tab, 'To look at').map(([, text]) => String(text).length);
    // Sixty words of five characters: thirty per line, the last one without its space.
    expect(lines).toEqual([149, 149, 'GOLD, row 6: “2023-13-01” is not a day.'.length]);
  });

  it('cuts long lists and says so, and leaves sections without lines out', () => {
    const added = Array.from({ length: 31 }, (_case, index) => ({ row: index + 2, testId: 'x', query: '' }));
    const tab = written(runReport([reportTab(SILVER, { changes: { ...NO_CHANGES, before: 'r', added } })]));
    const lines = sectionOf(tab, 'What changed');
    expect([lines.length, lines[lines.length - 1]]).toEqual([2 + 25 + 1, ['', 'and 6 more']]);
    expect(() => sectionOf(tab, 'Slowest rows')).toThrow('no section');
    expect(() => sectionOf(tab, 'What is not checked')).toThrow('no section');
  });

  it('asks seven things of a spreadsheet in which it is, and is laid out once', () => {
    const spreadsheet = workbook();
    writeSummary(spreadsheet, lifelikeReport([lifelike('GOLD', 300, 1)]));
    const { port, calls } = counted(spreadsheet, 200);
    writeSummary(port, REPORT);
    expect(calls).toEqual([
      ...[
        'tabs',
        'open',
        'tab.gridSize',
        'tab.write',
        'tab.writeLinkBlock',
        'tab.alignRight',
        'tab.drawCharts',
      ],
    ]);
    const tab = spreadsheet.find('Summary');
    expect(tab.formats).toHaveLength(1);
    expect(tab.formats[0]?.rules.length).toBeLessThanOrEqual(12);
    expect(tab.readValues()).toEqual(written(REPORT).readValues());
  });

  it('draws the trend with its interval, the checks and the first failures from columns that nobody sees', () => {
    const trend = [
      { runId: 'r1', at: '2026-11-01T02:00:00.000Z', rate: rateOf(5, 10) },
      { runId: 'r2', at: '2026-11-08T02:00:00.000Z', rate: rateOf(0, 0) },
      { runId: 'run-1', at: '2026-11-15T02:00:00.000Z', rate: rateOf(10, 10) },
    ];
    const tab = written(runReport([reportTab(GOLD, { trend })]));
    const drawn = tab.charts.map(({ title, data }) => ({
      title,
      cells: tab.readBlock(data).map((line) => line.map((cell) => cell)),
    }));
    expect(drawn).toEqual([
      {
        title: 'Pass rate from run to run, with its 95 % interval',
        cells: [
          ['run', '95 % from', 'pass rate', 'to'],
          // Wilson of 5 of 10, and of 10 of 10. A run that measured nothing has no point.
          ['2026-11-01', expect.closeTo(0.2366, 4), 0.5, expect.closeTo(0.7634, 4)],
          ['2026-11-15', expect.closeTo(0.7225, 4), 1, 1],
        ],
      },
      {
        title: 'Checks: rows that pass and fail',
        cells: [
          ['check', 'passed', 'failed'],
          ['Area', 1, 1],
          ['Dates', 1, 1],
        ],
      },
      {
        title: 'Where rows fail first',
        cells: [
          ['first failure', 'rows'],
          ['Area', 1],
        ],
      },
    ]);
    const hidden = tab.formats[0]?.columns.flatMap(({ isHidden }, at) => (isHidden ? [at + 1] : []));
    expect(hidden).toEqual(Array.from({ length: 11 }, (_column, at) => KIND + 1 + at));
    // They cover blank lines: the tables start below.
    const heights = tab.charts.map(({ place: { row, height } }) => row + height / 21);
    const first = tab.readValues().findIndex((line) => line[1] === 'Eval sets') + 1;
    expect(Math.max(...heights)).toBeLessThanOrEqual(first);
  });

  it('draws several eval sets as a line each, run by run, and no chart of what there is not', () => {
    const point = (runId: string, at: string, passed: number) => ({ runId, at, rate: rateOf(passed, 4) });
    const gold = [point('r1', '2026-11-01T02:00:00.000Z', 1), point('r2', '2026-11-02T02:00:00.000Z', 2)];
    const silver = [point('r2', '2026-11-02T02:05:00.000Z', 4)];
    const passing = { ...SILVER, rows: [] };
    const tab = written(
      runReport([reportTab(passing, { trend: gold }), reportTab(passing, { trend: silver })]),
    );
    expect(tab.charts.map(({ data }) => tab.readBlock(data))).toEqual([
      [
        ['run', 'SILVER', 'SILVER'],
        ['2026-11-01', 0.25, ''],
        ['2026-11-02', 0.5, 1],
      ],
    ]);
  });

  it('is no eval set, whatever the signature', () => {
    const spreadsheet = workbook();
    writeSummary(spreadsheet, REPORT);
    expect(readTab(spreadsheet.read('Summary'))).toBeUndefined();
  });

  it('comes out the same at whatever call an execution was killed, once it was done again', () => {
    const { undisturbed, again } = doneAgain((port) => void writeSummary(port, REPORT));
    for (const spreadsheet of again) {
      expect(spreadsheet.sheets).toHaveLength(1);
      expect(spreadsheet.find('Summary').cells).toEqual(undisturbed.find('Summary').cells);
    }
  });
});
