/** The names of units of measure, each with its dimension and its size in that dimension's base unit. */

/** What a unit measures. Tonnes of carbon are not tonnes of CO2: they differ by a factor of 3.67. */
export type Dimension =
  | 'area'
  | 'mass'
  | 'carbon'
  | 'percent'
  | 'permille'
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

/** Whether amounts in two units can be compared; a number without a unit compares only with another one without. */
export function sameMeasure(a: Unit | null, b: Unit | null): boolean {
  if (!a || !b) return a === b;
  return a.dimension === b.dimension && a.per === b.per && a.kind === b.kind;
}

const BY_EXACT = new Map<string, Unit>();
const BY_LOWER = new Map<string, Unit>();

function define(dimension: Dimension, factor: number, symbol: string, names: string, exact = ''): void {
  const unit: Unit = { dimension, factor, symbol, per: '', kind: '' };
  for (const name of names.split('|')) if (name !== '') BY_LOWER.set(name, unit);
  for (const name of exact.split('|')) if (name !== '') BY_EXACT.set(name, unit);
}

// Area in hectares. Includes words of other languages that Global Nature Watch answers use.
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
define('permille', 1, '‰', '‰|permille|promille|permil');
define('point', 1, 'percentage points', 'pp|ppt');
define('length', 1, 'm', 'm|meter|meters|metre|metres');
define('length', 1e3, 'km', 'km|kilometer|kilometers|kilometre|kilometres');
define('length', 1609.344, 'miles', 'mile|miles|mi');
define('length', 0.3048, 'ft', 'ft|feet|foot');
define('length', 0.0254, 'inches', 'inch|inches');
define('length', 0.01, 'cm', 'cm|centimeter|centimeters|centimetre|centimetres');
define('length', 0.001, 'mm', 'mm|millimeter|millimeters|millimetre|millimetres');
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
const CO2_GLUED = /^(.*?)CO2(?:e|eq)?$/i;

/** The unit that a word or sign names ("Mha", "tCO2e", "%"), or undefined. */
export function unitNamed(word: string): Unit | undefined {
  const unit = BY_EXACT.get(word) ?? BY_LOWER.get(word.toLowerCase());
  if (unit) return unit;
  const glued = CO2_GLUED.exec(word)?.[1];
  if (glued === undefined || glued === '') return undefined;
  const mass = unitNamed(glued);
  return mass?.dimension === 'mass' ? mass : undefined;
}

/** The currency of a sign such as "$", or null. */
export function currencyUnit(sign: string): Unit | null {
  const kind = CURRENCY.get(sign);
  return kind === undefined ? null : { dimension: 'money', factor: 1, symbol: sign, per: '', kind };
}
