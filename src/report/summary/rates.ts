/** The sections of `Summary` that hold rates with their intervals: eval sets, checks, groups, buckets, slices. */
import { LEAST_CASES } from '../../model/evidence';
import type { ReportBucket, ReportTab, RunReport } from '../../model/run-report';
import { cut } from '../../model/text';
import { oneLine } from '../one-line';
import { shownCounts } from '../shown-counts';
import { sliceChecks } from '../slice-checks';
import { BUCKET_WORDS, INFO_ONLY_IN_BUCKETS } from '../stage-words';
import {
  blanks,
  groupName,
  line,
  NAME_LIMIT,
  nameOf,
  rateCells,
  rounded,
  section,
  sentenceLines,
  type SummaryLine,
  TEXT_LIMIT,
} from './line';

export const RATE_HEADS = ['rate', '95 % from', 'to', 'n'];

export function tabLines({ tabs, sideBySide }: RunReport): SummaryLine[] {
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
  const { together } = sideBySide;
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
  return section(
    'Eval sets',
    '',
    ['pass rate', ...RATE_HEADS.slice(1), ...counts.heads, 'mean'],
    [...lines, ...all],
  );
}

/** The eval sets of one check are on adjacent lines. */
export function checkLines({ tabs, sideBySide }: RunReport): SummaryLine[] {
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

export function groupLines(tab: ReportTab): SummaryLine[] {
  const { groups } = tab.statistics;
  if (groups.every(({ group }) => group === '')) return [];
  return groups.map((group) => {
    return line('line', groupName(group), [nameOf(tab), ...rateCells(group), group.passed, group.rows]);
  });
}

export function bucketLines({ tabs }: RunReport): SummaryLine[] {
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

/** Without the groups, which have their own section. */
export function sliceLines(tab: ReportTab): SummaryLine[] {
  return tab.statistics.slices
    .filter(({ column }) => column !== 'test_group')
    .map((slice) => {
      const name = cut(`${oneLine(slice.column)}: ${oneLine(slice.value)}`, NAME_LIMIT);
      const failed = cut(sliceChecks(slice), TEXT_LIMIT);
      return slice.n < LEAST_CASES
        ? line('line', `${name}: not enough data`, [
            nameOf(tab),
            ...blanks(3),
            slice.n,
            null,
            slice.rows,
            failed,
          ])
        : line('line', name, [nameOf(tab), ...rateCells(slice), slice.passed, slice.rows, failed]);
    });
}
