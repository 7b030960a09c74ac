/** The baseline of an eval set: the run that its later runs are compared with. It is kept, whatever else is removed. */
import { UserError } from '../../model/user-error';
import { withLock } from '../../model/with-lock';
import * as z from '../../model/zod';
import { keepRun } from '../../results/runs/keep-run';
import { runInWords } from '../../results/runs/run-name';
import { findResults, isResultsHeader } from '../../results/tab';
import { type DiffServices, listRuns, NOW, RunList } from './run-list';

export const PinRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** '' for the run whose results are there now. */
    runId: z.string(),
    /** If false, the pin is removed. */
    isPinned: z.boolean(),
  });
export type PinRequest = z.Shape<typeof PinRequest>;

export const Pinned = () => z.extend(RunList(), { message: z.string() });

/** Each step can be repeated: a run is kept before it is pinned. */
export function pinBaseline(
  { sheetId, runId, isPinned }: PinRequest,
  services: DiffServices,
): z.Shape<typeof Pinned> {
  const { spreadsheet, ledger, baselines } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  if (tab === undefined) throw new UserError('usage', 'This tab no longer exists: choose another one.');
  const message = withLock(services, () => {
    // A run writes to the ledger too.
    if (services.isRunning()) throw new UserError('usage', 'A run is going on: try again when it is over.');
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
    baselines.pin(sheetId, run.runId);
    return `The baseline of ${tab} is ${runInWords(run, spreadsheet.timeZone())}.`;
  });
  return { message, ...listRuns(services) };
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
