/** The outcome of a user-declared check: a kind of check is a function of what is wanted and of what it reads. */
import { blank, fail, pass, type Settled } from '../../model/assessment';
import type { ExpectedField } from '../../model/columns';

export type Outcome =
  | { readonly kind: 'held'; readonly reason: string }
  /** `isAbsent`: there is nothing for which it, or its opposite, could hold. */
  | { readonly kind: 'broken'; readonly reason: string; readonly isAbsent?: true }
  /** What is wanted cannot be read: one sentence on what is wrong and what to do. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** It could not be determined. */
  | { readonly kind: 'unknown'; readonly reason: string };

export const held = (reason: string): Outcome => ({ kind: 'held', reason });
export const broken = (reason: string): Outcome => ({ kind: 'broken', reason });
export const absent = (reason: string): Outcome => ({ kind: 'broken', reason, isAbsent: true });
export const unreadable = (problem: string): Outcome => ({ kind: 'unreadable', problem });

/** @param column the column that says what is wanted */
export function settled(outcome: Outcome, column: ExpectedField): Settled {
  switch (outcome.kind) {
    case 'held':
      return pass(outcome.reason);
    case 'broken':
      return fail(outcome.reason);
    case 'unreadable':
      return blank(`${column} cannot be read`, { column, problem: outcome.problem });
    case 'unknown':
      return { kind: 'error', reason: outcome.reason };
  }
}
