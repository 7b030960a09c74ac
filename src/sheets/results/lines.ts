/** Lines of a results tab: not scored yet, just scored, or kept as they are. */
import type { Checks } from '../../checks/check';
import { turnNumber } from '../../fields/conversation';
import type { EvalCase } from '../../fields/eval-case';
import type { OutCell } from '../../model/sheet/spreadsheet';
import { columnNamed } from './columns';
import type { ResultRecord } from './records';
import { FIRST_FAILURE, readStage, stageCell } from './row-scores';
import type { ResultRow } from './column';
import { checkIn, scoreNote } from './score-columns';
import { WHY_COLUMN, whyText } from './why';

export interface Line {
  /** The row of its case in the eval set; undefined if the case no longer exists. */
  readonly row: number | undefined;
  /** Cell and note by column name. */
  readonly cell: (column: string) => OutCell;
  readonly note: (column: string) => string;
}

export const BLANK_LINE: Line = { row: undefined, cell: () => null, note: () => '' };

/** A case that no run has reached: only its identity. */
export function pendingLine({ row, testId, conversation, turn, query, uid }: EvalCase): Line {
  const identity = new Map<string, OutCell>([
    ['test_id', testId],
    ['conversation', conversation],
    ['turn', turnNumber(turn) ?? turn],
    ['query', query],
    ['uid', uid],
  ]);
  return { row, cell: (column) => identity.get(column) ?? null, note: () => '' };
}

export function scoredLine(result: ResultRow): Line {
  return {
    row: result.card.evalCase.row,
    cell: (column) => columnNamed(column, result.checks)?.cell(result) ?? null,
    note: (column) => columnNamed(column, result.checks)?.note?.(result) ?? '',
  };
}

/** An existing line, with the notes that its cells call for. */
export function keptLine(record: ResultRecord, row: number | undefined, checks: Checks): Line {
  const { cell, details } = record;
  return {
    row,
    // Derived from the other cells, so it is right even if a mark was set or removed.
    cell: (column) => {
      if (column === WHY_COLUMN) return whyText(cell, details, checks);
      return column === FIRST_FAILURE ? stageCell(readStage(cell(column))) || cell(column) : cell(column);
    },
    note: (column) => {
      if (column === 'verdict') return String(cell('error') ?? '');
      const detail = details[checkIn(column)];
      return detail ? scoreNote(cell(column), detail.reason) : '';
    },
  };
}
