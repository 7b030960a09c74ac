/** The last run that ended. A copied or downloaded spreadsheet has lost the property that says which: its results and ledger say it. */
import { FINISHED } from '../model/run-end';
import { NO_TOTALS } from '../model/judge';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort, SpreadsheetServices } from '../model/spreadsheet';
import type { Scorecard } from '../model/scorecard';
import { findResults, isResultsHeader } from './find-results';
import { looksLikeOurs } from './source';
import { openLedger } from '../stores/ledger';
import { type LastRun, runStore } from '../stores/run-record';
import { quietly } from '../model/trouble';
import { timeOf } from '../stores/past-runs';
import { newestRun, runOf } from './snapshot';
import { readSettings } from '../settings/change';
import type { Settings } from '../settings/schema';
import { storedSettings } from '../stores/document';

/** undefined if no run has ended yet. */
export function lastEnded({ document, spreadsheet }: SpreadsheetServices): LastRun | undefined {
  return runStore(document).lastRun() ?? (isGoingOn(document) ? undefined : shownLast(spreadsheet));
}

/** Keeps what only the results say. Whoever may not keep anything still sees it. */
export function adoptLast({ document, spreadsheet }: SpreadsheetServices): void {
  const store = runStore(document);
  const shown = store.lastRun() || isGoingOn(document) ? undefined : shownLast(spreadsheet);
  if (shown)
    quietly(() => {
      store.keepLastRun(shown);
    });
}

/** Adds a problem to the last run, for those who saw no toast. */
export function tellWithLast(services: SpreadsheetServices, sentence: string): void {
  const last = lastEnded(services);
  if (last && !last.problems.includes(sentence))
    runStore(services.document).keepLastRun({ ...last, problems: [...last.problems, sentence] });
}

/** What the first run has written so far is no result. */
function isGoingOn(document: PropertyPort): boolean {
  return runStore(document).record() !== undefined;
}

function shownLast(spreadsheet: SpreadsheetPort): LastRun | undefined {
  const scored = scoredTabs(spreadsheet);
  const runId = newestRun(scored.flatMap(({ cards }) => cards));
  if (runId === '') return undefined;
  const ofRun = scored.filter(({ cards }) => cards.some((card) => runOf(card) === runId));
  const judgedAt = ofRun.flatMap(({ cards }) =>
    cards.map((card) => Date.parse(card.judged_at)).filter(Number.isFinite),
  );
  const started = timeOf({ runId, savedAt: '' });
  const finishedAt = judgedAt.reduce((a, b) => Math.max(a, b), Number.isFinite(started) ? started : 0);
  const about = openLedger(spreadsheet).about(runId) ?? {};
  const { judge = '', outcome = FINISHED, settings_hash: settingsHash = '', filters = '', settings } = about;
  return {
    runId,
    startedAt: Number.isFinite(started) ? started : finishedAt,
    finishedAt,
    sheetIds: ofRun.map(({ sheetId }) => sheetId),
    judging: NO_TOTALS,
    stopped: '',
    problems: [],
    judge,
    outcome,
    settingsHash,
    filters,
    ...(settings !== undefined && { settings }),
  };
}

function scoredTabs(
  spreadsheet: SpreadsheetPort,
): readonly { readonly sheetId: number; readonly cards: readonly Scorecard[] }[] {
  const infos = spreadsheet.tabs();
  return infos.flatMap(({ name, sheetId, signature }) => {
    if (signature !== undefined) return [];
    const results = findResults(spreadsheet, { tab: name, sheetId }, isResultsHeader, infos);
    // Another program has dropped our signatures: results have no results.
    return results && !looksLikeOurs(spreadsheet.read(sheetId, 1))
      ? [{ sheetId, cards: results.lines().flatMap(({ card }) => (card.verdict === null ? [] : [card])) }]
      : [];
  });
}

// The settings under which results are read back: those of the run that wrote them, not those stored now.

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
