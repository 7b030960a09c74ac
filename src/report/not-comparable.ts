/** What is said first of two runs that were scored in different ways, in every report and in the diff. */

import { oneLine } from './one-line';

/** Introduces what can be compared all the same. */
export const ALONE = 'by the checks that need no judge';

/**
 * @param bars why they are not comparable, in sentences; '' if they are
 * @example 'Other judge: rules, then some-model. The agent may not be the cause of a difference from “build 412”.'
 */
export function notComparableText(before: string, bars: readonly string[]): string {
  return bars.length === 0
    ? ''
    : `${bars.map(oneLine).join(' ')} The agent may not be the cause of a difference from ${before}.`;
}
