/** What changed since the previous run, list by list, as every report shows it. */
import type { CheckMeta } from '../model/check';
import type { Change } from '../model/ledger';
import type { NamedCase, ReportChanges, ReportTab } from '../model/run-report';
import { count } from '../model/text';
import { notComparableText } from './caveats';
import { oneLine } from '../model/texts/one-line';

interface ChangeList {
  readonly title: string;
  readonly of: (changes: ReportChanges) => readonly (Change | NamedCase)[];
  /** Whether its cases are no longer in the eval set. */
  readonly isGone?: true;
}

export const CHANGE_LISTS: readonly ChangeList[] = [
  { title: 'Worse', of: ({ worse }) => worse },
  { title: 'Newly in error', of: ({ newErrors }) => newErrors },
  { title: 'Lost a score', of: ({ lost }) => lost },
  { title: 'Better', of: ({ better }) => better },
  { title: 'Edited', of: ({ edited }) => edited },
  { title: 'New', of: ({ added }) => added },
  { title: 'Gone', of: ({ gone }) => gone, isGone: true },
];

/** Whether there is an earlier run, be it one that can no longer be compared: the trend shows it all the same. */
export function hasRunBefore({ changes, trend }: Pick<ReportTab, 'changes' | 'trend'>): boolean {
  return changes.before !== '' || trend.length > 1;
}

/** @example 'since run r1: 3 worse (4 checks), 1 new; 70 cases compared' */
export function changesSentence({ changes, trend }: Pick<ReportTab, 'changes' | 'trend'>): string {
  if (changes.before === '')
    return hasRunBefore({ changes, trend })
      ? 'no run before can be compared: their scores cannot be read'
      : 'no run before to compare with';
  const { before, notComparable } = changes;
  const note = notComparableText(oneLine(before), notComparable);
  const parts = CHANGE_LISTS.flatMap(({ title, of }) => {
    const cases = of(changes);
    return cases.length === 0 ? [] : [`${cases.length} ${title.toLowerCase()}${inChecks(cases)}`];
  });
  const isMetricsAlone = changes.verdicts.n === 0 && changes.compared > 0;
  const nothing = isMetricsAlone
    ? 'no row lost or gained a check'
    : note === ''
      ? 'nothing changed'
      : 'nothing that can be compared changed';
  const what = parts.length === 0 ? nothing : parts.join(', ');
  return `${note === '' ? '' : `${note} `}since ${oneLine(changes.before)}: ${what}; ${count(changes.compared, 'case')} compared`;
}

/** @example ' (4 checks)' */
function inChecks(cases: readonly (Change | NamedCase)[]): string {
  const checks = cases.reduce((sum, item) => sum + ('checks' in item ? item.checks.length : 0), 0);
  return checks === 0 ? '' : ` (${count(checks, 'check')})`;
}

/** The checks that changed, or what else there is to say about a case. */
export function changeTitles(item: Change | NamedCase, checks: readonly CheckMeta[]): string {
  if (!('checks' in item)) return oneLine(item.detail ?? '');
  return item.checks.map((id) => checks.find((check) => check.id === id)?.title ?? oneLine(id)).join(', ');
}
