/** How a run has ended: codes for programs, texts for people. */
import * as z from './zod';

/** `refused`: by Google. `no_reports`: neither could it be closed. `not_measured`: the judge or the agent gave no answer. */
const STOP_CODES = ['refused', 'no_progress', 'outdated', 'no_reports', 'not_measured'] as const;

/** The text of `not_measured` is sentences, any other one without a full stop. */
export const RunEnd = () =>
  z.discriminatedUnion('how', [
    z.object({ how: z.enum(['finished', 'cancelled']) }),
    z.object({
      how: z.literal('stopped'),
      why: z.object({ code: z.enum(STOP_CODES), text: z.string() }),
    }),
  ]);
export type RunEnd = z.Shape<typeof RunEnd>;

export const FINISHED: RunEnd = { how: 'finished' };

export function stoppedBy(code: (typeof STOP_CODES)[number], text: string): RunEnd {
  return { how: 'stopped', why: { code, text } };
}

/** The sentence that precedes all others about a run that was not completed; '' if it was. */
export function endSentence(end: RunEnd, what: 'run' | 'comparison' = 'run'): string {
  if (end.how === 'stopped' && end.why.code === 'not_measured') return end.why.text;
  if (end.how === 'stopped') return `The ${what} was stopped: ${end.why.text}.`;
  return end.how === 'finished' ? '' : `The ${what} was cancelled.`;
}
