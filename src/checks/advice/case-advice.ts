/** Advice on the cases of a tab before they are run: what makes a case say less than its author meant, or something else. */
import type { CheckMeta } from '../../model/check';
import type { EvalCase } from '../../model/eval-case';
import type { Problem } from '../../model/problem';
import { rowsText } from '../../model/text';
import { contradictions } from './contradictions';
import { eachCase, type Finding } from './finding';
import { dateReading, halfPeriod, relativeDate } from './dates';
import { datasetNames, differentAnswers, levelMismatch, repeatedIds } from './named-alike';
import { duplicates, thinCases } from './thin-cases';
import { figureWithoutUnit } from './units';

/** Most findings listed of each kind; the rest are counted. */
const MOST_OF_KIND = 5;

/** What to look for, in the order in which it is reported; the name introduces those that are only counted. */
const KINDS: readonly {
  readonly name: string;
  readonly find: (cases: readonly EvalCase[], checks: readonly CheckMeta[]) => readonly Finding[];
}[] = [
  { name: 'expectations that contradict each other', find: (cases) => eachCase(cases, contradictions) },
  { name: 'the same case again', find: duplicates },
  { name: 'one question with different expected answers', find: differentAnswers },
  { name: 'test ids of several cases', find: repeatedIds },
  { name: 'dataset names that contradict the ids', find: (cases) => eachCase(cases, datasetNames) },
  { name: 'levels that do not fit the area ids', find: (cases) => eachCase(cases, levelMismatch) },
  { name: 'dates that could be read in two ways', find: (cases) => eachCase(cases, dateReading) },
  { name: 'halves of periods', find: (cases) => eachCase(cases, halfPeriod) },
  { name: 'relative dates', find: (cases) => eachCase(cases, relativeDate) },
  { name: 'figures without a unit', find: (cases) => eachCase(cases, figureWithoutUnit) },
  { name: 'cases that rest on one check or none', find: thinCases },
];

/**
 * The first findings of each kind with row, column and what to do, and how many more there are. None of this is scored.
 *
 * @param cases of one tab
 */
export function caseAdvice(cases: readonly EvalCase[], checks: readonly CheckMeta[]): Problem[] {
  const tab = cases[0]?.tab ?? '';
  return KINDS.flatMap(({ name, find }): Problem[] => {
    const found = find(cases, checks);
    const more = found.slice(MOST_OF_KIND).map(({ row }) => row);
    const rest = { tab, text: `${name}: and ${more.length} more (${rowsText(more)})` };
    return [
      ...found.slice(0, MOST_OF_KIND).map((finding) => ({ tab, ...finding })),
      ...(more.length === 0 ? [] : [rest]),
    ];
  });
}
