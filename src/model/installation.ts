/** What “Check this installation” needs from the outside world. `google/` provides it through Apps Script. */
import type { ColourRule } from './sheet/spreadsheet';
import type { Cell } from './sheet/tab-grid';

/** The content of a cell after something was written to it. */
export interface FoundCell {
  readonly value: Cell;
  /** As people see it. */
  readonly shown: string;
  /** '' if there is none. */
  readonly formula: string;
}

/** A tab to try things out on. Columns count from 1; each trial starts in the first row of its own column. */
export interface ScratchTab {
  /** Passes texts to Sheets unchanged, one below the other, and reads back what became of them. */
  readonly write: (column: number, texts: readonly string[], format?: 'plain text') => readonly FoundCell[];
  /** Writes formulas one below the other and reads their results. */
  readonly calculate: (column: number, formulas: readonly string[]) => readonly FoundCell[];
  /** Gives a cell a note and returns the note that it then has. */
  readonly note: (column: number, text: string) => string;
  /** Sets our colour rules and an unguarded one that colours zeros; returns how many exist then, and how many are recognised as ours. */
  readonly colour: (
    rules: readonly ColourRule[],
    unguarded: number,
  ) => { readonly all: number; readonly ours: number };
}

/** What Google's documents leave open. */
export type TrialName =
  'rangeBeyondGrid' | 'lateRefusal' | 'partialUnmerge' | 'firstColumnDepth' | 'formulaComma';

/** Each tries one of them out, and says in words that follow "It is" what Google made of it. */
export type Trials = Readonly<Record<TrialName, () => string>>;

export interface InstallationPort {
  readonly scratchTab: (sheetId: number) => ScratchTab;
  readonly trials: (sheetId: number) => Trials;
  readonly removeTab: (sheetId: number) => void;
  /** Whether Google would still ask the user for permissions. */
  readonly wantsPermission: () => boolean;
  /** Builds a request without sending it. @throws if the permission is missing */
  readonly prepareRequest: (url: string, timeoutSeconds: number) => void;
  /** IANA name of the time zone that the script's own dates use. */
  readonly scriptTimeZone: () => string;
}
