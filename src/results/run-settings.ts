/** The settings under which results are read back: those of the run that wrote them, not those stored now. */
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetServices } from '../model/spreadsheet';
import { readSettings } from '../settings/change';
import type { Settings } from '../settings/schema';
import { type LastRun, runStore } from '../stores/run-record';
import { storedSettings } from '../stores/document';
import { lastEnded } from './last-ended';

/** What differs from the defaults, and each tab's column mapping, if only that it has none. */
export function keptSettings(
  { scoring, run: { sliceBy }, columns }: Settings,
  tabs: readonly { readonly tab: string }[],
): unknown {
  const usual = readSettings({});
  const defaults = new Map<string, unknown>(Object.entries(usual.scoring));
  const changed = Object.entries(scoring).filter(
    ([name, value]) => JSON.stringify(defaults.get(name)) !== JSON.stringify(value),
  );
  return {
    ...(changed.length > 0 && { scoring: Object.fromEntries(changed) }),
    ...(sliceBy !== usual.run.sliceBy && { run: { sliceBy } }),
    columns: Object.fromEntries(tabs.map(({ tab }) => [tab, columns[tab] ?? {}])),
  };
}

/** @param current for what no run has kept */
export function settingsOf(last: Pick<LastRun, 'settings'> | undefined, current: Settings): Settings {
  if (last?.settings === undefined) return current;
  const { scoring, run, columns } = readSettings(last.settings);
  return {
    ...current,
    scoring,
    run: { ...current.run, sliceBy: run.sliceBy },
    columns: { ...current.columns, ...columns },
  };
}

export function readingSettings(services: SpreadsheetServices): Settings {
  return settingsOf(lastEnded(services), readSettings(storedSettings(services.document)));
}

/** For an edit, which has no time to look at the history. */
export function settingsForEdits(document: PropertyPort): Settings {
  return settingsOf(runStore(document).lastRun(), readSettings(storedSettings(document)));
}
