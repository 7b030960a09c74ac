/** What the figures of an eval set are based on, in sentences shown next to them, besides their checks. */
import type { ScoredRow } from '../model/scored-row';
import { count } from '../model/text';
import { meanOf } from './means';
import { isMeasured } from './measured';
import { SCORER_VERSION } from './scorer-version';
import type { VerdictSettings } from './verdict';

/** @param rows the lines of its results */
export function restsOn(
  rows: readonly ScoredRow[],
  settings: Pick<VerdictSettings, 'passRule' | 'passThreshold'>,
): string[] {
  return [...byMean(rows, settings), ...byOlderScorer(rows)];
}

/** What the original harness's rule would say, if it isn't the one that decides. */
function byMean(
  rows: readonly ScoredRow[],
  { passRule, passThreshold }: Pick<VerdictSettings, 'passRule' | 'passThreshold'>,
): string[] {
  const scores = rows.filter(isMeasured).flatMap(({ overall }) => overall ?? []);
  if (passRule === 'threshold' || scores.length === 0) return [];
  const reached = scores.filter((score) => score >= passThreshold).length;
  return [
    `By the mean of their checks (info only): mean ${(meanOf(scores) ?? 0).toFixed(2)}, ${reached} of ${scores.length} reach ${passThreshold.toFixed(2)}.`,
  ];
}

function byOlderScorer(rows: readonly ScoredRow[]): string[] {
  const older = rows.filter(({ verdict, scorer }) => verdict !== '' && scorer !== SCORER_VERSION).length;
  if (older === 0) return [];
  const were = older === 1 ? 'was' : 'were';
  return [
    `${count(older, 'row')} ${were} scored by another version of the checks: “Run only rows that changed” scores ${older === 1 ? 'it' : 'them'} again.`,
  ];
}
