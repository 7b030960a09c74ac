/** A person's verdict on one check of one row: the measure of how far a judge can be trusted. */
import type { CheckId } from './check';

/** What a person can say. `unsure` and `expected wrong` (the expected value itself is wrong) count in no rate but are listed. */
export const LABEL_VERDICTS = ['pass', 'fail', 'unsure', 'expected wrong'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** Takes back what the same person said about the same text: nothing that was typed is ever removed. */
export const WITHDRAWN = 'withdrawn';

/** The author of labels typed in a cell: Google does not say who typed. */
export const IN_THE_SHEET = 'in the sheet';

/** The rows from which a label was drawn at random, by what the judge said about them; or `volunteered` if it was not drawn. */
export const STRATA = ['judge passed', 'judge failed', 'volunteered'] as const;
export type Stratum = (typeof STRATA)[number];

export interface Label {
  /** The eval set. */
  readonly tab: string;
  /** 0 if not known. */
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  readonly check: CheckId;
  /** Of the text that was judged; '' if not known: then the present text is assumed. */
  readonly textHash: string;
  /** What was judged, as the person saw it; '' if not known. */
  readonly expected: string;
  readonly judgedText: string;
  readonly verdict: LabelVerdict | typeof WITHDRAWN;
  readonly note: string;
  /** An address or a name; `IN_THE_SHEET`, or '' if not known. */
  readonly who: string;
  /** ISO date-time; '' if not known. */
  readonly when: string;
  /** '' if not known: labels from a file without the column are treated as drawn. */
  readonly stratum: Stratum | '';
  /** Distinct texts in the stratum when it was drawn, and how many of them were drawn; 0 if not known. */
  readonly stratumRows: number;
  readonly stratumDrawn: number;
  /** Kept as an example for the check's rubric. */
  readonly isExample?: boolean;
}

/** People label what catches their eye: such labels are good for lists, never for rates. */
export function isVolunteered({ who, stratum }: Pick<Label, 'who' | 'stratum'>): boolean {
  return who === IN_THE_SHEET || stratum === 'volunteered';
}
