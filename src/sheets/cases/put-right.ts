/** Writes what reconciling has found: marks, and links to rows that have moved. Either can be repeated. */
import type { Checks } from '../../model/check';
import type { ResultRecord } from '../records';
import { keptLine, type Line } from '../lines';
import type { ResultsTab } from '../tab';
import type { Reconciled } from './reconcile';

/**
 * @param records all current records
 * @param lines of these, those whose marks may have to be written
 */
export function writeMarks(
  results: ResultsTab,
  records: readonly ResultRecord[],
  lines: readonly Reconciled[],
): void {
  const changed = lines.filter(({ isChanged }) => isChanged);
  results.writeAmong(
    records,
    new Map(changed.map((line) => [line.record.index, lineOf(line, results.checks)])),
  );
}

/** @param lines all current lines */
export function writeLinks(results: ResultsTab, lines: readonly Reconciled[]): void {
  if (lines.every(isLinked)) return;
  const all: Line[] = [];
  for (const line of lines) all[line.record.index] = lineOf(line, results.checks);
  // Makes places without a line undefined rather than holes.
  results.relink(Array.from(all));
}

/** Whether none of that needs writing. */
export function isPutRight(lines: readonly Reconciled[]): boolean {
  return lines.every(({ isChanged, ...line }) => !isChanged && isLinked(line));
}

function isLinked({ record, recorded }: Pick<Reconciled, 'record' | 'recorded'>): boolean {
  return record.cell('row') === (recorded?.evalCase.row ?? null);
}

function lineOf({ current, recorded }: Reconciled, checks: Checks): Line {
  return keptLine(current, recorded?.evalCase.row, checks);
}
