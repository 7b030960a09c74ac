/** The last sending to Langfuse: what has not arrived. */
import { lazy } from '../../model/once';
import type { PropertyPort } from '../../model/ports';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

const SENT_PROPERTY = 'gnw.langfuse.sent';

const SentScores = lazy(() =>
  z.object({
    /** The run whose scores they are. */
    runId: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
    /** Hash of host and public key. */
    project: z.string(),
    /** Hash of everything that was to be sent: if it has changed since, sending starts over. */
    print: z.string(),
    /** Positions, from 1, of the scores not yet accepted, as `2-40,51`. */
    open: z.string(),
    /** How many more ticks of a clock may continue it. */
    ticks: z.number(),
  }),
);
type SentScores = z.Shape<typeof SentScores>;

/** undefined if nothing has been sent yet. */
export function sentScores(document: PropertyPort): SentScores | undefined {
  return readJson(SentScores(), document.get(SENT_PROPERTY));
}

export function keepSentScores(document: PropertyPort, sent: SentScores): void {
  document.set(SENT_PROPERTY, JSON.stringify(sent));
}
