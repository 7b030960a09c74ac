/** Which cases of an eval set, as a page or the command line says it. */
import * as z from '../settings/zod';

export const ChoiceJson = z.strictObject({
  statuses: z.optional(z.array(z.string())),
  group: z.optional(z.string()),
  rows: z.optional(z.array(z.int().check(z.minimum(1)))),
  offset: z.optional(z.int().check(z.minimum(0))),
  sample: z.optional(z.int().check(z.minimum(1))),
  seed: z.optional(z.int()),
});
