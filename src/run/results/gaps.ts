/** The checks that do not run on an eval set, in sentences. */
import { holdersOf } from '../../agent/columns';
import { CHECKS } from '../../checks/registry';
import { coverageOf, coverageSentence, isWorthSaying, runs } from '../../evalset/coverage';
import { runnable } from '../../evalset/in-conversations';
import type { EvalSet } from '../../evalset/read-tab';
import type { Settings } from '../../settings/schema';
import { columnsOf } from './with-responses';

/** @example 'Dates: not run: the tab has none of the columns actual_start_date, actual_end_date, agent_state' */
export function gapsIn(evalSet: EvalSet, { scoring }: Pick<Settings, 'scoring'>): string[] {
  const coverage = coverageOf(runnable(evalSet.cases), columnsOf(evalSet), CHECKS, holdersOf, scoring);
  return coverage
    .filter((entry) => isWorthSaying(entry) && !runs(entry))
    .map((entry) => `${entry.check.title}: ${coverageSentence(entry)}`);
}
