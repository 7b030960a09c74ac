/** Tries what Google's documents leave open: nothing rests on the answers, but they can make the local runtime more accurate. */
import { namesOf } from '../../model/fields/field';
import type { Observation, TrialName } from '../../model/installation';
import { type Desk, type Question, thrown, untested, works } from './question';

const TITLES: Readonly<Record<TrialName, string>> = {
  clearFormatKeepsNumberFormats: 'Clearing a format leaves number formats',
  partialUnmergeThrows: 'Unmerging a part of merged cells is refused',
  writesAreHeldBack: 'A refused write is told late',
  chartMs: 'A chart, ms',
  chartSheet: 'A tab that is a chart',
  packMs: '100 packed states, ms',
  columnMarksAfterCopy: 'Marks of a column after it was copied',
  groupsAfterShowing: 'A collapsed group whose columns are shown',
  gradientMidpoint: 'The middle of a colour scale',
  readMs: 'Reading 400,000 cells, ms',
};

export const TRIALS: readonly Question<Desk>[] = namesOf(TITLES).map((name) => ({
  title: TITLES[name],
  ask: ({ installation, scratchId }) => {
    try {
      return observed({ [name]: installation.trials(scratchId)[name]() });
    } catch (error) {
      return untested(thrown(error).seen);
    }
  },
}));

/** An answer that holds everything that was seen. */
export function observed(seen: Readonly<Record<string, Observation>>) {
  return {
    ...works(`${Object.values(seen).map(String).join('; ')}. Nothing rests on this.`),
    observed: seen,
  };
}
