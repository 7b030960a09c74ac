/** The outcome of a user-declared check: a kind of check is a function of what is wanted and of what it reads. */
import { blank, fail, pass, type Settled } from '../../model/assessment';
import type { ExpectedField } from '../../model/columns';
import { foldCase } from '../../model/text';
import { UNRECORDED } from './unrecorded';

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

/**
 * @param outcome undefined if what it reads is not recorded
 * @param column the column of the eval set that says what is wanted, if one does
 */
export function settled(outcome: Outcome | undefined, column?: ExpectedField): Settled {
  switch (outcome?.kind) {
    case undefined:
      return UNRECORDED;
    case 'held':
      return pass(outcome.reason);
    case 'broken':
      return fail(outcome.reason);
    case 'unreadable':
      return column === undefined
        ? { kind: 'error', reason: outcome.problem }
        : blank(`${column} cannot be read`, { column, problem: outcome.problem });
    case 'unknown':
      return { kind: 'error', reason: outcome.reason };
  }
}

/** What a cell of a column `check: …` says, in the languages that people use in sheets. */
const YES = new Set('yes y true 1 x ✓ ✔ ☑ ja sí si sim s oui o tak da да ya evet ndiyo はい 是'.split(' '));
const NO = new Set(
  'no n false 0 ✗ ✘ ☐ nein nee não nao non nie nu нет tidak hayır hapana いいえ 否 不'.split(' '),
);
/** Words that are neither yes nor no, nor a text that could hold. */
const UNDECIDED = new Set('n/a none null tbd todo maybe perhaps unsure unclear unknown'.split(' '));
/** Shorter texts can't state anything that could hold. */
const LEAST = 3;

/** @returns undefined if it is neither yes nor no, nor a text that could hold */
export function saidIn(cell: string): { readonly holds: boolean; readonly text: string } | undefined {
  const word = foldCase(cell).replace(/[.!]+$/, '');
  if (YES.has(word)) return { holds: true, text: '' };
  if (NO.has(word)) return { holds: false, text: '' };
  if (UNDECIDED.has(word)) return undefined;
  const letters = cell.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length >= LEAST ? { holds: true, text: cell } : undefined;
}
