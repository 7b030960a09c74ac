/** Labelled texts that people keep as examples for a check's rubric: they are never reported on. */
import { grouped } from '../../model/grouped';
import type { Example, Label } from '../../model/label';
import { lastOfEach, verdictOf } from './people';
import { splitOf } from './counts';

/** Whether anyone keeps the text as an example. @param labels of one text of one check, each person's last */
export function isExample(labels: readonly Label[]): boolean {
  return labels.some((label) => label.isExample === true);
}

/**
 * The examples kept for a check, in the order in which they were labelled: only from the part `train`, with people's current labels.
 *
 * @param labels all labels, in the order in which they were added
 */
export function examplesOf(labels: readonly Label[], check: string): Example[] {
  const byText = grouped(
    labels.filter(
      (label) => label.check === check && label.textHash !== '' && splitOf(label.textHash) === 'train',
    ),
    ({ textHash }) => textHash,
  );
  return [...byText.values()].flatMap((all): Example[] => {
    const last = lastOfEach(all);
    const verdict = verdictOf(last);
    if (!isExample(last) || (verdict !== 'pass' && verdict !== 'fail')) return [];
    // Not one that is outvoted: its note says why the opposite holds.
    const saying = last.filter((label) => label.verdict === verdict);
    const said = saying.find((label) => label.isExample) ?? saying[0];
    if (!said) return [];
    const { query, expected, judgedText, note } = said;
    return [{ query, expected, judgedText, verdict, note }];
  });
}
