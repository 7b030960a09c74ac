/**
 * The last run that ended, and the settings under which its results are read back. A copied or downloaded spreadsheet has lost the property
 * that names the run; its results and its ledger still name it.
 */
import { FINISHED } from '../model/run';
import { NO_TOTALS } from '../model/judge';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort, SpreadsheetServices } from '../model/spreadsheet';
import type { Scorecard } from '../model/scorecard';
import { findResults, isResultsHeader } from './find-results';
import { looksLikeOurs } from './source';
import { openLedger } from '../stores/ledger';
import { type LastRun, runStore } from '../stores/run-record';
import { quietly } from '../model/google-refusals';
import { timeOf } from '../stores/past-runs';
import { newestRun } from './snapshot';
import { runOf } from './amended-rows';
import { readSettings } from '../settings/read-settings';
import type { Settings } from '../settings/schema';
import { storedSettings } from '../stores/document';

/** Returns undefined if no run has ended yet. */
export function lastEnded({ document, spreadsheet }: SpreadsheetServices): LastRun | undefined {
  return runStore(document).lastRun() ?? (isRunning(document) ? undefined : lastInResults(spreadsheet));
}

/** Keeps the last run that only the results name, if this user may. */
export function adoptLast({ document, spreadsheet }: SpreadsheetServices): void {
  const store = runStore(document);
  const shown = store.lastRun() || isRunning(document) ? undefined : lastInResults(spreadsheet);
  if (shown)
    quietly(() => {
      store.keepLastRun(shown);
    });
}

/** Adds a problem to the last run, for people who missed the toast. */
export function addToLast(services: SpreadsheetServices, sentence: string): void {
  const last = lastEnded(services);
  if (last && !last.problems.includes(sentence))
    runStore(services.document).keepLastRun({ ...last, problems: [...last.problems, sentence] });
}

/** True while a run is in progress: the lines of an unfinished first run are not results. */
function isRunning(document: PropertyPort): boolean {
  return runStore(document).record() !== undefined;
}

function lastInResults(spreadsheet: SpreadsheetPort): LastRun | undefined {
  const scored = scoredTabs(spreadsheet);
  const runId = newestRun(scored.flatMap(({ cards }) => cards));
  if (runId === '') return undefined;
  const ofRun = scored.filter(({ cards }) => cards.some((card) => runOf(card) === runId));
  const judgedAt = ofRun.flatMap(({ cards }) =>
    cards.map((card) => Date.parse(card.judged_at)).filter(Number.isFinite),
  );
  const started = timeOf({ runId, savedAt: '' });
  const finishedAt = judgedAt.reduce((a, b) => Math.max(a, b), Number.isFinite(started) ? started : 0);
  const {
    judge = '',
    outcome: end = FINISHED,
    settings_hash: settingsHash = '',
    filters = '',
    settings,
  } = openLedger(spreadsheet).about(runId) ?? {};
  return {
    runId,
    startedAt: Number.isFinite(started) ? started : finishedAt,
    finishedAt,
    sheetIds: ofRun.map(({ sheetId }) => sheetId),
    judging: NO_TOTALS,
    stopped: '',
    problems: [],
    judge,
    end,
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
    // If another program has dropped our signatures, a results tab must not count as an eval set.
    return results && !looksLikeOurs(spreadsheet.read(sheetId, 1))
      ? [{ sheetId, cards: results.lines().flatMap(({ card }) => (card.verdict === null ? [] : [card])) }]
      : [];
  });
}

/** The part of a run’s settings to keep: changes from the defaults, and the column mapping of each tab, even an empty one. */
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

/** The settings that a run has kept. @param current for all others */
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

/** The settings under which current results are read: those of the run that wrote them, not the ones stored now. */
export function readingSettings(services: SpreadsheetServices): Settings {
  return settingsOf(lastEnded(services), readSettings(storedSettings(services.document)));
}

/** The settings for an edit trigger, which has no time to read the ledger. */
export function settingsForEdits(document: PropertyPort): Settings {
  return settingsOf(runStore(document).lastRun(), readSettings(storedSettings(document)));
}
