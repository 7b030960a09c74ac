/** A person's verdict on one check of one row: the measure of how far a judge can be trusted. */
import type { CheckId } from './check';

/** What a person can say. `unsure` and `expected wrong` (the expected value itself is wrong) count in no figure. */
export const LABEL_VERDICTS = ['pass', 'fail', 'unsure', 'expected wrong'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** Takes back what the same person said about the same text: nothing that was typed is ever removed. */
export const WITHDRAWN = 'withdrawn';

/** In place of a check: what a person says of a row as a whole, which code decides. */
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
  /** Of the text that was judged, so that a label holds until case or answer change; '' if a person typed the line: then the present text is meant. */
  readonly textHash: string;
  /** What was judged, as the person saw it; '' if not known. */
  readonly expected: string;
  readonly judgedText: string;
  readonly verdict: LabelVerdict | typeof WITHDRAWN;
  /** A word with # in it is a kind of failure. */
  readonly note: string;
  /** An address or a name; '' if not known. */
  readonly who: string;
  /** ISO date-time; '' if not known. */
  readonly when: string;
  /** Of a text that was drawn at random: who had judged it then, as `judgedBy` names them; '' if a person chose the text. */
  readonly drawn: string;
}

/** Whether a label replaces one in an earlier line: if a time cannot be read, the order of the lines decides. */
export function isLater(label: Pick<Label, 'when'>, above: Pick<Label, 'when'>): boolean {
  return !(Date.parse(label.when) < Date.parse(above.when));
}
