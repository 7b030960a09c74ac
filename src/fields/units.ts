/** Reads units of measure in a text, each with its dimension and its size in the base unit. */
import { matchAt, readScaleAt } from './digits';

/** Tonnes of carbon are not tonnes of CO2: they differ by a factor of 3.67. */
type Dimension =
  | ('area' | 'volume' | 'mass' | 'carbon' | 'percent' | 'point' | 'length' | 'time')
  | ('temperature' | 'fahrenheit' | 'money');

export interface Unit {
  readonly dimension: Dimension;
  /** Size in the base unit: hectares, cubic metres, tonnes, percent, metres, seconds. */
  readonly factor: number;
  readonly symbol: string;
  /** The denominator of a rate ("year", "ha"), or "" for an amount. */
  readonly per: string;
}

/** True if amounts in two units can be compared, or both have no unit. */
export function sameMeasure(a: Unit | null, b: Unit | null): boolean {
  if (!a || !b) return a === b;
  return a.dimension === b.dimension && a.per === b.per && (a.dimension !== 'money' || a.symbol === b.symbol);
}

/** "Symbol=size names". "+" adds a plural; capitals count where they are given: "Mg" is a megagram (a tonne). */
const UNITS: readonly (readonly [Dimension, string])[] = [
  ['area', 'ha=1 ha hectare+ hektar hektare hectarea+ ettaro ettari 公顷 公頃 ヘクタール'],
  ['area', 'kha=1e3 kha kilohectare+;Mha=1e6 mha megahectare+;Gha=1e9 gha;m²=1e-4 m2 sqm 平方米'],
  ['area', 'km²=100 km2 sqkm 平方公里 平方千米;acres=0.40468564 acre+;sq mi=258.99881 sqmi mi2 miles2'],
  ['area', 'sq ft=9.290304e-6 sqft ft2'],
  ['volume', 'm³=1 m3;km³=1e9 km3;litres=1e-3 litre+ liter+'],
  ['mass', 't=1 t ton+ tonne+ tonelada+ tonnen 吨 噸 Mg;kt=1e3 kt kiloton+ kilotonne+ Gg'],
  ['mass', 'kg=1e-3 kg kgs kilo+ kilogram+;Mt=1e6 megaton+ megatonne+ Mt MT Tg'],
  ['mass', 'Gt=1e9 gt gigaton+ gigatonne+ Pg'],
  ['percent', '%=1 % percent pct prozent porcento persen;‰=0.1 ‰ permille promille'],
  ['point', 'percentage points=1 pp ppt;basis points=0.01 bp bps'],
  ['length', 'm=1 m meter+ metre+;km=1e3 km kms kilometer+ kilometre+;miles=1609.344 mile+ mi'],
  ['length', 'ft=0.3048 ft feet foot;inches=0.0254 inch inches;cm=0.01 cm centimeter+ centimetre+'],
  ['length', 'mm=0.001 mm millimeter+ millimetre+'],
  ['time', 'seconds=1 second+ sec secs;minutes=60 minute+ min mins;hours=3600 hour+ hr hrs h'],
  ['time', 'days=86400 day+;weeks=604800 week+ wk wks'],
  ['time', 'months=2629800 month+;years=31557600 year+ yr yrs annum'],
  ['temperature', '°C=1 °c celsius centigrade'],
  ['fahrenheit', '°F=1 °f fahrenheit'],
  ['money', '$=1 $ usd dollar+;€=1 € eur euro+;£=1 £ gbp;R$=1 R$ brl reais;₹=1 ₹ inr rupee+;¥=1 ¥ jpy yen'],
];
const BY_NAME = new Map<string, Unit>();
for (const [dimension, list] of UNITS)
  for (const [symbol = '', definition = ''] of list.split(';').map((line) => line.split('='))) {
    const [factor, ...names] = definition.split(' ');
    const unit: Unit = { dimension, factor: Number(factor), symbol, per: '' };
    for (const name of names)
      [name.replace('+', ''), name.replace('+', 's')].forEach((one) => BY_NAME.set(one, unit));
  }
/** "MtCO2e", "tC". */
const GLUED = /^(.+?)(?:CO2(?:e|eq)?|(C))$/;

function unitNamed(word: string): Unit | undefined {
  const name = word.replace('^', '');
  const [, massName = '', carbon] = GLUED.exec(name) ?? [];
  const mass = BY_NAME.get(massName) ?? BY_NAME.get(massName.toLowerCase());
  const glued = mass?.dimension === 'mass' ? mass : undefined;
  return (
    BY_NAME.get(name) ??
    BY_NAME.get(name.toLowerCase()) ??
    (carbon === undefined ? glued : glued && { ...glued, dimension: 'carbon' })
  );
}

/** "$5", "USD 5", "%5". */
const BEFORE = /(R\$|(?:US)?\$|[€£₹¥]|\b(?:USD|EUR|GBP|BRL|INR|JPY)|(?<!\d ?)%) ?$/;

export interface FoundUnit {
  readonly unit: Unit;
  /** Of a scale word before it: "(million ha)". */
  readonly scale?: number;
  readonly start?: number;
  readonly end?: number;
  /** Its name is also an ordinary word: a bare year before it stays a year ("2021 ha"). */
  readonly isDoubtful?: boolean;
}

/** @param before the text before a figure */
export function unitBefore(before: string): FoundUnit | null {
  const hit = BEFORE.exec(before);
  const unit = unitNamed(hit?.[1]?.replace('US$', '$') ?? '');
  return hit && unit ? { unit, start: hit.index } : null;
}

/**
 * The unit that is the whole text, as in a table's head.
 * @param mayContinue whether more text may follow it
 * @example unitOf('in million ha') // { unit: ha, scale: 1e6 }
 */
export function unitOf(text: string, mayContinue = false): FoundUnit | null {
  const written = ` ${text.trim().replace(/^in /i, '')}`;
  const scale = readScaleAt(written, 0);
  const read = readUnitAt(written, scale?.end ?? 0);
  const isAll = read?.end === written.length;
  return read && (isAll || mayContinue) ? { unit: read.unit, scale: scale?.factor ?? 1 } : null;
}

const SHARE: Unit = { dimension: 'percent', factor: 100, symbol: '%', per: '' };

/** The unit at the end of a field's name, except single letters and times. @example unitOfField('area_km2') // km² */
export function unitOfField(name: string): Unit | null {
  const words = name.replace(/(?<=[a-z])(?=[A-Z%])/g, ' ').match(/[^\s_.()[\]-]+/g) ?? [];
  for (const from of words.keys()) {
    const rest = words.slice(from).join(' ').toLowerCase();
    if (/^(?:shares?|fractions?|proportion|ratio)$/.test(rest)) return SHARE;
    const written = rest === 'percentage' ? '%' : words.slice(from).join(' ');
    const unit = /^(?:[a-z]|min|mi|pp|foot)$/.test(rest) ? undefined : unitOf(written)?.unit;
    if (unit && unit.dimension !== 'time') return unit;
  }
  return null;
}

/** Units of several words, and their names in `UNITS`. */
const WORDED: readonly (readonly [RegExp, (word: string) => string])[] = [
  [/(?:[ -]?(?:percentage|percent|%))?[ -]points?\b/iy, () => 'pp'],
  [/[ -]basis[ -]points?\b/iy, () => 'bp'],
  [/[ -]?per (?:thousand|mille?)\b/iy, () => '‰'],
  [/[ -]?(?:per ?cent|por ciento|por cento|pour ?cent)\b/iy, () => '%'],
  [/[ -]?(?:square|sq\.?)[ -]([a-z]+)\b/iy, (word) => `${unitNamed(word)?.symbol ?? ''}2`],
  [/[ -]?(?:cubic|cu\.?)[ -]([a-z]+)\b/iy, (word) => `${unitNamed(word)?.symbol ?? ''}3`],
  [/[ -]?(?:metric|gross)[ -](?:tons?|tonnes?)\b/iy, () => 'Mg'],
  [/[ -]?(?:°|degrees?|deg\.?)[ -]?(c|f|celsius|centigrade|fahrenheit)\b/iy, (word) => `°${word.charAt(0)}`],
];
/** A word with an optional power ("km2", "MgCO2e"), or a sign. */
const WORD =
  /[ \u00a0\u202f-]?([%‰€£]|[a-z]{1,12}(?:\^?[23])?(?:[a-z]{1,3}(?![a-z]))?(?![a-z\d^])|[\u4e00-\u9fff\u30a0-\u30ff]{1,5})/iy;
const OF_CO2_OR_CARBON =
  /(?:[ -]?of)?[ -]?(?:[Cc][Oo]2(?:[ -]?eq?(?:uivalents?)?)?|[Cc]arbon [Dd]ioxide(?:[ -][Ee]quivalents?)?)(?![a-z])|(?:[ -]of)?[ -](C|carbon)\b/y;
/** "/ha", "per hectare", "ha^-1", "each year", "yearly", "annually". */
const PER =
  / ?(?:\/ ?|per (?:an? )?|p\. ?)(?!cent\b)([a-z]+(?:\^?[23])?)(?![a-z\d^])| ([a-z]+)\^-1|[ -](?:annually|(?:an?|each|every) (year|month|day)|(year|month)ly)\b/iy;
/** Units whose names are also places, initials or words: "Acre", "Mt Elgon", "Ha Giang". */
const DOUBTFUL = /^(?:ha|acres?|t|m|h|mi|mt|gt|kt|gg|tg|pg|mg|ft|foot|pp|mm|min)$/i;
const BEFORE_A_NAME = /^\.? (?!CO2|CH4|N2O|C\b)\p{Lu}/u;

type UnitAt = FoundUnit & { readonly end: number };

/**
 * Reads the unit right after a number or its scale word, with its power (ha²) or rate (ha per year); null if it is unknown. Expects plain
 * digits ("CO2", "km2").
 * @example readUnitAt('25 kha of forest', 2) // { unit: kha, end: 6 }
 */
export function readUnitAt(text: string, start: number): UnitAt | null {
  const found = unitWordAt(text, start);
  if (!found) return null;
  let { unit, end, isDoubtful = false } = found;
  const carbon = unit.dimension === 'mass' ? matchAt(OF_CO2_OR_CARBON, text, end) : null;
  if (carbon?.[1] !== undefined) unit = { ...unit, dimension: 'carbon' };
  if (carbon) [end, isDoubtful] = [end + carbon[0].length, false];
  for (let hit = matchAt(PER, text, end); hit; hit = matchAt(PER, text, end)) {
    const word = hit.slice(1).find(Boolean) ?? 'year';
    const per = word === 'y' ? 'year' : (unitNamed(word)?.symbol.replace(/s$/, '') ?? word.toLowerCase());
    unit = { ...unit, per: unit.per === '' ? per : `${unit.per}/${per}` };
    end += hit[0].length;
  }
  return { unit, end, isDoubtful };
}

function unitWordAt(text: string, start: number): UnitAt | null {
  for (const [pattern, nameOf] of WORDED) {
    const hit = matchAt(pattern, text, start);
    const unit = hit && unitNamed(nameOf(hit[1] ?? ''));
    if (unit) return { unit, end: start + hit[0].length };
  }
  const [written = '', name = ''] = matchAt(WORD, text, start) ?? [];
  const end = start + written.length;
  const isDoubtful = DOUBTFUL.test(name);
  const isName = name === 'Acre' || (/^\p{Lu}/u.test(name) && BEFORE_A_NAME.test(text.slice(end, end + 24)));
  const unit = isDoubtful && isName ? undefined : unitNamed(name);
  return unit ? { unit, end, isDoubtful } : null;
}
