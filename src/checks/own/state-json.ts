/** Tests claims about an agent's state, such as `charts_data[0].type = bar`. */
import { isObject, jsonIn, unwrap } from '../../model/texts/json';
import { memoize } from '../../model/memoize';
import { type JsonPath, kindOf, pick, type Picked, readPath } from '../../model/texts/json-path';
import { foldCase } from '../../model/text';
import { parseDay } from '../../fields/calendar-day';
import { fail, pass, type Settled } from '../../model/assessment';
import { unreadable } from './texts';

const HOW = 'write it like charts_data[0].type = bar, several with semicolons';
const MAX_SHOWN = 60;

/** A state without LangChain's wrapping at any depth. */
const plainState = memoize((state: object): unknown => plain(state));

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const inner = unwrap(value);
  if (inner !== value) return plain(inner);
  return isObject(inner)
    ? Object.fromEntries(Object.entries(inner).map(([key, value]) => [key, plain(value)]))
    : inner;
}

/** @param cell claims that all have to hold, such as `charts_data[].type != pie; aoi_selection.name` */
export function holdsAt(cell: string, state: object): Settled {
  const texts = claimTexts(cell);
  if (texts.length === 0) return unreadable('expected_json', `there is no path in it; ${HOW}`);
  const failed: string[] = [];
  for (const text of texts) {
    const claim = claimIn(text);
    if (!claim)
      return unreadable('expected_json', `“${text.slice(0, MAX_SHOWN)}” is not a path with a value; ${HOW}`);
    if (BY_SIZE[claim.sign] && !orderOf(claim.value))
      return unreadable(
        'expected_json',
        `“${claim.value.slice(0, MAX_SHOWN)}” is neither a number nor a day such as 2024-08-01, so nothing is ${claim.sign} it`,
      );
    const picked = pick(plainState(state), claim.path);
    if (hasOtherSign(text, claim, picked.kind === 'missing'))
      return unreadable(
        'expected_json',
        `“${text.slice(0, MAX_SHOWN)}” cannot be read: there are only =, !=, >, >=, < and <=; ${HOW}`,
      );
    const failure = whyNot(claim, picked);
    if (failure !== undefined) failed.push(`${text}: ${failure}`);
  }
  if (failed.length === 0)
    return pass(texts.length === 1 ? 'the state matches' : `all ${texts.length} conditions hold`);
  return fail(failed.join('; '));
}

/** Signs of other languages in a path that leads nowhere (`type contains bar`), at the beginning of a value, between two claims. */
const OTHER_SIGN = /[\s~^*%&|!:≈→?#+\\]|\$$/;
const OTHER_SIGN_OF_VALUE = /^[~^*!≈][=~]?(?=\s|\w|$)|&&|\|\|/;

/** True for a claim with such a sign, which would be true or false by accident. */
function hasOtherSign(text: string, { value, isQuoted }: StateClaim, isMissing: boolean): boolean {
  const [path = ''] = text.replace(/\[[^\]]*\]/g, '').split(SIGN);
  return (!isQuoted && OTHER_SIGN_OF_VALUE.test(value)) || (isMissing && OTHER_SIGN.test(path.trim()));
}

/** Why a claim does not hold; undefined if it does. */
function whyNot(claim: StateClaim, picked: Picked): string | undefined {
  if (picked.kind === 'missing') return picked.reason;
  const { values, isMany, lacking } = picked;
  if (values.length === 0) return 'there are none';
  const { sign, value } = claim;
  if (sign === 'is there') return values.some(hasContent) ? undefined : 'nothing is there';
  // Over the items of a list: `!=` must hold for all of them, the other signs for any.
  if (sign === '!=') {
    if (lacking !== undefined) return lacking;
    if (value !== 'null' && !values.every(hasContent)) return 'nothing is there';
  }
  const holds = (value: unknown): boolean => compare(value, claim);
  if (sign === '!=' ? values.every(holds) : values.some(holds)) return undefined;
  const shown = values.slice(0, 5).map(shownValue).join(', ');
  return `${isMany ? 'there are' : 'it is'} ${shown}`;
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : value !== null;
}

const BY_SIZE: Readonly<Partial<Record<Sign, (size: number, other: number) => boolean>>> = {
  '>=': (size, other) => size >= other,
  '<=': (size, other) => size <= other,
  '>': (size, other) => size > other,
  '<': (size, other) => size < other,
};

/** Not an id with a leading zero, nor digits beyond the precision of a number. */
const NUMERAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Not with slashes, because either number may be the month. */
const ISO_DAY = /^\s*\d{4}-/;

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMERAL.test(value.trim()) ? Number(value) : undefined;
}

/** The size of a number or a day; undefined for any other value. Days are not compared with numbers. */
function orderOf(value: unknown): { readonly kind: 'number' | 'day'; readonly size: number } | undefined {
  if (typeof value === 'number') return { kind: 'number', size: value };
  if (typeof value !== 'string') return undefined;
  const number = numberIn(GROUPED.test(value) ? value.replace(/,/g, '') : value);
  if (number !== undefined) return { kind: 'number', size: number };
  const day = ISO_DAY.test(value) ? parseDay(value, 'start') : undefined;
  return day === undefined ? undefined : { kind: 'day', size: Number(day.replace(/-/g, '')) };
}

function compare(actual: unknown, { sign, value, isQuoted }: StateClaim): boolean {
  const bySize = BY_SIZE[sign];
  if (bySize) {
    const [order, other] = [orderOf(actual), orderOf(value)];
    return order !== undefined && order.kind === other?.kind && bySize(order.size, other.size);
  }
  return isLike(actual, value, isQuoted) === (sign === '=');
}

/** True for the same text, ignoring case, the same number or the same JSON. */
function isLike(actual: unknown, expected: string, isQuoted: boolean): boolean {
  // "null" in quotes is text, and so is "true".
  if (isQuoted && typeof actual !== 'string' && typeof actual !== 'number') return false;
  // An accent may be a character of its own.
  const comparable = (text: string): string => foldCase(text.normalize('NFC'));
  if (comparable(valueText(actual)) === comparable(expected)) return true;
  const number = numberIn(actual);
  if (number !== undefined) return number === orderOf(expected)?.size && orderOf(expected)?.kind === 'number';
  return JSON.stringify(actual) === JSON.stringify(jsonIn(expected));
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function shownValue(value: unknown): string {
  const text = valueText(value);
  return text.length <= MAX_SHOWN ? text : kindOf(value);
}

type Sign = '!=' | '>=' | '<=' | '=' | '>' | '<' | 'is there';
const SIGNS = new Map<string, Sign>([
  ...(['!=', '>=', '<=', '=', '>', '<'] as const).map((sign) => [sign, sign] as const),
  ...([
    ['≠', '!='],
    ['≥', '>='],
    ['≤', '<='],
  ] as const),
]);
const SIGN = new RegExp([...SIGNS.keys()].join('|'));

interface StateClaim {
  readonly path: JsonPath;
  readonly sign: Sign;
  /** Without its quotes; '' if there is only a path. */
  readonly value: string;
  /** True if it was in quotes, which make it text. */
  readonly isQuoted: boolean;
}

/** The claims of a cell, split at line breaks and semicolons outside brackets and quotes. */
function claimTexts(cell: string): string[] {
  const texts: string[] = [];
  let text = '';
  let depth = 0;
  let quote = '';
  for (const character of cell) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (/["']/.test(character) && (depth > 0 || /[=<>≠≥≤]\s*$/.test(text))) quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
    if (quote === '' && depth === 0 && (character === ';' || character === '；' || character === '\n')) {
      texts.push(text);
      text = '';
    } else text += character;
  }
  return [...texts, text].map((part) => part.trim()).filter((part) => part !== '');
}

/** Splits a claim at its first sign outside brackets. @returns undefined for no claim */
function claimIn(text: string): StateClaim | undefined {
  const outside = text.replace(/\[[^\]]*\]?/g, (inBrackets) => '_'.repeat(inBrackets.length));
  const hit = SIGN.exec(outside);
  const path = readPath(text.slice(0, hit?.index));
  if (!path || !hit) return path && { path, sign: 'is there', value: '', isQuoted: false };
  const [written] = hit;
  const right = text
    .slice(hit.index + written.length)
    .replace(/^=+/, '')
    .trim();
  const isQuoted = /^(["']).*\1$/s.test(right);
  const sign = SIGNS.get(written);
  if (!sign || right === '' || /^[<>=!≠≥≤]/.test(right)) return undefined;
  return { path, sign, value: isQuoted ? right.slice(1, -1) : right, isQuoted };
}
