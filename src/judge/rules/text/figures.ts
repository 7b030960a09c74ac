/** Which parts of a text are figures: numbers with their units, and the words that belong to them. */
import type { Quantity } from '../../../model/numbers/quantity';
import { SOURCES } from './vocabulary';

/** A place in a text, in characters. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A figure that explains the one before it: "8 provinces (3 in the north)". */
const OWN_FIGURES = /\([-−]?\d[^()]*\)/g;
/** "(SBTN Natural Lands, 2020)", "at 30 % canopy density": where the data are from, and from which density on trees count. */
const ORIGIN =
  /\((?:(?:source|data|dataset|based|on|from|and|the|of|at|with|using|global|forest|watch|gfw|gnw|wri|umd|glad|radd|hansen|landsat|sentinel|dist|alert|alerts|esa|worldcover|jrc|tmf|sbtn|natural|lands|map|canopy|cover|tree|density|threshold|default|annual|version|v|google|usgs|nasa|\d[\d.]*|%)[\s,;:/>=≥+-]*)+\)/gi;
const AT_THRESHOLD =
  /\b(?:at|with|using|above|of at least) (?:a |an |the )?(?:≥|>=|>)? ?\d\d? ?(?:%|percent) (?:tree )?(?:canopy|cover)?(?: (?:density|cover|threshold))*|\bover (?=(?:19|20)\d\d\b)/gi;
/** "Produced from Landsat imagery": how the data came about. */
const MADE_FROM =
  /\b(?:(?:is|are|was|were) )?(?:derived|produced|generated|mapped|measured) (?:from|using|with) (?:the )?(?:landsat|sentinel(?:-[12])?|modis|satellites?)(?: (?:satellites?|imagery|images|data))*(?: at)?\b/gi;
const RANGE_REACH = 12;

/** The figures of a text in order, none inside another; the publisher of the data counts as one, ranks do not. */
export function figuresIn(source: string, quantities: readonly Quantity[]): readonly Place[] {
  const all = [
    ...inText(source, SOURCES),
    ...inText(source, OWN_FIGURES),
    ...inText(source, ORIGIN),
    ...inText(source, AT_THRESHOLD),
    ...inText(source, MADE_FROM),
    ...numbers(quantities),
  ];
  const kept: Place[] = [];
  for (const place of all.sort((a, b) => a.start - b.start || b.end - a.end))
    if (place.end > (kept[kept.length - 1]?.end ?? -1)) kept.push(place);
  return kept;
}

/** Whether a position in the text is inside a figure. */
export function isFigure(figures: readonly Place[], position: number): boolean {
  let [low, high] = [0, figures.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((figures[middle]?.end ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return (figures[low]?.start ?? Infinity) <= position;
}

function numbers(quantities: readonly Quantity[]): Place[] {
  return quantities
    .filter(({ role }) => role !== 'ordinal')
    .map(({ start, end, ranged }, index, all) => {
      const next = all[index + 1];
      const joined = ranged && next?.ranged === true && next.start - end <= RANGE_REACH;
      return { start, end: joined ? next.start : end };
    });
}

function inText(source: string, pattern: RegExp): Place[] {
  const places: Place[] = [];
  pattern.lastIndex = 0;
  for (let hit = pattern.exec(source); hit; hit = pattern.exec(source))
    places.push({ start: hit.index, end: hit.index + hit[0].length });
  return places;
}
