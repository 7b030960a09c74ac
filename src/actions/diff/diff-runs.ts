/** “Diff of runs”: two runs of one eval set side by side. */
import { CHECKS } from '../../checks/registry';
import { readTab } from '../../evalset/read-tab';
import type { CheckId } from '../../model/check';
import type { EvalCase } from '../../model/eval-case';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import { cut } from '../../model/text';
import { UserError } from '../../model/user-error';
import { editedSentence } from '../../report/edited-sentence';
import * as z from '../../settings/zod';
import { whyNotComparable } from '../../scoring/comparable';
import { type CaseDiff, diffCases, type DiffedCase, type VerdictTest } from '../../scoring/diff-runs';
import { type CasePair, MATCHES, type MatchedBy } from '../../scoring/paired-cases';
import { inOurNames } from '../../store/run-file';
import { chanceSentence, ratesSentence } from './words';
import { type DiffServices, currentSnapshot, NOW, NOW_NAME, runName } from './run-list';

export const DiffRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    /** The ids of two runs, the earlier one first; '' for the results as they stand now. */
    left: z.string(),
    right: z.string(),
  });
export type DiffRequest = z.Shape<typeof DiffRequest>;

const ComparisonRow = () =>
  z.object({
    /** The test id, else the row; '' where neither is known. */
    name: z.string(),
    query: z.string(),
    /** Where the case stands now; '' where it is gone. */
    url: z.string(),
    /** @example 'pass → fail' */
    verdict: z.string(),
    /** By what the two cases were found to be the same; '' where it stands in one run, or was edited. */
    matched: z.enum(['', ...MATCHES]),
    /** The titles of the checks for which it is in the list. */
    checks: z.array(z.string()),
  });
export type ComparisonRow = z.Shape<typeof ComparisonRow>;

export const LISTS = [
  'regressions',
  'recoveries',
  'stillFailing',
  'coverageLost',
  'coverageGained',
  'edited',
  'gone',
  'added',
] as const;
export type ListName = (typeof LISTS)[number];

const ComparisonList = () =>
  z.object({
    list: z.enum(LISTS),
    /** How many cases there are, and in how many checks of them. */
    cases: z.int(),
    checks: z.int(),
    /** The first of them. */
    rows: z.array(ComparisonRow()),
  });
export type ComparisonList = z.Shape<typeof ComparisonList>;

export const RunDiff = () =>
  z.object({
    tab: z.string(),
    left: z.string(),
    right: z.string(),
    /** Sentences; [] where the runs are comparable. */
    notComparable: z.array(z.string()),
    /** Cases that both have, and by what they were matched. @example '95 by test id, 1 by query' */
    shared: z.int(),
    matched: z.string(),
    rates: z.string(),
    chance: z.string(),
    lists: z.array(ComparisonList()),
  });
export interface RunDiff extends z.Shape<typeof RunDiff> {
  readonly verdicts: VerdictTest;
}

/** More than anybody reads in a dialog. */
const MOST_ROWS = 200;
const QUERY_TEXT = 160;

export function diffRuns({ sheetId, left, right }: DiffRequest, services: DiffServices): RunDiff {
  if (left === right) throw new UserError('usage', 'Choose two different runs.');
  const { spreadsheet } = services;
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  const snapshotNamed = (id: string): Snapshot => {
    const found =
      id === NOW
        ? info && currentSnapshot(services, { sheetId, tab: info.name })
        : services.ledger.find(id, sheetId);
    if (found) return found;
    const what = id === NOW ? 'The tab has no results.' : `The run ${id} is not in the ledger any more.`;
    throw new UserError('usage', `${what} Open the dialog again.`);
  };
  const [first, second] = [snapshotNamed(left), snapshotNamed(right)];
  const nameOf = (id: string, run: Snapshot): string =>
    id === NOW ? NOW_NAME : runName(run, spreadsheet.timeZone());
  const { shared, matched, verdicts, ...lists } = diffPrograms(first, second);
  const rowOf = rowMaker(services, info ? { sheetId, tab: info.name } : undefined);
  return {
    tab: info?.name ?? second.tab,
    left: nameOf(left, first),
    right: nameOf(right, second),
    notComparable: [
      ...whyNotComparable(first.about, second.about),
      ...editedIn(left, first),
      ...editedIn(right, second),
    ],
    shared,
    matched: matchedText(matched),
    verdicts,
    rates: ratesSentence(verdicts),
    chance: chanceSentence(verdicts),
    lists: LISTS.map((list): ComparisonList => {
      const entries = lists[list];
      return {
        list,
        cases: entries.length,
        checks: entries.reduce((sum, entry) => sum + checksOf(entry).length, 0),
        rows: entries.slice(0, MOST_ROWS).map(rowOf),
      };
    }),
  };
}

/** Also of runs of wri/gnw-gold-evals: another name for the same check, and other uids than this program’s for the same cases. */
export function diffPrograms(first: Snapshot, second: Snapshot): CaseDiff {
  const [before, after] = [inOurWords(first).cases, inOurWords(second).cases];
  return diffCases(before, after, isImported(first) !== isImported(second));
}

/** A run with its scores under this program’s names of the checks. */
export function inOurWords(run: Snapshot): Snapshot {
  return isImported(run) ? { ...run, cases: run.cases.map(inOurNames) } : run;
}

function isImported({ about }: Snapshot): boolean {
  return about?.importedFrom !== undefined;
}

export function matchedText(matched: ReadonlyMap<MatchedBy, number>): string {
  return MATCHES.flatMap((by) => (matched.has(by) ? [`${matched.get(by) ?? 0} by ${by}`] : [])).join(', ');
}

export type Entry = DiffedCase | CasePair | LedgerCase;

function checksOf(entry: Entry): readonly CheckId[] {
  return 'checks' in entry ? entry.checks : [];
}

/** Names a case and says where it stands now: rows move, and a run that was imported knows none. */
function rowMaker(
  { spreadsheet, settings }: DiffServices,
  place: { readonly sheetId: number; readonly tab: string } | undefined,
): (entry: Entry) => ComparisonRow {
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
  return (entry) => {
    const one = 'after' in entry ? entry.after : entry;
    const found = find(one) ?? ('before' in entry ? find(entry.before) : undefined);
    const row = found?.row ?? one.row;
    return {
      name: one.testId !== '' ? one.testId : row > 0 ? `row ${row}` : '',
      query: cut(found?.query ?? one.query, QUERY_TEXT),
      url: found && place ? `${url}#gid=${place.sheetId}&range=${found.row}:${found.row}` : '',
      verdict: 'after' in entry ? verdictsOf(entry) : one.verdict,
      matched: 'by' in entry ? entry.by : '',
      checks: checksOf(entry).map((id) => CHECKS.find((check) => check.id === id)?.title ?? id),
    };
  };
}

/** Of the results as they stand now; what an earlier run has left is not marked. */
function editedIn(id: string, { cases }: Snapshot): string[] {
  const edited = cases.filter(({ verdict }) => verdict === 'edited since').length;
  return id === NOW && edited > 0 ? [`${NOW_NAME}: ${editedSentence(edited)}.`] : [];
}

/** @example verdictsOf(pair) // 'pass → fail', or 'fail' where it stayed so */
export function verdictsOf({ before, after }: CasePair): string {
  return before.verdict === after.verdict ? after.verdict : `${before.verdict} → ${after.verdict}`;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
