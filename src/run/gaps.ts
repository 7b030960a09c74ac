/** Which checks do not run on an eval set, in sentences. */
import { holdersOf } from '../agent/columns';
import { CHECKS } from '../checks/registry';
import { coverageOf, coverageSentence, runs } from '../evalset/coverage';
import type { EvalSet } from '../evalset/read-tab';

/** @example 'Dates: not run: the tab has none of the columns actual_start_date, actual_end_date, agent_state' */
export function gapsIn({ cases, header }: EvalSet): string[] {
  const columns = new Set(header.columns.keys());
  const coverage = coverageOf(
    cases.map(({ evalCase }) => evalCase),
    columns,
    CHECKS,
    holdersOf,
  );
  return coverage
    .filter((entry) => !runs(entry))
    .map((entry) => `${entry.check.title}: ${coverageSentence(entry)}`);
}
