/** Whether an agent state holds something at a path. */
import { isObject, jsonIn, unwrap } from '../../model/texts/json';
import { memoize } from '../../model/memoize';
import { type JsonPath, kindOf, pick, type Picked, readPath } from '../../model/texts/json-path';
import { foldCase } from '../../model/text';
import { parseDay } from '../../fields/calendar-day';
import { fail, pass } from '../../model/assessment';
import { type TextOutcome, unreadable } from './texts';

const HOW = 'write it like charts_data[0].type = bar, several with semicolons';
const MAX_SHOWN = 60;

/** Without LangChain's wrapping, at any depth: paths are as people see them. */
const plainState = memoize((state: object): unknown => plain(state));

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const inner = unwrap(value);
  if (inner !== value) return plain(inner);
  return isObject(inner)
    ? Object.fromEntries(Object.entries(inner).map(([key, value]) => [key, plain(value)]))
    : inner;
}

/** @param wanted claims such as `charts_data[0].type = bar`, `charts_data[].type != pie`, `aoi_selection.name`: all must hold */
export function holdsAt(wanted: string, state: object): TextOutcome {
  const texts = claimTexts(wanted);
  if (texts.length === 0) return unreadable(`there is no path in it; ${HOW}`);
  const failed: string[] = [];
  for (const text of texts) {
    const claim = claimIn(text);
    if (!claim) return unreadable(`“${text.slice(0, MAX_SHOWN)}” is not a path with a value; ${HOW}`);
    if (BY_SIZE[claim.sign] && !orderOf(claim.value))
      return unreadable(
        `“${claim.value.slice(0, MAX_SHOWN)}” is neither a number nor a day such as 2024-08-01, so nothing is ${claim.sign} it`,
      );
    const picked = pick(plainState(state), claim.path);
    const unknown = unknownSign(text, claim, picked.kind === 'missing');
    if (unknown !== undefined)
      return unreadable(
        `“${text.slice(0, MAX_SHOWN)}” has “${unknown}”, and there are only =, !=, >, >=, < and <=; ${HOW}`,
      );
    const failure = whyNot(claim, picked);
    if (failure !== undefined) failed.push(`${text}: ${failure}`);
  }
  if (failed.length === 0)
    return pass(texts.length === 1 ? 'the state matches' : `all ${texts.length} claims hold`);
  return fail(failed.join('; '));
}

/** What people write between a path and a value; a key of the state may have such a word in it, and then the path leads to it. */
const SIGN_WORD =
  /(?:^|[\s\]])((?:not |is |does not )?(?:contains?|includes?|has|is|in|not|match(?:es)?|like|exists?|equals?|eq|neq?|[gl]te?|(?:starts?|begins?|ends?) ?with|and|or))(?=\s|$)/i;
const SIGN_MARK = /[~^*%&|!:≈→?#+\\]+=?|[$](?=\s*=)/;
/** At the beginning of a value, they belong to the sign: `=~`, `=*`. */
const BEHIND_SIGN = /^(?:[~^*!≈][=~]?(?=\s|\w|$))/;

/** A sign that is none of ours, in a claim that it would make true or false by accident. */
function unknownSign(
  text: string,
  { sign, value, isQuoted }: StateClaim,
  isMissing: boolean,
): string | undefined {
  const behind = isQuoted ? undefined : BEHIND_SIGN.exec(value)?.[0];
  if (behind !== undefined) return sign + behind;
  if (!isQuoted && /&&|\|\|/.test(value)) return /&&|\|\|/.exec(value)?.[0];
  if (!isMissing) return undefined;
  const before = text
    .slice(0, value === '' ? undefined : text.lastIndexOf(value))
    .replace(/\[[^\]]*\]/g, '[]');
  return SIGN_WORD.exec(before)?.[1] ?? SIGN_MARK.exec(before.replace(/[!<>]=/g, ''))?.[0];
}

/** undefined if the claim holds. */
function whyNot(claim: StateClaim, picked: Picked): string | undefined {
  if (picked.kind === 'missing') return picked.reason;
  const { values, isMany, lacking } = picked;
  if (values.length === 0) return 'there are none';
  const { sign, value } = claim;
  if (sign === 'is there') return values.some(isSomething) ? undefined : 'nothing is there';
  // Over the items of a list: `!=` must hold for all of them, the other signs for any.
  if (sign === '!=') {
    if (lacking !== undefined) return lacking;
    if (value !== 'null' && !values.every(isSomething)) return 'nothing is there';
  }
  const holds = (value: unknown): boolean => compare(value, claim);
  if (sign === '!=' ? values.every(holds) : values.some(holds)) return undefined;
  const shown = values.slice(0, 5).map(shownValue).join(', ');
  return `${isMany ? 'there are' : 'it is'} ${shown}`;
}

function isSomething(value: unknown): boolean {
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
/** Dates with slashes don't count: which number is the month would be a guess. */
const ISO_DAY = /^\s*\d{4}-/;

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMERAL.test(value.trim()) ? Number(value) : undefined;
}

/** What has an order: a number, or a day, which is never compared with a number. */
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

/** As text, ignoring case; as numbers; or as JSON, however it is written. */
function isLike(actual: unknown, wanted: string, isQuoted: boolean): boolean {
  // "null" in quotes is text, and so is "true".
  if (isQuoted && typeof actual !== 'string' && typeof actual !== 'number') return false;
  // Whether an accent is a character of its own makes no difference.
  const comparable = (text: string): string => foldCase(text.normalize('NFC'));
  if (comparable(valueText(actual)) === comparable(wanted)) return true;
  const number = numberIn(actual);
  if (number !== undefined) return number === orderOf(wanted)?.size && orderOf(wanted)?.kind === 'number';
  return JSON.stringify(actual) === JSON.stringify(jsonIn(wanted));
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function shownValue(value: unknown): string {
  const text = valueText(value);
  return text.length <= MAX_SHOWN ? text : kindOf(value);
}

const SIGNS = ['!=', '≠', '>=', '≥', '<=', '≤', '=', '>', '<'] as const;
const PLAIN: Readonly<Partial<Record<(typeof SIGNS)[number], Sign>>> = { '≠': '!=', '≥': '>=', '≤': '<=' };
type Sign = Exclude<(typeof SIGNS)[number], '≠' | '≥' | '≤'> | 'is there';

/** One claim of a cell about an agent state: `charts_data[0].type = bar`, `aoi.name`. */
interface StateClaim {
  readonly path: JsonPath;
  readonly sign: Sign;
  /** Without its quotes; '' if there is only a path. */
  readonly value: string;
  /** It was in quotes, and is text. */
  readonly isQuoted: boolean;
}

/** Claims are on separate lines or separated by semicolons, except inside brackets and quotes. */
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

/** The first sign outside brackets separates path and value. @returns undefined if it isn't a claim */
function claimIn(text: string): StateClaim | undefined {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '[') depth += 1;
    if (text[index] === ']') depth -= 1;
    const written = depth > 0 ? undefined : SIGNS.find((sign) => text.startsWith(sign, index));
    if (!written) continue;
    const path = readPath(text.slice(0, index));
    const behind = text
      .slice(index + written.length)
      .replace(/^=+/, '')
      .trim();
    const isQuoted = /^(["']).*\1$/s.test(behind);
    const value = isQuoted ? behind.slice(1, -1) : behind;
    const sign = PLAIN[written] ?? written;
    if (!path || behind === '' || !isSign(sign) || /^[<>=!≠≥≤]/.test(behind)) return undefined;
    return { path, sign, value, isQuoted };
  }
  const path = readPath(text);
  return path && { path, sign: 'is there', value: '', isQuoted: false };
}

function isSign(sign: string): sign is Sign {
  return !(sign in PLAIN);
}
