/** Conversations among the rows of an eval set: where cases are counted, a conversation counts as one, however many turns it has. */
import {
  NOTHING_TO_CHECK,
  ROW_VERDICTS,
  type RowVerdict,
  STRONGEST_FIRST,
  type ScoredRow,
} from '../model/scorecard';
import { count, foldCase } from '../model/text';

type OfCase = Pick<ScoredRow, 'conversation' | 'conversationVerdict'>;

/**
 * How many conversations pass, and the verdicts of the others; '' if there are none.
 *
 * @example '12 of 15 conversations pass (2 fail, 1 error)'
 */
export function conversationsText(rows: readonly OfCase[]): string {
  const all = new Set(
    rows.flatMap(({ conversation }) => (conversation === '' ? [] : foldCase(conversation))),
  );
  if (all.size === 0) return '';
  const of = (wanted: string): number =>
    rows.filter(({ conversationVerdict }) => conversationVerdict === wanted).length;
  const counted = ROW_VERDICTS.map((verdict) => [of(verdict), verdict] as const);
  const others = counted.flatMap(([n, verdict]) => (n > 0 && verdict !== 'pass' ? [`${n} ${verdict}`] : []));
  const open = all.size - counted.reduce((sum, [n]) => sum + n, 0);
  const rest = [...others, ...(open > 0 ? [`${open} not finished`] : [])].join(', ');
  const passed = of('pass');
  return `${passed} of ${count(all.size, 'conversation')} ${passed === 1 ? 'passes' : 'pass'}${rest === '' ? '' : ` (${rest})`}`;
}

/** A turn as it was scored: '' for one that no run has reached, and why. */
export interface ScoredTurn {
  readonly verdict: RowVerdict | '';
  readonly error: string;
}

/**
 * The verdict of a conversation; a turn in which there is nothing to check takes nothing from it.
 *
 * @returns '' while there is a turn that no run has reached
 * @example conversationVerdict([{ verdict: 'pass', error: '' }, { verdict: 'not scored', error: 'nothing to check' }]) // 'pass'
 */
export function conversationVerdict(turns: readonly ScoredTurn[]): RowVerdict | '' {
  const checked = turns.filter(
    ({ verdict, error }) => verdict !== 'not scored' || !error.startsWith(NOTHING_TO_CHECK),
  );
  const verdicts = (checked.length > 0 ? checked : turns).map(({ verdict }) => verdict);
  if (verdicts.includes('')) return '';
  return STRONGEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? '';
}
