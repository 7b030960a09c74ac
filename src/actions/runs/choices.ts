/** What a run can be narrowed to: the eval sets with their statuses and groups. */
import { isLeftOut } from '../../evalset/choose';
import type { EvalSet } from '../../evalset/read-tab';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { foldCase } from '../../model/text';
import type { Settings } from '../../settings/schema';
import * as z from '../../model/zod';
import { evalSetsOf } from '../../results/cases/eval-sets';

const TabChoices = () =>
  z.object({
    tab: z.string(),
    /** Rows with a query. */
    rows: z.int(),
    /** As first written; '' for blank. */
    statuses: z.array(
      z.object({
        status: z.string(),
        rows: z.int(),
        /** Whether its rows are left out if no status is chosen. */
        isLeftOut: z.boolean(),
      }),
    ),
    groups: z.array(z.string()),
  });
type TabChoices = z.Shape<typeof TabChoices>;

export const RunChoices = () => z.object({ tabs: z.array(TabChoices()) });
export type RunChoices = z.Shape<typeof RunChoices>;

export function runChoices(spreadsheet: SpreadsheetPort, settings: Pick<Settings, 'columns'>): RunChoices {
  return { tabs: evalSetsOf(spreadsheet, settings).map(choicesOf) };
}

function choicesOf({ tab, cases }: EvalSet): TabChoices {
  const statuses = tallied(cases.map(({ evalCase }) => evalCase.status));
  const groups = tallied(cases.map(({ evalCase }) => evalCase.group));
  return {
    tab,
    rows: cases.length,
    statuses: statuses.map(([status, rows]) => ({ status, rows, isLeftOut: isLeftOut(status) })),
    groups: groups.map(([group]) => group).filter((group) => group !== ''),
  };
}

/** Texts in order of first appearance and as written there, with how often each occurs. */
function tallied(texts: readonly string[]): [text: string, times: number][] {
  const counts = new Map<string, [string, number]>();
  for (const text of texts) {
    const [first, times] = counts.get(foldCase(text)) ?? [text, 0];
    counts.set(foldCase(text), [first, times + 1]);
  }
  return [...counts.values()];
}
