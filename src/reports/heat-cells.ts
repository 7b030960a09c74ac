/** Shared by the heatmap tab and the heatmap of the HTML report: groups and names of rows, the shade and mark of a check's cell. */
import type { CheckMeta } from '../checks/check';
import { isBlocked } from '../model/check';
import { grouped } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import { foldCase } from '../model/text';

/** Rows by `test_group` ('' for none), in order of first appearance. All turns of a conversation are in the group of its first row. */
export function byGroup(rows: readonly Scorecard[]): Map<string, Scorecard[]> {
  const ofConversation = new Map<string, string>();
  return grouped(rows, ({ conversation = '', test_group: group }) => {
    if (conversation === '') return group;
    const name = foldCase(conversation);
    const first = ofConversation.get(name) ?? group;
    ofConversation.set(name, first);
    return first;
  });
}

/** The name of a row, shown next to its number. @example '1-001 · loss, turn 2' */
export function caseName({ test_id: testId, conversation = '', turn }: Scorecard): string {
  const place = conversation === '' ? '' : `${conversation}, turn ${turn ?? '?'}`;
  return [testId, place].filter((part) => part !== '').join(' · ');
}

/** Light for pass and dark for fail, which also has a mark, so that they can be told apart without colour. */
export const HEAT = {
  pass: { background: '#d5ead8', text: '#14532d', mark: '', words: 'pass' },
  fail: { background: '#a3271c', text: '#ffffff', mark: '×', words: 'fail' },
  partly: { background: '#eebf8f', text: '#4a2a00', mark: '', words: 'partly' },
  // Not red, as it does not fail its row.
  informs: { background: '#ffffff', text: '#3c4043', mark: 'i', words: 'for information, not met' },
  blocked: { background: '#c3c5cc', text: '#3c4043', mark: '–', words: 'follow-on failure' },
  // Muted: in a row in error, every column without a score shows it.
  error: { background: '#ebe0df', text: '#5f1410', mark: '!', words: 'error' },
  open: { background: '#fff3cd', text: '#5c4200', mark: '?', words: 'undecided' },
  blank: { background: '#ffffff', text: '#202124', mark: '', words: 'not checked' },
} as const;

export type HeatKind = keyof typeof HEAT;

export function heatKind(
  { verdict, checks, first_failure: firstFailure }: Scorecard,
  { id, stage }: Pick<CheckMeta, 'id' | 'stage'>,
): HeatKind {
  const line = checks[id];
  if (!line) return 'blank';
  if (line.kind === 'tied') return 'open';
  if (line.score === null)
    return line.kind === 'open' || verdict !== 'error' ? (line.kind ?? 'blank') : 'error';
  if (line.score === 1) return 'pass';
  if (line.score > 0) return 'partly';
  if (line.informs) return 'informs';
  return isBlocked(firstFailure, stage) ? 'blocked' : 'fail';
}
