/** What a person thinks of one check of one row: the measure by which a judge is trusted, or not. */
import type { CheckId } from './check';

/** What a person can say. Unsure, and that the expected value itself is wrong, count in no rate and are listed. */
export const LABEL_VERDICTS = ['pass', 'fail', 'unsure', 'expected wrong'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** Takes back what the same person said of the same text: nothing that was typed is ever taken out. */
export const WITHDRAWN = 'withdrawn';

/** Who labels in a cell: Google does not tell who typed. */
export const IN_THE_SHEET = 'in the sheet';

/** Rows among which a label was drawn at random, by what the judge said of them; or that it was not drawn. */
export const STRATA = ['judge passed', 'judge failed', 'volunteered'] as const;
export type Stratum = (typeof STRATA)[number];

export interface Label {
  /** The eval set. */
  readonly tab: string;
  /** 0 where it is not known. */
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  readonly check: CheckId;
  /** Of the text that was judged; '' where it is not known, which takes the text of now for it. */
  readonly textHash: string;
  /** What was judged, as the person saw it; '' where it is not known. */
  readonly expected: string;
  readonly judgedText: string;
  readonly verdict: LabelVerdict | typeof WITHDRAWN;
  readonly note: string;
  /** An address or a name; `IN_THE_SHEET`, or '' where nobody knows. */
  readonly who: string;
  /** ISO date-time; '' where it is not known. */
  readonly when: string;
  /** '' where nobody knows: what a file without the column holds is taken for drawn. */
  readonly stratum: Stratum | '';
  /** Distinct texts in the stratum when it was drawn, and how many were drawn; 0 where it is not known. */
  readonly stratumRows: number;
  readonly stratumDrawn: number;
  /** Kept as an example for the check's rubric. */
  readonly isExample?: boolean;
}

/** People label what catches their eye: such labels are good for lists, never for rates. */
export function isVolunteered({ who, stratum }: Pick<Label, 'who' | 'stratum'>): boolean {
  return who === IN_THE_SHEET || stratum === 'volunteered';
}
