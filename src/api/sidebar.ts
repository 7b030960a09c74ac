/** What the sidebar shows of the spreadsheet: where the person is, how far the run is, what came of a row. */
import { clock } from '../google/fetch';
import { documentProperties } from '../google/properties';
import * as google from '../google/selection';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as first from '../actions/runs/first-look';
import { LiveRun, liveRun } from '../actions/runs/live-run';
import * as outcome from '../actions/runs/outcome';
import * as rows from '../actions/runs/row-view';
import { currentSettings, setWaitingMarks } from '../actions/runs/session';
import { keepAsTheyAre } from '../actions/settings/settings-form';
import * as z from '../settings/zod';
import { entry, Nothing } from './entry';

const Done = () => z.object({});

const LookedAround = () => z.object({ at: z.nullable(google.Whereabouts()), run: z.nullable(LiveRun()) });
const Selected = () =>
  z.object({
    selected: z.nullable(z.object({ tab: z.string(), rows: z.array(z.int()) })),
  });

export const sidebar = {
  sidebarStart: entry(Nothing, first.FirstLook, () => {
    setWaitingMarks();
    return first.firstLook({ spreadsheet: activeSpreadsheet(), document: documentProperties() });
  }),
  /** The first steps are not shown again. */
  endFirstSteps: entry(Nothing, Done, () => {
    keepAsTheyAre(documentProperties());
    return {};
  }),
  /** Asked again and again while somebody looks: each is told where it is asked for. */
  lookAround: entry(
    () => z.strictObject({ at: z.boolean(), run: z.boolean() }),
    LookedAround,
    ({ at, run }) => {
      const spreadsheet = activeSpreadsheet();
      return {
        at: (at && google.whereabouts()) || null,
        run: run ? liveRun({ spreadsheet, document: documentProperties(), clock }) : null,
      };
    },
  ),
  selectedRows: entry(Nothing, Selected, () => ({ selected: activeSpreadsheet().selection() ?? null })),
  /** What there is to say of a row of an eval set, or of its results. */
  lookAtRow: entry(rows.RowPlace, rows.Look, (place) =>
    rows.lookAtRow(place, activeSpreadsheet(), currentSettings()),
  ),
  /** Takes the person there. */
  goToRow: entry(rows.RowPlace, Done, ({ sheetId, row }) => {
    google.showRow(sheetId, row);
    return {};
  }),
  /** The last run that came to an end; null before the first. */
  runOutcome: entry(
    Nothing,
    () => z.object({ outcome: z.nullable(outcome.Outcome()) }),
    () => ({
      outcome: outcome.lastOutcome(activeSpreadsheet(), documentProperties(), currentSettings()) ?? null,
    }),
  ),
};
