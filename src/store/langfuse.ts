/** What there is to remember of Langfuse: what was sent. */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';

const SENT_PROPERTY = 'gnw.langfuse.sent';

/** The last sending, as far as it came. */
const SentScores = lazy(() =>
  z.object({
    /** Of the run whose scores they are. */
    runId: z.string(),
    host: z.string(),
    /** Milliseconds since 1970. */
    at: z.number(),
    /** Hash of host and public key. */
    project: z.string(),
    /** Hash of everything that was to be sent: what has changed since is sent from the start. */
    print: z.string(),
    scores: z.number(),
    /** Places of those that are not taken yet, from 1, as `2-40,51`. */
    open: z.string(),
    /** What went wrong; '' where nothing did. */
    trouble: z._default(z.string(), ''),
    /** How often a clock may still go on with it. */
    ticks: z._default(z.number(), 0),
  }),
);
export type SentScores = z.Shape<typeof SentScores>;

/** undefined where nothing was sent yet. */
export function sentScores(document: PropertyPort): SentScores | undefined {
  return readJson(SentScores(), document.get(SENT_PROPERTY));
}

export function keepSentScores(document: PropertyPort, sent: SentScores): void {
  document.set(SENT_PROPERTY, JSON.stringify(sent));
}
