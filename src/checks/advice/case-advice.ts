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
import { unitAsked } from '../../model/numbers/unit-asked';

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
    const findings = find(cases, checks);
    const more = findings.slice(MOST_OF_KIND).map(({ row }) => row);
    const rest = { tab, text: `${name}: and ${more.length} more (${rowsText(more)})` };
    return [
      ...findings.slice(0, MOST_OF_KIND).map((finding) => ({ tab, ...finding })),
      ...(more.length === 0 ? [] : [rest]),
    ];
  });
}

/** A figure and nothing else; scale words are not units. */
const BARE =
  /^(?:about|around|roughly|approx(?:\.|imately)?|ca\.?|[~≈<>])?\s*[-−+]?\d[\d.,'’\s]*(?:\s*(?:thousand|million|billion))?$/i;
/** A year, or a digit that stands for TRUE or FALSE. */
const NO_MEASURE = /^(?:(?:1[5-9]|20|21)\d\d|[01])$/;
/** Counts, shares and ranks have no unit. */
const COUNTED =
  /\bhow many\b|\b(?:number|count|share|fraction|ratio|index|score)\b|\brank|\bcu[aá]nt[oa]s\b|\bquant[oa]s\b|\bberapa banyak\b|\bwie ?viele\b/i;

/** Alerts are counted, unless the query asks how large the area is. */
const ALERTS = /\balert(?:s|as?|es)?\b|\bperingatan\b/i;
const AREA = /\b(?:area|área|superficie|surface|luas|hectares?|extent)\b|\bhow (?:much|large)\b/i;

/** A unit that the query asks for applies to the figure. */
export function figureWithoutUnit({ query, expected }: EvalCase): Omit<Finding, 'row'> | undefined {
  if (
    COUNTED.test(query) ||
    (ALERTS.test(query) && !AREA.test(query)) ||
    unitAsked(query.replace(/²/g, '2')) !== null
  )
    return undefined;
  const say = (column: string, figure: string): Omit<Finding, 'row'> => ({
    column,
    text: `“${figure}” has no unit, and the query asks for none; write it behind the figure (ha, %, Mg CO2e)`,
  });
  const isBare = (text: string): boolean => BARE.test(text) && !NO_MEASURE.test(text);
  if (isBare(expected.expected_answer)) return say('expected_answer', expected.expected_answer);
  const figures = expected.expected_class_values
    .split(';')
    .map((part) => part.slice(part.lastIndexOf('=') + 1).trim());
  const bare = figures.find(isBare);
  return bare === undefined ? undefined : say('expected_class_values', bare);
}
