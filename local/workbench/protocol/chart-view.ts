/** A chart as the page draws it: what it says, in pixels where it stands. */
import * as z from 'zod/mini';

export const ChartView = z.strictObject({
  /** Null for a kind that another program drew, of which only the title is shown. */
  type: z.nullable(z.enum(['BAR', 'COLUMN', 'LINE'])),
  place: z.strictObject({ row: z.int(), column: z.int(), x: z.number(), y: z.number() }),
  width: z.number(),
  height: z.number(),
  title: z.string(),
  hasLegend: z.boolean(),
  isStacked: z.boolean(),
  /** Values are shares of 1. */
  isPercent: z.boolean(),
  /** Ends of the axis of values; null where the values decide. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  names: z.array(z.string()),
  series: z.array(
    z.strictObject({ name: z.string(), colour: z.string(), values: z.array(z.nullable(z.number())) }),
  ),
});
export type ChartView = z.infer<typeof ChartView>;
