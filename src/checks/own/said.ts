/** What a cell of a column `check: …` says, in the languages that people use in sheets. */
import { foldCase } from '../../model/text';

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
