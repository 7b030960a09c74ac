/** The baseline of an eval set: the run that its later runs are compared with. It is kept, whatever else is removed. */
import { UserError } from '../../model/user-error';
import { openHistory } from '../../results/history/tab';
import { findResults, isResultsHeader } from '../../results/tab';
import { keepRun } from '../../results/runs/keep-run';
import { runInWords, worded } from '../../results/runs/run-name';
import * as z from '../../model/zod';
import { betweenRuns, type LedgerChanged } from '../diff/kept-runs';
import { type DiffServices, NOW } from '../diff/run-list';
import { listedAnew } from './describe';

export const PinRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** '' for the run whose results are there now. */
    runId: z.string(),
    /** If false, the pin is removed. */
    isPinned: z.boolean(),
  });
export type PinRequest = z.Shape<typeof PinRequest>;

/** Each step can be repeated: a run is kept before it is pinned, and pinned before the history says so. */
export function pinBaseline({ sheetId, runId, isPinned }: PinRequest, services: DiffServices): LedgerChanged {
  const { spreadsheet, ledger, baselines } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab no longer exists: choose another one.');
  const message = betweenRuns(services, () => {
    if (!isPinned) {
      baselines.unpin(sheetId);
      return `${tab} no longer has a baseline: its runs are compared with the run before.`;
    }
    const id = runId === NOW ? keepNow({ tab, sheetId }, services) : runId;
    const run = id === undefined ? undefined : ledger.find(id, sheetId);
    if (!run)
      throw new UserError(
        'usage',
        runId === NOW ? `${tab} has no results to pin.` : `The run ${runId} is not kept any more.`,
      );
    const snapshot = worded(run, services.aboutRun);
    if (snapshot.about?.isArchived === true)
      throw new UserError('usage', 'This run is put away: take it out of the archive before it is pinned.');
    baselines.pin(sheetId, run.runId);
    // An imported one may have no line there yet.
    openHistory(spreadsheet).describe(run.runId, {});
    return `The baseline of ${tab} is ${runInWords(snapshot, spreadsheet.timeZone())}.`;
  });
  showBaselines(services);
  return { message, ...listedAnew(services) };
}

/** @returns the id of the run whose results are there; undefined if nothing is scored */
function keepNow(
  place: { readonly tab: string; readonly sheetId: number },
  services: DiffServices,
): string | undefined {
  const { spreadsheet, clock } = services;
  const results = findResults(spreadsheet, place, isResultsHeader);
  return results && keepRun(place, results.records(), new Date(clock.now()).toISOString(), services);
}

function showBaselines({ spreadsheet, baselines }: DiffServices): void {
  const nameOf = new Map(spreadsheet.tabs().map(({ sheetId, name }) => [sheetId, name]));
  openHistory(spreadsheet).showBaselines((runId) =>
    baselines
      .sheetsOf(runId)
      .flatMap((sheetId) => nameOf.get(sheetId) ?? [])
      .join('; '),
  );
}
