/** Expected figures whose size is unclear because they have no unit. */
import type { EvalCase } from '../../model/eval-case';
import { unitAsked } from '../../model/numbers/unit-asked';
import type { Finding } from './finding';

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
