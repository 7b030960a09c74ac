/** What a report says in tables: eval sets, rows to look at, problems in the sheet; rates by check and group. */
import type { CheckMeta } from '../checks/check';
import { SLOW_S } from '../fields/trace';
import { MIN_CASES } from '../model/judge';
import type { Change } from '../model/ledger';
import { changeText, verdictText } from '../model/run-diff';
import type { ReportTab, RunStatistics } from '../model/run-report';
import type { RunReport } from './run-report';
import { number, type Rate, rate, type Section, type SectionRow, text } from '../model/section';
import { problemSentence } from '../model/problem';
import { count } from '../model/text';
import { oneLine, shortened } from '../model/texts/one-line';
import { whyText } from '../results/why';
import { section, sentences, SET, shortName, shortText, MAX_TEXT, withoutSet } from './section';

/** What came out, and what to do about it. */
export function resultSections(report: RunReport, failing: readonly Section[]): Section[] {
  const rows = [...changedRows(report), ...failing];
  return [
    ...results(report),
    ...whereSeveral(report.tabs, rows),
    ...unsteady(report.tabs),
    ...sheetProblems(report),
    ...whereSeveral(report.tabs, failureKinds(report.tabs)),
  ];
}

/** As people name them in notes. @example '#sign 3, #wrong-place 2' */
function failureKinds(tabs: readonly ReportTab[]): Section[] {
  const rows = tabs.flatMap((tab): SectionRow[] => {
    const named = tab.statistics.failureKinds.map(({ kind, rows: n }) => `#${oneLine(kind)} ${n}`).join(', ');
    return named === '' ? [] : [{ cells: [shortened(named, 2 * MAX_TEXT), setName(tab)] }];
  });
  return section('Kinds of failure', [text(''), SET], rows);
}

/** The eval set is named only where there are several. */
function whereSeveral(tabs: readonly ReportTab[], sections: Section[]): Section[] {
  return tabs.length === 1 ? sections.map(withoutSet) : sections;
}

/** Sentences about data that someone should look at; what to write instead stands at the end of each. */
export function sheetProblems({ problems, tabs }: RunReport): Section[] {
  const all = [...problems, ...tabs.flatMap((tab) => tab.problems.map(problemSentence))];
  return sentences(
    'Problems in the sheet',
    all.map((sentence) => shortened(oneLine(sentence), 3 * MAX_TEXT)),
  );
}

/** Of the slow rows. */
const MAX_NAMED = 5;

/** On what an agent's answers differ from one time to the next, and which took long: no row fails for either. */
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
  const listed = checks.map(({ title, n }) => `${title} in ${n}`).join(', ');
  return [`Trials disagree in ${differing.length} of ${count(ofTrials.length, 'row')}: ${listed}`];
}

/** The slowest are named. */
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

/** How good which part of the work is, eval set by eval set. */
export function rateSections(tabs: readonly ReportTab[]): Section[] {
  const sets = tabs.map(({ statistics }) => statistics);
  return whereSeveral(tabs, [...checkRates(sets), ...groupRates(tabs)]);
}

/** The same in less room: checks over all eval sets. */
export function overallRates(tabs: readonly ReportTab[]): Section[] {
  const whole = [together(tabs.map(({ statistics }) => statistics))];
  return [...checkRates(whole).map(withoutSet), ...whereSeveral(tabs, groupRates(tabs))];
}

type Rated = Pick<RunStatistics, 'tab' | 'checks'>;

/** Means of several eval sets are not averaged into one number. */
function together(sets: readonly Rated[]): Rated {
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

/** Cases of different eval sets are no sample of one whole: without an interval. */
function sum(rates: readonly Rate[]): Rate {
  const passed = rates.reduce((total, of) => total + of.passed, 0);
  const n = rates.reduce((total, of) => total + of.n, 0);
  return { passed, n, rate: n === 0 ? null : passed / n, interval: null };
}

/** The rates of one eval set, folded: its result stands above them. */
export function setSections(tab: ReportTab): Section[] {
  return [...checkRates([tab.statistics]), ...groupRates([tab]), ...unsteady([tab])].map((part) => ({
    ...withoutSet(part),
    isDetail: true,
  }));
}

export function setName({ statistics }: Pick<ReportTab, 'statistics'>): string {
  return shortName(statistics.tab);
}

/** In cases, as the headline counts. */
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
  const counted = ['pass', 'fail', 'scored by metrics', 'not scored'];
  return section('Results', [text(''), rate('pass rate'), ...counted.map(number)], rows);
}

/** Rows that fail now, that lost another check, are newly in error or not measured any more; then those that were judged differently. */
export function changedRows({ tabs, checks }: RunReport): Section[] {
  const befores = [...new Set(tabs.map(({ changes }) => oneLine(changes.before)).filter(Boolean))];
  const since = `since ${befores.length === 1 ? (befores[0] ?? '') : 'the previous runs'}`;
  const listed = (title: string, of: (tab: ReportTab) => readonly Change[]): Section[] =>
    section(
      `${title} ${since}`,
      ROW_COLUMNS,
      tabs.flatMap((tab) => of(tab).map((change) => rowOf(tab, change, changeTitles(change, checks.all)))),
    );
  return [
    ...listed('Worse', ({ changes }) => changes.worse),
    ...listed('Lost another check', ({ changes }) => changes.lostChecks),
    ...listed('Newly in error', ({ changes }) => changes.newErrors),
    ...listed('No longer measured', ({ changes }) => changes.lost),
    ...section(
      `Judged differently ${since}, with the same output`,
      ROW_COLUMNS,
      tabs.flatMap((tab) =>
        tab.changes.judgedDifferently.map(({ row, name, checks: judged, was, verdict, query }) =>
          rowOf(
            tab,
            { row, testId: name, query },
            judged.length > 0 ? judged.map(changeText).join('; ') : verdictText({ was, verdict }),
          ),
        ),
      ),
    ),
  ];
}

const ROW_COLUMNS = [text(''), SET, text('why')];

/** A row by its id, with its question. @param row 0 or null for a case that is gone */
function rowOf(
  tab: Pick<ReportTab, 'sheetId' | 'statistics'>,
  { row, testId, query }: { readonly row: number | null; readonly testId: string; readonly query: string },
  why: string,
): SectionRow {
  const id = shortName(testId) || `row ${row ?? '?'}`;
  const question = shortened(oneLine(query), MAX_QUESTION);
  return row !== null && row > 0
    ? { cells: [question, setName(tab), shortText(why)], link: { sheetId: tab.sheetId, row, id } }
    : { cells: [`${id} ${question}`, setName(tab), shortText(why)] };
}

/** Of a question beside its row: the rest is found in the row. */
const MAX_QUESTION = 48;

function changeTitles({ checks }: Change, all: readonly CheckMeta[]): string {
  return checks.map((id) => all.find((check) => check.id === id)?.title ?? oneLine(id)).join(', ');
}

export function failingSections({ tabs, checks }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) =>
    tab.rows
      .filter(({ verdict }) => verdict === 'fail')
      .map((card) =>
        rowOf(tab, { row: card.row, testId: card.test_id, query: card.query }, whyText(card, checks)),
      ),
  );
  return section('Failing rows', ROW_COLUMNS, rows);
}

/** Those that fail most come first, then those that no row fails; last what only informs. */
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
  const shown = groups.filter(({ group }) => group.n >= MIN_CASES);
  const left = groups.length - shown.length;
  return section(
    'Groups',
    [text(''), SET, rate('pass rate'), number('rows')],
    [
      ...shown.map(({ tab, group }) => ({
        cells: [shortName(`${group.column}: ${group.value}`), setName(tab), group, group.rows],
      })),
      ...(left === 0
        ? []
        : [
            {
              cells: [`${count(left, 'group has', 'groups have')} fewer than ${MIN_CASES} measured rows.`],
            },
          ]),
    ],
  );
}
