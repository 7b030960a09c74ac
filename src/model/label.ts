/** What a person thinks of one check of one row: the measure by which a judge is trusted, or not. */
import type { CheckId } from './check';

/** What a person can say. Unsure, and that the expected value itself is wrong, count in no rate and are listed. */
export const LABEL_VERDICTS = ['pass', 'fail', 'unsure', 'expected wrong'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** Who labels in a cell: Google does not tell who typed. */
export const IN_THE_SHEET = 'in the sheet';

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
  readonly verdict: LabelVerdict;
  readonly note: string;
  /** An address or a name; `IN_THE_SHEET`, or '' where nobody knows. */
  readonly who: string;
  /** ISO date-time; '' where it is not known. */
  readonly when: string;
}
