/** The headers of tabs before the last change of their column names, kept with the document. */
import { lazy } from '../model/once';
import type { PropertyPort } from '../model/ports';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { bytes, MOST_BYTES } from './long-text';

const PROPERTY = 'gnw.columnUndo';

const ColumnChange = lazy(() =>
  z.object({
    sheetId: z.int(),
    /** ISO date-time, UTC. */
    at: z.string(),
    renames: z.array(z.object({ before: z.string(), after: z.string() })),
    additions: z.array(z.string()),
  }),
);
/** The last change in a tab: old headers verbatim, and the columns that were added. */
export type ColumnChange = z.Shape<typeof ColumnChange>;

/** Newest first; [] if nothing can be read. */
export function columnChanges(document: PropertyPort): ColumnChange[] {
  return readJson(z.array(ColumnChange()), document.get(PROPERTY)) ?? [];
}

/** Keeps a tab's last change, and as many of other tabs as there is room for. @returns whether there was room for this one */
export function keepColumnChange(document: PropertyPort, change: ColumnChange): boolean {
  const isTooLarge = (changes: readonly ColumnChange[]): boolean =>
    bytes(JSON.stringify(changes)) > MOST_BYTES;
  const hasRoom = !isTooLarge([change]);
  const kept = [...(hasRoom ? [change] : []), ...others(document, change.sheetId)];
  while (isTooLarge(kept)) kept.pop();
  keep(document, kept);
  return hasRoom;
}

export function forgetColumnChange(document: PropertyPort, sheetId: number): void {
  keep(document, others(document, sheetId));
}

function others(document: PropertyPort, sheetId: number): ColumnChange[] {
  return columnChanges(document).filter((change) => change.sheetId !== sheetId);
}

function keep(document: PropertyPort, changes: readonly ColumnChange[]): void {
  if (changes.length === 0) document.remove(PROPERTY);
  else document.set(PROPERTY, JSON.stringify(changes));
}
