/** Developer metadata: key and value pairs that a script attaches to the spreadsheet, a tab, a whole row or a whole column. */
import type { Area } from './area';

export type MetadataPlace = 'SPREADSHEET' | 'SHEET' | 'ROW' | 'COLUMN';

export interface MetadataEntry {
  readonly id: number;
  readonly place: MetadataPlace;
  /** The row or column; null on a tab or the spreadsheet. */
  area: Area | null;
  key: string;
  value: string | null;
}
