/** What the sidebar shows of the spreadsheet: where the user is, how far the run is, the result of a row. */
import { readingSettings } from '../sheets/run-settings';
import { checksIn } from '../checks/registry';
import { FirstLook, firstLook, Outcome, lastOutcome } from './outcome';
import { LiveRun, liveRun } from '../engine/jobs/live-run';
import { Destination, RowPlaces } from './row-turns';
import { Look, lookAtRows } from './row';
import { Whereabouts } from '../model/whereabouts';
import { adoptLast, lastEnded } from '../sheets/last-ended';
import { quietly } from '../model/quietly';
import { markTabs, setWaitingMarks } from '../engine/jobs/scoring/mark-edited';
import * as z from '../model/zod';
import { keepSettings, knownResults } from '../sheets/store/document';
import { Done, entry, Nothing, type Services } from './entry';
import { RESULTS_HEADER, isOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../model/results-rows';
import { ROW_VERDICTS } from '../model/scorecard';
import { UserError } from '../model/user-error';
import { count } from '../model/text';
import { type ResultRecord, runOf } from '../sheets/results/records';
import {
  evalSetOf,
  findResults,
  isResultsHeader,
  type ResultsTab,
  sheetsWithResults,
} from '../sheets/results/find-results';
import { pastRuns } from '../sheets/past-runs';
import { changesOf, scoresIn } from '../reports/run-report';
import { isClockNeeded, keepClock, whyNoClock } from '../engine/clock-trigger';
import type { RunServices } from '../engine/services';
import { runStore } from '../sheets/store/run-record';
import { scoreEditsLeft } from '../engine/jobs/scoring/rescore';

// Shows rows of one kind alone, through the filter of their results tab, which everyone shares.

export const ShowRequest = () =>
  z.strictObject({
    show: z.enum([...ROW_KIND_NAMES, 'all']),
    /** The eval set; without it, the one in front or the one whose results are in front, else the last run's first. */
    sheetId: z.optional(z.int()),
  });
export type ShowRequest = z.Shape<typeof ShowRequest>;

/** @returns a sentence on what is shown from now on @throws UserError if there are no results */
export function showRows({ show, sheetId }: ShowRequest, services: Services): string {
  setWaitingMarks(services);
  const { evalSetId, results } = wantedResults(sheetId, services);
  const records = results.records();
  const hides: ReadonlyMap<string, readonly string[]> =
    show === 'all' ? new Map() : hidesOf(show, records, () => lostRows(evalSetId, records, services));
  const shown = records.filter((record) =>
    [...hides].every(([column, texts]) => !texts.includes(textIn(record, column))),
  ).length;
  if (show !== 'all' && shown === 0)
    return `No row of ${results.name} is “${ROW_KINDS[show].title}”: all that was shown still is.`;
  results.filterRows(hides);
  services.selection.showRow(results.sheetId, RESULTS_HEADER);
  const what = show === 'all' ? 'All rows' : `Only “${ROW_KINDS[show].title}”`;
  return `${what}: ${shown} of ${count(records.length, 'row')} of ${results.name}, for everyone who has it open.`;
}

/** By the verdicts, so that anyone who opens the filter can read what it does; rows that got worse also by their numbers. */
function hidesOf(
  kind: RowKind,
  records: readonly ResultRecord[],
  lost: () => ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const isShown = (verdict: string): boolean => isOfKind({ verdict, isLost: true }, kind);
  const hides = new Map<string, string[]>([
    ['verdict', ['', ...ROW_VERDICTS].filter((verdict) => !isShown(verdict))],
  ]);
  if (kind === 'lost') {
    const kept = lost();
    const shown = records.filter((record) => isShown(textIn(record, 'verdict')));
    hides.set(
      'row',
      [...new Set(shown.map((record) => textIn(record, 'row')))].filter((row) => !kept.has(row)),
    );
  }
  return hides;
}

function textIn({ cell }: ResultRecord, column: string): string {
  return String(cell(column) ?? '');
}

/** The rows that got worse since the baseline, else since the previous run. */
function lostRows(
  sheetId: number,
  records: readonly ResultRecord[],
  services: Services,
): ReadonlySet<string> {
  const last = lastEnded(services);
  const [first] = records;
  const runId = last?.sheetIds.includes(sheetId) === true ? last.runId : first ? runOf(first) : '';
  const against = pastRuns(services).against(sheetId, runId);
  const { worse } = changesOf(against, scoresIn(records, checksIn(services.spreadsheet)));
  return new Set(worse.map(({ row }) => String(row)));
}

function wantedResults(
  sheetId: number | undefined,
  services: Services,
): { readonly evalSetId: number; readonly results: ResultsTab } {
  const { spreadsheet } = services;
  const tabs = spreadsheet.tabs();
  const scored = sheetsWithResults(tabs);
  const front = tabs.find(({ name }) => name === spreadsheet.activeTab());
  const ofFront = front && (evalSetOf(front) ?? front.sheetId);
  const wanted = [sheetId, ofFront, ...(lastEnded(services)?.sheetIds ?? [])];
  const evalSetId = wanted.find((id) => id !== undefined && scored.includes(id));
  const place = tabs.find((tab) => tab.sheetId === evalSetId);
  const results =
    place && findResults(spreadsheet, { tab: place.name, sheetId: place.sheetId }, isResultsHeader, tabs);
  if (evalSetId === undefined || !results)
    throw new UserError('usage', 'There are no results to show: run evals first.');
  return { evalSetId, results };
}

const LookedAround = () =>
  z.object({
    at: z.nullable(Whereabouts()),
    run: z.nullable(LiveRun()),
    /** The last run that has ended; '' if there is none, one is going on, or it was not asked for. */
    lastRun: z.string(),
    /** How often results have changed without a run, by edits: 0 where `lastRun` is blank. */
    changes: z.int(),
  });

export const sidebarCommands = {
  /** What there is to see; the first steps, until somebody has taken them. */
  sidebarStart: entry(
    () => z.strictObject({ endsFirstSteps: z.optional(z.boolean()) }),
    FirstLook,
    ({ endsFirstSteps }, services) => {
      // With the settings as they are.
      if (endsFirstSteps === true) keepSettings(services.document, {});
      adoptLast(services);
      setWaitingMarks(services);
      ensureClock(services);
      return firstLook(services);
    },
  ),
  /** Called again and again while the user is looking: each part is returned only if asked for. */
  lookAround: entry(
    () => z.strictObject({ at: z.boolean(), run: z.boolean() }),
    LookedAround,
    ({ at: wantsPlace, run }, services) => {
      const { document, selection } = services;
      const live = run ? liveRun(services) : null;
      const isOver = run && !live;
      return {
        at: (wantsPlace && selection.whereabouts()) || null,
        run: live,
        lastRun: (isOver && runStore(document).lastRun()?.runId) || '',
        changes: isOver ? knownResults(document).changes : 0,
      };
    },
  ),
  /** Views of rows of an eval set, or of its results: the selected one, or several ahead of the user. */
  lookAtRows: entry(
    RowPlaces,
    () => z.object({ looks: z.array(Look()) }),
    (places, services) => ({
      looks: lookAtRows(places, services.spreadsheet, readingSettings(services)),
    }),
  ),
  /** Hides all rows of a results tab except those of one kind, for everyone. */
  showRows: entry(
    ShowRequest,
    () => z.object({ message: z.string() }),
    (given, services) => ({ message: showRows(given, services) }),
  ),
  /** Takes the user there. */
  goToRow: entry(Destination, Done, ({ sheetId, row, column }, { selection }) => {
    selection.showRow(sheetId, row, column);
    return {};
  }),
  /** The last run that ended; null before the first. */
  runOutcome: entry(
    Nothing,
    () => z.object({ outcome: z.nullable(Outcome()) }),
    (_given, services) => {
      const { spreadsheet, document } = services;
      const last = lastOutcome(spreadsheet, document, readingSettings(services), (sheetIds) => {
        // The cells are to show what is counted here.
        quietly(() => {
          markTabs(sheetIds, services);
        });
      });
      return { outcome: last ?? null };
    },
  ),
};

// What a user's click or open sidebar does for the clock that carries their runs: a clock cannot notice that it is dead.

/** Installs or replaces this user's clock if it is needed; a failure here does not affect what they clicked. */
export function ensureClock(services: RunServices): void {
  quietly(() => {
    const record = runStore(services.document).record();
    if (isClockNeeded(services)) keepClock(services);
    // What a clock would do at the next tick.
    if (record === undefined && whyNoClock(services) !== '') scoreEditsLeft(services);
  });
}
