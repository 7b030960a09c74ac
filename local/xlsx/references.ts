/** References as .xlsx writes them. */
import { a1Of, parseReference } from '../workbook/a1';
import type { Area } from '../workbook/area';

export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Reads a list such as `A1:B3 D4`; anything that isn't a reference is left out. */
export function readAreas(sqref: string | undefined): Area[] {
  return (sqref ?? '')
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => parseReference(part, MAX_ROWS, MAX_COLUMNS)?.area ?? []);
}

export const areasText = (areas: readonly Area[]): string => areas.map(a1Of).join(' ');
