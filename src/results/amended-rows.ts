/** Rows that were rescored after their run, to which they still belong. */
import { shortTime } from '../model/local-time';
import type { Scorecard } from '../model/scorecard';
import { rangesText } from '../model/tab-grid';
import { count } from '../model/text';

/** The run that a line belongs to, even if it was rescored since; '' if no run has reached it. */
export function runOf({ run_id: runId, amends = runId }: Pick<Scorecard, 'run_id' | 'amends'>): string {
  return amends;
}

interface AmendedRow {
  /** The run that the row belongs to. */
  readonly runId: string;
  /** The id of the run that rescored it. */
  readonly by: string;
  readonly tab: string;
  /** Its row in the eval set; 0 if the case is gone. */
  readonly row: number;
  /** ISO date-time, UTC. */
  readonly when: string;
}

export function amendedRows(tab: string, cards: readonly Scorecard[]): AmendedRow[] {
  return cards.flatMap((card): AmendedRow[] => {
    const [runId, by] = [runOf(card), card.run_id];
    return runId === by ? [] : [{ runId, by, tab, row: card.row ?? 0, when: card.judged_at }];
  });
}

/** The time at which one of the rows was last rescored, ISO; '' if there are none. */
export function lastAmended(rows: readonly AmendedRow[]): string {
  return rows.map(({ when }) => when).reduce((a, b) => (b > a ? b : a), '');
}

/** Names the rescored rows; '' if there are none. @example 'GOLD: rows 3, 5-7 rescored, last on 22 Nov 2026, 09:00 UTC' */
export function amendedText(rows: readonly AmendedRow[]): string {
  const tabs = [...new Set(rows.map(({ tab }) => tab))];
  return tabs
    .map((tab) => {
      const ofTab = rows.filter((row) => row.tab === tab);
      const places = ofTab.map(({ row }) => row).filter((row) => row > 0);
      const which =
        places.length === 0
          ? count(ofTab.length, 'row')
          : `${places.length === 1 ? 'row' : 'rows'} ${rangesText(places).replace(/,/g, ', ')}`;
      return `${tab}: ${which} rescored, last on ${shortTime(lastAmended(ofTab))}`;
    })
    .join('; ');
}
