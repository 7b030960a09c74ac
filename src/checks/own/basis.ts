/** Which of the rubrics that people declare the scores of an eval set rest on. */
import type { DeclaredCheck } from '../../model/check';
import { sortedJson } from '../../model/texts/json';
import { isAskedIn } from './rubric';

/**
 * The same text whichever other eval sets a run reads: a rubric that is asked only in those has no part in it.
 *
 * @returns '' if the eval set rests on none
 */
export function ownBasis(own: readonly DeclaredCheck[], tab: string): string {
  const asked = own
    .filter((check) => isAskedIn(check, tab))
    // In which other eval sets it is asked, and in which order they are listed, changes nothing here.
    .map((check) => ({ ...check, tabs: [] }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return asked.length === 0 ? '' : sortedJson(asked);
}
