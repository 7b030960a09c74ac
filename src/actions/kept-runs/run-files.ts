/** Runs as files: a kept one, and the baselines with the current results. */
import type { Snapshot } from '../../model/ledger';
import { inFileName } from '../../model/texts/files';
import { UserError } from '../../model/user-error';
import { worded } from '../../results/runs/run-name';
import * as z from '../../model/zod';
import { runFileText } from '../../store/scored-file';
import { placesIn } from '../diff/places';
import { currentSnapshot, type DiffServices, evalTabs, NOW } from '../diff/run-list';

export const RunPlace = () =>
  z.strictObject({
    sheetId: z.int(),
    /** '' for the current results. */
    runId: z.string(),
  });
export type RunPlace = z.Shape<typeof RunPlace>;

/** A run of one eval set, as `importRun` reads it. @throws UserError if it no longer exists */
export function exportRun(
  place: RunPlace,
  services: DiffServices,
): { readonly name: string; readonly text: string } {
  const run = runAt(place, services);
  const { name = '' } = run.about ?? {};
  return {
    name: `${inFileName(`${run.tab} ${name === '' ? run.runId : name}`)}.json`,
    text: runFileText([run]),
  };
}

/** With what people say about it today. @throws UserError if it no longer exists */
export function runAt({ sheetId, runId }: RunPlace, services: DiffServices): Snapshot {
  const { spreadsheet, ledger, aboutRun } = services;
  const tab = spreadsheet.tabs().find((info) => info.sheetId === sheetId)?.name;
  const snapshot =
    runId === NOW
      ? tab === undefined
        ? undefined
        : currentSnapshot(services, { sheetId, tab })
      : ledger.find(runId, sheetId);
  if (snapshot) return worded(snapshot, aboutRun);
  throw new UserError(
    'usage',
    runId === NOW ? 'The tab has no results.' : `The run ${runId} is not kept any more.`,
  );
}

/** The pinned runs of a workbook, and the current results of the same eval sets: two files to compare. */
export const BaselineFiles = () =>
  z.object({
    before: z.string(),
    after: z.string(),
    /** Eval sets that have results but no baseline: they are compared with nothing. */
    without: z.array(z.string()),
  });

/** @throws UserError if no eval set has a baseline */
export function baselineFiles(services: DiffServices): z.Shape<typeof BaselineFiles> {
  const { spreadsheet, ledger, baselines, aboutRun } = services;
  const infos = spreadsheet.tabs();
  const sets = evalTabs(services, infos).flatMap((place) => {
    const now = currentSnapshot(services, place, infos);
    const pinned = baselines.of(place.sheetId);
    // If another program has saved the file, its tabs have other ids.
    const kept = ledger
      .list()
      .filter(
        ({ runId, sheetId, tab }) => runId === pinned && (sheetId === place.sheetId || tab === place.tab),
      );
    const [nearest] = [...kept].sort(
      (a, b) => Number(b.sheetId === place.sheetId) - Number(a.sheetId === place.sheetId),
    );
    const before = nearest && ledger.find(nearest.runId, nearest.sheetId);
    return now ? [{ place, now, before: before && { ...worded(before, aboutRun), tab: place.tab } }] : [];
  });
  const pinned = sets.flatMap(({ place, now, before }) => {
    const { sliced } = placesIn(services, place);
    return before ? [{ now: sliced(now), before: sliced(before) }] : [];
  });
  if (sets.length === 0)
    throw new UserError('usage', 'This workbook has no results to hold against a baseline.');
  if (pinned.length === 0)
    throw new UserError(
      'usage',
      'No eval set of this workbook has a baseline. Pin a run in the sidebar (Results ▸ Runs ▸ Pin as baseline), or name the run that this one is held against.',
    );
  return {
    before: runFileText(pinned.map(({ before }) => before)),
    after: runFileText(pinned.map(({ now }) => now)),
    without: sets.flatMap(({ now, before }) => (before ? [] : [now.tab])),
  };
}
