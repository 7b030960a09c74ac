/** Declares people's own checks as an execution begins: from the tab `Checks`, from columns of eval sets, or as a run began with them. */
import { readChecks, type ReadChecks } from '../../checks/own/read-checks';
import { BUILT_IN, checksWith } from '../../checks/registry';
import type { Checks, ColumnCheck, DeclaredCheck } from '../../model/check';
import type { Column } from '../../model/columns';
import { isOwnColumn, ownTitle } from '../../model/values/own-column';
import type { PropertyPort } from '../../model/ports';
import type { SpreadsheetPort, TabInfo } from '../../model/sheet/spreadsheet';
import { foldCase } from '../../model/text';
import { HEADER_ROWS, type TabGrid } from '../../model/sheet/tab-grid';
import { findChecksTab, isChecksTab, tabsWithChecks } from '../../report/checks-tab';
import { readEvalSet } from '../../results/cases/eval-sets';
import type { OwnChecksPort } from '../../run/services';
import { readSettings } from '../../settings/change';
import { keepChecks, keptChecks, type KeptChecks } from '../../store/own-checks';
import { runStore } from '../../store/run-record';
import { storedSettings } from '../../store/settings';

const NOTHING: KeptChecks = { hasTab: false, columns: {} };

/**
 * The spreadsheet with its checks, which are read when they are first needed. If none are declared, no call is made for them. A file that
 * was copied or downloaded has lost the property that says where they are.
 */
export function withOwnChecks(
  bare: Omit<SpreadsheetPort, 'checks' | 'declare'>,
  document: () => PropertyPort,
): { readonly spreadsheet: SpreadsheetPort; readonly own: OwnChecksPort } {
  let kept: KeptChecks | undefined;
  let lines: TabGrid['shown'] | undefined;
  let ofRun: Checks | undefined;
  let declared: Checks | undefined;

  const keep = (next: KeptChecks): void => {
    kept = next;
    keepChecks(document(), next);
    declared = undefined;
  };
  const change = (next: KeptChecks): void => {
    if (JSON.stringify(next) !== JSON.stringify(keptNow())) keep(next);
  };
  const keptNow = (): KeptChecks => (kept ??= keptChecks(document()) ?? NOTHING);
  const spreadsheet: SpreadsheetPort = {
    ...bare,
    checks: () => ofRun ?? (declared ??= declaredNow()),
    declare: (grid, header) => {
      if (ofRun) return;
      const others = Object.entries(keptNow().columns).filter(([id]) => id !== String(grid.sheetId));
      const columns = header ? columnsOf(grid, header, bare) : [];
      const here = columns.length > 0 ? { [grid.sheetId]: columns } : {};
      change({ ...keptNow(), columns: { ...Object.fromEntries(others), ...here } });
    },
  };
  const readNow = (): ReadChecks => {
    const { hasTab, columns } = keptNow();
    const rows = hasTab ? (lines ??= checkLines(spreadsheet)) : undefined;
    return readChecks(rows, Object.values(columns).flat());
  };
  const declaredNow = (): Checks => {
    // Without a run of ours it may be a copy, of which nothing is known.
    if (keptNow() === NOTHING && runStore(document()).lastRun() === undefined) lookAround();
    const { checks, wordings } = readNow();
    return checks.length + wordings.length === 0 ? BUILT_IN : checksWith({ checks, wordings });
  };
  /** Finds the tab where nobody has told of it, and forgets columns of tabs that are gone. */
  const lookAround = (): void => {
    if (ofRun) return;
    const tabs = keptNow().hasTab ? spreadsheet.tabs() : tabsWithChecks(spreadsheet);
    const ids = new Set(tabs.map(({ sheetId }) => String(sheetId)));
    const columns = Object.fromEntries(Object.entries(keptNow().columns).filter(([id]) => ids.has(id)));
    change({ ...keptNow(), hasTab: keptNow().hasTab || tabs.some(isChecksTab), columns });
  };
  const problemsNow = (): readonly string[] => {
    lookAround();
    const { checks, problems } = readNow();
    return [...problems, ...(keptNow().hasTab ? nowhere(checks, spreadsheet.tabs()) : [])];
  };
  return {
    spreadsheet,
    own: {
      use: (own) => {
        ofRun = checksWith(own);
      },
      inTabs: (sheetIds) => {
        lookAround();
        const settings = readSettings(storedSettings(document()));
        for (const sheetId of sheetIds)
          if (spreadsheet.has(sheetId)) readEvalSet(spreadsheet, sheetId, settings, HEADER_ROWS);
        const { own } = spreadsheet.checks();
        return own.checks.length + own.wordings.length === 0 ? undefined : own;
      },
      problems: problemsNow,
      drafts: () => readNow().drafts,
      again: () => {
        lines = undefined;
        keep({ ...keptNow(), hasTab: true });
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
export function checkLines(spreadsheet: SpreadsheetPort): TabGrid['shown'] | undefined {
  const tab = findChecksTab(spreadsheet) ?? tabsWithChecks(spreadsheet).find(isChecksTab);
  return tab && spreadsheet.read(tab.sheetId).shown;
}

/** The columns of an eval set that ask for checks, each with the note on its header. */
function columnsOf(
  { name, sheetId, values }: TabGrid,
  { row, columns }: { readonly row: number; readonly columns: ReadonlyMap<Column, number> },
  spreadsheet: Pick<SpreadsheetPort, 'notes'>,
): readonly ColumnCheck[] {
  const own = [...columns].filter(([column]) => isOwnColumn(column));
  if (own.length === 0) return [];
  const notes = spreadsheet.notes(sheetId, row);
  return own.flatMap(([, index]): ColumnCheck[] => {
    const title = ownTitle(String(values[row - 1]?.[index] ?? ''));
    return title === undefined ? [] : [{ tab: name, title, note: (notes[index] ?? '').trim() }];
  });
}
