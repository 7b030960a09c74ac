/** The hidden column that keeps, per check, what its score column cannot: reason, who decided, what was read. */
import * as z from '../settings/zod';
import type { CheckId } from '../model/check';
import type { Scorecard } from '../model/scorecard';
import { cut } from '../model/text';

const REASON_LIMIT = 1000;

export const Details = z.record(
  z.string(),
  z.object({
    reason: z.string(),
    decided_by: z.string(),
    answer_eval_type: z.string(),
    /** What the check came to where it has no score. */
    kind: z.optional(z.enum(['blank', 'open', 'error'])),
  }),
);
export type Details = z.infer<typeof Details>;

/** The details of a row as JSON; checks that had nothing to do are left out. */
export function detailsText({ results }: Scorecard): string {
  const details: Record<CheckId, Details[string]> = {};
  for (const [id, result] of results) {
    if (result.kind === 'blank' && !result.badCell) continue;
    const isScored = result.kind === 'scored';
    details[id] = {
      reason: cut(result.reason, REASON_LIMIT),
      decided_by: isScored ? result.decidedBy : '',
      answer_eval_type: isScored ? result.answerType : '',
      ...(!isScored && { kind: result.kind }),
    };
  }
  return JSON.stringify(details);
}
