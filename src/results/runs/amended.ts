/** Rows that were rescored after their run: they still belong to it. */
import { shortTime } from '../../model/local-time';
import { count } from '../../model/text';
import { type ResultRecord, runOf } from '../records';
import { rangesText } from '../../model/sheet/row-ranges';

export interface AmendedRow {
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

/** @param tab the eval set's name */
export function amendedRows(tab: string, records: readonly ResultRecord[]): AmendedRow[] {
  return records.flatMap((record): AmendedRow[] => {
    const [runId, by, row] = [runOf(record), String(record.cell('run_id') ?? ''), record.cell('row')];
    if (runId === by) return [];
    return [
      {
        runId,
        by,
        tab,
        row: typeof row === 'number' ? row : 0,
        when: String(record.cell('judged_at') ?? ''),
      },
    ];
  });
}

/** When a row was last rescored, ISO; '' if none was. */
export function amendedAt(tab: string, records: readonly ResultRecord[]): string {
  return lastOf(amendedRows(tab, records));
}

function lastOf(rows: readonly AmendedRow[]): string {
  return rows.map(({ when }) => when).reduce((a, b) => (b > a ? b : a), '');
}

/**
 * What was amended, one eval set after another; '' if nothing was.
 *
 * @example 'GOLD: rows 3, 5-7 scored again, last at 22 Nov 2026, 09:00 UTC'
 */
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
      return `${tab}: ${which} scored again, last at ${shortTime(lastOf(ofTab))}`;
    })
    .join('; ');
}
