/** The cases of selected rows, in an eval set or in its results. */
import type { RecordedCase } from '../../evalset/read-tab';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import type { Reconciled } from '../../results/cases/reconcile';
import { readingSettings } from '../../results/runs/run-settings';
import { type LinesAt, linesAt } from '../runs/lines-at';
import type { Services } from '../services';

export interface SelectedCase {
  readonly recorded: RecordedCase;
  readonly line: Reconciled;
}

export interface Selected {
  readonly linesAt: LinesAt;
  /** Each once, in sheet order. */
  readonly cases: readonly SelectedCase[];
  /** Sentences on rows that are passed over. */
  readonly left: readonly string[];
}

/** Where the user is: rows of a tab. */
export interface SelectedPlace {
  readonly sheetId: number;
  readonly rows: readonly number[];
}

/** @throws UserError if nothing is selected */
export function selectedPlace({ spreadsheet }: Pick<Services, 'spreadsheet'>): SelectedPlace {
  const selected = spreadsheet.selection();
  const sheetId = selected && spreadsheet.idOf(selected.tab);
  if (!selected || sheetId === undefined)
    throw new UserError('usage', 'Select rows of an eval set or of its results first.');
  return { sheetId, rows: [...new Set(selected.rows)] };
}

/** @throws UserError if that tab has neither cases nor results */
export function selectedCases({ sheetId, rows }: SelectedPlace, services: Services): Selected {
  const tab = linesAt(sheetId, services.spreadsheet, readingSettings(services));
  if (typeof tab === 'string') throw new UserError('usage', tab);
  const there = rows.flatMap((row) => tab.caseAt(row) ?? []);
  const cases = there.flatMap(({ recorded, line }): SelectedCase[] =>
    recorded && line ? [{ recorded, line }] : [],
  );
  const gone = there.filter(({ recorded }) => !recorded).length;
  const unscored = there.filter(({ line }) => !line).length;
  return {
    linesAt: tab,
    cases: cases.sort((a, b) => a.recorded.evalCase.row - b.recorded.evalCase.row),
    left: [
      ...(gone === 0 ? [] : [`${count(gone, 'case')} no longer in ${tab.evalSet.tab}`]),
      ...(unscored === 0 ? [] : [`${count(unscored, 'row')} not scored yet`]),
    ],
  };
}

/** How a case is named in messages. @example nameOf(evalCase) // 'GOLD row 3 (t-17)' */
export function nameOf({ tab, row, testId }: RecordedCase['evalCase']): string {
  return `${tab} row ${row}${testId === '' ? '' : ` (${testId})`}`;
}
