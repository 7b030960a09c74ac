import { createHash } from 'node:crypto';
import type { ReportLines } from '../../src/reports/run-report';
import {
  htmlReport,
  type ReportData,
  FILTER_SCRIPT,
  FILTER_SCRIPT_HASH,
  REPORT_STYLE,
} from '../../src/reports/html';
import { contrast } from '../support/contrast';
import { hostileData } from '../support/hostile-report';
import {
  lifelike,
  lifelikeReport,
  changedRow,
  NO_CHANGES,
  MEASURED,
  reportTab,
  runReport,
  scoredRow,
} from '../support/reports';

const GOLD: ReportLines = {
  ...{ tab: 'GOLD', resultsTab: 'GOLD results', sheetId: 11, resultsSheetId: 12 },
  rows: [
    scoredRow({ aoi_id_match: 1, date_match: 1 }, { row: 3, test_id: 'a' }),
    scoredRow(
      {
        aoi_id_match: { score: 0, reason: 'BRA.25 is missing' },
        date_match: { score: 0, reason: 'another year' },
      },
      {
        ...{ row: 5, test_id: 'b', trace_url: 'https://traces.example/5' },
        values: { expected_aoi_ids: 'BRA.25', actual_id: 'BRA.14' },
      },
    ),
    scoredRow(
      { aoi_id_match: { score: null, kind: 'blank' }, date_match: { score: null } },
      { row: 6, test_id: 'c', verdict: 'error', error: 'no agent output' },
    ),
  ],
};

const data = (overrides: Partial<ReportData> = {}): ReportData => ({
  spreadsheet: { name: 'Eval sets', url: 'https://sheets.example/d/1/edit#gid=0', timeZone: 'Europe/Berlin' },
  report: runReport([reportTab(GOLD)]),
  histories: [],
  ...overrides,
});

/** What is shown, one line per element. */
const textOf = (page: string): string =>
  page
    .replace(/<(style|script|title)>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\n\s*/g, '\n');

describe('the HTML report', () => {
  it('is one page without network access, whose policy allows only its own script', () => {
    const page = htmlReport(data());
    expect(page).toMatch(/^<!doctype html>/);
    expect(page.replace(/&#39;/g, "'")).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src '${FILTER_SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<(?:link|img|iframe|object|embed|base)\b|\bsrc=|url\(|@import|\son\w+=/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(FILTER_SCRIPT).not.toMatch(/eval\(|Function\(|innerHTML|fetch|<\//);
  });

  it('has the hash of its script in its policy', () => {
    const hash = createHash('sha256').update(FILTER_SCRIPT, 'utf8').digest('base64');
    expect(FILTER_SCRIPT_HASH).toBe(`sha256-${hash}`);
  });

  it('says before all figures that less was measured than in the run before', () => {
    const lost = [changedRow(2, ['date_match'])];
    const page = htmlReport(
      data({
        report: runReport([
          reportTab(GOLD, { changes: { ...NO_CHANGES, before: 'run-0', coverageLost: lost } }),
        ]),
      }),
    );
    expect(page.indexOf('1 row lost 1 score since run-0')).toBeGreaterThan(0);
    expect(page.indexOf('1 row lost 1 score since run-0')).toBeLessThan(page.indexOf('<h2>Results'));
  });

  it('shows the expected and actual values of each failing row, and the reasons', () => {
    const text = textOf(htmlReport(data()));
    const failing = text.slice(text.lastIndexOf('Failing rows\n'), text.lastIndexOf('\nRates\n'));
    const area = ['Area', 'expected', 'BRA.25', 'got', 'BRA.14', 'why', 'BRA.25 is missing'];
    expect(failing).toContain(`\n${area.join('\n')}\n`);
    expect(failing).toContain('\nfollow-on failure: Dates\n');
    expect(failing).toContain('no agent output');
    expect(failing).not.toContain('\na\n');
  });

  it('names a failing row without a test_id by its number alone', () => {
    const [, failing] = GOLD.rows;
    const rows = failing ? [{ ...failing, test_id: '', trace_url: '' }] : [];
    const text = textOf(htmlReport(data({ report: runReport([reportTab({ ...GOLD, rows })]) })));
    expect(text).toMatch(/\n ?row \n5\n[^,]/);
  });

  it('begins with the result and the rows not scored', () => {
    const worse = [changedRow(5, ['aoi_id_match'])];
    const verdicts = { n: 2, worse: 1, better: 0, isReal: false };
    const changes = { ...NO_CHANGES, before: 'run-0', worse, verdicts };
    const page = htmlReport(data({ report: runReport([reportTab(GOLD, { changes })]) }));
    const text = textOf(page.slice(page.indexOf('<h1>'), page.indexOf('<nav>')));
    expect(text).toContain(
      '\nGOLD: 1 to 2 of 3 pass until 1 of 3 rows is scored (1 of 2 so far); 0 rows are better and 1 worse than in run-0, which could be chance.\n',
    );
    expect(text).toContain('\nGNW Evals: Eval sets, 21 Nov 2026, 23:15\n');
    const foot = textOf(page.slice(page.indexOf('About this run')));
    expect(foot).toContain('21 Nov 2026, 23:15 to 23:17, finished.');
    expect(foot).toContain('Times in Europe/Berlin; without a judge model');
    expect(text).toContain('\n1 of 3 rows not counted: 1 error.\n');
  });

  it('repeats nothing that is the same for every row: one eval set, no metrics', () => {
    const page = htmlReport(data());
    expect(page).not.toContain('data-head="eval set"');
    expect(page).not.toContain('metric only');
    const measured = reportTab(GOLD);
    const statistics = { ...measured.statistics, byMetrics: 3 };
    const both = htmlReport(data({ report: runReport([measured, { ...measured, statistics }]) }));
    expect(both.match(/data-head="metric only">[^<]*/g)).toEqual([
      'data-head="metric only">',
      'data-head="metric only">3',
    ]);
    expect(both).toContain('data-head="eval set"');
  });

  it('has no card for a passing row, and no line for a row that metrics score', () => {
    const rows = [
      scoredRow({ chart_produced: { score: 0, informs: true } }, { verdict: 'pass', test_id: 'z' }),
      scoredRow(
        { completeness: 0.5 },
        { verdict: 'not_scored', error_code: 'nothing_to_check', test_id: 'y' },
      ),
    ];
    const page = htmlReport(data({ report: runReport([reportTab({ ...GOLD, rows })]) }));
    expect(page.match(/class="case"|<table class="rows"/g)).toBeNull();
  });

  it('shades each cell of the heatmap and explains it in its title', () => {
    const page = htmlReport(data());
    expect(page).toContain('<td class="c h-pass" title="Area"></td>');
    expect(page).toContain('<td class="c h-fail" title="Area: fail – BRA.25 is missing">×</td>');
    expect(page).toContain('<td class="c h-blocked" title="Dates: follow-on failure – another year">–</td>');
    expect(page.match(/<td class="c h-error"/g)).toHaveLength(2);
  });

  it('links to rows of a spreadsheet with a web address', () => {
    expect(htmlReport(data())).toContain('<a href="https://sheets.example/d/1/edit#gid=11&range=5:5">5</a>');
    const local = htmlReport(
      data({ spreadsheet: { name: '', url: 'javascript:alert(1)', timeZone: 'Etc/UTC' } }),
    );
    expect(local).not.toMatch(/href="(?!#|https:\/\/traces\.example)/);
  });

  it('draws each rate with its interval, with a text', () => {
    const page = htmlReport(data());
    // 1 of 2: half of 240 pixels, from 9.45 % to 90.55 %.
    expect(page).toContain('<rect width="120.0"');
    expect(page).toMatch(/M22\.7 8\s*H217\.3/);
    expect(page).toContain('50.0 % (9.5 % to 90.5 %) of 2 rows');
  });

  it('draws the bounds of an eval set of which nothing is decided', () => {
    const rows = [scoredRow({ agent_answer: { score: null, kind: 'open' } }, { verdict: 'undecided' })];
    const page = htmlReport(data({ report: runReport([reportTab({ ...GOLD, rows })]) }));
    expect(page).toContain('0 to 100 %, 0 of 1 measured');
  });

  it('has every part for a large run, with nothing left undefined', () => {
    const lines = [lifelike('GOLD', 1500, 1), lifelike('SILVER', 60, 2)];
    const page = htmlReport(data({ report: lifelikeReport(lines) }));
    expect(/undefined|NaN|\[object|Infinity/.exec(page)).toBeNull();
    expect(page.match(/data-case/g)?.length).toBe(1560 + 2);
    expect(MEASURED.filter(({ title }) => !page.includes(`<span>${title}</span>`))).toEqual([]);
  });

  it('shows 24 failing rows as cards and the others as lines', () => {
    const lines = [lifelike('GOLD', 1500, 1)];
    const page = htmlReport(data({ report: lifelikeReport(lines) }));
    const failing = page.slice(page.indexOf('id="failing"'), page.indexOf('id="not-counted"'));
    const shown = lines[0]?.rows.filter(({ verdict }) => verdict === 'fail');
    expect(failing.match(/class="case"/g)).toHaveLength(24);
    expect(failing.match(/<tr data-verdict/g)).toHaveLength((shown?.length ?? 0) - 24);
    expect(shown?.length).toBeGreaterThan(60);
    const notScored = page.slice(page.indexOf('id="not-counted"'), page.indexOf('id="rates"'));
    const [first = '', folded = ''] = notScored.split('<details class="more">');
    const left = lines[0]?.rows.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'fail').length ?? 0;
    expect(first.match(/<tr data-verdict/g)).toHaveLength(8);
    expect(folded).toContain(`<summary>${left - 8} more rows of GOLD</summary>`);
    expect(folded.match(/<tr data-verdict/g)).toHaveLength(left - 8);
  });

  it('shows hostile texts as texts everywhere', () => {
    const page = htmlReport(hostileData());
    // Our styles, script and tags are the same whatever the texts say.
    expect(page.match(/<script/gi)).toHaveLength(1);
    expect(page.match(/<\/script/gi)).toHaveLength(1);
    expect(/<img|<svg onload|<\/style><|<!--/i.exec(page)).toBeNull();
    expect(/[\u202a-\u202e\u2066-\u2069]/.exec(page)).toBeNull();
    expect(/href="(?!#)/.exec(page)).toBeNull();
  });

  it('has enough contrast for text on colours', () => {
    const pairs = [...REPORT_STYLE.matchAll(/background:(#\w{6});color:(#\w{6})/g)];
    expect(pairs.length).toBeGreaterThan(8);
    for (const [, background = '', text = ''] of pairs)
      expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
    // A failure is darker than everything else, even in shades of grey.
    expect(contrast('#d5ead8', '#a3271c')).toBeGreaterThan(4.5);
    expect(contrast('#c3c5cc', '#a3271c')).toBeGreaterThan(3);
  });
});
