/** The result of a run, in words. */
import type { ReplyOf } from '../../../api/table';

export interface OutcomeWords {
  readonly kind: 'good' | 'bad';
  readonly lines: readonly string[];
}

export function outcomeOf(report: ReplyOf<'runEvals'>): OutcomeWords {
  if (report.state === 'paused') {
    const { goesOn, rowsDone, rows, why } = report;
    return {
      kind: 'good',
      lines: [`${rowsDone} of ${rows} rows are done. ${goesOn}.`, why],
    };
  }
  // Something else that had been interrupted was finished first.
  if (report.state !== 'finished') return { kind: 'good', lines: [`${report.text}.`] };
  const { tabs, judgingText, stopped } = report.summary;
  const lines = tabs.map(
    ({ tab, resultsTab, rows, verdicts }) =>
      `${tab}, ${rows === 1 ? '1 row' : `${rows} rows`}: ${verdictsText(verdicts)}. See the tab “${resultsTab}”.`,
  );
  if (stopped === '') return { kind: 'good', lines: [...lines, judgingText] };
  return { kind: 'bad', lines: [`The judge stopped: ${stopped}`, ...lines, judgingText] };
}

/** @example verdictsText({ pass: 3, fail: 1, error: 0 }) // '3 pass, 1 fail' */
function verdictsText(verdicts: Readonly<Record<string, number>>): string {
  const counted = Object.entries(verdicts).filter(([, rows]) => rows > 0);
  return counted.length === 0 ? 'none' : counted.map(([verdict, rows]) => `${rows} ${verdict}`).join(', ');
}
