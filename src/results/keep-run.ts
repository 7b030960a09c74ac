/** The current scores of a results tab go to the ledger, before anything else is written there. */
import type { RunAbout } from '../model/ledger';
import type { EvalSet } from '../evalset/read-tab';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Scorecard } from '../model/scorecard';
import type { Ledger } from '../stores/ledger';
import { unmarked } from './reconcile';
import { checksIn } from '../checks/registry';
import { runOf, snapshotOf } from './snapshot';
import { shortTime } from '../model/local-time';
import { count } from '../model/text';
import { rangesText } from '../model/tab-grid';

interface Keeping {
  readonly ledger: Ledger;
  readonly spreadsheet: Pick<SpreadsheetPort, 'ownChecks'>;
  readonly aboutRun: AboutRun;
}

type AboutRun = (runId: string) => RunAbout | undefined;

/** Without marks for later edits. @param savedAt ISO date-time @returns the run's id; undefined if nothing is scored */
export function keepRun(
  place: Pick<EvalSet, 'tab' | 'sheetId'>,
  cards: readonly Scorecard[],
  savedAt: string,
  { ledger, spreadsheet, aboutRun }: Keeping,
): string | undefined {
  const run = snapshotOf(place, cards.map(unmarked), savedAt, checksIn(spreadsheet), aboutRun);
  if (run) ledger.add(run, lastOf(amendedRows(place.tab, cards)));
  return run?.runId;
}

// Rows that were rescored after their run: they still belong to it.

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

/** When one of them was last rescored, ISO; '' if there are none. */
function lastOf(rows: readonly AmendedRow[]): string {
  return rows.map(({ when }) => when).reduce((a, b) => (b > a ? b : a), '');
}

/** '' if nothing was amended. @example 'GOLD: rows 3, 5-7 scored again, last at 22 Nov 2026, 09:00 UTC' */
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
