/** Chart options that are drawn here and have a counterpart in .xlsx; others exist only at Google. */
import { z } from 'zod';

const axisOptions = z.object({
  format: z.string().optional(),
  viewWindow: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
});

export const chartOptions = z.object({
  title: z.string().default(''),
  /** Pixels. */
  width: z.number().positive().default(600),
  height: z.number().positive().default(371),
  colors: z.array(z.string()).default([]),
  legend: z.object({ position: z.string() }).default({ position: 'right' }),
  isStacked: z.boolean().default(false),
  hAxis: axisOptions.default({}),
  vAxis: axisOptions.default({}),
});

export type AxisOptions = z.infer<typeof axisOptions>;
