/** What the heatmap and the summary of a run ask of the spreadsheet, beyond reading its results. */
import { pathToFileURL } from 'node:url';
import { reportRuntime } from '../support/report-runtime';
import type { BenchRow } from './row';

const ROWS = 10000;

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
    return {
      label: `spreadsheet calls for the ${name} of 13,333 rows (≤ 6), where it is made first; its colour rules (≤ 12)`,
      figure: `${again}, ${made}; ${rules}`,
    };
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { label, figure } of benchReports()) console.log(`${label}  ${figure}`);
