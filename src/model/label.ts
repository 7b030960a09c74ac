/** A person's verdict on one check of one row: the measure of how far a judge can be trusted. */
import type { CheckId } from './check';

/** The verdicts of a person. `unsure` and `expected wrong` (the expected value itself is wrong) count in no figure. */
export const LABEL_VERDICTS = ['pass', 'fail', 'unsure', 'expected wrong'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** The verdict of a line that withdraws the same person’s label of the same text: lines are never removed. */
export const WITHDRAWN = 'withdrawn';

/** The check of a label that is about a whole row, which code has decided. */
export const WHOLE_ROW = 'row';

/** The kinds of failure that a note names, once each. @example kindsIn('loss, not net #sign #Sign.') // ['sign'] */
export function kindsIn(note: string): string[] {
  const words = note
    .split(/[\s(,;]+/)
    .flatMap((word) => /^#([\p{L}\p{N}][\p{L}\p{N}_-]*)/u.exec(word)?.[1] ?? []);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

export interface Label {
  /** The eval set. */
  readonly tab: string;
  /** 0 if not known. */
  readonly row: number;
  readonly testId: string;
  readonly query: string;
  readonly check: CheckId;
  /** Hash of the judged text: a label is valid until case or answer change. '' in a line that a person typed, which refers to the present text. */
  readonly textHash: string;
  /** What the person saw; '' if not known. */
  readonly expected: string;
  readonly judgedText: string;
  readonly verdict: LabelVerdict | typeof WITHDRAWN;
  /** A word with # in it is a kind of failure. */
  readonly note: string;
  /** An address or a name; '' if not known. */
  readonly who: string;
  /** ISO date-time; '' if not known. */
  readonly when: string;
  /** For a text that was drawn at random and labelled before its judge’s verdict was shown: that judge, as `judgedBy` names it; '' for others. */
  readonly drawn: string;
}

/** True if a label replaces one from an earlier line; where a time cannot be read, the later line counts. */
export function isLater(label: Pick<Label, 'when'>, above: Pick<Label, 'when'>): boolean {
  return !(Date.parse(label.when) < Date.parse(above.when));
}
