/** The outcome of what a cell wants of the agent's work. */
import { blank, fail, pass, type Settled } from '../../model/assessment';
import type { ExpectedField } from '../../model/columns';

export type Outcome =
  | { readonly kind: 'held'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
  /** What is wanted cannot be read: one sentence on what is wrong and what to do. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** It could not be determined. */
  | { readonly kind: 'unknown'; readonly reason: string };

export const held = (reason: string): Outcome => ({ kind: 'held', reason });
export const broken = (reason: string): Outcome => ({ kind: 'broken', reason });
export const unreadable = (problem: string): Outcome => ({ kind: 'unreadable', problem });

/** @param column the column of the eval set that says what is wanted */
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
