/** A scored eval set, and the marks on its results. */
import * as z from 'zod';
import type { RuntimeOptions } from '../../../local/runtime';
import type { Typed } from '../cells';
import { type Desk, deskOf } from '../desk';

export const HEADER = ['test_id', 'query', 'comment', 'expected_aoi_ids', 'actual_id', 'error'];
/** a, c and d pass, b fails, e is an error. */
export const GOLD: readonly (readonly Typed[])[] = [
  HEADER,
  ['a', 'one', '', 'BRA', 'BRA', ''],
  ['b', 'two', '', 'BRA', 'PER', ''],
  ['c', 'three', '', 'PER', 'PER', ''],
  ['d', 'four', '', 'BRA', 'BRA', ''],
  ['e', 'five', '', 'BRA', '', 'HTTP 500'],
];
export const RESULTS = 'GOLD results';
export const EDITED = 'edited, score again';

export function scoredDesk(options: Partial<RuntimeOptions> = {}, rows = GOLD): Desk {
  const desk = deskOf({ GOLD: rows, Notes: [['hello', 'you']] }, options);
  desk.runtime.call('runOnAllTabs');
  desk.runtime.advance(60_000);
  return desk;
}

type Values = Parameters<Desk['runtime']['edit']>[2];
type Options = Parameters<Desk['runtime']['edit']>[3];

export function edit({ runtime }: Desk, tab: string, a1: string, values: Values, options?: Options): void {
  for (const { error } of runtime.edit(tab, a1, values, options)) if (error) throw error;
}

export function verdicts(desk: Desk, tab = RESULTS): unknown[] {
  const last = desk.runtime.workbook.tabNamed(tab)?.grid.lastRow ?? 3;
  return Array.from({ length: last - 3 }, (_row, index) => desk.row(tab, index + 4)['verdict']);
}

const Outcome = z.object({
  outcome: z.object({
    tabs: z.tuple([
      z.looseObject({
        toLookAt: z.array(z.looseObject({ row: z.number(), verdict: z.string() })),
      }),
    ]),
  }),
});

export function outcome(desk: Desk): z.infer<typeof Outcome>['outcome']['tabs'][0] {
  return Outcome.parse(desk.ask('runOutcome', {}).value).outcome.tabs[0];
}
