/** How sections of a run are made. */
import type { Section, SectionColumn, SectionRow } from '../model/section';
import { oneLine, shortened } from '../model/texts/one-line';

const MAX_NAME = 60;
export const MAX_TEXT = 160;

export const SET: SectionColumn = { head: 'eval set', kind: 'set' };

/** A section without rows is left out, as are its numbers that are all 0. */
export function section(
  title: string,
  columns: readonly SectionColumn[],
  rows: readonly SectionRow[],
): Section[] {
  if (rows.length === 0) return [];
  const whole = rows.filter(({ isHeading }) => !isHeading);
  const all = { title, columns: [...columns], rows: [...rows] };
  return [
    withColumns(
      all,
      ({ kind }, index) => kind !== 'number' || whole.some(({ cells }) => (cells[index] ?? 0) !== 0),
    ),
  ];
}

/** Without the column that names the eval set: where there is but one. */
export function withoutSet(original: Section): Section {
  return withColumns(original, ({ kind }) => kind !== 'set');
}

function withColumns(original: Section, isShown: (column: SectionColumn, index: number) => boolean): Section {
  const shown = <T>(cells: readonly T[]): T[] =>
    cells.filter((_cell, index) => {
      const column = original.columns[index];
      return column === undefined || isShown(column, index);
    });
  return {
    ...original,
    columns: shown(original.columns),
    rows: original.rows.map((row) => ({ ...row, cells: shown(row.cells) })),
  };
}

/** A section of sentences. */
export function sentences(title: string, all: readonly string[]): Section[] {
  return section(
    title,
    [],
    all.map((sentence) => ({ cells: [oneLine(sentence)] })),
  );
}

export function shortName(name: string): string {
  return shortened(oneLine(name), MAX_NAME);
}

export function shortText(words: string): string {
  return shortened(oneLine(words), MAX_TEXT);
}
