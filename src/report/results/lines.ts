/** Lines of a results tab: not scored yet, scored just now, or kept as they stand. */
import { turnNumber } from '../../model/conversation/turns';
import type { EvalCase } from '../../model/eval-case';
import type { OutCell } from '../../model/sheet/spreadsheet';
import { columnNamed } from './columns';
import type { ResultRecord } from './records';
import type { ResultRow } from './row';
import { checkIn, scoreNote } from './score-columns';
import { WHY_COLUMN, whyText } from './why';

export interface Line {
  /** The row of its case in the eval set; undefined where the case is gone. */
  readonly row: number | undefined;
  /** Cell and note by column name. */
  readonly cell: (column: string) => OutCell;
  readonly note: (column: string) => string;
}

export const BLANK_LINE: Line = { row: undefined, cell: () => null, note: () => '' };

/** A case that no run has reached: its identity and nothing else. */
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
    cell: (column) => columnNamed(column)?.cell(result) ?? null,
    note: (column) => columnNamed(column)?.note?.(result) ?? '',
  };
}

/** A line as it stands, with the notes that its cells call for. */
export function keptLine(record: ResultRecord, row: number | undefined): Line {
  const { at, details } = record;
  return {
    row,
    // It follows from the other cells, also where a mark was set or taken away.
    cell: (column) => (column === WHY_COLUMN ? whyText(at, details) : at(column)),
    note: (column) => {
      if (column === 'verdict') return String(at('error') ?? '');
      const found = details[checkIn(column)];
      return found ? scoreNote(at(column), found.reason) : '';
    },
  };
}
