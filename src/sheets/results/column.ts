/** A column of the results tab, and the data behind a line, of which it makes its cell. */
import type { AgentOutput } from '../../fields/fields';
import { type Checks, STAGE_WORDS } from '../../checks/check';
import type { Stage } from '../../model/check';
import type { Scorecard } from '../../scoring/scorecard';
import type { OutCell } from '../../model/spreadsheet';

/** What stands over neighbouring columns. */
type Band = (typeof STAGE_WORDS)[Stage] | 'Verdict' | 'Scores' | 'Expected and actual' | 'Run';

/** A dataset stands with its data. */
export function bandOf(stage: Stage): Band {
  return STAGE_WORDS[stage === 'dataset' ? 'data' : stage];
}

/** The data behind a line. */
export interface ResultRow {
  readonly checks: Checks;
  readonly card: Scorecard;
  /** undefined if the row has no output. */
  readonly output: AgentOutput | undefined;
  /** "this row", or for `Responses` by whom and when: see model/response.ts; '' if there was no output to look at. */
  readonly outputFrom: string;
  readonly runId: string;
  /** The earlier run that it belongs to, if it was scored again. */
  readonly amends?: string;
  /** ISO date-time, UTC. */
  readonly judgedAt: string;
  /** What the scores rest on: case, output, scoring settings, prompts, scorer. */
  readonly inputsHash: string;
  /** The version of the checks and rules that scored it. */
  readonly scorer: string;
}

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
  readonly cell: (row: ResultRow) => OutCell;
  /** Why the cell has this value; '' for no note. */
  readonly note?: (row: ResultRow) => string;
}

/** Pixels of a column of scores. */
const NARROW = 64;
/** Pixels per letter of a bold small title, and around it. */
const [LETTER, AROUND] = [6.4, 10];

/** Pixels in which the longest word of a title fits: otherwise it would break inside a word. */
export function wordWidth(title: string): number {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length));
  return Math.max(NARROW, Math.ceil(AROUND + LETTER * longest));
}

/** A title for a column without one of its own. @example titleOf('expected_aoi_ids') // 'Expected AOI ids' */
export function titleOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/\b(aoi|url|uid)\b/g, (word) => word.toUpperCase());
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
