/** “Diff of runs”: compares runs of one eval set with an earlier one. */
import { EvalSetDiff } from '../../model/diff/view';
import type { Snapshot } from '../../model/ledger';
import { UserError } from '../../model/user-error';
import { writeDiffTab } from '../../report/diff-tab';
import { editedSentence } from '../../report/caveats';
import * as z from '../../model/zod';
import { diffPrograms } from '../../results/runs/diff-programs';
import { runName, worded } from '../../results/runs/run-name';
import { placesIn } from './places';
import { currentSnapshot, type DiffServices, NOW, NOW_NAME } from './run-list';
import { diffView } from './view';

/** Most runs compared with it at once. */
const MOST_RUNS = 4;

export const DiffRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** The id of the earlier run; '' for the current results. */
    before: z.string(),
    /** The ids of the later ones. */
    after: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_RUNS)),
  });
export type DiffRequest = z.Shape<typeof DiffRequest>;

/** One diff per later run, in their order. */
export const RunDiff = () => z.object({ diffs: z.array(EvalSetDiff()) });
export type RunDiff = z.Shape<typeof RunDiff>;

/** More than anyone reads on a page. */
const MOST_ROWS = 200;
const OUTPUT_TEXT = 2000;

/** @throws UserError if runs are the same, are gone, or have no case in common */
export function diffRuns({ sheetId, before, after }: DiffRequest, services: DiffServices): RunDiff {
  const ids = [before, ...after];
  if (new Set(ids).size < ids.length) throw new UserError('usage', 'Choose different runs.');
  const { spreadsheet, ledger, settings } = services;
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  const runs = new Map(
    ids.map((id): [string, Snapshot] => {
      const snapshot =
        id === NOW
          ? info && currentSnapshot(services, { sheetId, tab: info.name })
          : ledger.find(id, sheetId);
      if (snapshot) return [id, worded(snapshot, services.aboutRun)];
      const what = id === NOW ? 'The tab has no results.' : `The run ${id} is not in the ledger any more.`;
      throw new UserError('usage', `${what} Open the page again.`);
    }),
  );
  const nameOf = (id: string, run: Snapshot): string =>
    id === NOW ? NOW_NAME : runName(run, spreadsheet.timeZone());
  const { placeOf, sliced } = placesIn(services, info && { sheetId, tab: info.name });
  const earlier = runs.get(before);
  const first = earlier && sliced(earlier);
  const diffs = after.flatMap((id) => {
    const later = runs.get(id);
    if (!first || !later) return [];
    const second = sliced(later);
    const diff = diffPrograms(first, second, services.spreadsheet.checks(), settings.scoring);
    const view = diffView(first, second, diff, {
      before: nameOf(before, first),
      after: nameOf(id, second),
      notComparable: [...editedIn(before, first), ...editedIn(id, second)],
      placeOf,
      most: MOST_ROWS,
      longest: OUTPUT_TEXT,
    });
    return [{ ...view, tab: info?.name ?? view.tab }];
  });
  if (
    diffs.every(
      ({ shared, lists }) =>
        shared === 0 && lists.every(({ list, total }) => list !== 'edited' || total === 0),
    )
  )
    throw new UserError('usage', 'The runs have no case in common: there is nothing to compare.');
  return { diffs };
}

/** Writes the tab `Run diff`. */
export function writeDiff(request: DiffRequest, services: DiffServices): { readonly name: string } {
  const { diffs } = diffRuns(request, services);
  return { name: writeDiffTab(services.spreadsheet, request.sheetId, diffs) };
}

/** For the current results only: what an earlier run has left is not marked. */
function editedIn(id: string, { cases }: Snapshot): string[] {
  const edited = cases.filter(({ verdict }) => verdict === 'edited, score again').length;
  return id === NOW && edited > 0 ? [`${NOW_NAME}: ${editedSentence(edited)}.`] : [];
}
