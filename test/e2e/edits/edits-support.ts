/** A scored eval set, and its results after edits. */
import type { RuntimeOptions } from '../../../local/runtime';
import type { Typed } from '../cells';
import { type Desk, deskOf } from '../desk';

export const HEADER = [
  'test_id',
  'query',
  'comment',
  'expected_aoi_ids',
  'expected_answer',
  'actual_id',
  'actual_source',
  'actual_agent_answer',
];

/** a, c and d pass with 1; b and e fail with 0. */
export const GOLD: readonly (readonly Typed[])[] = [
  HEADER,
  ['a', 'How much forest did Brazil lose?', '', 'BRA', '590 kha', 'BRA', 'gadm', '590 kha'],
  ['b', 'How much forest did Peru lose?', '', 'BRA', '590 kha', 'PER', 'gadm', '100 kha'],
  ['c', 'three', '', 'PER', '', 'PER', 'gadm', ''],
  ['d', 'four', '', 'BRA', '', 'BRA', 'gadm', ''],
  ['e', 'five', '', 'PER', '', 'BRA', 'gadm', ''],
];

export const RESULTS = 'GOLD results';
/** What stays installed while edit-scoring is on. */
export const STANDING = ['continueRun', 'scoreEdited'];

/** Edit-scoring is switched on, and every row has a result. */
export function scoredDesk(options: Partial<RuntimeOptions> = {}, rows = GOLD): Desk {
  const desk = deskOf({ GOLD: rows, Notes: [['hello', 'you']] }, options);
  desk.runtime.call('runOnAllTabs');
  desk.ask('scoreEdits', { isOn: true });
  desk.runtime.advance(60_000);
  return desk;
}

export function edit(
  { runtime }: Desk,
  tab: string,
  a1: string,
  values: Parameters<typeof runtime.edit>[2],
): void {
  for (const { error } of runtime.edit(tab, a1, values)) if (error) throw error;
}

export function lines(desk: Desk, rows: readonly number[]): ReturnType<Desk['line']>[] {
  return rows.map((row) => desk.line(RESULTS, row + 2));
}

/** The scores of all rows and what they rest on, without their times. */
export function scores(desk: Desk): object[] {
  const last = desk.runtime.workbook.tabNamed(RESULTS)?.grid.lastRow ?? 3;
  return Array.from({ length: last - 3 }, (_row, index) => {
    const { row, query, verdict, overall_score, uid, inputs_hash, error } = desk.row(RESULTS, index + 4);
    return { row, query, verdict, overall_score, uid, inputs_hash, error };
  });
}
