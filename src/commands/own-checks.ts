/** Checks of one’s own. */
import { entry, Nothing, type Services } from './entry';
import { count, foldCase } from '../model/text';
import { writeChecksTab, findChecksTab, isChecksTab, tabsWithChecks } from '../stores/checks-tab';
import type { OwnChecksPort } from '../engine/services';
import * as z from '../model/zod';
import { readChecks, type ReadChecks } from '../checks/own/read-checks';
import type { DeclaredCheck } from '../model/check';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import type { TabGrid } from '../model/tab-grid';
import { runStore } from '../stores/run-record';

/** Whether there is a tab `Checks`: looked up before any tab, so that without one Google is asked for nothing. */
const KEY = 'gnw.checks';

const OwnChecks = () =>
  z.object({
    sheetId: z.int(),
    /** Lines that cannot be used, a sentence each. */
    problems: z.array(z.string()),
    message: z.string(),
  });

function openOwnChecks({ spreadsheet, ownChecks }: Services) {
  const { name, sheetId } = writeChecksTab(spreadsheet);
  const { checks, problems } = ownChecks.reread();
  const off = checks.length === 0 ? ': to activate one, name eval sets in its column tabs' : '';
  return {
    sheetId,
    problems: [...problems],
    message: `“${name}” has ${count(checks.length, 'active check')}${off}.`,
  };
}

/**
 * The spreadsheet with its checks: those of the tab `Checks`, read when they are first needed, or those that a run began with. If none
 * are declared, no call is made for them. A file that was copied or downloaded has lost the property that says that there are some.
 */
export function withOwnChecks(
  bare: Omit<SpreadsheetPort, 'ownChecks'>,
  document: () => PropertyPort,
): { readonly spreadsheet: SpreadsheetPort; readonly own: OwnChecksPort } {
  let hasTab: boolean | undefined;
  let lines: TabGrid['shown'] | undefined;
  let ofRun: readonly DeclaredCheck[] | undefined;
  let declared: readonly DeclaredCheck[] | undefined;

  const isThere = (): boolean => (hasTab ??= document().get(KEY) !== undefined);
  const noteTab = (): void => {
    document().set(KEY, 'tab');
    hasTab = true;
    declared = undefined;
  };
  const spreadsheet: SpreadsheetPort = {
    ...bare,
    ownChecks: () => ofRun ?? (declared ??= declaredNow()),
  };
  const readNow = (): ReadChecks => {
    if (isThere()) lines ??= checkLines(spreadsheet);
    return lines ? readChecks(lines) : { checks: [], problems: [] };
  };
  const declaredNow = (): readonly DeclaredCheck[] => {
    // Without a run of ours it may be a copy, of which nothing is known.
    if (!isThere() && runStore(document()).lastRun() === undefined) findTab();
    return readNow().checks;
  };
  /** Finds the tab if nothing has recorded that it is there. */
  const findTab = (): void => {
    if (!ofRun && !isThere() && tabsWithChecks(spreadsheet).some(isChecksTab)) noteTab();
  };
  const problemsNow = (): readonly string[] => {
    findTab();
    const { checks, problems } = readNow();
    return [...problems, ...(checks.length > 0 ? nowhere(checks, spreadsheet.tabs()) : [])];
  };
  return {
    spreadsheet,
    own: {
      use: (own) => {
        ofRun = own;
      },
      now: () => {
        findTab();
        return spreadsheet.ownChecks();
      },
      problems: problemsNow,
      reread: () => {
        lines = undefined;
        noteTab();
        return { ...readNow(), problems: problemsNow() };
      },
    },
  };
}

/** Tabs that lines of the tab `Checks` name and that don't exist: a typo would leave rows unchecked. */
function nowhere(checks: readonly DeclaredCheck[], tabs: readonly TabInfo[]): string[] {
  const names = new Set(
    tabs.flatMap(({ name, signature }) => (signature === undefined ? [foldCase(name)] : [])),
  );
  return checks.flatMap(({ title, tabs: asked }) =>
    (asked === 'all' ? [] : asked)
      .filter((name) => !names.has(foldCase(name)))
      .map(
        (name) =>
          `Checks, ${title}, tabs: there is no eval set “${name}”, so the check is not asked there; write names of eval sets, or all`,
      ),
  );
}

/** The tab `Checks` as displayed; undefined if there is none. Where it was deleted, one typed in its place counts. */
function checkLines(spreadsheet: SpreadsheetPort): TabGrid['shown'] | undefined {
  const tab = findChecksTab(spreadsheet) ?? tabsWithChecks(spreadsheet).find(isChecksTab);
  return tab && spreadsheet.read(tab.sheetId).shown;
}

export const ownCheckCommands = {
  /** The tab `Checks`: the existing one, or a new one with examples. */
  openChecks: entry(Nothing, OwnChecks, (_given, services) => openOwnChecks(services)),
};
