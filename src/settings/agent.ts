/** The live agent's settings: where it is and how it is asked. Which ff profile it is asked for is `run.ff`. */
import { baseAddress } from './address';
import { wholeNumber } from './bounds';
import * as z from './zod';

/** Staging: where evals are run before a release. */
export const STAGING_AGENT = 'https://api.staging.globalnaturewatch.org';

/** The longest that an execution of six minutes can wait for a reply and still write it down. */
const LONGEST_WAIT_SECONDS = 330;

export const AgentSettings = z.lazy(() =>
  z.strictObject({
    baseUrl: baseAddress(STAGING_AGENT),
    persona: z._default(z.string().check(z.trim(), z.maxLength(200)), 'Researcher'),
    concurrency: wholeNumber(10, 1, 30),
    waitSeconds: wholeNumber(LONGEST_WAIT_SECONDS, 20, LONGEST_WAIT_SECONDS),
  }),
);
export type AgentSettings = z.infer<typeof AgentSettings>;
