/** The sections of `Summary` about trials: how often a case passes, and how much its trials differ. */
import { LEAST_CASES } from '../../model/evidence';
import type { ReportRate, ReportTab } from '../../model/run-report';
import { count, cut } from '../../model/text';
import { oneLine } from '../one-line';
import {
  line,
  MOST_ROWS,
  NAME_LIMIT,
  nameOf,
  rateCells,
  rounded,
  type SummaryLine,
  TEXT_LIMIT,
} from './line';

/** pass@k, pass^k, and the pass share of every case whose trials differ. */
export function shareLines(tab: ReportTab): SummaryLine[] {
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

export function flakyLines(tab: ReportTab): SummaryLine[] {
  return tab.statistics.flakiness.map(({ title, cases, mean, spread, flapping }) =>
    line('line', title, [
      nameOf(tab),
      ...[mean, null, null, cases, rounded(spread, 2), flapping.length],
      cut(flapping.map(({ row, testId }) => testId || String(row ?? '')).join(', '), TEXT_LIMIT),
    ]),
  );
}
