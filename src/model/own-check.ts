/** Checks as declared by users. */
import type { Stage } from './check';
import type { OwnCheckId } from './values/own-column';

/** The kinds that code decides, and the one that a judge decides. */
const CODED_KINDS = [
  'contains',
  'not contains',
  'regex',
  'number',
  'json',
  'max latency',
  'max cost',
] as const;
export type CodedKind = (typeof CODED_KINDS)[number];
export const OWN_KINDS = [...CODED_KINDS, 'judged'] as const;

/** A check as declared by a user. As JSON, because a run keeps the checks that it started with. */
export interface DeclaredCheck {
  readonly id: OwnCheckId;
  readonly title: string;
  readonly kind: (typeof OWN_KINDS)[number];
  /** The rubric; for the other kinds what is wanted, as a cell in the kind's column would say it. */
  readonly pattern: string;
  /** What it reads: `answer`, `charts`, `tools`, or paths of the state; [] for a kind that always reads the same. */
  readonly reads: readonly string[];
  readonly stage: Stage;
  readonly gates: boolean;
  /** Its weight in the weighted score; absent for none. */
  readonly weight?: number | undefined;
  /** The names of the eval sets in which it applies to every row; 'all' for all of them. A column for the check decides row by row. */
  readonly tabs: 'all' | readonly string[];
  /** Labelled rows, as shown to the judge. */
  readonly examples?: string | undefined;
}

/** How users reword a built-in judged check: they extend its rubric or replace it. */
export const WORDINGS = ['extend', 'replace'] as const;
export type Wording = (typeof WORDINGS)[number];

/** The new wording of a check, as JSON like a check. */
export interface OwnWording {
  readonly id: string;
  readonly how: Wording;
  readonly text: string;
  readonly examples?: string | undefined;
}

/** A header `check: …` of an eval set. As JSON, because it is known before its tab is read. */
export interface ColumnCheck {
  readonly tab: string;
  /** As written. */
  readonly title: string;
  /** The rubric; '' if the title says it all, or if a line of the tab `Checks` has it. */
  readonly note: string;
}

/** All that people declare in a spreadsheet. */
export interface OwnChecks {
  readonly checks: readonly DeclaredCheck[];
  readonly wordings: readonly OwnWording[];
}
