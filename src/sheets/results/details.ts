/** The hidden column that keeps, per check, what its score column cannot: reason, who decided, what was read. */
import { type PeopleVerdict, type Settled, CALL_LISTS, type CallLists } from '../../model/assessment';
import type { CheckId } from '../../model/check';
import { type CheckMeta, demandedOf } from '../../checks/check';
import { lazy } from '../../model/once';
import type { Scorecard } from '../../scoring/scorecard';
import { cut } from '../../model/text';
import * as z from '../../model/zod';
import type { ResultRow } from './column';

const REASON_LIMIT = 1000;
/** Longer texts would be cut when written, and cut JSON is not JSON. */
const TEXT_LIMIT = 30000;
const NAME_LIMIT = 80;
const MAX_NAMES = 60;

const Names = lazy(() => z._default(z.array(z.string()), []));

export const Details = lazy(() =>
  z.record(
    z.string(),
    z.object({
      reason: z.string(),
      decided_by: z.string(),
      answer_eval_type: z.string(),
      /** The check's result if it has no score; left out if there was nothing to compare. */
      kind: z.optional(z.enum(['blank', 'open', 'error', 'tied'])),
      /** Of a workflow check; empty lists are left out. */
      calls: z.optional(
        z.object({
          included: Names(),
          excluded: Names(),
          missing: Names(),
          unexpected: Names(),
          unlisted: Names(),
          called: Names(),
        }),
      ),
      /** What people say about it, and the judge’s result if theirs replaces it. */
      people: z.optional(
        z.object({
          text: z.string(),
          judge: z.optional(
            z.object({ score: z.nullable(z.number()), reason: z.string(), decided_by: z.string() }),
          ),
        }),
      ),
    }),
  ),
);
export type Details = z.Shape<typeof Details>;

/** Whether a rule or a model was asked about a check, whatever the result. */
export function askedOfAJudge({ decided_by, kind }: Details[string]): boolean {
  return decided_by === '' ? kind !== undefined && kind !== 'blank' : decided_by !== 'check';
}

/** What the judge itself says, whoever decides the check. @param score that of the check */
export function judgeSaid(
  { people, reason, decided_by }: Details[string],
  score: number | null,
): { readonly score: number | null; readonly reason: string; readonly decided_by: string } {
  return people?.judge ?? { score, reason, decided_by };
}

type CheckedRow = Pick<ResultRow, 'checks' | 'card'>;
type Kept = Omit<Details[string], 'calls'> & { calls?: Partial<CallLists> };

/** The details of a row as JSON; checks with nothing to do are left out, unless the case demands them. */
export function detailsText(row: CheckedRow): string {
  const text = JSON.stringify(detailsOf(row, true));
  return text.length <= TEXT_LIMIT ? text : JSON.stringify(detailsOf(row, false));
}

export function detailsOf(
  { checks, card }: CheckedRow,
  keepsCalls: boolean,
): Readonly<Record<CheckId, Kept>> {
  const details: Record<CheckId, Kept> = {};
  for (const check of checks.all) {
    const result = card.results.get(check.id);
    if (result && isTold(check, card)) details[check.id] = detailOf(result, keepsCalls);
  }
  return details;
}

/**
 * Whether there is something to say about a check: if it had nothing to compare, only if the case demands it. What holds for the whole row
 * is already in `error`.
 */
export function isTold(check: CheckMeta, { results, evalCase, error }: Scorecard): boolean {
  const result = results.get(check.id);
  if (!result || !isNothing(result)) return result !== undefined;
  return result.reason !== error && demandedOf([check], evalCase).length > 0;
}

function isNothing(result: Settled): boolean {
  return result.kind === 'blank' && !result.badCell;
}

function detailOf(result: Settled, keepsCalls: boolean): Kept {
  const reason = cut(result.reason, REASON_LIMIT);
  const people = 'people' in result ? peopleOf(result.people) : {};
  if (result.kind !== 'scored') {
    const unscored = { reason, decided_by: '', answer_eval_type: '' };
    return isNothing(result) ? unscored : { ...unscored, kind: result.kind, ...people };
  }
  const { decidedBy, answerType, calls } = result;
  const about = { reason, decided_by: decidedBy, answer_eval_type: answerType, ...people };
  return calls && keepsCalls ? { ...about, calls: shortLists(calls) } : about;
}

function peopleOf(people: PeopleVerdict | undefined): Pick<Kept, 'people'> {
  if (!people) return {};
  const { text, judge } = people;
  if (!judge) return { people: { text } };
  const { score, reason, decidedBy } = judge;
  return { people: { text, judge: { score, reason: cut(reason, REASON_LIMIT), decided_by: decidedBy } } };
}

function shortLists(calls: CallLists): Partial<CallLists> {
  return Object.fromEntries(
    CALL_LISTS.filter((list) => calls[list].length > 0).map((list) => [list, shortList(calls[list])]),
  );
}

/** A list that is cut says so. */
function shortList(names: readonly string[]): string[] {
  const kept = names.slice(0, MAX_NAMES).map((name) => cut(name, NAME_LIMIT));
  return names.length > MAX_NAMES ? [...kept, `… and ${names.length - MAX_NAMES} more`] : kept;
}
