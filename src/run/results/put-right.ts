/** Writes what reconciling has found of results: marks, and links to rows that have moved. Either can be done again. */
import type { ResultRecord } from '../../report/results/records';
import { keptLine, type Line } from '../../report/results/lines';
import type { ResultsTab } from '../../report/results/tab';
import type { Reconciled } from './reconcile';

/**
 * @param records all that stands there
 * @param lines of these, those whose marks may have to be written
 */
export function writeMarks(
  results: ResultsTab,
  records: readonly ResultRecord[],
  lines: readonly Reconciled[],
): void {
  const changed = lines.filter(({ isChanged }) => isChanged);
  results.writeAmong(records, new Map(changed.map((line) => [line.record.index, lineOf(line)])));
}

/** @param lines all that stand there */
export function writeLinks(results: ResultsTab, lines: readonly Reconciled[]): void {
  if (lines.every(isLinked)) return;
  const all: Line[] = [];
  for (const line of lines) all[line.record.index] = lineOf(line);
  // A place without a line is undefined, not a hole.
  results.relink(Array.from(all));
}

/** Whether nothing of that is to be written. */
export function isPutRight(lines: readonly Reconciled[]): boolean {
  return lines.every(({ isChanged, ...line }) => !isChanged && isLinked(line));
}

function isLinked({ record, one }: Pick<Reconciled, 'record' | 'one'>): boolean {
  return record.at('row') === (one?.evalCase.row ?? null);
}

function lineOf({ now, one }: Reconciled): Line {
  return keptLine(now, one?.evalCase.row);
}
