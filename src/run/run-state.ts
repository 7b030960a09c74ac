/** The state of a run after an execution's share of it. */
import * as z from '../model/zod';
import { ComparisonResult } from '../model/comparison/report';
import { RunSummary } from '../report/run-summary';

/** How a run without a clock goes on. */
export const WITH_SIDEBAR = 'The run goes on while your sidebar is open';

export const RunState = () =>
  z.union([
    z.object({ state: z.literal('finished'), summary: RunSummary() }),
    /** The agent was asked, which is all that was wanted. */
    z.object({ state: z.literal('asked'), text: z.string() }),
    z.object({ state: z.literal('compared'), summary: ComparisonResult(), text: z.string() }),
    /** Answers that were completed from their traces, and those that could not be. */
    z.object({ state: z.literal('traces read'), read: z.int(), open: z.int(), text: z.string() }),
    z.object({
      state: z.literal('paused'),
      why: z.string(),
      rows: z.int(),
      rowsDone: z.int(),
      /** Answers that were completed from their traces so far; absent for other runs. */
      read: z.optional(z.int()),
      /** ISO; '' if it is not waiting for a time. */
      resumesAt: z.string(),
      /** The same as a time from now; null if someone has to do something first. */
      waitMs: z.nullable(z.number()),
      /** How it goes on, as the beginning of a sentence. */
      goesOn: z.string(),
      text: z.string(),
    }),
  ]);
export type RunState = z.Shape<typeof RunState>;
