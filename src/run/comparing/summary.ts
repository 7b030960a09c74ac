/** The outcome of a comparison of old and new answers, for display: see model/comparison/report.ts. */
import * as z from '../../model/zod';

const Tally = () => z.object({ of: z.number(), old: z.number(), new: z.number(), tie: z.number() });
const Means = () => z.object({ factuality: z.number(), completeness: z.number(), average: z.number() });
const Bounds = () => z.object({ low: z.number(), high: z.number() });

/** One way to count: every question equally, or by weights. */
const Comparison = () =>
  z.object({
    better: Tally(),
    factuality: Tally(),
    completeness: Tally(),
    means: z.nullable(z.object({ old: Means(), new: Means(), difference: Means() })),
    intervals: z.nullable(z.object({ factuality: Bounds(), completeness: Bounds(), average: Bounds() })),
  });

export const ComparisonSummary = () =>
  z.object({
    judgingText: z.string(),
    stopped: z.string(),
    outcome: z.string(),
    problems: z.array(z.string()),
    advice: z.string(),
    statistics: z.object({
      items: z.int(),
      compared: z.int(),
      errors: z.int(),
      notScored: z.int(),
      failedItemsCountAs: z.number(),
      margins: z.object({ clear: z.int(), slight: z.int() }),
      plain: Comparison(),
      weighted: z.optional(Comparison()),
      verdict: z.string(),
      worst: z.array(z.object({ question: z.string(), difference: z.number() })),
    }),
  });
