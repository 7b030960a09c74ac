/** The history of an eval set: its last runs, case by case; a case in one or two of them. */
import { checksIn } from '../checks/registry';
import { expectedValues } from '../fields/eval-case';
import type { CheckId } from '../model/check';
import { History, MAX_RUNS } from '../model/history';
import { ChangedCase } from '../model/run-diff';
import { scoredIn, scoreIn } from '../model/scorecard';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { changedCase } from '../reports/diff-view';
import { historyOf } from '../reports/history-table';
import { momentOf } from '../stores/past-runs';
import { evalSetOf, findResults, isResultsHeader, sheetsWithResults } from '../results/find-results';
import { snapshotOf } from '../results/snapshot';
import { NOW, openRuns, type OpenedRuns, casePlace, tabOf } from './diff';
import { entry, type Services } from './entry';

const HistoryRequest = () =>
  z.strictObject({
    /** Left out for the eval set that is in front, itself or by its results. */
    sheetId: z.optional(z.int()),
    /** True to leave out the current results: their tab takes longer to read than all kept runs. */
    isKeptOnly: z.optional(z.boolean()),
  });

const HistoryReply = () =>
  z.object({
    /** All eval sets that have results; `sheetId` is the one shown. */
    tabs: z.array(z.object({ sheetId: z.int(), name: z.string() })),
    sheetId: z.int(),
    history: History(),
  });

/** @throws UserError if no eval set has results */
function history({ sheetId: requested, isKeptOnly }: z.Shape<typeof HistoryRequest>, services: Services) {
  const opened = openRuns(services);
  const { spreadsheet, ledger, pins } = opened;
  const infos = spreadsheet.tabs();
  const sets = sheetsWithResults(infos);
  const tabs = infos.flatMap(({ sheetId, name }) => (sets.includes(sheetId) ? [{ sheetId, name }] : []));
  const front = requested ?? services.selection.whereabouts()?.sheetId;
  const place =
    infos
      .filter(({ sheetId }) => sheetId === front)
      .flatMap((info) => [evalSetOf(info), front])
      .flatMap((id) => tabs.filter(({ sheetId }) => sheetId === id))[0] ?? tabs[0];
  if (!place) throw new UserError('usage', 'There are no results yet: run evals first.');
  const now = isKeptOnly === true ? undefined : currentResults(opened, place.sheetId);
  const groups = new Map(now?.cases.map((card) => [card.uid, card.test_group]));
  const kept = ledger.of(place.sheetId, MAX_RUNS - 1, ({ runId }) => runId !== now?.runId);
  return {
    ...{ tabs, sheetId: place.sheetId },
    history: historyOf([...kept, ...(now ? [now] : [])], {
      tab: place.name,
      registry: checksIn(spreadsheet),
      naming: (run) => ({
        ...(run === now
          ? { id: NOW, name: 'now' }
          : { id: run.runId, name: momentOf(run, spreadsheet.timeZone()) }),
        isBaseline: pins.of(place.sheetId) === run.runId,
      }),
      groupOf: ({ uid }) => groups.get(uid) ?? '',
    }),
  };
}

/** The results as their tab shows them, edited rows marked; undefined if no row is scored. */
function currentResults({ spreadsheet, now, aboutRun }: OpenedRuns, sheetId: number) {
  const place = tabOf(sheetId, spreadsheet);
  const cards = findResults(spreadsheet, place, isResultsHeader)
    ?.lines()
    .map(({ card }) => card);
  return cards && snapshotOf(place, cards, now, checksIn(spreadsheet), aboutRun);
}

const CaseRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** The case in one run, or in two runs, the earlier first. */
    cells: z
      .array(z.strictObject({ runId: z.string(), uid: z.string(), row: z.int() }))
      .check(z.minLength(1), z.maxLength(2)),
  });

/**
 * @returns the case with the checks that were scored: changed ones first, then failing ones
 * @throws UserError if a run or its case is no longer kept
 */
function caseInRuns({ sheetId, cells }: z.Shape<typeof CaseRequest>, services: Services): ChangedCase {
  const opened = openRuns(services);
  const { spreadsheet } = opened;
  const now = cells.some(({ runId }) => runId === NOW) ? currentResults(opened, sheetId) : undefined;
  const found = cells.map(({ runId, uid, row }) => {
    const run = runId === NOW ? now : opened.ledger.find(runId, sheetId);
    const same = (run?.cases ?? []).filter((one) => one.uid === uid);
    const one = same.find((other) => other.row === row) ?? same[0];
    if (one) return one;
    throw new UserError('usage', 'This run is no longer kept, or its rows were rescored. Reopen the page.');
  });
  const [first, last = first] = found;
  if (!first || !last) throw new Error('no cell was asked for');
  const rank = (id: CheckId): number =>
    scoreIn(first, id) !== scoreIn(last, id) ? 0 : scoreIn(last, id) === 1 ? 2 : 1;
  const checks = [...new Set(found.flatMap(scoredIn))].sort((a, b) => rank(a) - rank(b));
  // Only the current results have expected values.
  const card = now?.cases.find(({ uid, row }) => uid === last.uid && row === last.row);
  const place = card && {
    ...{ row: last.row ?? 0, query: card.query, group: card.test_group },
    expected: expectedValues((field) => String(card.values[field] ?? '')),
  };
  return changedCase(
    { before: cells.length === 1 ? undefined : first, after: last, checks },
    tabOf(sheetId, spreadsheet).tab,
    checksIn(spreadsheet),
    place && casePlace(place, sheetId, spreadsheet.url()),
  );
}

export const historyCommands = {
  history: entry(HistoryRequest, HistoryReply, history),
  caseInRuns: entry(CaseRequest, ChangedCase, caseInRuns),
};
