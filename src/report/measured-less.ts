/** What a run measured less than the previous one, though no row shows it. It comes before all figures. */
import type { ReportChanges } from '../model/run-report';
import { count } from '../model/text';

/** One sentence; '' if nothing was lost. */
export function measuredLess({ before, lost }: Pick<ReportChanges, 'before' | 'lost'>): string {
  if (lost.length === 0) return '';
  const scores = lost.reduce((sum, { checks }) => sum + checks.length, 0);
  return `This run measured less than ${before}: ${count(scores, 'score')} of ${count(lost.length, 'row')} ${scores === 1 ? 'is' : 'are'} blank now; see “Lost a score” in the summary.`;
}
