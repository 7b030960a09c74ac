/** The cases that neither pass nor fail, with the reasons: the rate says nothing of them, and is said with them. */
import type { Unscored } from '../model/run-report';
import { NOTHING_TO_CHECK, PARTLY_MEASURED } from '../model/scorecard';
import { caseVerdict, type ScoredRow } from '../model/scored-row';
import { count } from '../model/text';
import { isScoredByMetrics } from './means';

type Words = (n: number) => string;

/** In the order in which they are told; the first that a case is counts. */
const REASONS: readonly (readonly [is: (verdict: string, error: string) => boolean, words: Words])[] = [
  [(verdict) => verdict === 'needs judge', (n) => `${n} ${n === 1 ? 'needs' : 'need'} a judge`],
  [(verdict) => verdict === 'error', (n) => count(n, 'error')],
  [(verdict) => verdict === 'trials disagree', (n) => `${n} with trials that disagree`],
  [(verdict) => verdict === 'edited, score again', (n) => `${n} edited`],
  [(verdict) => verdict === '', (n) => `${n} not reached`],
  [(_, error) => error.startsWith(NOTHING_TO_CHECK), (n) => `${n} ${NOTHING_TO_CHECK}`],
  [() => true, (n) => `${n} ${PARTLY_MEASURED}`],
];

/** A conversation is one case; one that has a metric for its result is none of these. */
export function unscoredIn(rows: readonly ScoredRow[]): Unscored {
  const ofReason = REASONS.map(() => 0);
  for (const row of rows) {
    const verdict = caseVerdict(row);
    const isCase = row.conversation === '' || verdict !== '';
    if (!isCase || verdict === 'pass' || verdict === 'fail' || isScoredByMetrics(row)) continue;
    const place = REASONS.findIndex(([is]) => is(verdict, row.error));
    ofReason[place] = (ofReason[place] ?? 0) + 1;
  }
  return {
    n: ofReason.reduce((sum, n) => sum + n, 0),
    why: REASONS.flatMap(([, words], place) => {
      const n = ofReason[place] ?? 0;
      return n === 0 ? [] : [words(n)];
    }).join(', '),
  };
}
