/** What a number in a text is, judging by its neighbours: a measure, a year, a rank, a bound. */
import type { Unit } from './unit-names';

/** The role of a number. Numbers other than measures are not candidates unless they are asked for. */
export type NumberRole = 'measure' | 'ordinal' | 'rank' | 'year' | 'date' | 'label' | 'at least' | 'at most';

const RANK_BEFORE =
  /(?:\b(?:top|no\.?|number|rank(?:ed|s)?|figure|table|chart|step|option|dataset|level|version|season|chapter|tier|lii?|phase|part)|#) ?$/i;
const AT_LEAST =
  /(?:\b(?:more than|greater than|over|above|at least|exceed(?:s|ed|ing)?|beyond|minimum of)|[>≥]) ?[$€£]?$/i;
const AT_MOST = /(?:\b(?:less than|fewer than|under|below|at most|up to|maximum of)|[<≤]) ?[$€£]?$/i;
/** Without one of these before a number, no word or sign can say what it is. */
const CUE = /[a-z#<>≤≥]/i;
const LIST_NUMBER = /^[.)] /;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;

/** The role of a number with its unit, judging by the text around it. `year`: it is written as a bare year. */
export function roleOf(
  text: string,
  start: number,
  end: number,
  before: string,
  year: boolean,
  unit: Unit | null,
): NumberRole {
  const cued = CUE.test(before);
  if ((cued && AT_LEAST.test(before)) || text.charAt(end) === '+') return 'at least';
  if (cued && AT_MOST.test(before)) return 'at most';
  if (unit) return 'measure';
  const lineStart = start === 0 || /\n[ \t]*$/.test(before);
  if ((cued && RANK_BEFORE.test(before)) || (lineStart && LIST_NUMBER.test(text.slice(end, end + 2))))
    return 'rank';
  if (year || (/^s\b/.test(text.slice(end, end + 2)) && YEAR.test(text.slice(start, end)))) return 'year';
  return 'measure';
}
