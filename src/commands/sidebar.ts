/** What the sidebar shows of the spreadsheet: where the user is, how far the run is, the result of a row. */
import { tendClock } from './tend-clock';
import { readingSettings } from '../results/runs/run-settings';
import * as first from './outcome';
import { changesOfResults, lastRunId, LiveRun, liveRun } from './live-run';
import * as outcome from './outcome';
import { Destination, RowPlaces } from './row-place';
import * as rows from './row';
import { showRows, ShowRequest } from './show-rows';
import { keepAsTheyAre } from './settings';
import { Whereabouts } from '../model/whereabouts';
import { adoptLast } from '../results/runs/last-ended';
import { quietly } from '../model/quietly';
import { markTabs, setWaitingMarks } from './marks';
import * as z from '../model/zod';
import { Done, entry, Nothing } from './entry';

const LookedAround = () =>
  z.object({
    at: z.nullable(Whereabouts()),
    run: z.nullable(LiveRun()),
    /** The last run that has ended; '' if there is none, one is going on, or it was not asked for. */
    lastRun: z.string(),
    /** How often results have changed without a run, by edits: 0 where `lastRun` is blank. */
    changes: z.int(),
  });
const Selected = () =>
  z.object({
    selected: z.nullable(z.object({ tab: z.string(), rows: z.array(z.int()) })),
  });

export const sidebarCommands = {
  sidebarStart: entry(Nothing, first.FirstLook, (_given, services) => {
    adoptLast(services);
    setWaitingMarks(services);
    tendClock(services);
    return first.firstLook(services);
  }),
  /** Stops showing the first steps. */
  endFirstSteps: entry(Nothing, Done, (_given, { document }) => {
    keepAsTheyAre(document);
    return {};
  }),
  /** Called again and again while the user is looking: each part is returned only if asked for. */
  lookAround: entry(
    () => z.strictObject({ at: z.boolean(), run: z.boolean() }),
    LookedAround,
    ({ at: wantsPlace, run }, services) => {
      const live = run ? liveRun(services) : null;
      return {
        at: (wantsPlace && services.selection.whereabouts()) || null,
        run: live,
        lastRun: run && !live ? lastRunId(services) : '',
        changes: run && !live ? changesOfResults(services) : 0,
      };
    },
  ),
  selectedRows: entry(Nothing, Selected, (_given, { spreadsheet }) => ({
    selected: spreadsheet.selection() ?? null,
  })),
  /** Views of rows of an eval set, or of its results: the selected one, or several ahead of the user. */
  lookAtRows: entry(
    RowPlaces,
    () => z.object({ looks: z.array(rows.Look()) }),
    (places, services) => ({
      looks: rows.lookAtRows(places, services.spreadsheet, readingSettings(services)),
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
    () => z.object({ outcome: z.nullable(outcome.Outcome()) }),
    (_given, services) => {
      const { spreadsheet, document } = services;
      const last = outcome.lastOutcome(spreadsheet, document, readingSettings(services), (sheetIds) => {
        // The cells are to show what is counted here.
        quietly(() => {
          markTabs(sheetIds, services);
        });
      });
      return { outcome: last ?? null };
    },
  ),
};
