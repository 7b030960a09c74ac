/** Units of measure as people and agents write them, each with its dimension and its size in that dimension's base unit. */

/** What a unit measures. Tonnes of carbon are kept apart from tonnes of CO2: they differ by a factor of 3.67. */
export type Dimension =
  | 'area'
  | 'mass'
  | 'carbon'
  | 'percent'
  | 'point'
  | 'length'
  | 'time'
  | 'temperature'
  | 'fahrenheit'
  | 'money';

export interface Unit {
  readonly dimension: Dimension;
  /** Size in the base unit: hectares, tonnes, percent, metres, days. */
  readonly factor: number;
  /** How the unit is shown: "kha". */
  readonly symbol: string;
  /** What it is per ("year", "ha"), or "" for an amount. Amounts and rates are never compared. */
  readonly per: string;
  /** The country of a currency and the like: two units of one dimension compare only if this is equal. */
  readonly kind: string;
}

const BY_EXACT = new Map<string, Unit>();
const BY_LOWER = new Map<string, Unit>();

function define(
  dimension: Dimension,
  factor: number,
  symbol: string,
  names: string,
  exact = '',
  kind = '',
): void {
  const unit: Unit = { dimension, factor, symbol, per: '', kind };
  for (const name of names.split('|')) if (name !== '') BY_LOWER.set(name, unit);
  for (const name of exact.split('|')) if (name !== '') BY_EXACT.set(name, unit);
}

// Area in hectares. Words of other languages are listed where Global Nature Watch answers use them.
define(
  'area',
  1,
  'ha',
  'ha|has|hectare|hectares|hektar|hectarea|hectareas|ettari|ettaro|hektare|公顷|公頃|ヘクタール',
);
define('area', 1e3, 'kha', 'kha');
define('area', 1e6, 'Mha', 'mha');
define('area', 1e9, 'Gha', 'gha');
define('area', 100, 'km²', 'km2|km^2|sqkm|平方公里|平方千米');
define('area', 1e-4, 'm²', 'm2|m^2|sqm|平方米');
define('area', 0.40468564, 'acres', 'acre|acres');
define('area', 258.99881, 'sq mi', 'sqmi|mi2');
// Mass in tonnes. "Mg" is a megagram (a tonne), "mg" a milligram, so these are read with their case.
define('mass', 1, 't', 't|ton|tons|tonne|tonnes|toneladas|tonelada|tonnen|tonn|吨|噸', 'Mg');
define('mass', 1e3, 'kt', 'kt|kiloton|kilotons|kilotonne|kilotonnes', 'Gg');
define('mass', 1e6, 'Mt', 'megaton|megatons|megatonne|megatonnes', 'Mt|MT|Tg');
define('mass', 1e9, 'Gt', 'gt|gigaton|gigatons|gigatonne|gigatonnes', 'Pg');
define('mass', 1e-3, 'kg', 'kg|kilogram|kilograms');
define('percent', 1, '%', '%|percent|pct|prozent|porcento|persen');
define('point', 1, 'percentage points', 'pp|ppt');
define('length', 1, 'm', 'm|meter|meters|metre|metres');
define('length', 1e3, 'km', 'km|kilometer|kilometers|kilometre|kilometres');
define('length', 1609.344, 'miles', 'mile|miles|mi');
define('length', 0.3048, 'ft', 'ft|feet|foot');
define('length', 0.01, 'cm', 'cm|centimeter|centimeters|centimetre|centimetres');
define('time', 1, 'days', 'day|days');
define('time', 7, 'weeks', 'week|weeks');
define('time', 365.25, 'years', 'year|years');
define('time', 30.4375, 'months', 'month|months');
define('time', 1 / 24, 'hours', 'hour|hours');
define('time', 1 / 1440, 'minutes', 'minute|minutes');
define('temperature', 1, '°C', '°c|celsius');
define('fahrenheit', 1, '°F', '°f|fahrenheit');
const CURRENCY = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['¥', 'JPY'],
]);

/** Square and metric units of two words: "square km", "sq. miles", "metric tons". */
const SQUARE = /[ -]?(?:square|sq\.?)[ -](km|kilomet(?:er|re)s?|met(?:er|re)s?|m|miles?|mi|acres?)\b/iy;
const METRIC = /[ -]?(?:metric|gross)[ -](tons?|tonnes?)\b/iy;
const PER_CENT = /[ -]?(?:per ?cent|por ciento|por cento|pour ?cent)\b/iy;
const POINTS = /[ -]?(?:percentage|percent|%)[ -]points?\b/iy;
/** One word, letters with an optional 2 ("km2", "MgCO2e"); the sign of degrees or percent may lead. */
const WORD =
  /[ \u00a0\u202f-]?(%|°[CF]\b|(?:[a-z]{1,12}(?:\^?2)?(?:[a-z]{1,3}(?![a-z]))?(?![a-z])|[\u4e00-\u9fff\u30a0-\u30ff]{1,5}))/iy;
/** What carbon dioxide may follow a mass: "CO2e", "of CO2 equivalent", "CO2-eq". */
const CO2 =
  /(?:[ -]?of)?[ -]?(?:CO2(?:[ -]?eq?(?:uivalents?)?)?|carbon dioxide(?:[ -]equivalents?)?)(?![a-z])/iy;
const CO2_GLUED = /^(.*?)CO2(?:e|eq)?$/i;
const CARBON = /(?:[ -]of)?[ -](?:C|carbon)\b/y;
const PER =
  / ?(?:\/|per |p\. ?)(?:a |an )?(year|yr|y|annum|ha|hectare|month|day|capita|person|km2)\b|[ -](annually|a year|each year|yearly)\b/iy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function squareUnit(name: string): Unit | undefined {
  const first = name.slice(0, 2).toLowerCase();
  if (first === 'km' || first === 'ki') return BY_LOWER.get('km2');
  if (first === 'mi') return BY_LOWER.get('mi2');
  return first === 'ac' ? BY_LOWER.get('acre') : BY_LOWER.get('m2');
}

function wordUnit(word: string): Unit | undefined {
  const known = BY_EXACT.get(word) ?? BY_LOWER.get(word.toLowerCase());
  if (known) return known;
  const glued = CO2_GLUED.exec(word)?.[1];
  if (glued !== undefined && glued !== '') {
    const mass = BY_EXACT.get(glued) ?? BY_LOWER.get(glued.toLowerCase());
    if (mass?.dimension === 'mass') return mass;
  }
  return undefined;
}

/** The currency of a sign such as "$", or null. */
export function currencyUnit(sign: string): Unit | null {
  const kind = CURRENCY.get(sign);
  return kind === undefined ? null : { dimension: 'money', factor: 1, symbol: sign, per: '', kind };
}

/**
 * Reads the unit that stands at a place in a text, right behind a number or its scale word.
 * Expects subscripts and superscripts as plain digits ("CO2", "km2"). Not handled: units spelt in scripts other than Latin and Chinese.
 * @example readUnitAt('25 kha of forest', 2) // { unit: kha, end: 6 }
 */
export function readUnitAt(text: string, at: number): { readonly unit: Unit; readonly end: number } | null {
  let end: number;
  let unit: Unit | undefined;
  const points = matchAt(POINTS, text, at);
  const square = points ? null : matchAt(SQUARE, text, at);
  const metric = points || square ? null : matchAt(METRIC, text, at);
  const percent = points || square || metric ? null : matchAt(PER_CENT, text, at);
  if (points) [unit, end] = [BY_LOWER.get('pp'), at + points[0].length];
  else if (square?.[1] !== undefined) [unit, end] = [squareUnit(square[1]), at + square[0].length];
  else if (metric) [unit, end] = [BY_LOWER.get('t'), at + metric[0].length];
  else if (percent) [unit, end] = [BY_LOWER.get('%'), at + percent[0].length];
  else {
    const word = matchAt(WORD, text, at);
    if (word?.[1] === undefined) return null;
    unit = wordUnit(word[1]);
    end = at + word[0].length;
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
  }
  const per = matchAt(PER, text, end);
  if (per) {
    const base = (per[1] ?? 'year').toLowerCase();
    unit = { ...unit, per: base === 'hectare' ? 'ha' : /^(?:y|yr|annum)$/.test(base) ? 'year' : base };
    end += per[0].length;
  }
  return { unit, end };
}

/** The dimension and kind of the only unit of measure a question names ("How many hectares…", "What percentage…"), or null. */
export function unitAsked(question: string): Unit | null {
  let found: Unit | null = null;
  for (const word of question.toLowerCase().match(/%|[a-z]+2?/g) ?? []) {
    const unit = word === 'percentage' || word === 'proportion' ? BY_LOWER.get('%') : BY_LOWER.get(word);
    if (!unit || (word.length < 2 && word !== '%')) continue;
    if (unit.dimension === 'time' || unit.dimension === 'length') continue;
    if (found && found.dimension !== unit.dimension) return null;
    found ??= unit;
  }
  return found;
}
