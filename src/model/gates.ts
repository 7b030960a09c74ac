/** What a run can fail for: in comparison with an earlier one, or by rates of its own. */
import * as z from './zod';

export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];

/** Rules for a later run compared with an earlier one: a release based on it is stopped if one is broken. */
export const GateRules = () =>
  z.strictObject({
    failOn: z.array(z.enum(GATES)),
    /** The lowest acceptable rate of a check, 0–1; `verdict` means the pass rate of the cases. */
    minPass: z.array(
      z.strictObject({ check: z.string(), rate: z.number().check(z.minimum(0), z.maximum(1)) }),
    ),
  });
export type GateRules = z.Shape<typeof GateRules>;
