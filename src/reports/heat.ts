/** What a cell of a heatmap means, shown by shade and mark, not by hue alone. */
import type { CheckMeta } from '../checks/check';
import { isBlocked } from '../model/check';
import type { Scorecard } from '../model/scorecard';

export type HeatKind = 'pass' | 'fail' | 'partly' | 'informs' | 'blocked' | 'error' | 'open' | 'blank';

/** Light for pass, dark for fail, in between for the rest. */
export const HEAT = {
  pass: { background: '#d5ead8', text: '#14532d', mark: '' },
  fail: { background: '#a3271c', text: '#ffffff', mark: '×' },
  partly: { background: '#eebf8f', text: '#4a2a00', mark: '' },
  // No red: it does not fail its row.
  informs: { background: '#ffffff', text: '#3c4043', mark: 'i' },
  blocked: { background: '#c3c5cc', text: '#3c4043', mark: '–' },
  // Quiet: a row that could not be measured has one in each of its columns, and its verdict says it already.
  error: { background: '#ebe0df', text: '#5f1410', mark: '!' },
  open: { background: '#fff3cd', text: '#5c4200', mark: '?' },
  blank: { background: '#ffffff', text: '#202124', mark: '' },
} as const;

/** What the marks mean, for a legend. */
export const HEAT_WORDS: Readonly<Record<HeatKind, string>> = {
  pass: 'pass',
  fail: 'fail',
  partly: 'partly',
  informs: 'for information, not met',
  blocked: 'follow-on failure',
  error: 'error',
  open: 'undecided',
  blank: 'not checked',
};

export function heatKind(
  { verdict, checks, first_failure: firstFailure }: Scorecard,
  { id, stage }: Pick<CheckMeta, 'id' | 'stage'>,
): HeatKind {
  const line = checks[id];
  if (!line) return 'blank';
  // In a row that could not be measured, a check without a score could not be measured either.
  if (line.kind === 'tied') return 'open';
  if (line.score === null)
    return line.kind === 'open' || verdict !== 'error' ? (line.kind ?? 'blank') : 'error';
  if (line.score === 1) return 'pass';
  if (line.score > 0) return 'partly';
  if (line.informs) return 'informs';
  return isBlocked(firstFailure, stage) ? 'blocked' : 'fail';
}
