/** The sections of a report: results by eval set, changed and failing rows, problems in the sheet, rates by check and group. */
import type { CheckMeta } from '../checks/check';
import { SLOW_S } from '../fields/trace';
import { MIN_CASES } from '../model/judge';
import { changeText, verdictText } from '../model/run-diff';
import type { DiffedCase } from '../scoring/diff-runs';
import type { RunStatistics } from '../scoring/run-statistics';
import type { Scorecard } from '../model/scorecard';
import type { ReportTab, RunReport } from './run-report';
import {
  number,
  type Rate,
  rate,
  type Section,
  type SectionColumn,
  type SectionRow,
  text,
} from '../model/section';
import { problemText } from '../model/problem';
import { count, countOf, oneLine, shortened } from '../model/text';
import { whyText } from '../results/why';

const MAX_NAME = 60;
export const MAX_TEXT = 160;

const SET: SectionColumn = { head: 'eval set', kind: 'set' };

/** A table, without columns of numbers that are all 0; [] without rows. */
export function section(
  title: string,
  columns: readonly SectionColumn[],
  rows: readonly SectionRow[],
): Section[] {
  if (rows.length === 0) return [];
  const all = { title, columns: [...columns], rows: [...rows] };
  return [
    withColumns(
      all,
      ({ kind }, index) => kind !== 'number' || rows.some(({ cells }) => (cells[index] ?? 0) !== 0),
    ),
  ];
}

/** Leaves out the column that names the eval set. */
function withoutSet(original: Section): Section {
  return withColumns(original, ({ kind }) => kind !== 'set');
}

function withColumns(original: Section, isShown: (column: SectionColumn, index: number) => boolean): Section {
  const shownCells = <T>(cells: readonly T[]): T[] =>
    cells.filter((_cell, index) => {
      const column = original.columns[index];
      return column === undefined || isShown(column, index);
    });
  return {
    ...original,
    columns: shownCells(original.columns),
    rows: original.rows.map((row) => ({ ...row, cells: shownCells(row.cells) })),
  };
}

/** A section of sentences. */
export function sentences(title: string, all: readonly string[]): Section[] {
  return section(
    title,
    [],
    all.map((sentence) => ({ cells: [oneLine(sentence)] })),
  );
}

export function shortName(name: string): string {
  return shortened(oneLine(name), MAX_NAME);
}

export function shortText(words: string): string {
  return shortened(oneLine(words), MAX_TEXT);
}

// The sections of a report.

/** Results, and what needs attention. */
export function resultSections(report: RunReport, failing: readonly Section[]): Section[] {
  const rows = [...changedRows(report), ...failing];
  return [
    ...results(report),
    ...withSets(report.tabs, rows),
    ...unsteady(report.tabs),
    ...sheetProblems(report),
    ...withSets(report.tabs, failureKinds(report.tabs)),
  ];
}

/** Counts of the kinds that people name in notes. @example '#sign 3, #wrong-place 2' */
function failureKinds(tabs: readonly ReportTab[]): Section[] {
  const rows = tabs.flatMap((tab): SectionRow[] => {
    const named = tab.statistics.failureKinds.map(({ kind, rows: n }) => `#${oneLine(kind)} ${n}`).join(', ');
    return named === '' ? [] : [{ cells: [shortened(named, 2 * MAX_TEXT), setName(tab)] }];
  });
  return section('Kinds of failure', [text(''), SET], rows);
}

/** Names the eval sets only if there are several. */
function withSets(tabs: readonly ReportTab[], sections: Section[]): Section[] {
  return tabs.length === 1 ? sections.map(withoutSet) : sections;
}

/** Sentences on skipped tabs and unreadable cells, each with what to do. */
export function sheetProblems({ problems, tabs }: RunReport): Section[] {
  const all = [...problems, ...tabs.flatMap((tab) => tab.problems.map(problemText))];
  return sentences(
    'Problems in the sheet',
    all.map((sentence) => shortened(oneLine(sentence), 3 * MAX_TEXT)),
  );
}

/** Slow rows that are named. */
const MAX_NAMED = 5;

/** Checks whose scores differ between trials, and slow rows; neither fails a row. */
function unsteady(tabs: readonly ReportTab[]): Section[] {
  return sentences(
    'Trials and latency',
    tabs.flatMap((tab) =>
      [...trialsDiffer(tab), ...slowRows(tab)].map((sentence) =>
        tabs.length === 1 ? sentence : `${setName(tab)}: ${sentence}`,
      ),
    ),
  );
}

function trialsDiffer({ rows, statistics }: ReportTab): string[] {
  const ofTrials = rows.filter(({ trials, verdict }) => trials && verdict !== 'edited');
  const differing = ofTrials.flatMap(({ trials_differ: ids = [] }) => (ids.length === 0 ? [] : [ids]));
  if (differing.length === 0) return [];
  const checks = statistics.checks
    .map(({ id, title }) => ({ title, n: differing.filter((ids) => ids.includes(id)).length }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
  const where = checks.map(({ title, n }) => `${title} in ${n}`).join(', ');
  return [`Checks differ between trials in ${countOf(differing.length, ofTrials.length, 'row')}: ${where}`];
}

function slowRows({ rows }: ReportTab): string[] {
  const slow = rows
    .map(({ latency_s: seconds, ...card }) => ({ ...card, seconds: seconds ?? 0 }))
    .filter(({ seconds }) => seconds > SLOW_S)
    .sort((a, b) => b.seconds - a.seconds);
  if (slow.length === 0) return [];
  const named = slow
    .slice(0, MAX_NAMED)
    .map(
      ({ test_id: id, row, seconds }) => `${shortName(id) || `row ${row ?? '?'}`} (${Math.round(seconds)} s)`,
    );
  const more = slow.length > named.length ? ', …' : '';
  return [`The agent took more than ${SLOW_S} s on ${count(slow.length, 'row')}: ${named.join(', ')}${more}`];
}

/** Rates of checks and groups, eval set by eval set. */
export function rateSections(tabs: readonly ReportTab[]): Section[] {
  const sets = tabs.map(({ statistics }) => statistics);
  return withSets(tabs, [...checkRates(sets), ...groupRates(tabs)]);
}

/** Rates of checks over all eval sets together, and of groups. */
export function overallRates(tabs: readonly ReportTab[]): Section[] {
  const whole = [combined(tabs.map(({ statistics }) => statistics))];
  return [...checkRates(whole).map(withoutSet), ...withSets(tabs, groupRates(tabs))];
}

type Rated = Pick<RunStatistics, 'tab' | 'checks'>;

/** The rates of the checks over several eval sets, without means, which cannot be averaged. */
function combined(sets: readonly Rated[]): Rated {
  const [only] = sets;
  if (only && sets.length === 1) return only;
  const ids = [...new Set(sets.flatMap(({ checks }) => checks.map(({ id }) => id)))];
  return {
    tab: '',
    checks: ids.flatMap((id) => {
      const found = sets.flatMap(({ checks }) => checks.filter((check) => check.id === id));
      const [first] = found;
      return !first || first.isMean ? [] : [{ ...first, ...sum(found) }];
    }),
  };
}

/** Without an interval: cases of several eval sets are not one sample. */
function sum(rates: readonly Rate[]): Rate {
  const passed = rates.reduce((total, of) => total + of.passed, 0);
  const n = rates.reduce((total, of) => total + of.n, 0);
  return { passed, n, rate: n === 0 ? null : passed / n, interval: null };
}

/** The rates of one eval set; folded. */
export function setSections(tab: ReportTab): Section[] {
  return [...checkRates([tab.statistics]), ...groupRates([tab]), ...unsteady([tab])].map((part) => ({
    ...withoutSet(part),
    isDetail: true,
  }));
}

export function setName({ statistics }: Pick<ReportTab, 'statistics'>): string {
  return shortName(statistics.tab);
}

/** Counts cases, as the headline does. */
function results({ tabs }: RunReport): Section[] {
  const rows = tabs.map((tab): SectionRow => {
    const { rate: passing, byMetrics, unscored } = tab.statistics;
    return {
      cells: [
        setName(tab),
        passing,
        passing.passed,
        passing.n - passing.passed,
        byMetrics || null,
        unscored.n,
      ],
      link: { sheetId: tab.sheetId, row: 1, label: 'open' },
    };
  });
  const counted = ['pass', 'fail', 'metric only', 'not counted'];
  return section('Results', [text(''), rate('pass rate'), ...counted.map(number)], rows);
}

/** Rows that got worse, lost another check, are newly in error or no longer measured, or were judged differently. */
export function changedRows({ tabs, checks }: RunReport): Section[] {
  const befores = [...new Set(tabs.map(({ changes }) => oneLine(changes.before)).filter(Boolean))];
  const period = `since ${befores.length === 1 ? (befores[0] ?? '') : 'the previous runs'}`;
  const changeSection = (title: string, of: (tab: ReportTab) => readonly DiffedCase[]): Section[] =>
    section(
      `${title} ${period}`,
      ROW_COLUMNS,
      tabs.flatMap((tab) => of(tab).map((change) => rowOf(tab, change.after, titlesOf(change, checks.all)))),
    );
  return [
    ...changeSection('Worse', ({ changes }) => changes.worse),
    ...changeSection('Lost another check', ({ changes }) => changes.lostChecks),
    ...changeSection('Newly in error', ({ changes }) => changes.newErrors),
    ...changeSection('No longer measured', ({ changes }) => changes.coverageLost),
    ...section(
      `Judged differently ${period}, with the same output`,
      ROW_COLUMNS,
      tabs.flatMap((tab) =>
        tab.changes.judgedDifferently.map(({ row, name, checks: judged, was, verdict, query }) =>
          rowOf(
            tab,
            { row, test_id: name, query },
            judged.length > 0 ? judged.map(changeText).join('; ') : verdictText({ was, verdict }),
          ),
        ),
      ),
    ),
  ];
}

const ROW_COLUMNS = [text(''), SET, text('why')];

/** @param row of the case; 0 or null if it was deleted */
function rowOf(
  tab: Pick<ReportTab, 'sheetId' | 'statistics'>,
  { row, test_id: testId, query }: Pick<Scorecard, 'row' | 'test_id' | 'query'>,
  why: string,
): SectionRow {
  const id = shortName(testId) || `row ${row ?? '?'}`;
  const question = shortened(oneLine(query), MAX_QUESTION);
  return row !== null && row > 0
    ? { cells: [question, setName(tab), shortText(why)], link: { sheetId: tab.sheetId, row, id } }
    : { cells: [`${id} ${question}`, setName(tab), shortText(why)] };
}

/** Characters; the row itself has the whole question. */
const MAX_QUESTION = 48;

function titlesOf({ checks }: DiffedCase, all: readonly CheckMeta[]): string {
  return checks.map((id) => all.find((check) => check.id === id)?.title ?? oneLine(id)).join(', ');
}

export function failingSections({ tabs, checks }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) =>
    tab.rows
      .filter(({ verdict }) => verdict === 'fail')
      .map((card) => rowOf(tab, card, whyText(card, checks))),
  );
  return section('Failing rows', ROW_COLUMNS, rows);
}

/** The checks that fail most often first, checks for information last. */
function checkRates(sets: readonly Rated[]): Section[] {
  const rows = sets.flatMap(({ tab, checks }) =>
    checks
      .filter(({ n }) => n > 0)
      .map((of) => ({
        failed: of.isMean ? 0 : of.n - of.passed,
        informs: of.informs,
        cells: [
          `${of.title}${of.isMean ? ' (mean)' : ''}${of.informs ? ' ⓘ' : ''}`,
          shortName(tab),
          of,
          of.isMean ? null : of.n - of.passed,
        ],
      })),
  );
  return section(
    'Checks',
    [text(''), SET, rate('rate'), number('failed')],
    rows
      .sort((a, b) => Number(a.informs) - Number(b.informs) || b.failed - a.failed)
      .map(({ cells }) => ({ cells })),
  );
}

function groupRates(tabs: readonly ReportTab[]): Section[] {
  const groups = tabs.flatMap((tab) => tab.statistics.groups.map((group) => ({ tab, group })));
  const largeGroups = groups.filter(({ group }) => group.n >= MIN_CASES);
  const small = groups.length - largeGroups.length;
  const rows: SectionRow[] = largeGroups.map(({ tab, group }) => ({
    cells: [shortName(`${group.column}: ${group.value}`), setName(tab), group, group.rows],
  }));
  if (small > 0)
    rows.push({
      cells: [`${count(small, 'group has', 'groups have')} fewer than ${MIN_CASES} measured rows.`],
    });
  return section('Groups', [text(''), SET, rate('pass rate'), number('rows')], rows);
}
