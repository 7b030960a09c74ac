/** “Diff of runs”: runs of one eval set beside an earlier one. */
import { readTab } from '../../evalset/read-tab';
import type { SliceValues } from '../../evalset/slice-values';
import { EvalSetDiff } from '../../model/diff/view';
import type { EvalCase } from '../../model/eval-case';
import { grouped } from '../../model/grouped';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import { cut } from '../../model/text';
import { UserError } from '../../model/user-error';
import { writeDiffTab } from '../../report/diff-tab';
import { editedSentence } from '../../report/edited-sentence';
import * as z from '../../settings/zod';
import { diffPrograms } from '../../run/results/diff-programs';
import { runName, worded } from '../../run/results/run-name';
import { slicesSeen } from '../../run/results/slices';
import { currentSnapshot, type DiffServices, NOW, NOW_NAME } from './run-list';
import { diffView, type Entry, type Place } from './view';

/** Runs that one is held against at once. */
const MOST_RUNS = 4;

export const DiffRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** The id of the earlier run; '' for the results as they stand now. */
    before: z.string(),
    /** Those of the later ones. */
    after: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_RUNS)),
  });
export type DiffRequest = z.Shape<typeof DiffRequest>;

/** One diff per later run, in their order. */
export const RunDiff = () => z.object({ diffs: z.array(EvalSetDiff()) });
export type RunDiff = z.Shape<typeof RunDiff>;

/** More than anybody reads on a page. */
const MOST_ROWS = 200;
const QUERY_TEXT = 160;
const OUTPUT_TEXT = 2000;

/** @throws UserError where runs are the same, are gone, or have no case in common */
export function diffRuns({ sheetId, before, after }: DiffRequest, services: DiffServices): RunDiff {
  const ids = [before, ...after];
  if (new Set(ids).size < ids.length) throw new UserError('usage', 'Choose different runs.');
  const { spreadsheet, ledger, settings } = services;
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  const runs = new Map(
    ids.map((id): [string, Snapshot] => {
      const found =
        id === NOW
          ? info && currentSnapshot(services, { sheetId, tab: info.name })
          : ledger.find(id, sheetId);
      if (found) return [id, worded(found, services.aboutRun)];
      const what = id === NOW ? 'The tab has no results.' : `The run ${id} is not in the ledger any more.`;
      throw new UserError('usage', `${what} Open the page again.`);
    }),
  );
  const nameOf = (id: string, run: Snapshot): string =>
    id === NOW ? NOW_NAME : runName(run, spreadsheet.timeZone());
  const { placeOf, slicesOf } = placesIn(services, info ? { sheetId, tab: info.name } : undefined);
  const sliced = (run: Snapshot | undefined): Snapshot | undefined =>
    run && { ...run, cases: run.cases.map((one) => ({ ...one, slices: slicesOf(one) })) };
  const first = sliced(runs.get(before));
  const diffs = after.flatMap((id) => {
    const second = sliced(runs.get(id));
    if (!first || !second) return [];
    const diff = diffPrograms(first, second, settings.scoring);
    const view = diffView(first, second, diff, {
      before: nameOf(before, first),
      after: nameOf(id, second),
      notComparable: [...editedIn(before, first), ...editedIn(id, second)],
      ...{ placeOf, most: MOST_ROWS, longest: OUTPUT_TEXT },
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

/** Says where a case stands now, and what it is told apart by: rows move, and a run that was imported knows none. */
function placesIn(
  { spreadsheet, settings }: DiffServices,
  place: { readonly sheetId: number; readonly tab: string } | undefined,
): {
  readonly placeOf: (entry: Entry) => Place | undefined;
  readonly slicesOf: (one: LedgerCase) => SliceValues;
} {
  const evalSet = place && readTab(spreadsheet.read(place.sheetId), settings.columns[place.tab] ?? {});
  const cases = (evalSet?.cases ?? []).map(({ evalCase }) => evalCase);
  const byUid = grouped(cases, ({ uid }) => uid);
  const byId = grouped(cases, ({ testId }) => testId);
  const find = ({ uid, testId, row }: LedgerCase): EvalCase | undefined => {
    const same = byUid.get(uid) ?? [];
    const named = testId === '' ? [] : (byId.get(testId) ?? []);
    return same.find((one) => one.row === row) ?? same[0] ?? (named.length === 1 ? named[0] : undefined);
  };
  const url = spreadsheet.url();
  const slices = place ? slicesSeen(spreadsheet, place.sheetId, settings) : new Map<number, SliceValues>();
  const placeOf = (entry: Entry): Place | undefined => {
    const one = 'after' in entry ? entry.after : entry;
    const found = find(one) ?? ('before' in entry ? find(entry.before) : undefined);
    return found && place
      ? {
          row: found.row,
          query: cut(found.query, QUERY_TEXT),
          url: `${url}#gid=${place.sheetId}&range=${found.row}:${found.row}`,
          group: found.group,
        }
      : undefined;
  };
  return { placeOf, slicesOf: (one) => slices.get(find(one)?.row ?? 0) ?? {} };
}

/** Of the results as they stand now; what an earlier run has left is not marked. */
function editedIn(id: string, { cases }: Snapshot): string[] {
  const edited = cases.filter(({ verdict }) => verdict === 'edited since').length;
  return id === NOW && edited > 0 ? [`${NOW_NAME}: ${editedSentence(edited)}.`] : [];
}
