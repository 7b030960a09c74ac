/** What every report and the diff say before figures that do not mean what they seem to: other scoring, edited rows, lost scores. */

import { oneLine } from '../model/texts/one-line';
import type { ReportChanges } from '../model/run-report';
import { count } from '../model/text';

/**
 * @param bars why they are not comparable, in sentences; '' if they are
 * @example 'Other judge: rules, then some-model. The agent may not be the cause of a difference from “build 412”.'
 */
export function notComparableText(before: string, bars: readonly string[]): string {
  return bars.length === 0
    ? ''
    : `${bars.map(oneLine).join(' ')} Differences from ${before} may not be due to the agent.`;
}

/**
 * @param newly rows that were undecided in the earlier run and have a verdict now
 * @param differently rows whose output is the same, and whose scores are not
 * @example judgedSentences(16, 1) // ['16 rows were judged after the earlier run.', '1 row was judged differently …']
 */
export function judgedSentences(newly: number, differently: number): string[] {
  const were = (rows: number): string => count(rows, 'row was', 'rows were');
  return [
    ...(newly === 0 ? [] : [`${were(newly)} judged after the earlier run.`]),
    ...(differently === 0
      ? []
      : [`${were(differently)} judged differently with the same output: not a change in the agent.`]),
  ];
}

/** One sentence; '' if nothing was lost. */
export function measuredLess({ before, lost }: Pick<ReportChanges, 'before' | 'lost'>): string {
  if (lost.length === 0) return '';
  const scores = lost.reduce((sum, { checks }) => sum + checks.length, 0);
  return `${count(lost.length, 'row')} lost ${count(scores, 'score')} since ${before}.`;
}
