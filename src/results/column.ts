/** A column of the results tab: how it is written from a scorecard, and read back. */
import { type Checks, STAGE_WORDS } from '../checks/check';
import type { CheckId, Stage } from '../model/check';
import type { Scorecard } from '../model/scorecard';
import type { OutCell } from '../model/spreadsheet';

/** The heading of neighbouring columns. */
type Band = (typeof STAGE_WORDS)[Stage] | 'Verdict' | 'Scores' | 'Expected and actual' | 'Run';

/** Datasets share a band with data. */
export function bandOf(stage: Stage): Band {
  return STAGE_WORDS[stage === 'dataset' ? 'data' : stage];
}

/** What the cells of a line are read into. */
export interface ScorecardDraft {
  readonly own: Record<string, CellValue>;
  readonly scores: Record<CheckId, CellValue>;
  readonly values: Record<string, CellValue>;
}

/** null for a blank cell. */
export type CellValue = string | number | boolean | null;

export interface ResultColumn {
  /** By which it is read back, and which exports use. */
  readonly name: string;
  /** What people read. */
  readonly title: string;
  readonly band: Band;
  /** Pixels. */
  readonly width: number;
  /** `folded` is a click away, `if scores` folded while there is little to see, `hidden` for the add-on alone. */
  readonly sight?: 'folded' | 'if scores' | 'hidden';
  readonly isCentred?: boolean;
  /** A long text takes a second line. */
  readonly isWrapped?: boolean;
  readonly numberFormat?: string;
  /** What the column means, for the note on its title. */
  readonly help?: string;
  readonly cell: (card: Scorecard, checks: Checks) => OutCell;
  /** Puts what the cell says where it belongs; left out for a cell that only repeats what others say. */
  readonly read?: (value: CellValue, draft: ScorecardDraft) => void;
  /** Why the cell has this value; '' for no note. */
  readonly note?: (card: Scorecard) => string;
}

/** Pixels of a column of scores. */
const NARROW = 64;
/** Pixels per letter of a bold small title, and around it. */
const [LETTER, AROUND] = [6.8, 11];

/** Lines of a title that the header has room for. */
const LINES = 3;

/** Pixels in which the longest word of a title fits, and all of it on three lines: otherwise it would be cut. */
export function wordWidth(title: string): number {
  const words = title.split(/\s/).map((word) => word.length);
  const longest = Math.max(...words, words.length > LINES ? Math.ceil((2 * title.length) / LINES / 1.5) : 0);
  return Math.max(NARROW, Math.ceil(AROUND + LETTER * longest));
}

/** A title for a column without one of its own. @example titleOf('expected_aoi_ids') // 'Expected AOI ids' */
export function titleOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/\b(aoi|url|uid)\b/g, (word) => word.toUpperCase());
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
