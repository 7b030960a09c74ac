/** Keeps a labelled text as an example for its check's rubric, or stops keeping it. */
import { UserError } from '../../model/user-error';
import { withLock } from '../../model/with-lock';
import { lastOfEach, verdictOf } from '../../scoring/agreement/people';
import { splitOf } from '../../scoring/agreement/counts';
import * as z from '../../model/zod';
import { openLabels } from '../../store/labels';
import type { Services } from '../services';

export const KeepExample = () =>
  z.strictObject({ check: z.string(), textHash: z.string(), isExample: z.boolean() });
export type KeepExample = z.Shape<typeof KeepExample>;

/**
 * Adds the label again, with or without the mark: of labels that say the same about a text the last one counts, and no one's vote changes.
 *
 * @throws UserError for a text that is not in the part `train`, that is not labelled in the tab, or on which people disagree
 */
export function keepExample({ check, textHash, isExample }: KeepExample, services: Services): void {
  const { spreadsheet } = services;
  const split = splitOf(textHash);
  if (split !== 'train')
    throw new UserError(
      'usage',
      `This text is of the part “${split}”: what a rubric has seen could not be used to compare or to report. Examples are of the part “train”.`,
    );
  withLock(services, () => {
    const store = openLabels(spreadsheet);
    const ofText = store.all().labels.filter((label) => label.check === check && label.textHash === textHash);
    const last = lastOfEach(ofText);
    const verdict = verdictOf(last);
    const said = last.filter((label) => label.verdict === verdict);
    if (said.length === 0 || (verdict !== 'pass' && verdict !== 'fail'))
      throw new UserError(
        'usage',
        'In the tab “Labels” nobody says pass or fail of this text, or people disagree: label it first.',
      );
    const marked = said.filter((label) => (label.isExample ?? false) !== isExample);
    store.add((isExample ? marked.slice(0, 1) : marked).map((label) => ({ ...label, isExample })));
    services.ownChecks.examplesChanged();
  });
}
