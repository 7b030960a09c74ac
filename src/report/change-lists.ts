/** What changed since the run before, list by list, as every report tells it. */
import type { CheckMeta } from '../model/check';
import type { Change } from '../model/ledger';
import type { NamedCase, ReportChanges } from '../model/run-report';
import { count } from '../model/text';
import { oneLine } from './one-line';

interface ChangeList {
  readonly title: string;
  readonly of: (changes: ReportChanges) => readonly (Change | NamedCase)[];
  /** Whether its cases are no longer in the eval set. */
  readonly isGone?: true;
}

export const CHANGE_LISTS: readonly ChangeList[] = [
  { title: 'Newly failing', of: ({ newlyFailing }) => newlyFailing },
  { title: 'Newly in error', of: ({ newErrors }) => newErrors },
  { title: 'Newly passing', of: ({ newlyPassing }) => newlyPassing },
  { title: 'Edited', of: ({ edited }) => edited },
  { title: 'New', of: ({ added }) => added },
  { title: 'Gone', of: ({ gone }) => gone, isGone: true },
];

/** @example 'since run r1: 3 newly failing, 1 new; 70 cases compared' */
export function changesSentence(changes: ReportChanges): string {
  if (changes.before === '') return 'no run before to compare with';
  const parts = CHANGE_LISTS.flatMap(({ title, of }) => {
    const n = of(changes).length;
    return n === 0 ? [] : [`${n} ${title.toLowerCase()}`];
  });
  const what = parts.length === 0 ? 'nothing changed' : parts.join(', ');
  return `since ${oneLine(changes.before)}: ${what}; ${count(changes.compared, 'case')} compared`;
}

/** The checks that changed, or what else there is to say of a case. */
export function changeTitles(one: Change | NamedCase, checks: readonly CheckMeta[]): string {
  if (!('checks' in one)) return oneLine(one.detail ?? '');
  return one.checks.map((id) => checks.find((check) => check.id === id)?.title ?? oneLine(id)).join(', ');
}
