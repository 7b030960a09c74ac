/** What the bundle's functions answer about comparisons, checked at the border. */
import * as z from 'zod';

export const Preview = z.object({
  sheetId: z.int(),
  items: z.int(),
  text: z.string(),
  problems: z.array(z.string()),
  model: z.string(),
});

const Tally = z.object({ of: z.number(), old: z.number(), new: z.number(), tie: z.number() });
const Means = z.object({ factuality: z.number(), completeness: z.number(), average: z.number() });
const Bounds = z.object({ low: z.number(), high: z.number() });

const Counted = z.object({
  better: Tally,
  factuality: Tally,
  completeness: Tally,
  means: z.object({ old: Means, new: Means, difference: Means }).nullable(),
  intervals: z.object({ factuality: Bounds, completeness: Bounds, average: Bounds }).nullable(),
});
export type Counted = z.infer<typeof Counted>;

export const ComparisonSummary = z.object({
  judgingText: z.string(),
  stopped: z.string(),
  outcome: z.string(),
  problems: z.array(z.string()),
  advice: z.string(),
  statistics: z.object({
    items: z.int(),
    compared: z.int(),
    errors: z.int(),
    unscored: z.int(),
    failedItemsCountAs: z.int(),
    margins: z.object({ clear: z.int(), slight: z.int() }),
    plain: Counted,
    weighted: Counted.optional(),
    verdict: z.string(),
    worst: z.array(z.object({ question: z.string(), difference: z.number() })),
  }),
});
export type ComparisonSummary = z.infer<typeof ComparisonSummary>;

export const ComparisonReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('compared'), summary: ComparisonSummary }),
  z.object({ state: z.literal('paused'), why: z.string(), resumesAt: z.string() }),
]);

export const LastComparison = z.object({ summary: ComparisonSummary.nullable() });
export const ExportedFile = z.object({ name: z.string(), text: z.string() });
