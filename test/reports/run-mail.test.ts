import { stoppedBy } from '../../src/model/run';
import fc from 'fast-check';
import type { RunStatistics } from '../../src/scoring/run-statistics';
import type { Mail } from '../../src/model/ports';
import type { ReportChanges, ReportTab, RunReport } from '../../src/reports/run-report';
import { composeMail, isWorse } from '../../src/reports/run-mail';
import { rateOf } from '../../src/scoring/rates';
import { changedRow, NO_CHANGES, reportTab, runReport } from '../support/reports';

const changes = (overrides: Partial<ReportChanges> = {}): ReportChanges => ({
  ...{ ...NO_CHANGES, before: 'run 0', compared: 79, ...overrides },
});

interface About extends Partial<Pick<ReportTab, 'changes'>> {
  readonly name?: string;
  readonly statistics?: Partial<RunStatistics>;
}

/** 71 of 79 pass, which is 81–95 % (Wilson). */
const tab = ({ name = 'GOLD', changes: of = changes(), statistics = {} }: About = {}): ReportTab => {
  const made = reportTab(
    { tab: name, sheetId: 7, resultsTab: '', resultsSheetId: 8, rows: [] },
    { changes: of },
  );
  const check = { id: 'aoi_id_match', title: 'Area', stage: 'aoi', isMean: false, informs: false } as const;
  return {
    ...made,
    statistics: {
      ...made.statistics,
      rate: rateOf(71, 79),
      verdicts: { ...made.statistics.verdicts, pass: 71, fail: 5, error: 3 },
      checks: [
        { ...check, ...rateOf(70, 76) },
        { ...check, id: 'date_match', title: 'Dates', ...rateOf(0, 0) },
      ],
      ...statistics,
    },
  };
};

const URL = 'https://docs.google.com/spreadsheets/d/1/edit';

const mailOf = (
  overrides: Partial<RunReport> = {},
  name = 'GNW evals',
  schedule = 'every day at 02:00',
): Mail =>
  composeMail(runReport([tab()], overrides), {
    to: 'ana@example.org',
    spreadsheet: { name, url: URL },
    schedule,
  });

const WORSE = changes({
  worse: [changedRow(5, ['aoi_id_match', 'gone'], { test_id: '1-005' }), changedRow(9)],
});
const ERRORS = changes({ newErrors: [changedRow(12)] });
const LESS = changes({ coverageLost: [changedRow(3, ['date_match'])] });

describe('the mail after a run', () => {
  it.each<[string, Partial<RunReport>]>([
    ['2 rows worse in GOLD (71 of 79 pass)', { tabs: [tab({ changes: WORSE })] }],
    [
      '1 row lost a score, 2 rows worse in GOLD (71 of 79 pass)',
      { tabs: [tab({ changes: { ...WORSE, coverageLost: LESS.coverageLost } })] },
    ],
    ['1 row newly in error in GOLD (71 of 79 pass)', { tabs: [tab({ changes: ERRORS })] }],
    [
      '2 rows worse, 1 row newly in error in GOLD and SILVER (213 of 237 pass)',
      { tabs: [tab({ changes: WORSE }), tab({ name: 'B' }), tab({ name: 'SILVER', changes: ERRORS })] },
    ],
    ['nothing got worse in GOLD and 2 other tabs (213 of 237 pass)', { tabs: [tab(), tab(), tab()] }],
    [
      'nothing got worse in GOLD (142 of 158 pass)',
      { tabs: [tab(), tab({ name: 'NEW', changes: changes({ compared: 0 }) })] },
    ],
    ['71 of 79 pass in GOLD', { tabs: [tab({ changes: changes({ compared: 0 }) })] }],
    [
      '0.71 mean Completeness of 24 rows in GOLD',
      {
        tabs: [
          tab({
            statistics: {
              rate: rateOf(0, 0),
              checks: [
                {
                  ...{
                    id: 'completeness',
                    title: 'Completeness',
                    stage: 'quality',
                    isMean: true,
                    informs: true,
                  },
                  ...{ passed: 0, n: 24, rate: 0.71, interval: { low: 0.58, high: 0.82 } },
                },
              ],
            },
          }),
        ],
      },
    ],
    [
      'not finished; nothing got worse in GOLD (71 of 79 pass)',
      { outcome: stoppedBy('not_measured', 'The key was refused.') },
    ],
  ])('has the subject “GNW Evals: %s”', (subject, overrides) => {
    expect(mailOf(overrides).subject).toBe(`GNW Evals: ${subject}`);
  });

  it('lists rows that got worse first, then errors, then each eval set', () => {
    const worse = changes({ ...WORSE, ...ERRORS, worse: WORSE.worse });
    const { to, text } = mailOf({ tabs: [tab({ changes: worse })], problems: ['GOLD, row 5: odd'] });
    expect(to).toBe('ana@example.org');
    expect(text).toBe(`2 rows worse, 1 row newly in error in GOLD (71 of 79 pass): GNW evals, \
21 Nov 2026, 22:15 to 22:17 UTC, every day at 02:00.

Worse since run 0
- 1-005 · Query of row 5 · GOLD · Area, gone
  ${URL}#gid=7&range=5:5
- row 9 · Query of row 9 · GOLD
  ${URL}#gid=7&range=9:9

Newly in error since run 0
- row 12 · Query of row 12 · GOLD
  ${URL}#gid=7&range=12:12

Results
- GOLD: 90 % pass (71 of 79; 81–95 %).
  ${URL}#gid=8&range=3:3

Problems in the sheet
- GOLD, row 5: odd
`);
  });

  it('says the same in HTML, with links', () => {
    const { html } = mailOf({ tabs: [tab({ changes: WORSE })] });
    expect(html).toContain(
      `<a href="${URL}#gid=7&amp;range=5:5">1-005</a> · Query of row 5 · GOLD · Area, gone`,
    );
    expect(html).toContain(`<a href="${URL}#gid=8&amp;range=3:3">GOLD: 90 % pass (71 of 79; 81–95 %).</a>`);
    expect(html.indexOf('Worse')).toBeLessThan(html.indexOf('Results'));
  });

  it('says first why a run could not be completed', () => {
    const { text, html } = mailOf({
      outcome: stoppedBy('not_measured', 'The judge stopped: the key was refused.'),
    });
    expect(text.split('\n')[0]).toBe('The judge stopped: the key was refused.');
    expect(html).toContain('<p>The judge stopped: the key was refused.</p>');
  });

  it('lists 50 rows and counts the others', () => {
    const many = Array.from({ length: 53 }, (_row, index) => changedRow(index + 2));
    const { text, html } = mailOf({ tabs: [tab({ changes: changes({ worse: many }) })] });
    expect(text.match(/gid=7/g)).toHaveLength(50);
    expect(text.match(/and 3 more/g)).toHaveLength(1);
    expect(html).toContain('<li>… and 3 more</li>');
  });

  it('stays small with long texts', () => {
    const hostile = (character: string): Mail => {
      const text = character.repeat(1000);
      const rows = Array.from({ length: 30 }, (_row, index) =>
        changedRow(
          index + 2,
          Array.from({ length: 15 }, () => text),
          { test_id: text, query: text },
        ),
      );
      const worse = changes({ worse: rows, newErrors: rows, coverageLost: rows });
      return mailOf(
        {
          tabs: Array.from({ length: 60 }, () => tab({ name: text, changes: worse })),
          ...{ problems: Array.from({ length: 500 }, () => text), outcome: stoppedBy('not_measured', text) },
        },
        text,
        text,
      );
    };
    for (const character of ['"', '公']) {
      const { text, html, subject } = hostile(character);
      expect(Buffer.byteLength(text) + Buffer.byteLength(html)).toBeLessThanOrEqual(200000);
      expect(subject.length).toBeLessThanOrEqual(200);
    }
  });

  it('escapes everything that cells contain', () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      'a',
      '\n',
      '\r',
      '\u0000',
      '\u0085',
      '\u2028',
      '\u202e',
    );
    const cell = fc.string({ unit, maxLength: 150 });
    fc.assert(
      fc.property(cell, cell, cell, (name, testId, query) => {
        const worse = changes({ worse: [changedRow(5, [testId], { test_id: testId, query })] });
        const all = {
          tabs: [tab({ name, changes: worse })],
          problems: [query],
          outcome: stoppedBy('not_measured', name),
        };
        const mail = mailOf(all, name, query);
        const plain = mailOf({ ...all, tabs: [tab({ changes: worse })] });
        expect(mail.subject).toMatch(/^[^\p{Cc}\u2028\u202e]{1,200}$/u);
        expect(mail.text).toMatch(/^[^\p{Cc}\u2028\u202e]*(?:\n[^\p{Cc}\u2028\u202e]*)*$/u);
        // The only markup is ours: as much of it as with other texts.
        expect(
          mail.html.replace(/<\/?(?:div|p|h3|ul|li|a|br)(?: (?:style|href)="[^"<>]*")?(?: \/)?>/g, ''),
        ).not.toMatch(/[<>"']/);
        expect(mail.html.match(/<a /g)).toHaveLength(plain.html.match(/<a /g)?.length ?? 0);
      }),
    );
  });
});

it('a run is worse only if a row newly fails, is newly in error or was measured less', () => {
  const better = changes({ verdicts: { n: 3, worse: 0, better: 1, isReal: false } });
  expect([[], [better], [better, WORSE], [ERRORS], [LESS]].map(isWorse)).toEqual([
    ...[false, false],
    ...[true, true, true],
  ]);
});
