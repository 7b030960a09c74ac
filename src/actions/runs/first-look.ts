/** What the sidebar opens with: what the spreadsheet holds, and whether anything has been set up. */
import { isActual } from '../../model/columns';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { isLeftOut } from '../../evalset/choose';
import type { EvalSet } from '../../evalset/read-tab';
import { lastEnded } from '../../run/results/last-ended';
import { readingSettings } from '../../run/results/run-settings';
import * as z from '../../model/zod';
import { runStore } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { evalSetsOf } from '../eval-sets';

const TabLook = () =>
  z.object({
    tab: z.string(),
    rows: z.int(),
    /** The first few that a run would take. */
    firstRows: z.array(z.int()),
    /** Columns of the tab that hold what the agent did. */
    outputColumns: z.array(z.string()),
  });
export type TabLook = z.Shape<typeof TabLook>;

export const FirstLook = () =>
  z.object({
    /** Whether nothing has been set or run here yet. */
    isFirst: z.boolean(),
    /** Whether to open with the labels. */
    toLabel: z.optional(z.boolean()),
    tabs: z.array(TabLook()),
  });
export type FirstLook = z.Shape<typeof FirstLook>;

export function firstLook({
  spreadsheet,
  document,
}: {
  spreadsheet: SpreadsheetPort;
  document: PropertyPort;
}): FirstLook {
  const stored = storedSettings(document);
  const store = runStore(document);
  return {
    isFirst:
      stored === undefined &&
      lastEnded({ spreadsheet, document }) === undefined &&
      store.record() === undefined,
    tabs: evalSetsOf(spreadsheet, readingSettings({ spreadsheet, document })).map(tabLook),
  };
}

const FIRST_ROWS = 5;

function tabLook({ tab, cases, header }: EvalSet): TabLook {
  return {
    tab,
    rows: cases.length,
    firstRows: cases
      .filter(({ evalCase }) => !isLeftOut(evalCase.status))
      .slice(0, FIRST_ROWS)
      .map(({ evalCase }) => evalCase.row),
    outputColumns: [...header.columns.keys()].filter(isActual),
  };
}
