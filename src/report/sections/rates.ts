/** Sections that hold shares with their intervals: eval sets, checks, areas of work, groups, slices. */
import type { Checks } from '../../model/check';
import { LEAST_CASES } from '../../model/evidence';
import { RESULTS_HEADER } from '../../model/results-rows';
import type { BucketStatistics, ReportTab, RunReport, RunStatistics } from '../../model/run-report';
import { cut } from '../../model/text';
import { sideBySide } from '../../scoring/side-by-side';
import { BUCKET_WORDS, INFO_ONLY_IN_BUCKETS } from '../../checks/stage-words';
import { section, SET, shortName, TEXT_LIMIT, withoutSet } from './section';
import { ROW_VERDICTS, type RowVerdict } from '../../model/scorecard';
import { number, rate, type Section, type SectionRow, text } from '../../model/section';

export function setName({ statistics }: Pick<ReportTab, 'statistics'>): string {
  return shortName(statistics.tab);
}

/** Two decimals. */
function rounded(mean: number | null): number | null {
  return mean === null ? null : Number(mean.toFixed(2));
}

export function evalSets({ tabs, sideBySide: { together } }: RunReport): Section[] {
  const counts = shownCounts(tabs);
  const rows = tabs.map((tab): SectionRow => {
    const { rate: passing, means } = tab.statistics;
    return {
      cells: [setName(tab), passing, ...counts.of(tab), rounded(means.overall.mean)],
      link: { sheetId: tab.resultsSheetId, row: RESULTS_HEADER, label: 'open' },
    };
  });
  const all =
    together && tabs.length > 1
      ? [
          {
            cells: [
              'all together',
              together.rate,
              ...counts.heads.map(() => null),
              rounded(together.overall.mean),
            ],
          },
        ]
      : [];
  return section(
    'Eval sets',
    [text(''), rate('pass rate'), ...counts.heads.map(number), number('mean')],
    [...rows, ...all],
  );
}

/** The rates of one eval set, folded: its result stands above them. */
export function setSections(tab: ReportTab, checks: Checks): Section[] {
  const alone = { tabs: [tab], sideBySide: sideBySide([tab.statistics], checks) };
  return [...checkRates(alone), ...slices(alone)].map((part) => ({ ...withoutSet(part), isDetail: true }));
}

/** The eval sets of one check are on adjacent rows. */
export function checkRates({ tabs, sideBySide }: Pick<RunReport, 'tabs' | 'sideBySide'>): Section[] {
  const rows = sideBySide.checks.flatMap(({ title, isMean, rates }) =>
    tabs.flatMap((tab, index): SectionRow[] => {
      const ofSet = rates[index];
      return ofSet
        ? [
            {
              cells: [
                isMean ? `${title} (mean)` : title,
                setName(tab),
                ofSet,
                isMean ? null : ofSet.n - ofSet.passed,
              ],
            },
          ]
        : [];
    }),
  );
  return section('Checks', [text(''), SET, rate('rate'), number('failed')], rows);
}

/** Parts of the agent's work, each by the checks that speak for it alone, and by those that it shares with another. */
export function areasOfWork({ tabs }: RunReport): Section[] {
  const rowsOf = (tab: ReportTab, buckets: readonly BucketStatistics[], of: string): SectionRow[] =>
    buckets.flatMap(({ bucket, own, shared, rows }) =>
      rows === 0
        ? []
        : [
            {
              cells: [
                `${BUCKET_WORDS[bucket]}${of}`,
                setName(tab),
                own,
                shared.n,
                shared.n - shared.passed,
                rows,
              ],
            },
          ],
    );
  const rows = tabs.flatMap((tab) => {
    const { buckets, groups } = tab.statistics;
    const isGrouped = groups.some(({ group }) => group !== '');
    return [
      ...rowsOf(tab, buckets, ''),
      ...(isGrouped
        ? groups.flatMap((groupStatistics) =>
            rowsOf(tab, groupStatistics.buckets, `, ${groupName(groupStatistics)}`),
          )
        : []),
    ];
  });
  return section(
    'Scores by area of work',
    [text(''), SET, rate('own checks'), number('shared scores'), number('failed'), number('rows')],
    rows.length === 0 ? [] : [...rows, { cells: [INFO_ONLY_IN_BUCKETS], isHeading: true }],
  );
}

export function testGroups({ tabs }: RunReport): Section[] {
  const rows = tabs.flatMap((tab) => {
    const { groups } = tab.statistics;
    if (groups.every(({ group }) => group === '')) return [];
    return groups.map((group) => ({ cells: [groupName(group), setName(tab), group, group.rows] }));
  });
  return section('Groups of tests', [text(''), SET, rate('pass rate'), number('rows')], rows);
}

/** Without the groups, which have their own section. */
export function slices({ tabs }: Pick<RunReport, 'tabs'>): Section[] {
  const rows = tabs.flatMap((tab) =>
    tab.statistics.slices
      .filter(({ column }) => column !== 'test_group')
      .map((slice): SectionRow => {
        const name = shortName(`${slice.column}: ${slice.value}`);
        const isEnough = slice.n >= LEAST_CASES;
        const failed = cut(sliceChecks(slice), TEXT_LIMIT);
        return {
          cells: [
            isEnough ? name : `${name}: not enough data`,
            setName(tab),
            isEnough ? slice : null,
            slice.rows,
            failed,
          ],
        };
      }),
  );
  return section(
    'Slices',
    [text(''), SET, rate('pass rate'), number('rows'), text('checks that failed')],
    rows,
  );
}

function groupName({ group }: { readonly group: string }): string {
  return group === '' ? '(no group)' : shortName(group);
}

/** Which row counts a table of eval sets shows: columns with only zeros are left out. */
export interface ShownCounts {
  readonly heads: readonly string[];
  readonly of: (tab: ReportTab) => readonly number[];
}

export function shownCounts(tabs: readonly ReportTab[]): ShownCounts {
  const verdicts: readonly RowVerdict[] = ROW_VERDICTS.filter((verdict) =>
    tabs.some(({ statistics }) => statistics.verdicts[verdict] > 0),
  );
  const isPending = tabs.some(({ statistics }) => statistics.pending > 0);
  return {
    heads: ['rows', ...verdicts, ...(isPending ? ['pending'] : [])],
    of: ({ statistics: { rows, verdicts: counts, pending } }) => [
      rows,
      ...verdicts.map((verdict) => counts[verdict]),
      ...(isPending ? [pending] : []),
    ],
  };
}

/** Checks that all cases passed are left out. @example 'Area 8/12, Dates 3/12, Completeness mean 0.80' */
function sliceChecks({ checks }: RunStatistics['slices'][number]): string {
  return checks
    .filter(({ rate }) => rate !== null && rate < 1)
    .map(({ title, passed, n, isMean, rate }) =>
      isMean ? `${title} mean ${(rate ?? 0).toFixed(2)}` : `${title} ${passed}/${n}`,
    )
    .join(', ');
}
