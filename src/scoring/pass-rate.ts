/** The pass rate: the one figure that every report, whatever its medium, takes from here. */
import { caseVerdict, type ScoredRow } from '../model/scored-row';
import type { Rate } from '../model/section';
import { rateOf } from './interval';

/** Passing cases among those that pass or fail; a conversation is one. */
export function passRate(rows: readonly ScoredRow[]): Rate {
  const verdicts = rows.map(caseVerdict);
  const passed = verdicts.filter((verdict) => verdict === 'pass').length;
  return rateOf(passed, passed + verdicts.filter((verdict) => verdict === 'fail').length);
}
