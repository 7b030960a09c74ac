/** What the heatmap and the summary of a run ask of the spreadsheet, beyond reading its results. */
import { reportRuntime } from '../support/report-runtime';
import { bounded, type BenchRow } from './row';

const ROWS = 10000;
/**
 * One call to find the tab, one to take leftover lists to choose from away, all values, all links; the summary's two for cells at the right,
 * and one to look at its chart, which has not changed. Colour rules are those that Google draws without being slow.
 */
const MOST_CALLS = { heatmap: 4, summary: 7 };
const MOST_RULES = 12;

export function benchReports(): BenchRow[] {
  const runtime = reportRuntime(undefined, ROWS);
  const [tab] = runtime.workbook.tabs;
  const calls = (name: 'heatmap' | 'summary', rows: number): number => {
    const before = runtime.stats.spreadsheetCalls;
    runtime.call(name, [rows, tab?.id ?? 0], 'sidebar');
    return runtime.stats.spreadsheetCalls - before;
  };
  return (['heatmap', 'summary'] as const).map((name) => {
    const made = calls(name, ROWS);
    const again = calls(name, ROWS);
    const rules = runtime.workbook.tabs.find((one) => one.name.toLowerCase() === name)?.rules.length ?? NaN;
    return bounded(
      `spreadsheet calls for the ${name} of 13,333 rows; its colour rules (calls where it is made first: ${made})`,
      `${again}; ${rules}`,
      `≤ ${MOST_CALLS[name]}; ≤ ${MOST_RULES}`,
      again <= MOST_CALLS[name] && rules <= MOST_RULES,
    );
  });
}
