/** What the sidebar opens with: what the spreadsheet holds, and whether anything has been set up. */
import { isActual } from '../../model/columns';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { isLeftOut } from '../../evalset/choose';
import type { EvalSet } from '../../evalset/read-tab';
import { lastEnded } from '../../results/runs/last-ended';
import { readingSettings } from '../../results/runs/run-settings';
import * as z from '../../model/zod';
import { runStore } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { keepNextPlace, SidebarPlace, takeNextPlace } from '../../store/sidebar-place';
import { evalSetsOf } from '../../results/cases/eval-sets';
import { modelOf } from '../../judge/providers/index';
import { readSettings } from '../../settings/change';

const TabLook = () =>
  z.object({
    tab: z.string(),
    rows: z.int(),
    /** Of them, those that a run takes. */
    ready: z.int(),
    /** Columns of the tab that hold what the agent did. */
    outputColumns: z.array(z.string()),
  });
type TabLook = z.Shape<typeof TabLook>;

export const FirstLook = () =>
  z.object({
    /** Whether nothing has been set or run here yet. */
    isFirst: z.boolean(),
    /** The part that the menu has sent this person to, if any. */
    opensAt: z.optional(SidebarPlace()),
    /** The judge model that is set up; '' if rules judge alone. */
    judge: z.string(),
    tabs: z.array(TabLook()),
  });
export type FirstLook = z.Shape<typeof FirstLook>;

/** The next sidebar that this person opens shows that part. */
export function openNextAt(place: SidebarPlace, { user }: { readonly user: PropertyPort }): void {
  keepNextPlace(user, place);
}

export function firstLook({
  spreadsheet,
  document,
  user,
}: {
  spreadsheet: SpreadsheetPort;
  document: PropertyPort;
  user: PropertyPort;
}): FirstLook {
  const stored = storedSettings(document);
  const { judge } = readSettings(stored);
  const store = runStore(document);
  return {
    isFirst:
      stored === undefined &&
      lastEnded({ spreadsheet, document }) === undefined &&
      store.record() === undefined,
    opensAt: takeNextPlace(user),
    judge: judge.provider === 'rules' ? '' : modelOf(judge.provider, judge),
    tabs: evalSetsOf(spreadsheet, readingSettings({ spreadsheet, document })).map(tabLook),
  };
}

function tabLook({ tab, cases, header }: EvalSet): TabLook {
  return {
    tab,
    rows: cases.length,
    ready: cases.filter(({ evalCase }) => !isLeftOut(evalCase.status)).length,
    outputColumns: [...header.columns.keys()].filter(isActual),
  };
}
