/** Whether an agent state holds something at a path. */
import { isObject, unwrap } from '../../model/fields/langchain';
import { once } from '../../model/once';
import { kindOf, type JsonPath, pick, type Picked, readPath } from '../../model/texts/json-path';
import { splitList } from '../../model/texts/list';
import { foldCase } from '../../model/text';
import { absent, broken, held, type Outcome, unreadable } from './outcome';

interface Claim {
  readonly text: string;
  readonly path: JsonPath;
  readonly sign: Sign;
  readonly value: string;
}

const SIGNS = ['!=', '>=', '<=', '=', '>', '<'] as const;
type Sign = (typeof SIGNS)[number] | 'is there';

const HOW = 'write it like charts_data[0].type = bar, several with semicolons';
const LONGEST = 60;

/** Without LangChain's wrapping, at any depth: paths are those that people see. */
const plainState = once((state: object): unknown => plain(state));

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  const inner = unwrap(value);
  if (inner !== value) return plain(inner);
  return isObject(inner)
    ? Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, plain(one)]))
    : inner;
}

/** What stands at a path that can be read. */
export function stateAt(state: object, path: string): Picked {
  return pick(plainState(state), readPath(path) ?? []);
}

/** @param wanted claims such as `charts_data[0].type = bar`, `charts_data[].type != pie`, `aoi_selection.name`: all have to hold */
export function holdsAt(wanted: string, state: object): Outcome {
  const texts = splitList('text', wanted);
  if (texts.length === 0) return unreadable(`there is no path in it; ${HOW}`);
  const failed: string[] = [];
  let isAbsent = false;
  for (const text of texts) {
    const claim = claimIn(text);
    if (!claim) return unreadable(`“${text.slice(0, LONGEST)}” is no path with a value; ${HOW}`);
    const picked = pick(plainState(state), claim.path);
    const why = picked.kind === 'missing' ? `${text}: ${picked.reason}` : whyNot(claim, picked);
    isAbsent ||= picked.kind === 'missing';
    if (why !== '') failed.push(why);
  }
  if (failed.length === 0) return held(texts.length === 1 ? 'so it is' : 'all of it is so');
  return (isAbsent ? absent : broken)(failed.join('; '));
}

/** The first sign that stands outside of brackets parts path and value. */
function claimIn(text: string): Claim | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    const sign = depth > 0 ? undefined : SIGNS.find((one) => text.startsWith(one, at));
    if (!sign) continue;
    const path = readPath(text.slice(0, at));
    const value = unquoted(text.slice(at + sign.length).replace(/^=/, ''));
    return path && value !== '' ? { text, path, sign, value } : undefined;
  }
  const path = readPath(text);
  return path && { text, path, sign: 'is there', value: '' };
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^(["']).*\1$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}

/** '' where the claim holds. */
function whyNot(
  { text, sign, value }: Claim,
  { values, isMany }: Extract<Picked, { kind: 'found' }>,
): string {
  if (sign === 'is there') return values.some(isSomething) ? '' : `${text}: nothing is there`;
  // Of each item of a list: what must not be, must be of none; what must be, of any.
  const holds =
    sign === '!='
      ? values.every((one) => compare(one, sign, value))
      : values.some((one) => compare(one, sign, value));
  const shown = values.slice(0, 5).map(shownValue).join(', ');
  return holds ? '' : `${text}: ${isMany ? 'there are' : 'it is'} ${shown === '' ? 'none' : shown}`;
}

function isSomething(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

const BY_SIZE: Readonly<Partial<Record<Sign, (one: number, other: number) => boolean>>> = {
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
};

function compare(found: unknown, sign: Sign, wanted: string): boolean {
  const isNumber = typeof found === 'number' || (typeof found === 'string' && found.trim() !== '');
  const [one, other] = [isNumber ? Number(found) : NaN, Number(wanted)];
  const bySize = BY_SIZE[sign];
  if (bySize) return bySize(one, other);
  const isSame = one === other || foldCase(textOf(found)) === foldCase(wanted);
  return isSame === (sign === '=');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function shownValue(value: unknown): string {
  const text = textOf(value);
  return text.length <= LONGEST ? text : kindOf(value);
}
