/** The tab `Checks`, in which people declare checks: opening it, and adding its checks to the spreadsheet's. */
import { entry, Nothing, type Services } from './entry';
import { count, foldCase } from '../model/text';
import { writeChecksTab, findChecksTab, isChecksTab, tabsWithChecks } from '../stores/checks-tab';
import type { OwnChecksPort } from '../engine/run-services';
import * as z from '../model/zod';
import { readChecks, type ReadChecks } from '../checks/own/rubrics';
import { BUILT_IN } from '../checks/registry';
import type { DeclaredCheck } from '../model/check';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import type { TabGrid } from '../model/tab-grid';
import { runStore } from '../stores/run-record';

/** Property that is set if there is a tab `Checks`: without that tab, looking for it would cost calls. */
const KEY = 'gnw.checks';

const OwnChecks = () =>
  z.object({
    sheetId: z.int(),
    /** A sentence for each unusable line. */
    problems: z.array(z.string()),
    message: z.string(),
  });

function openOwnChecks({ spreadsheet, ownChecks }: Services) {
  const { name, sheetId } = writeChecksTab(spreadsheet);
  const { checks, problems } = ownChecks.reread();
  const advice = checks.length === 0 ? ': to activate one, name eval sets in its column tabs' : '';
  return {
    sheetId,
    problems: [...problems],
    message: `“${name}” has ${count(checks.length, 'active check')}${advice}.`,
  };
}

/**
 * Adds checks to a spreadsheet: those of its tab `Checks`, read when they are first needed, or those that a run began with. The tabs of a
 * copied or downloaded file are searched, as it has lost the property `gnw.checks`.
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
    return lines ? readChecks(lines, BUILT_IN.all) : { checks: [], problems: [] };
  };
  const declaredNow = (): readonly DeclaredCheck[] => {
    // A file in which no run has ended may be a copy.
    if (!isThere() && runStore(document()).lastRun() === undefined) findTab();
    return readNow().checks;
  };
  const findTab = (): void => {
    if (!ofRun && !isThere() && tabsWithChecks(spreadsheet).some(isChecksTab)) noteTab();
  };
  const problemsNow = (): readonly string[] => {
    findTab();
    const { checks, problems } = readNow();
    return [...problems, ...(checks.length > 0 ? missingTabs(checks, spreadsheet.tabs()) : [])];
  };
  return {
    spreadsheet,
    own: {
      use: (runChecks) => {
        ofRun = runChecks;
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

/** Sentences on eval sets that are named in the tab `Checks` and do not exist: a typo would leave rows unchecked. */
function missingTabs(checks: readonly DeclaredCheck[], tabs: readonly TabInfo[]): string[] {
  const names = new Set(
    tabs.flatMap(({ name, signature }) => (signature === undefined ? [foldCase(name)] : [])),
  );
  return checks.flatMap(({ title, tabs: named }) =>
    (named === 'all' ? [] : named)
      .filter((name) => !names.has(foldCase(name)))
      .map(
        (name) =>
          `Checks, ${title}, tabs: there is no eval set “${name}”, so the check is not asked there; write the names of eval sets, or all`,
      ),
  );
}

/** The tab `Checks` as displayed; undefined if there is none. A tab of that name that a person made counts, too. */
function checkLines(spreadsheet: SpreadsheetPort): TabGrid['shown'] | undefined {
  const tab = findChecksTab(spreadsheet) ?? tabsWithChecks(spreadsheet).find(isChecksTab);
  return tab && spreadsheet.read(tab.sheetId).shown;
}

export const ownCheckCommands = {
  /** Returns the tab `Checks`, made with examples if there was none. */
  openChecks: entry(Nothing, OwnChecks, (_request, services) => openOwnChecks(services)),
};
