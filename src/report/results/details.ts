/** The hidden column that keeps, per check, what its score column cannot: reason, who decided, what was read. */
import * as z from '../../settings/zod';
import type { Settled } from '../../model/assessment';
import { CALL_LISTS, type CallLists } from '../../model/call-lists';
import type { CheckId } from '../../model/check';
import type { Scorecard } from '../../model/scorecard';
import { cut } from '../../model/text';

const REASON_LIMIT = 1000;
/** Longer texts would be cut when they are written, and JSON that is cut is none. */
const TEXT_LIMIT = 30000;
const NAME_LIMIT = 80;
const MOST_NAMES = 60;

const Names = z._default(z.array(z.string()), []);

export const Details = z.lazy(() =>
  z.record(
    z.string(),
    z.object({
      reason: z.string(),
      decided_by: z.string(),
      answer_eval_type: z.string(),
      /** What the check came to where it has no score. */
      kind: z.optional(z.enum(['blank', 'open', 'error', 'tied'])),
      /** Of a workflow check; lists that are empty are left out. */
      calls: z.optional(
        z.object({
          included: Names,
          excluded: Names,
          missing: Names,
          unexpected: Names,
          unlisted: Names,
          called: Names,
        }),
      ),
    }),
  ),
);
export type Details = z.infer<typeof Details>;

type Kept = Omit<Details[string], 'calls'> & { calls?: Partial<CallLists> };

/** The details of a row as JSON; checks that had nothing to do are left out. */
export function detailsText({ results }: Scorecard): string {
  const text = JSON.stringify(detailsOf(results, true));
  return text.length <= TEXT_LIMIT ? text : JSON.stringify(detailsOf(results, false));
}

function detailsOf(results: Scorecard['results'], keepsCalls: boolean): Readonly<Record<CheckId, Kept>> {
  const details: Record<CheckId, Kept> = {};
  for (const [id, result] of results) {
    if (result.kind === 'blank' && !result.badCell) continue;
    details[id] = detailOf(result, keepsCalls);
  }
  return details;
}

function detailOf(result: Settled, keepsCalls: boolean): Kept {
  const reason = cut(result.reason, REASON_LIMIT);
  if (result.kind !== 'scored') return { reason, decided_by: '', answer_eval_type: '', kind: result.kind };
  const { decidedBy, answerType, calls } = result;
  const about = { reason, decided_by: decidedBy, answer_eval_type: answerType };
  return calls && keepsCalls ? { ...about, calls: shortLists(calls) } : about;
}

function shortLists(calls: CallLists): Partial<CallLists> {
  return Object.fromEntries(
    CALL_LISTS.filter((list) => calls[list].length > 0).map((list) => [list, shortList(calls[list])]),
  );
}

/** A list that is cut says so. */
function shortList(names: readonly string[]): string[] {
  const kept = names.slice(0, MOST_NAMES).map((name) => cut(name, NAME_LIMIT));
  return names.length > MOST_NAMES ? [...kept, `… and ${names.length - MOST_NAMES} more`] : kept;
}
