/** Which row counts a table of eval sets shows: columns with only zeros are left out. */
import type { ReportTab } from '../model/run-report';
import { ROW_VERDICTS, type RowVerdict } from '../model/scorecard';

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
