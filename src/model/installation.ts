/** What “Check this installation” needs of the world. `google/` provides it over Apps Script. */
import type { ColourRule } from './sheet/spreadsheet';
import type { Cell } from './sheet/tab-grid';

/** What a cell holds after something was written to it. */
export interface FoundCell {
  readonly value: Cell;
  /** As people see it. */
  readonly shown: string;
  /** '' where there is none. */
  readonly formula: string;
}

/** A tab to try things on. Columns count from 1; each trial starts in the first row of a column of its own. */
export interface ScratchTab {
  /** Hands texts to Sheets as they are, below each other, and reads what became of them. */
  readonly write: (column: number, texts: readonly string[], format?: 'plain text') => readonly FoundCell[];
  /** Writes formulas below each other and reads their results. */
  readonly calculate: (column: number, formulas: readonly string[]) => readonly FoundCell[];
  /** Gives a cell a note; the note that it then has. */
  readonly note: (column: number, text: string) => string;
  /** Sets colour rules, ours and one that colours zeros without a guard; how many there are then, and how many are known as ours. */
  readonly colour: (
    rules: readonly ColourRule[],
    unguarded: number,
  ) => { readonly all: number; readonly ours: number };
  /** Colours of cells below each other, as a script sees them. */
  readonly backgrounds: (column: number, rows: number) => readonly string[];
}

/** What was seen of something that Google's documents leave open. Names are those of the local runtime's strictness where it has one. */
export type Observation = boolean | number | string;

export type TrialName =
  | 'clearFormatKeepsNumberFormats'
  | 'partialUnmergeThrows'
  | 'writesAreHeldBack'
  | 'chartMs'
  | 'chartSheet'
  | 'packMs'
  | 'columnMarksAfterCopy'
  | 'groupsAfterShowing'
  | 'gradientMidpoint'
  | 'readMs';

export type Trials = Readonly<Record<TrialName, () => Observation>>;

export interface InstallationPort {
  readonly scratchTab: (sheetId: number) => ScratchTab;
  readonly trials: (sheetId: number) => Trials;
  readonly removeTab: (sheetId: number) => void;
  /** Whether Google would still ask the user for permissions. */
  readonly wantsPermission: () => boolean;
  /** Puts a request together that is not sent. @throws where the permission is missing */
  readonly prepareRequest: (url: string, timeoutSeconds: number) => void;
  /** IANA name: by this zone the script's own dates go. */
  readonly scriptTimeZone: () => string;
}
