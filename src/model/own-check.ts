/** Checks as people declare them. */
import type { Stage } from './check';
import type { OwnCheckId } from './values/own-column';

/** Kinds that code can tell, and the one that a judge is asked. */
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

/** A check as people declare it. As JSON: a run keeps the checks that it began with. */
export interface DeclaredCheck {
  readonly id: OwnCheckId;
  readonly title: string;
  readonly kind: (typeof OWN_KINDS)[number];
  /** The rubric; of the other kinds what is wanted, as a cell of the kind's column would say it. */
  readonly pattern: string;
  /** What it reads: `answer`, `charts`, `tools`, or paths of the state; [] for a kind that always reads the same. */
  readonly reads: readonly string[];
  readonly stage: Stage;
  readonly gates: boolean;
  /** In the weighted score; absent for none. */
  readonly weight?: number | undefined;
  /** The eval sets it is asked of, by name, in every row; 'all' for every one. A column of its own says it row by row. */
  readonly tabs: 'all' | readonly string[];
  /** Rows that people have labelled, as the judge is shown them. */
  readonly examples?: string | undefined;
}

/** How people word a judged check of this program: they add to its rubric, or put theirs in its place. */
export const WORDINGS = ['extend', 'replace'] as const;
export type Wording = (typeof WORDINGS)[number];

/** As JSON, like a check. */
export interface OwnWording {
  readonly id: string;
  readonly how: Wording;
  readonly text: string;
  readonly examples?: string | undefined;
}

/** A header `check: …` of an eval set. As JSON: it is known before its tab is read. */
export interface ColumnCheck {
  readonly tab: string;
  /** As it is written. */
  readonly title: string;
  /** The rubric; '' where the title says it all, or a line of the tab `Checks` has it. */
  readonly note: string;
}

/** All that people declare in a spreadsheet. */
export interface OwnChecks {
  readonly checks: readonly DeclaredCheck[];
  readonly wordings: readonly OwnWording[];
}
