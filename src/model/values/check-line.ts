/** The columns of the tab `Checks`, and of a checks file. */
import { normalHeader } from './header-form';

export const CHECK_COLUMNS = [
  'id',
  'title',
  'kind',
  'rubric or pattern',
  'reads',
  'stage',
  'gates',
  'weight',
  'tabs',
] as const;
export type CheckColumn = (typeof CHECK_COLUMNS)[number];
/** A line is useless without these. */
export const NEEDED_CHECK_COLUMNS = ['title', 'kind', 'rubric or pattern'] as const satisfies CheckColumn[];

/** Other headers that people use for these columns. */
const ALSO = new Map<string, CheckColumn>(
  Object.entries<CheckColumn>({
    pattern: 'rubric or pattern',
    rubric: 'rubric or pattern',
    gates_or_info: 'gates',
    on_for: 'tabs',
    on_for_tabs: 'tabs',
    on_for_which_tabs: 'tabs',
    eval_sets: 'tabs',
  }),
);

/** @param header text in brackets is an explanation, and ignored */
export function checkColumn(header: string): CheckColumn | undefined {
  const name = normalHeader(header.replace(/\([^)]*\)/g, ''));
  return CHECK_COLUMNS.find((column) => normalHeader(column) === name) ?? ALSO.get(name);
}
