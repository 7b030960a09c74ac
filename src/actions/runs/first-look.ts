/** What the sidebar opens with: what is in the spreadsheet, and whether anybody has set anything up. */
import { EXPECTED_FIELDS, isActual } from '../../model/columns';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { isLeftOut } from '../../evalset/choose';
import type { EvalSet } from '../../evalset/read-tab';
import { readSettings } from '../../settings/change';
import * as z from '../../settings/zod';
import { runStore } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { evalSetsOf } from '../eval-sets';

const TabLook = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    rows: z.int(),
    /** The first few that a run takes. */
    firstRows: z.array(z.int()),
    /** Columns of the tab that hold what the agent did. */
    outputColumns: z.array(z.string()),
    /** Columns of the tab that say what is expected. */
    expectedColumns: z.array(z.string()),
  });
export type TabLook = z.Shape<typeof TabLook>;

export const FirstLook = () =>
  z.object({
    /** Nothing is set and nothing was run here yet. */
    isFirst: z.boolean(),
    hasResults: z.boolean(),
    /** Whether a model is set up as the judge. */
    hasModel: z.boolean(),
    /** Whether it is to open with the labels. */
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
  const hasResults = store.lastRun() !== undefined;
  const settings = readSettings(stored);
  return {
    isFirst: stored === undefined && !hasResults && store.record() === undefined,
    hasResults,
    hasModel: settings.judge.provider !== 'rules',
    tabs: evalSetsOf(spreadsheet, settings).map(tabLook),
  };
}

const FIRST_ROWS = 5;
const EXPECTED: ReadonlySet<string> = new Set(EXPECTED_FIELDS);

function tabLook({ tab, sheetId, cases, header }: EvalSet): TabLook {
  const columns = [...header.columns.keys()];
  return {
    tab,
    sheetId,
    rows: cases.length,
    firstRows: cases
      .filter(({ evalCase }) => !isLeftOut(evalCase.status))
      .slice(0, FIRST_ROWS)
      .map(({ evalCase }) => evalCase.row),
    outputColumns: columns.filter(isActual),
    expectedColumns: columns.filter((column) => EXPECTED.has(column)),
  };
}
