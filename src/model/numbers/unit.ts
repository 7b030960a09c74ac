/** Reads the unit at a place in a text, if the word there is used as a unit. */
import { type Unit, unitNamed } from './unit-names';

/** Square and metric units of two words: "square km", "sq. miles", "metric tons". */
const SQUARE = /[ -]?(?:square|sq\.?)[ -](km|kilomet(?:er|re)s?|met(?:er|re)s?|m|miles?|mi|acres?)\b/iy;
const METRIC = /[ -]?(?:metric|gross)[ -](tons?|tonnes?)\b/iy;
const PER_CENT = /[ -]?(?:per ?cent|por ciento|por cento|pour ?cent)\b/iy;
const POINTS = /[ -]?(?:percentage|percent|%)[ -]points?\b/iy;
/** One word, letters with an optional 2 ("km2", "MgCO2e"); also a percent sign, or a degree sign with C or F. */
const WORD =
  /[ \u00a0\u202f-]?([%‰]|°[CF]\b|(?:[a-z]{1,12}(?:\^?2)?(?:[a-z]{1,3}(?![a-z]))?(?![a-z])|[\u4e00-\u9fff\u30a0-\u30ff]{1,5}))/iy;
/** What carbon dioxide may follow a mass: "CO2e", "of CO2 equivalent", "CO2-eq". */
const CO2 =
  /(?:[ -]?of)?[ -]?(?:CO2(?:[ -]?eq?(?:uivalents?)?)?|carbon dioxide(?:[ -]equivalents?)?)(?![a-z])/iy;
const CARBON = /(?:[ -]of)?[ -](?:C|carbon)\b/y;
const PER =
  / ?(?:\/|per |p\. ?)(?:a |an )?(year|yr|y|annum|ha|hectare|month|day|capita|person|km2)\b|[ -](annually|a year|a month|each year|yearly|monthly)\b/iy;
/** Units whose short names are also verbs, places or initials: "Bolivia has", "ha perdido", "Acre", "Mt Elgon", "Ha Giang". */
const DOUBTFUL = /^(?:has?|acres?|t|m|mi|mt|gt|kt|gg|tg|pg|mg|ft|foot|pp|mm)$/i;
const NAME_BEHIND = /^\.? (?!CO2|CH4|N2O|C\b)\p{Lu}/u;
/** Spanish and Italian "ha" is a verb before a participle. */
const PARTICIPLE = /^ \w*(?:ad|id|at|it|ut|st|rs|ert|ch)[oa]s?\b/i;
const ENDS = /^(?:$|[\s.,;:)]*$|[.,;:)\n]| (?:de|were|was)\b)/;

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

function squareUnit(name: string): Unit | undefined {
  const first = name.slice(0, 2).toLowerCase();
  if (first === 'km' || first === 'ki') return unitNamed('km2');
  if (first === 'mi') return unitNamed('mi2');
  return first === 'ac' ? unitNamed('acre') : unitNamed('m2');
}

/** Whether a doubtful name is a unit: not a place or a person, not followed by a name, not a verb. */
function isUnit(name: string, behind: string): boolean {
  if (!DOUBTFUL.test(name)) return true;
  if (NAME_BEHIND.test(behind) || /^(?:Acre|Has|HAS)$/.test(name)) return false;
  if (name === 'has') return ENDS.test(behind);
  return !(/^ha$/i.test(name) && PARTICIPLE.test(behind));
}

export interface UnitReading {
  readonly unit: Unit;
  readonly end: number;
  /** Its name is also an ordinary word, so a bare year before it stays a year: "2021 ha". */
  readonly doubtful: boolean;
}

/**
 * Reads the unit at a place in a text, right after a number or its scale word.
 * Expects subscripts and superscripts as plain digits ("CO2", "km2"). Not handled: units in scripts other than Latin and Chinese.
 * @example readUnitAt('25 kha of forest', 2) // { unit: kha, end: 6 }
 */
export function readUnitAt(text: string, start: number): UnitReading | null {
  let end: number;
  let unit: Unit | undefined;
  let doubtful = false;
  const points = matchAt(POINTS, text, start);
  const square = points ? null : matchAt(SQUARE, text, start);
  const metric = points || square ? null : matchAt(METRIC, text, start);
  const percent = points || square || metric ? null : matchAt(PER_CENT, text, start);
  if (points) [unit, end] = [unitNamed('pp'), start + points[0].length];
  else if (square?.[1] !== undefined) [unit, end] = [squareUnit(square[1]), start + square[0].length];
  else if (metric) [unit, end] = [unitNamed('t'), start + metric[0].length];
  else if (percent) [unit, end] = [unitNamed('%'), start + percent[0].length];
  else {
    const word = matchAt(WORD, text, start);
    if (word?.[1] === undefined) return null;
    end = start + word[0].length;
    unit = isUnit(word[1], text.slice(end, end + 24)) ? unitNamed(word[1]) : undefined;
    doubtful = DOUBTFUL.test(word[1]);
  }
  if (!unit) return null;
  if (unit.dimension === 'mass') {
    const co2 = matchAt(CO2, text, end);
    const carbon = co2 ? null : matchAt(CARBON, text, end);
    if (co2) end += co2[0].length;
    if (carbon) {
      unit = { ...unit, dimension: 'carbon' };
      end += carbon[0].length;
    }
    if (co2 || carbon) doubtful = false;
  }
  const per = matchAt(PER, text, end);
  if (per) {
    const base = (per[1] ?? (/month/i.test(per[0]) ? 'month' : 'year')).toLowerCase();
    unit = { ...unit, per: base === 'hectare' ? 'ha' : /^(?:y|yr|annum)$/.test(base) ? 'year' : base };
    end += per[0].length;
  }
  return { unit, end, doubtful };
}
