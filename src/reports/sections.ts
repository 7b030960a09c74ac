/** What a report says in tables: eval sets, rows to look at, cells to fix; rates by check, area of work and group. */
import { BUCKET_WORDS, type CheckMeta } from '../checks/check';
import { SLOW_S } from '../fields/trace';
import { BUCKETS } from '../model/check';
import { MIN_CASES } from '../model/judge';
import type { Change } from '../model/ledger';
import { changeText, verdictText } from '../model/run-diff';
import type { ReportTab, RunStatistics } from '../model/run-report';
import type { RunReport } from './run-report';
import { number, type Rate, rate, type Section, type SectionRow, text } from '../model/section';
import { problemSentence } from '../model/problem';
import { count, cut } from '../model/text';
import { oneLine } from '../model/texts/one-line';
import { whyText } from '../results/why';
import { section, sentences, SET, shortName, shortText, MAX_TEXT, withoutSet } from './section';

/** What came out, and what to do about it. */
export function resultSections(report: RunReport): Section[] {
  const rows = [...changedRows(report), ...failing(report)];
  return [
    ...results(report),
    ...whereSeveral(report.tabs, rows),
    ...unsteady(report.tabs),
    ...cellsToFix(report),
    ...whereSeveral(report.tabs, failureKinds(report.tabs)),
  ];
}

/** As people name them in notes. @example '#sign 3, #wrong-place 2' */
function failureKinds(tabs: readonly ReportTab[]): Section[] {
  const rows = tabs.flatMap((tab): SectionRow[] => {
    const named = tab.statistics.failureKinds.map(({ kind, rows: n }) => `#${oneLine(kind)} ${n}`).join(', ');
    return named === '' ? [] : [{ cells: [cut(named, 2 * MAX_TEXT), setName(tab)] }];
  });
  return section('Kinds of failure', [text(''), SET], rows);
}

/** The eval set is named only where there are several. */
function whereSeveral(tabs: readonly ReportTab[], sections: Section[]): Section[] {
  return tabs.length === 1 ? sections.map(withoutSet) : sections;
}

/** Sentences about data that someone should look at; what to write instead stands at the end of each. */
export function cellsToFix({ problems, tabs }: RunReport): Section[] {
  const all = [...problems, ...tabs.flatMap((tab) => tab.problems.map(problemSentence))];
  return sentences(
    'Cells to fix',
    all.map((sentence) => cut(oneLine(sentence), 3 * MAX_TEXT)),
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
  return [`In ${differing.length} of ${count(ofTrials.length, 'row')} trials disagree: ${listed}`];
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
  return [`${count(slow.length, 'row')} took the agent more than ${SLOW_S} s: ${named.join(', ')}${more}`];
}

/** How good which part of the work is, eval set by eval set. */
export function rateSections(tabs: readonly ReportTab[]): Section[] {
  const sets = tabs.map(({ statistics }) => statistics);
  return whereSeveral(tabs, [...checkRates(sets), ...areasOfWork(sets), ...groupRates(tabs)]);
}

/** The same in less room: checks and areas of work over all eval sets. */
export function overallRates(tabs: readonly ReportTab[]): Section[] {
  const whole = [together(tabs.map(({ statistics }) => statistics))];
  return [
    ...[...checkRates(whole), ...areasOfWork(whole)].map(withoutSet),
    ...whereSeveral(tabs, groupRates(tabs)),
  ];
}

type Rated = Pick<RunStatistics, 'tab' | 'checks' | 'buckets'>;

/** Means of several eval sets are not averaged into one number. */
function together(sets: readonly Rated[]): Rated {
  const [only] = sets;
  if (only && sets.length === 1) return only;
  const ids = [...new Set(sets.flatMap(({ checks }) => checks.map(({ id }) => id)))];
  const all = sets.flatMap(({ buckets }) => buckets);
  return {
    tab: '',
    checks: ids.flatMap((id) => {
      const found = sets.flatMap(({ checks }) => checks.filter((check) => check.id === id));
      const [first] = found;
      return !first || first.isMean ? [] : [{ ...first, ...sum(found) }];
    }),
    buckets: BUCKETS.map((bucket) => {
      const found = all.filter((one) => one.bucket === bucket);
      return {
        bucket,
        own: sum(found.map(({ own }) => own)),
        shared: sum(found.map(({ shared }) => shared)),
        rows: found.reduce((rows, one) => rows + one.rows, 0),
      };
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
  const counted = ['pass', 'fail', 'by metrics', 'not scored'];
  return section('Results', [text(''), rate('pass rate'), ...counted.map(number)], rows);
}

/** Rows that lost a check or a score, or are newly in error; then those that were judged differently. */
export function changedRows({ tabs, checks }: RunReport): Section[] {
  const befores = [...new Set(tabs.map(({ changes }) => oneLine(changes.before)).filter(Boolean))];
  const since = `since ${befores.length === 1 ? (befores[0] ?? '') : 'the runs before'}`;
  const rows = tabs.flatMap((tab) => {
    const rowsOf = (of: readonly Change[], what: (titles: string) => string): SectionRow[] =>
      of.map((change) => ({
        cells: [
          shortName(change.testId) || `row ${change.row}`,
          setName(tab),
          [cut(what(changeTitles(change, checks.all)), MAX_TEXT), shortText(change.query)]
            .filter((part) => part !== '')
            .join(': '),
        ],
        link: change.row > 0 ? { sheetId: tab.sheetId, row: change.row } : undefined,
      }));
    const { worse: lost, newErrors, lost: unscored } = tab.changes;
    return [
      ...rowsOf(lost, (titles) => titles),
      ...rowsOf(newErrors, () => 'newly in error'),
      ...rowsOf(unscored, (titles) => `no score any more for ${titles}`),
    ];
  });
  const rejudged = tabs.flatMap((tab) =>
    tab.changes.judgedDifferently.map(({ row, name, checks: judged, was, verdict, query }): SectionRow => {
      const what = judged.length > 0 ? judged.map(changeText).join('; ') : verdictText({ was, verdict });
      const cells = [shortName(name), setName(tab), `${cut(oneLine(what), MAX_TEXT)}: ${shortText(query)}`];
      return { cells, link: row > 0 ? { sheetId: tab.sheetId, row } : undefined };
    }),
  );
  const columns = [text(''), SET, text('')];
  return [
    ...section(`Worse ${since}`, columns, rows),
    ...section(`Judged differently ${since}, with the same output`, columns, rejudged),
  ];
}

function changeTitles({ checks }: Change, all: readonly CheckMeta[]): string {
  return checks.map((id) => all.find((check) => check.id === id)?.title ?? oneLine(id)).join(', ');
}

function failing({ tabs, checks }: RunReport): Section[] {
  const rows = tabs.flatMap(({ tab, sheetId, rows: all }) =>
    all
      .filter(({ verdict }) => verdict === 'fail')
      .map((card) => ({
        cells: [
          shortName(card.test_id) || `row ${card.row ?? '?'}`,
          shortName(tab),
          shortText(whyText(card, checks)),
        ],
        link: card.row === null ? undefined : { sheetId, row: card.row },
      })),
  );
  return section('Failing rows', [text(''), SET, text('why')], rows);
}

/** Those that fail most come first, then those that no row fails. */
function checkRates(sets: readonly Rated[]): Section[] {
  const rows = sets.flatMap(({ tab, checks }) =>
    checks
      .filter(({ n }) => n > 0)
      .map((of) => ({
        failed: of.isMean ? 0 : of.n - of.passed,
        cells: [
          of.isMean ? `${of.title} (mean)` : of.title,
          shortName(tab),
          of,
          of.isMean ? null : of.n - of.passed,
        ],
      })),
  );
  return section(
    'Checks',
    [text(''), SET, rate('rate'), number('failed')],
    rows.sort((a, b) => b.failed - a.failed).map(({ cells }) => ({ cells })),
  );
}

/** Each by the checks that speak for it alone, and by those that it shares with another. */
function areasOfWork(sets: readonly Rated[]): Section[] {
  const rows = sets.flatMap(({ tab, buckets }) =>
    buckets
      .filter((bucket) => bucket.rows > 0)
      .map(({ bucket, own, shared, rows: all }) => ({
        cells: [BUCKET_WORDS[bucket], shortName(tab), own, shared.n, shared.n - shared.passed, all],
      })),
  );
  return section(
    'Areas of work',
    [text(''), SET, rate('own checks'), number('shared'), number('failed'), number('rows')],
    rows,
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
              cells: [`${count(left, 'group has', 'groups have')} fewer than ${MIN_CASES} measured cases.`],
            },
          ]),
    ],
  );
}
