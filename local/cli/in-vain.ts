/** Questions to the judge that came to nothing although they got a reply: the next command asks them again. */
import * as z from 'zod';
import type { InVain } from '../answers/replies';
import type { Ask } from '../ask';
import { exportedScorecards } from './exported';
import type { RunSummary } from './run-to-end';

/** For a run: questions whose row got no verdict from them. */
export function inVainOfRun(summary: RunSummary, ask: Ask): InVain {
  const tabs = summary.tabs
    .filter(({ verdicts }) => verdicts.error > 0)
    .map(({ tab, resultsTab }) => ({ tab, resultsTab }));
  if (tabs.length === 0) return () => false;
  return asks(exportedScorecards(ask, tabs).scorecards.flatMap(inVain));
}

const Scorecard = z.looseObject({
  verdict: z.string(),
  query: z.nullish(z.string()),
  error: z.unknown().optional(),
});

/** @returns the query of a row that got no verdict, as the only item */
function inVain(card: unknown): string[] {
  const { verdict, query, error } = Scorecard.parse(card);
  // An unreadable cell is not the judge's fault.
  return verdict === 'error' && !/^expected_/.test(String(error)) ? [query ?? ''] : [];
}

const Results = z.object({
  results: z.array(z.object({ Question: z.string(), error: z.optional(z.string()) })),
});

/** @param exported the JSON that a comparison wrote */
export function inVainOfComparison(exported: string): InVain {
  const { results } = Results.parse(JSON.parse(exported));
  return asks(results.flatMap(({ Question, error }) => (error === undefined ? [] : [Question])));
}

/** Whether a request's body contains one of the queries, however it is escaped. */
function asks(queries: readonly string[]): InVain {
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
