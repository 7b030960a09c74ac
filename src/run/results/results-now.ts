/** Results as they count now: a row edited since it was scored is in no figure, whether or not it has been marked. */
import type { ResultRecord } from '../../report/results/records';
import type { ResultsTab } from '../../report/results/tab';
import type { ReadCases } from './case-lines';
import { reconcile } from './reconcile';
import type { Source } from './source';

/** The lines of cases. If the eval set is gone, they count as they are. */
export function resultsNow(results: ResultsTab, source: Source): readonly ResultRecord[] {
  const records = results.records();
  return source.kind === 'eval set' ? countedNow(records, source.evalSet) : records;
}

export function countedNow(records: readonly ResultRecord[], evalSet: ReadCases): readonly ResultRecord[] {
  return reconcile(records, evalSet).map(({ now }) => now);
}
