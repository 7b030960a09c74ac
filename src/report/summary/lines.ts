/** The lines of the tab `Summary`: sections below each other, whose columns mean the same in all of them. */
import { CHECKS } from '../../checks/registry';
import type { ReportTab, RunReport } from '../../model/run-report';
import { cut, rowsText } from '../../model/text';
import { wallTime } from '../../model/local-time';
import { type HeadFigure, headFigures, runSentence } from '../headline';
import { oneLine } from '../one-line';
import { restsOn } from '../rests-on';
import { STAGE_WORDS } from '../stage-words';
import { changeLines, slowLine } from './cases';
import {
  blanks,
  line,
  MOST_ROWS,
  nameOf,
  rounded,
  section,
  sentenceLines,
  type SummaryLine,
  TEXT_LIMIT,
} from './line';
import { bucketLines, checkLines, groupLines, RATE_HEADS, sliceLines, tabLines } from './rates';
import { flakyLines, shareLines } from './trials';

/** Sentences above the charts: a fixed number of lines, so that figures and charts stay in place. */
export const HEAD_LINES = 4;

/** The lines above the charts, and those below. */
export function summaryLines(
  report: RunReport,
  timeZone: string,
): {
  readonly head: SummaryLine[];
  readonly rest: SummaryLine[];
} {
  const about = aboutLines(report, timeZone);
  const blank = line('line', '', []);
  return {
    head: [
      ...Array.from({ length: HEAD_LINES }, (_line, at) => about[at] ?? blank),
      ...figureLines(report),
      blank,
    ],
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
    ...section(
      'Slices',
      'eval set',
      [...RATE_HEADS, 'passed', 'rows', 'checks that failed'],
      tabs.flatMap(sliceLines),
    ),
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
    ...section('What the rates rest on', '', [], restsOn(report).flatMap(sentenceLines)),
    ...section(
      'How to read this',
      '',
      [],
      sentenceLines(
        'Only rows that pass or fail count in rates and means, but every scored row in the mean of a quality metric; each rate comes with its 95 % interval and the number of rows (n) it rests on; a pass rate counts cases, and a conversation is one, however many turns it has.',
      ),
    ),
  ];
}

/** Three figures, each above what it counts. */
function figureLines(report: RunReport): SummaryLine[] {
  const figures = headFigures(report);
  const beside = (of: (figure: HeadFigure) => string): (string | null)[] => {
    const [first = null, second = null, third = null] = figures.map(of);
    return [first, ...blanks(1), second, ...blanks(2), third];
  };
  const [what, ...rest] = beside(({ figure }) => figure);
  const [words, ...others] = beside(({ what }) => what);
  return [line('figures', what ?? '', rest), line('line', words ?? '', others)];
}

function aboutLines(
  { startedAt, finishedAt, outcome, chosen, amended, tabs }: RunReport,
  timeZone: string,
): SummaryLine[] {
  const time = (iso: string): string => wallTime(iso, timeZone);
  return [
    ...tabs.flatMap((tab) => (tab.measuredLess === '' ? [] : [`${nameOf(tab)}: ${tab.measuredLess}`])),
    runSentence(tabs),
    `${time(startedAt)} to ${time(finishedAt)}, ${outcome}${chosen === '' ? '' : `; rows chosen: ${chosen}`}.`,
    ...(amended === '' ? [] : [`${amended}.`]),
  ].flatMap(sentenceLines);
}

/** Which check has no result, why, and where. */
function missingLines(tab: ReportTab): SummaryLine[] {
  return tab.statistics.reconciliation.missing.map(({ check, rows, reason, cases }) => {
    const title = CHECKS.find(({ id }) => id === check)?.title ?? '(not told which)';
    const at = cases.flatMap(({ row }) => row ?? []);
    const where = at.length === 0 ? '' : ` (${rowsText(at, MOST_ROWS)})`;
    return line('line', title, [nameOf(tab), ...blanks(3), rows, cut(`${reason}${where}`, TEXT_LIMIT)]);
  });
}

function causeLines(tab: ReportTab): SummaryLine[] {
  return tab.rootCauses
    .filter(({ rows }) => rows > 0)
    .map(({ stage, rows, failing, wouldPass, blocked }) =>
      line('line', STAGE_WORDS[stage], [nameOf(tab), ...blanks(4), rows, failing, wouldPass, blocked]),
    );
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
