/** Questions that came to nothing although they got a reply: repeating the run asks them again. */
import * as z from 'zod';
import type { InVain } from '../answers/replies';
import type { Ask } from '../ask';
import type { Workbook } from '../runtime';
import { exportedScorecards } from './exported';
import type { RunSummary } from './run-to-end';

/**
 * For a run: questions to a judge whose row got no verdict from it, and questions to the agent whose response is a failure.
 *
 * @param agentUrl the agent's base address; undefined if it was not asked
 */
export function inVainOfRun(
  summary: RunSummary,
  ask: Ask,
  workbook: Workbook,
  agentUrl: string | undefined,
): InVain {
  const tabs = summary.tabs
    .filter(({ verdicts }) => verdicts.error > 0)
    .map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  if (tabs.length === 0) return () => false;
  const rows = exportedScorecards(ask, tabs).scorecards.flatMap(({ query, verdict, error }) =>
    // An unreadable cell is not the judge's fault.
    verdict === 'error' && !/^expected_/.test(String(error)) ? [String(query)] : [],
  );
  const [ofJudge, ofAgent] = [asks(rows), asks(failedQueries(workbook))];
  return (url, body) => (agentUrl !== undefined && url.startsWith(agentUrl) ? ofAgent(body) : ofJudge(body));
}

const Results = z.object({
  results: z.array(z.object({ Question: z.string(), error: z.optional(z.string()) })),
});

/** @param exported the JSON that a comparison wrote */
export function inVainOfComparison(exported: string): InVain {
  const { results } = Results.parse(JSON.parse(exported));
  const of = asks(results.flatMap(({ Question, error }) => (error === undefined ? [] : [Question])));
  return (_url, body) => of(body);
}

/** The queries in `Responses` whose response is an error. */
function failedQueries(workbook: Workbook): string[] {
  const grid = workbook.tabNamed('Responses')?.grid;
  if (!grid) return [];
  const text = (row: number, column: number): string => String(grid.get(row, column).value ?? '');
  const header = Array.from({ length: grid.lastColumn }, (_cell, index) => text(1, index + 1));
  const [query, error] = [header.indexOf('query') + 1, header.indexOf('error') + 1];
  if (query === 0 || error === 0) return [];
  return Array.from({ length: Math.max(0, grid.lastRow - 1) }, (_row, index) => index + 2).flatMap((row) =>
    text(row, error) === '' ? [] : [text(row, query)],
  );
}

/** Whether a request's body contains one of the queries, however it is escaped. */
function asks(queries: readonly string[]): (body: string) => boolean {
  const wanted = queries
    .map((query) => lettersOf(query).slice(0, MOST_LETTERS))
    .filter((text) => text !== '');
  return (body) => {
    const letters = wanted.length === 0 ? '' : lettersOf(body);
    return wanted.some((query) => letters.includes(query));
  };
}

/** Requests may cut long queries in the middle. */
const MOST_LETTERS = 200;

function lettersOf(text: string): string {
  return text.replace(/\\+[nrtbf"]/g, ' ').replace(/[^\p{L}\p{N}]+/gu, '');
}
