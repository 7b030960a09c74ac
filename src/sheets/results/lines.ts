/** Lines of a results tab: not scored yet, just scored, or kept as they are. */
import { withTextHashes } from '../people';
import type { Checks } from '../../checks/check';
import { turnNumber } from '../../fields/conversation';
import type { EvalCase } from '../../fields/eval-case';
import { once } from '../../model/once';
import type { OutCell } from '../../model/spreadsheet';
import { cellOf, columnNamed, KEPT_VALUES } from './columns';
import { type Details, detailsOf, LAST_COLUMN, packed } from './details';
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
  readonly details: Details;
  /** The same with the hashes of the judged texts. */
  readonly hashedDetails: () => Details;
}

export const BLANK_LINE: Line = {
  row: undefined,
  cell: () => null,
  note: () => '',
  details: {},
  hashedDetails: () => ({}),
};

/** Under some columns of a tab. @param all its columns: what has none is packed */
export function cellsOf(line: Line, names: readonly string[], all = names): OutCell[] {
  const kept = (): OutCell =>
    packed(
      withoutColumn(all).map((name) => [name, line.cell(name)]),
      line.details,
      line.hashedDetails,
    );
  return names.map((name) =>
    name === 'row' ? (line.row ?? null) : name === LAST_COLUMN ? kept() : line.cell(name),
  );
}

const withoutColumn = once((names: readonly string[]) => KEPT_VALUES.filter((name) => !names.includes(name)));

export const IDENTITY: readonly string[] = ['test_id', 'conversation', 'turn', 'query', 'uid'];

/** A case that no run has reached. */
export function pendingLine({ row, testId, conversation, turn, query, uid }: EvalCase): Line {
  const cells = [testId, conversation, turnNumber(turn) ?? turn, query, uid];
  return { ...BLANK_LINE, row, cell: (column) => cells[IDENTITY.indexOf(column)] ?? null };
}

export function scoredLine(result: ResultRow): Line {
  const details = detailsOf(result);
  const cell = (column: string): OutCell => cellOf(result, column);
  return {
    row: result.card.evalCase.row,
    cell,
    note: (column) => columnNamed(column, result.checks)?.note?.(result) ?? '',
    details,
    hashedDetails: () => withTextHashes(details, cell, result.checks),
  };
}

export function keptLine(record: ResultRecord, row: number | undefined, checks: Checks): Line {
  const { cell, details } = record;
  return {
    row,
    details,
    hashedDetails: () => withTextHashes(details, cell, checks),
    // Derived from the other cells, so it is right even if a mark was set or removed.
    cell: (column) => {
      if (column === WHY_COLUMN) return whyText(cell, details, checks);
      return column === FIRST_FAILURE ? stageCell(readStage(cell(column))) || cell(column) : cell(column);
    },
    note: (column) => {
      const detail = details[checkIn(column)];
      return detail ? scoreNote(cell(column), detail) : '';
    },
  };
}
