/** Several people's labels of one text: which count, and what they come to. */
import { isLater, type Label, type LabelVerdict, WITHDRAWN } from '../../model/label';
import { foldCase } from '../../model/text';

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
