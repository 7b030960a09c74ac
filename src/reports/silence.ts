/** What a run did not measure as its judge or agent gave no answer: it comes before all figures. */
import type { Scorecard } from '../model/scorecard';
import { count } from '../model/text';
import * as z from '../model/zod';
import { isMeasured } from '../model/scorecard';

/** Rows without a verdict for that, and the first reason. */
export const Silence = () => z.object({ judge: z.int(), agent: z.int(), why: z.string() });
export type Silence = z.Shape<typeof Silence>;

/** An agent that fails in one row out of ten, or fewer, is there: these rows are errors of their own. */
const FEW = 0.1;

export function silenceIn(rows: readonly Scorecard[]): Silence {
  const reasons = rows.flatMap((row) =>
    row.verdict === null || isMeasured(row) ? [] : (reasonOf(row) ?? []),
  );
  const of = (who: 'judge' | 'agent'): typeof reasons => reasons.filter((reason) => reason.who === who);
  const agent = of('agent').length > rows.length * FEW ? of('agent') : [];
  const [first] = [...of('judge'), ...agent];
  return { judge: of('judge').length, agent: agent.length, why: first?.why ?? '' };
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
 * What was not measured of one eval set, which may have been run again since.
 *
 * @param stopped why the judge of the run could not go on; '' if it could
 * @example 'The judge did not answer for 19 rows of GOLD.'; '' if all that could be asked was answered
 */
export function silenceOf(tab: string, { judge, agent }: Silence, stopped: string): string {
  const rows = (n: number): string => `${count(n, 'row')} of ${tab}`;
  const ofJudge = `The judge did not answer for ${rows(judge)}${stopped === '' ? '' : `: ${stopped}`}.`;
  const ofAgent = `The agent did not answer for ${rows(agent)}.`;
  return [...(judge > 0 ? [ofJudge] : []), ...(agent > 0 ? [ofAgent] : [])].join(' ');
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
      ? `The judge stopped: ${stopped}.${judge === 0 ? '' : ` ${rows(judge)}.`}`
      : judge > 0
        ? `The judge did not answer: ${rows(judge)} (${why}).`
        : '';
  const ofAgent =
    agent === 0 ? '' : `The agent did not answer: ${rows(agent)}${judge > 0 ? '' : ` (${why})`}.`;
  return [ofJudge, ofAgent].filter((sentence) => sentence !== '').join(' ');
}
