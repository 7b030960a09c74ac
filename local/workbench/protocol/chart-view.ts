/** A chart as the page draws it: its content, and its place in pixels. */
import * as z from 'zod/mini';

export const ChartView = z.strictObject({
  /** Null for a chart of another program's kind, of which only the title is shown. */
  type: z.nullable(z.enum(['BAR', 'COLUMN', 'LINE'])),
  place: z.strictObject({ row: z.int(), column: z.int(), x: z.number(), y: z.number() }),
  width: z.number(),
  height: z.number(),
  title: z.string(),
  hasLegend: z.boolean(),
  isStacked: z.boolean(),
  /** Values are fractions of 1. */
  isPercent: z.boolean(),
  /** Ends of the value axis; null if the values decide. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  names: z.array(z.string()),
  series: z.array(
    z.strictObject({ name: z.string(), colour: z.string(), values: z.array(z.nullable(z.number())) }),
  ),
});
export type ChartView = z.infer<typeof ChartView>;
