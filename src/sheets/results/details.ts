/** The hidden cell that ends a line, as JSON: per check what its score does not say, and the values for which the tab has no column. */
import { type PeopleVerdict, type Settled, CALL_LISTS, type CallLists } from '../../model/assessment';
import { type CheckMeta, demandedOf } from '../../checks/check';
import { UNANSWERED } from '../../model/judge';
import { lazy } from '../../model/once';
import type { Scorecard } from '../../scoring/scorecard';
import { cut } from '../../model/text';
import * as z from '../../model/zod';
import { isObject, jsonIn } from '../../model/texts/json';
import type { OutCell } from '../../model/spreadsheet';
import type { ResultRow } from './column';

/** The column that ends every results tab. */
export const LAST_COLUMN = 'details';

const REASON_LIMIT = 1000;
/** Of a longer one, the texts in it are cut. */
const TEXT_LIMIT = 32_000;
const SHORTER = [TEXT_LIMIT, 12_000, 4000, REASON_LIMIT, 300, 100];
const NAME_LIMIT = 80;
const MAX_NAMES = 60;

const Names = lazy(() => z.exactOptional(z.array(z.string())));

export const Details = lazy(() =>
  z.record(
    z.string(),
    z.object({
      reason: z.string(),
      decided_by: z.string(),
      answer_eval_type: z.string(),
      /** Of a check without a score; left out if there was nothing to compare. */
      kind: z.optional(z.enum(['blank', 'open', 'error', 'tied'])),
      /** Why the judge that is set up gave no answer. */
      unanswered: z.optional(z.enum(UNANSWERED)),
      /** Of the judged text, if that is cut here: see `judgedText`. */
      text_hash: z.optional(z.string()),
      /** What people say, and the judge’s result if theirs replaces it. */
      people: z.optional(
        z.object({
          text: z.string(),
          judge: z.optional(
            z.object({ score: z.nullable(z.number()), reason: z.string(), decided_by: z.string() }),
          ),
        }),
      ),
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
    }),
  ),
);
export type Details = z.Shape<typeof Details>;

/** A rule counts as a judge; whatever the result. */
export function askedOfAJudge({ decided_by, kind }: Details[string]): boolean {
  return decided_by === '' ? kind !== undefined && kind !== 'blank' : decided_by !== 'check';
}

/** What the judge itself decided, even if a person's verdict counts. @param score that of the check */
export function judgeResult(
  { people, reason, decided_by }: Details[string],
  score: number | null,
): { readonly score: number | null; readonly reason: string; readonly decided_by: string } {
  return people?.judge ?? { score, reason, decided_by };
}

type CheckedRow = Pick<ResultRow, 'checks' | 'card'>;

/**
 * The text of the cell; null if there is nothing to keep.
 *
 * @param values by column; blank ones are left out
 * @param checksIfCut what is kept of the checks if texts have to be cut
 */
export function packed(
  values: readonly (readonly [column: string, value: OutCell])[],
  checks: Details,
  checksIfCut: () => Details = () => checks,
): string | null {
  const kept = Object.fromEntries(values.filter(([, value]) => value !== null && value !== ''));
  const all = { ...kept, ...(Object.keys(checks).length > 0 && { checks }) };
  if (Object.keys(all).length === 0) return null;
  const text = JSON.stringify(all);
  if (text.length <= TEXT_LIMIT) return text;
  const hashed = checksIfCut();
  const texts = SHORTER.map((limit) =>
    JSON.stringify({ ...all, checks: hashed }, (key, part: unknown) => {
      if (key === 'calls') return undefined;
      return typeof part === 'string' ? cut(part, limit) : part;
    }),
  );
  return texts.find((shorter) => shorter.length <= TEXT_LIMIT) ?? null;
}

/** A person may have edited the cell: what cannot be read counts as not there. */
export function unpacked(text: unknown): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly details: () => Details;
} {
  const json = jsonIn(typeof text === 'string' ? text : '');
  const { checks, ...values } = isObject(json) ? json : {};
  return {
    values,
    details: lazy(() => {
      const read = Details().safeParse(checks);
      return read.success ? read.data : {};
    }),
  };
}

export function detailsOf({ checks, card }: CheckedRow): Details {
  const details: Record<string, Details[string]> = {};
  for (const check of checks.all) {
    const result = card.results.get(check.id);
    if (result && isKept(check, card)) details[check.id] = detailOf(result);
  }
  return details;
}

/** Of a check that had nothing to compare only if the case demands it, and `error` does not say it of the whole row. */
function isKept(check: CheckMeta, { results, evalCase, error }: Scorecard): boolean {
  const result = results.get(check.id);
  if (!result || !isNothing(result)) return result !== undefined;
  return result.reason !== error && demandedOf([check], evalCase).length > 0;
}

function isNothing(result: Settled): boolean {
  return result.kind === 'blank' && !result.badCell;
}

function detailOf(result: Settled): Details[string] {
  const reason = cut(result.reason, REASON_LIMIT);
  const people = 'people' in result ? peopleOf(result.people) : {};
  if (result.kind !== 'scored') {
    const unscored = { reason, decided_by: '', answer_eval_type: '' };
    if (isNothing(result)) return unscored;
    const unanswered = 'unanswered' in result ? { unanswered: result.unanswered } : {};
    return { ...unscored, kind: result.kind, ...unanswered, ...people };
  }
  const { decidedBy, answerType, calls } = result;
  const about = { reason, decided_by: decidedBy, answer_eval_type: answerType, ...people };
  return calls ? { ...about, calls: shortLists(calls) } : about;
}

function peopleOf(people: PeopleVerdict | undefined): Pick<Details[string], 'people'> {
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
