/** Tries what Google's documents leave open. Nothing rests on the answers: they are for the report of a bug. */
import { namesOf } from '../../model/fields/field';
import type { TrialName } from '../../model/installation';
import { type Desk, type Question, question, works } from './question';

const TITLES: Readonly<Record<TrialName, string>> = {
  rangeBeyondGrid: 'A range beyond the last column',
  lateRefusal: 'A value that data validation forbids',
  partialUnmerge: 'Unmerging a part of merged cells',
  firstColumnDepth: 'Ungrouping the first column, which is in no group',
};

export const TRIALS: readonly Question<Desk>[] = namesOf(TITLES).map((name) =>
  question(
    TITLES[name],
    ({ installation, scratchId }) => installation.trials(scratchId)[name](),
    (seen) => works(`It is ${seen}; the add-on is right either way.`),
  ),
);
