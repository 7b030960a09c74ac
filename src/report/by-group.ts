/** Rows by test_group. */
import type { ScoredRow } from '../model/scored-row';

/** Groups in the order in which they begin, their rows in the order given; '' for rows without one. */
export function byGroup(rows: readonly ScoredRow[]): Map<string, ScoredRow[]> {
  const groups = new Map<string, ScoredRow[]>();
  for (const row of rows) {
    const group = groups.get(row.group);
    if (group) group.push(row);
    else groups.set(row.group, [row]);
  }
  return groups;
}
