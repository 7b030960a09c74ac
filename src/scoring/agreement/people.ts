/** Several people's labels of one text: which count, and how well they agree with each other. */
import { IN_THE_SHEET, isLater, type Label, type LabelVerdict, WITHDRAWN } from '../../model/label';
import { foldCase } from '../../model/text';
import { cohensKappa } from './agreement';
import type { Counts } from './counts';

/** The last label of each person, whatever the case of their name, counts unless it was withdrawn; labels of unknown authors count as one person's. */
export function lastOfEach(labels: readonly Label[]): Label[] {
  const last = new Map<string, Label>();
  for (const label of labels) {
    const who = foldCase(label.who);
    const before = last.get(who);
    if (!before || isLater(label, before)) last.set(who, label);
  }
  return [...last.values()].filter(({ verdict }) => verdict !== WITHDRAWN);
}

/** The majority of those who said pass or fail; a tie counts as unsure, as does a text for which no one said either. */
export function verdictOf(labels: readonly Label[]): LabelVerdict {
  const votes = (verdict: LabelVerdict): number => labels.filter((label) => label.verdict === verdict).length;
  const [passes, fails, wrong] = [votes('pass'), votes('fail'), votes('expected wrong')];
  if (wrong > 0 && wrong >= passes + fails) return 'expected wrong';
  return passes === fails ? 'unsure' : passes > fails ? 'pass' : 'fail';
}

export interface PeopleAgreement {
  /** Pairs of labels by two named people for the same text. */
  readonly pairs: number;
  readonly agreed: number;
  /** null if all labels are of one class. */
  readonly kappa: number | null;
}

/**
 * @param texts the labels of each text, one per person
 * @returns null if no text was labelled by two named people
 */
export function peopleAgreement(texts: readonly (readonly Label[])[]): PeopleAgreement | null {
  const counts = { a: 0, b: 0, c: 0, d: 0 };
  for (const labels of texts) {
    const named = labels.filter(
      ({ who, verdict }) => isNamed(who) && (verdict === 'pass' || verdict === 'fail'),
    );
    named.forEach((label, index) => {
      for (const other of named.slice(index + 1)) counts[cell(label, other)] += 1;
    });
  }
  const pairs = counts.a + counts.b + counts.c + counts.d;
  return pairs === 0 ? null : { pairs, agreed: counts.a + counts.d, kappa: cohensKappa(counts) };
}

function isNamed(who: string): boolean {
  return who !== '' && who !== IN_THE_SHEET;
}

function cell(label: Label, other: Label): keyof Counts {
  if (label.verdict === other.verdict) return label.verdict === 'pass' ? 'a' : 'd';
  // Ordered by name, so that the order in the file makes no difference.
  const first = foldCase(label.who) < foldCase(other.who) ? label : other;
  return first.verdict === 'pass' ? 'b' : 'c';
}
