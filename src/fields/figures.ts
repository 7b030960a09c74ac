/** Finds the figures in a text: every number with its unit, in whatever place, read whole or marked as unread. */
import { type DecimalMark, decimalMark, DIGITS, hitsIn, matchAt, readDigits, readScaleAt } from './digits';
import { type Figure, joinedFigures, type Role } from './figure';
import { memoize } from '../model/memoize';
import { wordNumbersIn } from './number-words';
import { plain, plainLetters, MAX_KEPT_TEXTS, withoutMarkup } from './plain';
import { MONTH, TO } from './times';
import { type FoundUnit, readUnitAt, type Unit, unitBefore, unitOf } from './units';

export type { Figure } from './figure';

/**
 * @param mark the decimal mark of its tab, if known; by default, that of the other figures or of the language of the text
 * @example readFigures('| Year | Loss (kha) |\n|---|---|\n| 2023 | 431 |') // the year 2023; 431,000 ha
 */
export function readFigures(text: string, mark?: DecimalMark): readonly Figure[] {
  return figuresIn(plain(withTableUnits(withoutMarkup(text))), mark);
}

/**
 * The figures of a text in its plain form. Memoised, because the checks of a row read the same texts.
 * @example figuresIn('Brazil lost 25.5 Mha in 2020') // 25,500,000 ha; the year 2020
 */
export const figuresIn = memoize((text: string, tabMark?: DecimalMark): readonly Figure[] => {
  const source = { text, mark: tabMark ?? decimalMark(text), unitOfAll: unitOfAllIn(text) };
  const found: Figure[] = [];
  let from = 0;
  for (const { index, 0: written } of hitsIn(DIGITS, text)) {
    if (index < from) continue;
    const figure = numberAt({ ...source, start: index }, written, found[found.length - 1]);
    found.push(figure);
    from = figure.end;
  }
  const inDigits = [...found];
  for (const { start, end, kind, value } of wordNumbersIn(text)) {
    if (inDigits.some((other) => start < other.end && other.start < end)) continue;
    const scale = [1e9, 1e6, 1e3].find((power) => power <= value) ?? 1;
    const size = kind === 'fraction' ? { precision: 0, rounding: 0.05 } : { scale };
    if (kind === 'unread') found.push(unread(text, start, end, 'unread'));
    else if (kind === 'ordinal') found.push({ ...unread(text, start, end, 'ordinal'), values: [value] });
    else found.push(amount({ ...source, start }, { end, values: [value], ...size }));
  }
  return joinedFigures(
    text,
    found.sort((a, b) => a.start - b.start),
  );
}, MAX_KEPT_TEXTS);

interface NumberAt {
  readonly text: string;
  readonly start: number;
  readonly mark: DecimalMark;
  /** The unit of figures that have none: "Values in kha." */
  readonly unitOfAll: FoundUnit | null;
}

function unread(text: string, start: number, end: number, role: Role): Figure {
  const nothing = { values: [], isLikely: false, unit: null, scale: 1, precision: 0.5, rounding: 0.5 };
  const alone = { bound: null, to: null, off: null, of: null, isAbout: false, mayBeNegative: false };
  return { start, end, text: text.slice(start, end), role, ...nothing, ...alone };
}

/** "In126 games": a blank is missing; "v12", "CO2" are names. */
const GLUED_BEFORE = /(?<!\b[kc]m|\b(?:mi|ft))(?<=\p{Ll}{2})$/u;
/** Dates, times and versions: "2023-05-14", "12:30", "1.2.3". */
const COMPOUND = /(?:\d{1,4}([-/.:])\d{1,2}\1\d{1,4}|\d{1,4}[/:]\d{1,3})(?!\d)/y;
const FRACTION = /(?!0)(\d{1,2})\/(\d{1,3})(?![\d/])/y;
/** After a whole number: "2 1/2", "2 and a half". */
const PART = / (\d{1,2})\/(\d{1,2})(?![\d/])| and (?:an? )?(half|quarter|third|three quarters)\b/y;
const PARTS = new Map(Object.entries({ half: 1 / 2, quarter: 1 / 4, third: 1 / 3, 'three quarters': 3 / 4 }));
const FOLD = /[ -]?fold\b/y;
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
/** After these, 2020 is a year, even before a unit: "in 2020 hectares of forest burnt". */
const PLACES_A_YEAR = /\b(?:in|since|during|until|years?|en|em|nel|im|seit|pada|tahun|anno|ano|annee) $/i;
const ORDINAL = /(?:st|nd|rd|th)\b/y;
const EXPONENT = /(?:[eE]([+-]?\d{1,2})| ?[x×] ?10\^([-−]?\d{1,2}))(?![\w.])/y;
const POWER = /\^([-−]?\d{1,2})(?!\d)/y;
/** "August 3", "August 3–10"; "3 August", "3–10 de agosto". */
const MONTH_BEFORE = new RegExp(`\\b${MONTH} (?:\\d{1,2}(?:st|nd|rd|th)?${TO})?$`, 'i');
const MONTH_AFTER = new RegExp(
  `(?:st|nd|rd|th|er|[.°])?(?:${TO}\\d{1,2}(?:st|nd|rd|th|[.°])?)? (?:of |de )?${MONTH}`,
  'iy',
);
/** A point before one of these is a decimal point: "1.065 million acres". */
const ENGLISH_SCALE = /[ -]?(?:thousand|(?:m|b|tr)illion)\b/iy;
/** "100+ ha". */
const PLUS = /\+(?! ?\d)/y;
const RANK_BEFORE =
  /(?:\b(?:top|no\.?|number|rank(?:ed|s)?|figure|table|chart|step|option|dataset|level|version|season|chapter|tier|phase|part|scores?|weeks?|day|article|category|class|turn)|#) ?$/i;
const AT_LEAST =
  /(?:(?<!\bnot? )\b(?:more than|greater than|over|above|exceed(?:s|ed|ing)?|beyond)|\b(?:at least|minimum of|not? (?:less than|fewer than|under|below))|[>≥]=?) ?$/i;
const AT_MOST =
  /(?:(?<!\bnot? )\b(?:less than|fewer than|under|below)|\b(?:at most|up to|maximum of|not? (?:more than|greater than|over|above|exceed(?:ing)?))|[<≤]=?) ?$/i;
const OR_MORE = /(?:\+(?! ?\d)| (?:or|and) (?:more|above|over|greater|higher)\b)/y;
const OR_LESS = / (?:or|and) (?:less|fewer|below|under|lower)\b/y;
const ABOUT =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|nearly|almost|some|cerca de|aproximadamente|sekitar|environ|rund|etwa)|[≈~]) ?$/i;
/** Not the dash of a range. */
const SIGN = /(?<![\p{L}\d%)])[-−–]$|\b(?:minus|negative) $/iu;
const NET_LOSS =
  /\bnet (?:\w+ )?(?:loss|sink|decrease|decline|reduction|removals?)\b[^.\d]{0,12}$|\b(?:loss|sink|removals?) \(net\)[^.\d]{0,4}$/i;
/** Terms of a sum, product or quotient: "140+21", "5 ha + 3 ha", "7 - 2 =". */
const TERM_AFTER = /(?:[+×÷*]| [+×÷*] | ?\/ ?)[\d$(.]| - \d[^\n=]{0,20}=/y;
const TERM_BEFORE = /(?:[\p{L}\d)%][+×÷*/]| [+×÷*/] )\$?$/u;
const LAST_TERM = /\d - $/;
const IN_BRACKETS = / ?\(([^()]{1,30})\)/y;
/** A label that ends with the unit of the figure after it: "Area (ha): ", "Loss in hectares, 2023: ". */
const LABELLED =
  /(?:\(([^()]{1,30})\)|\bin ([\p{L}%][\p{L}%\d ]{0,24}?)|^\W*([\p{L}%]{1,12}2?))(?:,?(?: in| for)? \d{4})?(?::| = | is| was| were) ?(?:about )?$/u;
const OF_ALL =
  /\b(?:values?|figures?|numbers?|amounts?|areas?|units?|losses|data|all|expressed|measured|given|reported|shown)\b[^.\n;\d]{0,30}?(?:\bin|:)(?= [\p{L}%])/giu;

function unitOfAllIn(text: string): FoundUnit | null {
  const ends = hitsIn(OF_ALL, text).map((hit) => hit.index + hit[0].length);
  const found = ends.map((end) => unitOf(text.slice(end, end + 40), true));
  return found.find((one) => one && one.unit.dimension !== 'time') ?? null;
}

/** @param prior the number before it, which may be the first end of a range */
function numberAt(at: NumberAt, written: string, prior?: Figure): Figure {
  const { text, start, mark } = at;
  const before = text.slice(Math.max(0, start - 24), start);
  const last = before.slice(-1);
  const end = start + written.length;
  const none = (to: number, role: Role): Figure => unread(text, start, to, role);
  const fraction = /[\p{L}\d/.,-]$/u.test(before) ? null : matchAt(FRACTION, text, start);
  const share = Number(fraction?.[1]) / Number(fraction?.[2]);
  if (fraction && share < 1)
    return amount(at, { end: start + fraction[0].length, values: [share], precision: 0, rounding: 0 });
  const compound = matchAt(COMPOUND, text, start)?.[0];
  if (compound !== undefined) return none(start + compound.length, 'date');
  const isUnclear = mark === 'unclear' || mark === 'likely point';
  const digits = readDigits(written, isUnclear && matchAt(ENGLISH_SCALE, text, end) ? 'point' : mark);
  const isJoined =
    /[\p{L}_^]/u.test(last) || (/[-–./]/.test(last) && /[\p{L}\d]/u.test(before.slice(-2, -1)));
  const inRange = /[-–]/.test(last) && prior?.end === start - 1;
  if (isJoined && !inRange) return none(end, GLUED_BEFORE.test(before) ? 'unread' : 'name');
  // A number that begins with 0 is a code: "07".
  if (!digits || /^0\d+$/.test(written)) return none(end, 'unread');
  const isBare = !digits.grouped && digits.decimals === 0 && digits.values.length === 1;
  const isDay = (): boolean => MONTH_BEFORE.test(before) || matchAt(MONTH_AFTER, text, end) !== null;
  if (isBare && Number(written) < 32 && isDay()) return none(end, 'date');
  const ordinal = matchAt(ORDINAL, text, end);
  if (ordinal) return { ...none(end + ordinal[0].length, 'ordinal'), values: digits.values };
  const power = matchAt(POWER, text, end);
  const other = power && written !== '10' ? power : matchAt(FOLD, text, end);
  if (other) return none(end + other[0].length, 'unread');
  const exponent = power ?? matchAt(EXPONENT, text, end);
  const tens = Number((exponent?.[1] ?? exponent?.[2] ?? '0').replace('−', '-')) - (power ? 1 : 0);
  const after = end + (exponent?.[0].length ?? 0);
  const part = isBare ? matchAt(PART, text, after) : null;
  const added = part ? (PARTS.get(part[3]?.toLowerCase() ?? '') ?? Number(part[1]) / Number(part[2])) : 0;
  const zeros = digits.decimals === 0 ? (/(?<=[1-9].*)0+$/.exec(written)?.[0].length ?? 0) : 0;
  const precision = part ? 0 : 10 ** (tens - digits.decimals) / 2;
  const read = amount(at, {
    end: after + (part?.[0].length ?? 0),
    values: digits.values.map((value) => (value + added) * 10 ** tens),
    ...{ precision, rounding: precision * 10 ** zeros },
  });
  const glued = read.unit ? '' : text.slice(read.end, read.end + 2);
  return /^[\p{L}_]/u.test(glued) ? none(read.end, /^\p{Ll}{2}/u.test(glued) ? 'unread' : 'name') : read;
}

type BareNumber = Pick<Figure, 'end' | 'values'> & Partial<Pick<Figure, 'scale' | 'precision' | 'rounding'>>;

/** Adds sign, bound, scale and unit to a number. */
function amount(at: NumberAt, number: BareNumber): Figure {
  const { text, start, mark } = at;
  const { end, values, scale: power = 1, precision = 0.5, rounding = 0.5 } = number;
  const line = text.slice(Math.max(0, start - 80, text.lastIndexOf('\n', start - 1) + 1), start);
  const money = unitBefore(line);
  const before = money ? line.slice(0, money.start) : line;
  const plus = matchAt(PLUS, text, end)?.[0].length ?? 0;
  const scale = readScaleAt(text, end + plus, money?.unit.dimension === 'money');
  const from = scale?.end ?? end + plus;
  const read = money ? null : readUnitAt(text, from);
  const isAlone = (): boolean =>
    /^[-−]?$/.test(text.slice(0, start)) && /^[\s.]*$/.test(text.slice(read?.end ?? end));
  const isYear =
    !money &&
    YEAR.test(text.slice(start, from)) &&
    (!read || PLACES_A_YEAR.test(before) || (read.isDoubtful && !isAlone()));
  const found = isYear ? null : (money ?? read ?? unitNear(at, before, from));
  const unit = found?.unit ?? null;
  const to = found?.end ?? from;
  const sign = SIGN.exec(before)?.[0] ?? '';
  const factor = (scale?.factor ?? 1) * (found?.scale ?? 1);
  const digit = factor * (unit?.factor ?? 1);
  const size = sign === '' ? digit : -digit;
  // A thousand in some languages, a million in others.
  const isMil = /^ mil\b/i.test(text.slice(end, from)) && (mark === 'point' || mark === 'likely point');
  const begin = start - (line.length - before.length) - sign.length;
  return {
    ...unread(text, begin, to, isYear ? 'year' : roleOf(text, before, to, unit)),
    text: text.slice(begin, to).trim(),
    values: values.flatMap((value) => (isMil ? [value * size, value * size * 1e3] : [value * size])),
    isLikely: mark === 'likely point' && !isMil,
    ...{ unit, scale: factor * power, precision: precision * digit, rounding: rounding * digit },
    bound: plus > 0 ? 'at least' : boundOf(text, before, to),
    isAbout: ABOUT.test(before),
    mayBeNegative: NET_LOSS.test(before),
  };
}

function roleOf(text: string, before: string, end: number, unit: Unit | null): Role {
  const after = text.slice(end, end + 2);
  if (!unit && /^[ \t]*$/.test(before) && /^[.)] /.test(after)) return 'marker';
  const isLast = LAST_TERM.test(before) && /^ ?=/.test(after);
  if (isLast || TERM_BEFORE.test(before) || matchAt(TERM_AFTER, text, end)) return 'term';
  return !unit && RANK_BEFORE.test(before) ? 'rank' : 'amount';
}

function boundOf(text: string, before: string, end: number): Figure['bound'] {
  if (AT_LEAST.test(before) || matchAt(OR_MORE, text, end)) return 'at least';
  return AT_MOST.test(before) || matchAt(OR_LESS, text, end) ? 'at most' : null;
}

/** The unit in brackets after a figure, in its label, or of all figures; none before a noun ("3 regions"). */
function unitNear({ text, unitOfAll }: NumberAt, before: string, end: number): FoundUnit | null {
  const bracket = matchAt(IN_BRACKETS, text, end);
  const inBrackets = unitOf(bracket?.[1] ?? '');
  if (bracket && inBrackets) return { ...inBrackets, end: end + bracket[0].length };
  const label = unitOf(LABELLED.exec(before)?.slice(1).join('') ?? '');
  return label ?? (/^[ -]?\p{L}/u.test(text.slice(end, end + 2)) ? null : unitOfAll);
}

// Units in a table's head, a row's label, a column of units or the heading of a list are appended to figures without a unit.

const RULE = /^[\s|:-]*-[\s|:-]*$/;
const BARE = /^[*_ ]*[-−–+]?\d[\d.,'’\s]*[*_ ]*$/;
/** In the first column, not a figure. */
const YEAR_LABEL = /^\D*(?:19|20)\d\d\D*$/;
/** In brackets; the whole head; its end. */
const UNIT_OF_HEAD = [
  /[([]([^()[\]]+)/,
  /^(?!(?:year|month|week|day)s?$)(.+)/i,
  /(?:\bin |[,:/] ?| (?=(?:%|[kM]?ha|km2)$))(.+)/,
];
const ROW_IN_UNIT = /[(,[]| in |^(?:[kMG]?ha|km[2²]|hectares|%)$/;
const UNIT_COLUMN = /^[*_ ]*(?:units?|unidad(?:es|e)?|unites?|einheit|satuan)[*_ ]*$/i;
/** "Loss by year (kha):", "- 2021: 431". */
const LIST_HEAD = /^[^|]*(?<!\d ?)\(([^()\d]+)\)[*_:]*\s*$/;
const LIST_ITEM = /[:–—-] *[*_]*\d[\d.,' ]*[*_]*$/;

/** @example withTableUnits('| Year | Loss (kha) |\n|---|---|\n| 2023 | 431 |') // … '| 2023 | 431 (kha) |' */
function withTableUnits(text: string): string {
  if (!/[|\t]|<t[dh]\b|\)[*_:]*\s*\n/i.test(text)) return text;
  const lines = text
    .replace(/(?<=\S)\t+(?=\S)/g, ' | ')
    .replace(/<\/t[dh]>\s*<t[dh]\b[^<>]*>/gi, ' | ')
    .replace(/<tr\b[^<>]*>\s*<t[dh]\b[^<>]*>/gi, '\n| ')
    .replace(/<\/th>\s*<\/tr>/gi, ' |\n|---|')
    .replace(/<\/td>\s*<\/tr>/gi, ' |')
    .split('\n');
  // Of the current table; or the unit in the heading of the current list.
  let heads: readonly string[] = [];
  return lines
    .map((line, at) => {
      if (line.trim() === '' || RULE.test(line)) return line;
      if (!line.includes('|')) {
        if (LIST_ITEM.test(line)) return withUnit(line, heads[0]);
        heads = LIST_HEAD.exec(line)?.slice(1) ?? [];
        return line;
      }
      const cells = line.replace(/^\s*\|\s*|\s*\|?\s*$/g, '').split(/\s*\|\s*/);
      const isFirst = heads.length === 0 && cells.length > 1 && !cells.some((cell) => BARE.test(cell));
      if (isFirst || RULE.test(lines[at + 1] ?? '')) {
        heads = cells;
        return line;
      }
      const [label = ''] = cells;
      const ofRow =
        cells[heads.findIndex((head) => UNIT_COLUMN.test(head))] ?? (ROW_IN_UNIT.test(label) ? label : '');
      const shown = cells.map((cell, column) => {
        const isLabel = column === 0 && YEAR_LABEL.test(cell);
        return isLabel || !BARE.test(cell) ? cell : withUnit(cell, heads[column], ofRow);
      });
      return `| ${shown.join(' | ')} |`;
    })
    .join('\n');
}

/** Appends the unit that the first of some heads names: "Loss (kha)", "Loss in kha", "Share, %". */
function withUnit(figure: string, ...heads: readonly (string | undefined)[]): string {
  const parts = heads.flatMap((head = '') => {
    const words = plainLetters(head.replace(/[*_`]/g, '')).trim();
    return UNIT_OF_HEAD.flatMap((pattern) => pattern.exec(words)?.[1]?.split(/[,;]/) ?? []);
  });
  const unit = parts.find((part) => unitOf(part) !== null);
  return unit === undefined ? figure : `${figure} (${unit.trim()})`;
}
