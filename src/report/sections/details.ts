/** The sections behind page one. */
import type { Checks } from '../../model/check';
import type { Change } from '../../model/ledger';
import { RESULTS_HEADER } from '../../model/results-rows';
import type { NamedCase, ReportTab, RunReport } from '../../model/run-report';
import { count, cut, rowsText } from '../../model/text';
import { number, type Section, type SectionRow, text } from '../../model/section';
import { CHANGE_LISTS, changesSentence, changeTitles } from '../change-lists';
import { oneLine } from '../../model/texts/one-line';
import { STAGE_WORDS } from '../../checks/stage-words';
import { areasOfWork, checkRates, evalSets, setName, slices, testGroups } from './rates';
import { MOST_ROWS, section, sentences, SET, shortName, shortText, TEXT_LIMIT } from './section';

const HOW_TO_READ =
  'Only rows that pass or fail count in rates and means, but for the means of the quality metrics: these are over all rows in which they were scored. Each comes with its 95 % interval and the number of rows (n) it rests on; a pass rate counts cases, and a conversation is one.';

export function detailSections(report: RunReport): Section[] {
  const { tabs } = report;
  return [
    ...evalSets(report),
    ...checkRates(report),
    ...causes(report),
    ...changes(report),
    ...areasOfWork(report),
    ...testGroups(report),
    ...slices(report),
    ...notScored(report),
    ...slowest(report),
    ...judge(report),
    ...section(
      'What is not checked',
      [],
      tabs.flatMap((tab) =>
        tab.gaps.length === 0
          ? []
          : [
              { cells: [setName(tab)], isHeading: true as const },
              ...tab.gaps.map((gap) => ({ cells: [oneLine(gap)] })),
            ],
      ),
    ),
    ...sentences('Cells to fix', toFix(report).slice(0, 2 * MOST_ROWS)),
    ...sentences('How rates are counted', [
      ...restsOn(report),
      HOW_TO_READ,
      `Id of the run: ${oneLine(report.runId)}.`,
    ]),
  ];
}

/** Sentences about data that someone should look at. */
export function toFix({ problems, tabs }: RunReport): string[] {
  return [...problems, ...tabs.flatMap((tab) => tab.problems)].map(oneLine);
}

function causes({ tabs }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) =>
    tab.rootCauses
      .filter(({ rows: all }) => all > 0)
      .map(({ stage, rows: all, failing, wouldPass, blocked }) => ({
        cells: [STAGE_WORDS[stage], setName(tab), all, failing, wouldPass, blocked],
      })),
  );
  return section(
    'Where rows fail first',
    [
      ...[text(''), SET, number('rows'), number('failing')],
      ...[number('would pass without it'), number('0s it causes')],
    ],
    rows,
  );
}

function changes({ tabs, checks }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) => [
    { cells: [`${setName(tab)}: ${changesSentence(tab)}`], isHeading: true as const },
    ...CHANGE_LISTS.flatMap(({ title, of, isGone = false }) => {
      const cases = of(tab.changes);
      const left = cases.length - MOST_ROWS;
      return [
        ...cases.slice(0, MOST_ROWS).map((change) => caseRow(tab, title, change, isGone, checks)),
        ...(left > 0
          ? [{ cells: [`and ${count(left, 'more', 'more')}`, setName(tab), title, null, null] }]
          : []),
      ];
    }),
  ]);
  return section('What changed', [text(''), SET, text('change'), text('checks'), text('question')], rows);
}

/** A case that changed; a link where it can be seen. */
function caseRow(
  tab: ReportTab,
  title: string,
  change: Change | NamedCase,
  isGone: boolean,
  checks: Checks,
): SectionRow {
  return {
    cells: [
      shortName(change.testId) || `row ${change.row}`,
      setName(tab),
      title,
      cut(changeTitles(change, checks.all), TEXT_LIMIT),
      shortText(change.query),
    ],
    link: changeLink(tab, change, isGone),
  };
}

export function changeLink(tab: ReportTab, change: Change | NamedCase, isGone: boolean): SectionRow['link'] {
  if ('link' in change) return change.link;
  if (isGone) return { sheetId: tab.resultsSheetId, row: RESULTS_HEADER, label: 'gone' };
  return change.row > 0 ? { sheetId: tab.sheetId, row: change.row } : undefined;
}

/** Which check has no result, why, and where. */
function notScored({ tabs, checks }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) =>
    tab.statistics.reconciliation.missing.map(({ check, rows: all, reason, cases }) => {
      const title = (check && checks.named(check)?.title) ?? '(not told which)';
      const numbers = cases.flatMap(({ row }) => row ?? []);
      const where = numbers.length === 0 ? '' : ` (${rowsText(numbers, MOST_ROWS)})`;
      return { cells: [title, setName(tab), all, cut(`${reason}${where}`, TEXT_LIMIT)] };
    }),
  );
  return section('Expected but not scored', [text(''), SET, number('rows'), text('why')], rows);
}

function slowest({ tabs }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) =>
    tab.statistics.slowest.map(({ row, testId, latencyS, query }) => ({
      cells: [
        shortName(testId) || `row ${row ?? '?'}`,
        setName(tab),
        latencyS === null ? null : Number(latencyS.toFixed(1)),
        shortText(query),
      ],
      link: row === undefined ? undefined : { sheetId: tab.sheetId, row },
    })),
  );
  return section('Slowest rows', [text(''), SET, number('seconds'), text('question')], rows);
}

function judge({ tabs, judge: name }: RunReport): Section[] {
  const rows = tabs.map((tab) => {
    const { byRules, byModel, fromCache, tokens, costUsd } = tab.judged;
    return {
      cells: [
        ...[setName(tab), byRules, byModel, fromCache, tokens],
        ...[costUsd === null ? 'unknown' : Number(costUsd.toFixed(4)), tab.openQuestions],
      ],
    };
  });
  return section(
    `Judge: ${oneLine(name)}`,
    [
      ...[text('eval set'), number('by rules'), number('by model'), number('from cache'), number('tokens')],
      ...[number('US$'), number('need a judge model')],
    ],
    rows,
  );
}

/** Sentences; those about one eval set begin with its name. */
export function restsOn({ tabs, sideBySide: { remark } }: RunReport): string[] {
  return [
    ...(remark === '' ? [] : [remark]),
    ...tabs.flatMap(({ restsOn: texts, statistics: { tab } }) =>
      texts.map((text) => `${oneLine(tab)}: ${text}`),
    ),
  ];
}
