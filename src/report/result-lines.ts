/** Lines of a results tab: still to be scored, scored just now, or kept from an earlier run. */
import { CHECKS } from '../checks/registry';
import type { EvalCase } from '../model/eval-case';
import type { OutCell } from '../model/spreadsheet';
import { columnNamed } from './columns';
import type { ResultRecord } from './records';
import type { ResultRow } from './result-row';
import { scoreColumnName, scoreNote } from './score-columns';

export interface Line {
  /** The row of its case in the eval set; undefined where the case is gone. */
  readonly row: number | undefined;
  /** Cell and note by column name. */
  readonly cell: (column: string) => OutCell;
  readonly note: (column: string) => string;
}

export const BLANK_LINE: Line = { row: undefined, cell: () => null, note: () => '' };

/** A case that is to be scored: its identity and nothing else. */
export function pendingLine({ row, testId, query, uid }: EvalCase, runId: string): Line {
  const identity = new Map<string, OutCell>([
    ['test_id', testId],
    ['query', query],
    ['uid', uid],
    ['run_id', runId],
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

/** A line as it stands, with the notes that its cells call for; `changed` is laid over it. */
export function keptLine(
  record: ResultRecord,
  row: number | undefined,
  changed: ReadonlyMap<string, OutCell> = new Map(),
): Line {
  const cell = (column: string): OutCell =>
    changed.has(column) ? (changed.get(column) ?? null) : record.at(column);
  return {
    row,
    cell,
    note: (column) => {
      if (column === 'verdict') return String(cell('error') ?? '');
      const id = CHECK_OF_COLUMN.get(column);
      const details = id === undefined ? undefined : record.details[id];
      return details ? scoreNote(record.at(column), details.reason) : '';
    },
  };
}

/** The case of a kept line was edited or is gone: the score stands, but counts no more. */
export function editedLine(record: ResultRecord, row: number | undefined, why: string): Line {
  return keptLine(
    record,
    row,
    new Map<string, OutCell>([
      ['verdict', 'edited since'],
      ['error', why],
    ]),
  );
}

const CHECK_OF_COLUMN: ReadonlyMap<string, string> = new Map(
  CHECKS.map(({ id }) => [scoreColumnName(id), id]),
);
