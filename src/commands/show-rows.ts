/** Shows rows of one kind alone, through the filter of their results tab, which everyone shares. */
import { RESULTS_HEADER } from '../model/results-rows';
import { isOfKind, ROW_KIND_NAMES, ROW_KINDS, type RowKind } from '../model/results-rows';
import { ROW_VERDICTS } from '../model/scorecard';
import { UserError } from '../model/user-error';
import { count } from '../model/text';
import { type ResultRecord, runOf } from '../results/records';
import { findResults, isResultsHeader, type ResultsTab, sheetsWithResults } from '../results/tab';
import { setWaitingMarks } from './marks';
import { lastEnded } from '../results/runs/last-ended';
import { pastRuns } from '../results/runs/past-runs';
import { changesOf, scoresIn } from '../report/run-report';
import * as z from '../model/zod';
import type { Services } from './services';

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
  const { worse } = changesOf(against, scoresIn(records, services.spreadsheet.checks()));
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
  const ofFront = /^results of (\d+)$/.exec(front?.signature ?? '')?.[1] ?? front?.sheetId;
  const wanted = [sheetId, Number(ofFront), ...(lastEnded(services)?.sheetIds ?? [])];
  const evalSetId = wanted.find((id) => id !== undefined && scored.includes(id));
  const place = tabs.find((tab) => tab.sheetId === evalSetId);
  const results =
    place && findResults(spreadsheet, { tab: place.name, sheetId: place.sheetId }, isResultsHeader, tabs);
  if (evalSetId === undefined || !results)
    throw new UserError('usage', 'There are no results to show: run evals first.');
  return { evalSetId, results };
}
