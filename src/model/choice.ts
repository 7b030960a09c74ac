/** Which cases of an eval set a run takes. */
import * as z from './zod';

export const Choice = () =>
  z.strictObject({
    /** Only these statuses ('' means blank); if absent, all but those left out by default. */
    statuses: z.optional(z.array(z.string())),
    /** Only groups that contain this text, ignoring case. */
    group: z.optional(z.string()),
    /** Only cases with these test ids, ignoring case. */
    ids: z.optional(z.array(z.string())),
    /** Only these rows of the sheet. */
    rows: z.optional(z.array(z.int().check(z.minimum(1)))),
    /** A random sample of this size. */
    sample: z.optional(z.int().check(z.minimum(1))),
    /** Same seed, same sample. */
    seed: z.optional(z.int()),
  });
export type Choice = z.Shape<typeof Choice>;

/**
 * `errors`: rows that are error, undecided or unstable, or were never reached. `changed`: rows whose case, output, settings or checks
 * have changed since they were scored.
 */
export const ONLY = ['errors', 'changed'] as const;
type Only = (typeof ONLY)[number];

export interface RowsChosen {
  readonly choice: Choice;
  /** `edited`: as `changed`, without rows that no run has reached. */
  readonly only?: Only | 'edited' | undefined;
}
