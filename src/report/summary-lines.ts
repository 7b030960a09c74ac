/** The lines of the tab `Summary`: sections below each other, in columns that mean the same in all of them. */
import { CHECKS } from '../checks/registry';
import type { Change } from '../model/ledger';
import type { NamedCase, ReportBucket, ReportRate, ReportTab, RunReport } from '../model/run-report';
import type { ScoredRow } from '../model/scored-row';
import type { OutCell, RowLink } from '../model/sheet/spreadsheet';
import { count, cut, rowsText } from '../model/text';
import { CHANGE_LISTS, changesSentence, changeTitles } from './change-lists';
import { runSentence } from './headline';
import { oneLine } from './one-line';
import {
  blanks,
  groupName,
  line,
  MOST_ROWS,
  NAME_LIMIT,
  nameOf,
  rateCells,
  rounded,
  section,
  sentenceLines,
  type SummaryLine,
  TEXT_LIMIT,
} from './summary-line';
import { shownCounts } from './shown-counts';
import { BUCKET_WORDS, INFO_ONLY_IN_BUCKETS, STAGE_WORDS } from './stage-words';

/** Lines above the charts: always as many, so that charts stay where they are. */
const HEAD_LINES = 4;

/** What stands above the charts, and what stands below. */
export function summaryLines(report: RunReport): {
  readonly head: SummaryLine[];
  readonly rest: SummaryLine[];
} {
  const about = aboutLines(report);
  return {
    head: Array.from({ length: HEAD_LINES }, (_line, at) => about[at] ?? line('line', '', [])),
    rest: [...about.slice(HEAD_LINES), ...tableLines(report)],
  };
}

function tableLines(report: RunReport): SummaryLine[] {
  const { tabs } = report;
  return [
    ...tabLines(report),
    ...checkLines(report),
    ...section('The judge beside people', '', [], (report.people ?? []).flatMap(sentenceLines)),
    ...section(
      'Buckets: scores of their own checks; behind them, of those that two buckets share',
      'eval set',
      [...RATE_HEADS, 'passed', 'shared', 'passed', 'rows'],
      bucketLines(report),
    ),
    ...section('Groups of tests', 'eval set', [...RATE_HEADS, 'passed', 'rows'], tabs.flatMap(groupLines)),
    ...section('Slices', 'eval set', [...RATE_HEADS, 'passed', 'rows'], tabs.flatMap(sliceLines)),
    ...section(
      'Trials: how often a case passes',
      'eval set',
      [...RATE_HEADS, 'passed', 'trials'],
      tabs.flatMap(shareLines),
    ),
    ...section(
      'Trials: how much they differ within a case',
      'eval set',
      ['mean', '', '', 'cases', 'spread', 'flapping', 'rows that flap'],
      tabs.flatMap(flakyLines),
    ),
    ...section(
      'Root causes: first failure',
      'eval set',
      ['', '', '', '', 'rows', 'failing', 'would pass', 'blocked'],
      tabs.flatMap(causeLines),
    ),
    ...section(
      'Expected and not evaluated',
      'eval set',
      ['', '', '', 'rows', 'why'],
      tabs.flatMap(missingLines),
    ),
    ...section('What changed', 'eval set', ['checks', '', '', '', 'question'], tabs.flatMap(changeLines)),
    ...section(
      'Slowest rows',
      'eval set',
      ['', '', '', 'seconds', 'question'],
      tabs.flatMap((tab) => tab.statistics.slowest.map((row) => slowLine(tab, row))),
    ),
    ...section(
      `Judge: ${oneLine(report.judge)}`,
      'eval set',
      ['', '', '', '', 'by rules', 'by model', 'from cache', 'tokens', 'US$', 'still open'],
      tabs.map(judgeLine),
    ),
    ...section('What is not checked', '', [], tabs.flatMap(gapLines)),
    ...section(
      'To look at',
      '',
      [],
      [...report.problems, ...tabs.flatMap(({ problems }) => problems)]
        .slice(0, 2 * MOST_ROWS)
        .flatMap(sentenceLines),
    ),
    ...section(
      'How to read this',
      '',
      [],
      sentenceLines(
        'Only rows that pass or fail count in rates and means; each rate stands with its 95 % interval and the number of rows (n) it rests on; a pass rate counts cases, and a conversation is one, however many turns it has.',
      ),
    ),
  ];
}

const RATE_HEADS = ['rate', '95 % from', 'to', 'n'];

function aboutLines({ startedAt, finishedAt, outcome, chosen, amended, tabs }: RunReport): SummaryLine[] {
  const time = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
  return [
    ...tabs.flatMap((tab) => (tab.measuredLess === '' ? [] : [`${nameOf(tab)}: ${tab.measuredLess}`])),
    runSentence(tabs),
    `${time(startedAt)} to ${time(finishedAt)} UTC, ${outcome}${chosen === '' ? '' : `; rows chosen: ${chosen}`}.`,
    ...(amended === '' ? [] : [`${amended}.`]),
  ].flatMap(sentenceLines);
}

function tabLines({ tabs, sideBySide }: RunReport): SummaryLine[] {
  const counts = shownCounts(tabs);
  const lines = tabs.map((tab) => {
    const { rate, means } = tab.statistics;
    return line(
      'line',
      nameOf(tab),
      [null, ...rateCells(rate), ...counts.of(tab), rounded(means.overall.mean, 2)],
      { sheetId: tab.resultsSheetId, row: 1, label: 'open' },
    );
  });
  const { together, remark } = sideBySide;
  const mean = rounded(together?.overall.mean ?? null, 2);
  const all =
    together && tabs.length > 1
      ? [
          line('line', 'all together', [
            null,
            ...rateCells(together.rate),
            ...blanks(counts.heads.length),
            mean,
          ]),
        ]
      : [];
  return [
    ...section(
      'Eval sets',
      '',
      ['pass rate', ...RATE_HEADS.slice(1), ...counts.heads, 'mean'],
      [...lines, ...all],
    ),
    ...(remark === '' ? [] : sentenceLines(remark)),
    ...tabs.flatMap((tab) => tab.restsOn.flatMap((text) => sentenceLines(`${nameOf(tab)}: ${text}`))),
  ];
}

/** The eval sets of one check stand next to each other. */
function checkLines({ tabs, sideBySide }: RunReport): SummaryLine[] {
  const lines = sideBySide.checks.flatMap(({ title, isMean, rates }) =>
    tabs.flatMap((tab, index) => {
      const rate = rates[index];
      return rate
        ? [
            line('line', isMean ? `${title} (mean)` : title, [
              nameOf(tab),
              ...rateCells(rate),
              isMean ? null : rate.passed,
            ]),
          ]
        : [];
    }),
  );
  return section('Checks', 'eval set', [...RATE_HEADS, 'passed'], lines);
}

function groupLines(tab: ReportTab): SummaryLine[] {
  const { groups } = tab.statistics;
  if (groups.every(({ group }) => group === '')) return [];
  return groups.map((group) => {
    return line('line', groupName(group), [nameOf(tab), ...rateCells(group), group.passed, group.rows]);
  });
}

function bucketLines({ tabs }: RunReport): SummaryLine[] {
  if (tabs.every(({ statistics }) => statistics.buckets.every(({ rows }) => rows === 0))) return [];
  const lines = (tab: ReportTab, buckets: readonly ReportBucket[], of: string): SummaryLine[] =>
    buckets.map(({ bucket, own, shared, rows }) => {
      const name = `${BUCKET_WORDS[bucket]}${of}`;
      return rows === 0
        ? line('line', `${name}: not measured`, [nameOf(tab)])
        : line('line', name, [nameOf(tab), ...rateCells(own), own.passed, shared.n, shared.passed, rows]);
    });
  return [
    ...tabs.flatMap((tab) => {
      const { buckets, groups } = tab.statistics;
      const isGrouped = groups.some(({ group }) => group !== '');
      return [
        ...lines(tab, buckets, ''),
        ...(isGrouped ? groups.flatMap((one) => lines(tab, one.buckets, `, ${groupName(one)}`)) : []),
      ];
    }),
    ...sentenceLines(INFO_ONLY_IN_BUCKETS),
  ];
}

/** Which check came to nothing, why, and where. */
function missingLines(tab: ReportTab): SummaryLine[] {
  return tab.statistics.reconciliation.missing.map(({ check, rows, reason, cases }) => {
    const title = CHECKS.find(({ id }) => id === check)?.title ?? '(not told which)';
    const at = cases.flatMap(({ row }) => row ?? []);
    const where = at.length === 0 ? '' : ` (${rowsText(at, MOST_ROWS)})`;
    return line('line', title, [nameOf(tab), ...blanks(3), rows, cut(`${reason}${where}`, TEXT_LIMIT)]);
  });
}

/** What the section of groups shows is not said twice. */
function sliceLines(tab: ReportTab): SummaryLine[] {
  return tab.statistics.slices
    .filter(({ column }) => column !== 'test_group')
    .map((slice) => {
      const name = cut(`${oneLine(slice.column)}: ${oneLine(slice.value)}`, NAME_LIMIT);
      return slice.n < LEAST_CASES
        ? line('line', `${name}: not enough data`, [nameOf(tab), null, null, null, slice.n, null, slice.rows])
        : line('line', name, [nameOf(tab), ...rateCells(slice), slice.passed, slice.rows]);
    });
}

/** Fewer cases than this tell no rate. */
const LEAST_CASES = 5;

/** pass@k, pass^k, and the share of every case whose trials differ. */
function shareLines(tab: ReportTab): SummaryLine[] {
  const { trials } = tab;
  if (!trials) return [];
  const { k, any, all, mixed } = trials;
  const rateLine = (what: string, rate: ReportRate): SummaryLine =>
    rate.n < LEAST_CASES
      ? line('line', `${what}: not enough data (${count(rate.n, 'case')})`, [nameOf(tab)])
      : line('line', what, [nameOf(tab), ...rateCells(rate), rate.passed]);
  const same = any.n - mixed.length;
  return [
    rateLine(`pass@${k}: at least one of ${k} trials passes`, any),
    rateLine(`pass^${k}: all ${k} trials pass`, all),
    line('line', `${count(same, 'case comes', 'cases come')} out the same in all trials`, [nameOf(tab)]),
    ...mixed
      .slice(0, MOST_ROWS)
      .map(({ row, passed, trials: n }) =>
        line(
          'line',
          cut(oneLine(row.testId || `row ${row.row ?? '?'}`), NAME_LIMIT),
          [nameOf(tab), passed / n, null, null, null, passed, n],
          row.row === undefined ? undefined : { sheetId: tab.sheetId, row: row.row },
        ),
      ),
    ...(mixed.length > MOST_ROWS
      ? [line('line', `and ${mixed.length - MOST_ROWS} more`, [nameOf(tab)])]
      : []),
  ];
}

function flakyLines(tab: ReportTab): SummaryLine[] {
  return tab.statistics.flakiness.map(({ title, cases, mean, spread, flapping }) =>
    line('line', title, [
      nameOf(tab),
      ...[mean, null, null, cases, rounded(spread, 2), flapping.length],
      cut(flapping.map(({ row, testId }) => testId || String(row ?? '')).join(', '), TEXT_LIMIT),
    ]),
  );
}

function causeLines(tab: ReportTab): SummaryLine[] {
  return tab.rootCauses
    .filter(({ rows }) => rows > 0)
    .map(({ stage, rows, failing, wouldPass, blocked }) =>
      line('line', STAGE_WORDS[stage], [nameOf(tab), ...blanks(4), rows, failing, wouldPass, blocked]),
    );
}

function changeLines(tab: ReportTab): SummaryLine[] {
  const { changes } = tab;
  return [
    line('tab', `${nameOf(tab)}: ${changesSentence(changes)}`, []),
    ...CHANGE_LISTS.flatMap(({ title, of, isGone = false }) => {
      const cases = of(changes);
      return cases.length === 0
        ? []
        : [
            line('list', `${title} (${cases.length})`, []),
            ...cases.slice(0, MOST_ROWS).map((one) => changeLine(tab, one, isGone)),
            ...(cases.length > MOST_ROWS
              ? [line('line', `and ${count(cases.length - MOST_ROWS, 'more', 'more')}`, [])]
              : []),
          ];
    }),
  ];
}

function changeLine(tab: ReportTab, one: Change | NamedCase, isGone: boolean): SummaryLine {
  const what = cut(changeTitles(one, CHECKS), TEXT_LIMIT);
  const place = isGone
    ? { sheetId: tab.resultsSheetId, row: 1, label: 'gone' }
    : { sheetId: tab.sheetId, row: one.row };
  const link = ('link' in one ? one.link : undefined) ?? (one.row > 0 || isGone ? place : undefined);
  return caseLine(tab, one, [what, null, null, null], link);
}

function caseLine(
  tab: ReportTab,
  { testId, query }: { readonly testId: string; readonly query: string },
  about: readonly OutCell[],
  link: RowLink | undefined,
): SummaryLine {
  return line(
    'line',
    cut(oneLine(testId), NAME_LIMIT),
    [nameOf(tab), ...about, cut(oneLine(query), TEXT_LIMIT)],
    link,
  );
}

function slowLine(tab: ReportTab, row: ScoredRow): SummaryLine {
  const link = row.row === undefined ? undefined : { sheetId: tab.sheetId, row: row.row };
  return caseLine(tab, row, [null, null, null, rounded(row.latencyS, 1)], link);
}

function judgeLine(tab: ReportTab): SummaryLine {
  const { byRules, byModel, fromCache, tokens, costUsd } = tab.judged;
  const numbers = [byRules, byModel, fromCache, tokens, rounded(costUsd, 4), tab.openQuestions];
  return line('line', '', [nameOf(tab), ...blanks(4), ...numbers]);
}

function gapLines(tab: ReportTab): SummaryLine[] {
  const { gaps } = tab;
  return gaps.length === 0
    ? []
    : [line('tab', nameOf(tab), []), ...gaps.flatMap((gap) => sentenceLines(gap))];
}
