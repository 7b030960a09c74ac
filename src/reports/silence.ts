/** What a run did not measure because its judge, or its agent, gave no answer: said before any figure, as these say too little. */
import type { ScoredRow } from '../model/scorecard';
import { count } from '../model/text';
import * as z from '../model/zod';
import { isMeasured } from '../scoring/means';

/** Rows without a verdict for that, and the first reason. */
export const Silence = () => z.object({ judge: z.int(), agent: z.int(), why: z.string() });
export type Silence = z.Shape<typeof Silence>;

/**
 * As the reasons of checks say where a judge gave no answer, for one of several trials too: it was not there, or what it sent was tried
 * again in vain. Any other failure is the row's own.
 */
const NO_JUDGE =
  /(?:^|: )(?:not asked: |the judge (?:could not be reached|answered (?:408|429|5\d\d))\b|the (?:judge|model)\b.*\(after \d+ attempts\))/;
const NO_AGENT = /^the agent (?:gave no answer|was interrupted)\b|^the agent’s state could not be fetched\b/;

/** An agent that fails in one row out of ten, or fewer, is there: these rows are errors of their own. */
const FEW = 0.1;

export function silenceIn(rows: readonly ScoredRow[]): Silence {
  const reasons = rows.flatMap((row) => (row.verdict === '' || isMeasured(row) ? [] : (reasonOf(row) ?? [])));
  const of = (who: 'judge' | 'agent'): typeof reasons => reasons.filter((reason) => reason.who === who);
  const agent = of('agent').length > rows.length * FEW ? of('agent') : [];
  const [first] = [...of('judge'), ...agent];
  return { judge: of('judge').length, agent: agent.length, why: first?.why ?? '' };
}

function reasonOf({
  checks,
  error,
}: ScoredRow): { readonly who: 'judge' | 'agent'; readonly why: string } | undefined {
  if (NO_AGENT.test(error)) return { who: 'agent', why: error };
  const lines = [...checks.values()].filter(({ kind }) => kind === 'error' || kind === 'open');
  const silent = lines.find(({ reason }) => NO_JUDGE.test(reason));
  return silent && { who: 'judge', why: silent.reason };
}

/**
 * @param stopped why the judge could not go on; '' if it could
 * @returns '' if all that could be asked was answered
 * @example 'The judge did not answer: 19 rows were not measured (the judge could not be reached: Address unavailable).'
 */
export function silenceText(stopped: string, silences: readonly Silence[]): string {
  const sum = (who: 'judge' | 'agent'): number => silences.reduce((total, of) => total + of[who], 0);
  const rows = (n: number): string => `${count(n, 'row was', 'rows were')} not measured`;
  const [judge, agent] = [sum('judge'), sum('agent')];
  const why = silences.find((silence) => silence.why !== '')?.why ?? '';
  const ofJudge =
    stopped !== ''
      ? `The judge stopped: ${stopped}${judge === 0 ? '' : `: ${rows(judge)}`}.`
      : judge > 0
        ? `The judge did not answer: ${rows(judge)} (${why}).`
        : '';
  const ofAgent =
    agent === 0 ? '' : `The agent did not answer: ${rows(agent)}${judge > 0 ? '' : ` (${why})`}.`;
  return [ofJudge, ofAgent].filter((said) => said !== '').join(' ');
}
