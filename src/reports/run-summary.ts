/** The summary of a run for pages, terminal and JSON; its sentences on unmeasured rows and on judging. */
import { RunEnd } from '../model/run';
import type { JudgeTotals } from '../model/judge';
import { Problem } from '../model/problem';
import { isMeasured, ROW_VERDICTS, type Scorecard } from '../model/scorecard';
import { count } from '../model/text';
import * as z from '../model/zod';
import { Judging } from '../stores/run-record';

/** How many rows were not measured because the judge, or the agent, gave no answer; the first reason. */
const Silence = () => z.object({ judge: z.int(), agent: z.int(), why: z.string() });
type Silence = z.Shape<typeof Silence>;

export const TabSummary = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    resultsTab: z.string(),
    resultsSheetId: z.int(),
    /** Rows that a run has scored. */
    rows: z.int(),
    /** How many conversations pass, in words; '' if there are none. */
    conversations: z.string(),
    verdicts: z.record(z.enum(ROW_VERDICTS), z.int()),
    /** Rows by the source of their output. */
    outputs: z.object({ thisRow: z.int(), responses: z.int(), agent: z.int() }),
    /** Unreadable cells. */
    problems: z.array(Problem()),
    /** Rows with a score. */
    scored: z.int(),
    silence: Silence(),
    /** Questions that the judge has not decided. */
    openQuestions: z.int(),
  });
export type TabSummary = z.Shape<typeof TabSummary>;

export const RunSummary = () =>
  z.object({
    runId: z.string(),
    /** ISO date-times, UTC. */
    startedAt: z.string(),
    finishedAt: z.string(),
    /** `rules` or the model. */
    judge: z.string(),
    /** Questions, calls, tokens and cost of the judge; `judgingText` is a sentence on them. */
    judging: Judging(),
    judgingText: z.string(),
    outcome: RunEnd(),
    /** Sentences on problems that no results tab shows, such as a skipped or deleted tab. */
    problems: z.array(z.string()),
    tabs: z.array(TabSummary()),
  });
export type RunSummary = z.Shape<typeof RunSummary>;

/** If the agent failed in no more than this share of rows, it was reachable, and these rows are ordinary errors. */
const MAX_SHARE_FAILED = 0.1;

export function silenceIn(rows: readonly Scorecard[]): Silence {
  const reasons = rows.flatMap((row) =>
    row.verdict === null || isMeasured(row) ? [] : (reasonOf(row) ?? []),
  );
  const reasonsFor = (who: 'judge' | 'agent'): typeof reasons =>
    reasons.filter((reason) => reason.who === who);
  const agent = reasonsFor('agent').length > rows.length * MAX_SHARE_FAILED ? reasonsFor('agent') : [];
  const [first] = [...reasonsFor('judge'), ...agent];
  return { judge: reasonsFor('judge').length, agent: agent.length, why: first?.why ?? '' };
}

function reasonOf({
  checks,
  error,
  error_code: code,
}: Scorecard): { readonly who: 'judge' | 'agent'; readonly why: string } | undefined {
  if (code === 'agent_away') return { who: 'agent', why: error };
  const silent = Object.values(checks).find(({ code: of }) => of === 'not_asked' || of === 'no_reply');
  return silent && { who: 'judge', why: silent.reason };
}

/**
 * Says how many rows were not measured; '' if every question was answered. Reports begin with it.
 *
 * @param stopped why the judge stopped; '' if it did not
 * @example 'The judge did not answer: 19 rows were not measured (the judge could not be reached: Address unavailable).'
 */
export function silenceText(stopped: string, silences: readonly Silence[]): string {
  const sum = (who: 'judge' | 'agent'): number => silences.reduce((total, of) => total + of[who], 0);
  const rows = (n: number): string => `${count(n, 'row was', 'rows were')} not measured`;
  const [judge, agent] = [sum('judge'), sum('agent')];
  const why = silences.find((silence) => silence.why !== '')?.why ?? '';
  const ofJudge =
    stopped !== ''
      ? `The judge stopped: ${stopped}.${judge === 0 ? '' : ` ${rows(judge)}.`}`
      : judge > 0
        ? `The judge did not answer: ${rows(judge)} (${why}).`
        : '';
  const ofAgent =
    agent === 0 ? '' : `The agent did not answer: ${rows(agent)}${judge > 0 ? '' : ` (${why})`}.`;
  return [ofJudge, ofAgent].filter((sentence) => sentence !== '').join(' ');
}

/** @example judgingSentence('rules', totals) // '61 answers decided by rules.' */
export function judgingSentence(judge: string, totals: JudgeTotals): string {
  const { byRules, fromCache, replaced, requests, retries, asked, moreVotes } = totals;
  const { inputTokens, outputTokens, costUsd, unpriced, remembered, rememberedUsd } = totals;
  const parts = [`${count(byRules, 'answer')} decided by rules`];
  if (fromCache > 0) parts.push(`${count(fromCache, 'answer')} from the cache`);
  if (remembered > 0)
    parts.push(
      `${count(remembered, 'reply', 'replies')} reused from before the interruption (paid: ${dollars(rememberedUsd)})`,
    );
  if (replaced > 0)
    parts.push(`${count(replaced, 'cached reply was', 'cached replies were')} damaged and requested again`);
  if (requests > 0) {
    const again = retries > 0 ? ` (${count(retries, 'retry', 'retries')})` : '';
    const price =
      unpriced === 0
        ? dollars(costUsd)
        : costUsd === 0
          ? `cost unknown (${inputTokens + outputTokens === 0 ? 'its replies do not say what they used' : 'no price in the settings'})`
          : `at least ${dollars(costUsd)}`;
    parts.push(
      `${count(requests, 'call')} to ${judge}${again}${votesPerRow(asked, moreVotes)}, ${count(inputTokens + outputTokens, 'token')}, ${price}`,
    );
  }
  return `${parts.join('; ')}.`;
}

function votesPerRow(asked: number, moreVotes: number): string {
  return asked === 0 || moreVotes === 0 ? '' : `, ${((asked + moreVotes) / asked).toFixed(2)} votes per row`;
}

/** Rounds a small amount to hundredths of a cent, never to zero. @example dollars(0.0123) // '$0.0123' */
export function dollars(amount: number): string {
  if (amount === 0) return '$0';
  return `$${amount < 0.1 ? Math.max(amount, 0.0001).toFixed(4).replace(/0$/, '') : amount.toFixed(2)}`;
}
