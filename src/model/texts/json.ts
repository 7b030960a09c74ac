/** Reads JSON from people, servers and other versions, which may have any shape. */
import type * as z from '../zod';
import { shortened } from '../text';

/** Deeper values would overflow the stack of recursive readers; no state, reply or setting has a tenth of this depth. */
const MAX_LEVELS = 500;

/**
 * Finds a flaw that makes a JSON text unreliable: a duplicate key, of which parsing silently keeps the last value, or too many levels.
 *
 * @returns a predicate; '' if there is no flaw
 * @example flawIn('{"a": 1, "b": [2], "a": 3}') // 'gives “a” twice'
 */
export function flawIn(text: string): string {
  /** The keys of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let [from, to] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      [from, to] = [at, endOfText(text, at)];
      at = to - 1;
    } else if (sign === ':') {
      const written = text.slice(from + 1, to - 1);
      const key = written.includes('\\') ? String(jsonIn(`"${written}"`)) : written;
      const keys = open[open.length - 1];
      if (keys?.has(key)) return `gives “${shortened(key, 40)}” twice`;
      keys?.add(key);
    } else if (sign === '{' || sign === '[') {
      if (open.push(sign === '{' ? new Set() : undefined) > MAX_LEVELS)
        return `is nested more than ${MAX_LEVELS} levels deep`;
    } else if (sign === '}' || sign === ']') open.pop();
  }
  return '';
}

/** The outermost balanced `{…}` of a text, braces within JSON strings not counted. Linear in its length. */
export function objectsIn(text: string): string[] {
  const objects: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"' && depth > 0) at = endOfText(text, at) - 1;
    else if (sign === '{') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) objects.push(text.slice(start, at + 1));
    }
  }
  return objects;
}

/** True if a JSON text is nested more than `MAX_LEVELS` deep. */
function isTooDeep(text: string): boolean {
  let levels = 0;
  for (let at = 0; text.length > MAX_LEVELS && at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfText(text, at) - 1;
    else if (sign === '[' || sign === '{') levels += 1;
    else if (sign === ']' || sign === '}') levels -= 1;
    if (levels > MAX_LEVELS) return true;
  }
  return false;
}

/** Parses a JSON text, also with a byte order mark; undefined if it is not JSON, or too deep. */
export function jsonIn(text: string): unknown {
  return isTooDeep(text) ? undefined : valueOf(text);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/**
 * Parses and validates a JSON text.
 *
 * @param text read beforehand: a failing service is not an unreadable text
 * @returns undefined if there is no text, or its value does not have that shape
 */
export function readJson<T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  const parsed = text === undefined ? undefined : schema.safeParse(jsonIn(text));
  return parsed?.success ? parsed.data : undefined;
}

/** Numbers that Python writes and JSON does not have. */
const NON_NUMBER = /\bNaN\b|-?\bInfinity\b/g;

/**
 * Parses JSON. NaN and Infinity outside strings become null; long whole numbers, such as ids, become texts.
 *
 * @returns undefined if it is not JSON, or has a flaw (see `flawIn`)
 */
export function parseJson(text: string): unknown {
  const json = exactJsonIn(text);
  if (json !== undefined || text.search(NON_NUMBER) < 0) return json;
  return exactJsonIn(outsideTexts(text, (part) => part.replace(NON_NUMBER, 'null')));
}

/** A whole number, with a following fraction or exponent. */
const WHOLE_NUMBER = /-?\b\d+(?:[.eE][\d.eE+-]*)?/g;

/** Parses JSON without a flaw (see `flawIn`); whole numbers of 16 digits or more are ids, and become texts. */
export function exactJsonIn(text: string): unknown {
  if (flawIn(text) !== '') return undefined;
  // The first test is quick, and most texts have no such number.
  if (!/\d{16}/.test(text) || !/(?:^|[^.\d])\d{16,}(?![\d.eE])/.test(text)) return valueOf(text);
  const quoted = (number: string): string => (/^-?\d{16,}$/.test(number) ? `"${number}"` : number);
  return valueOf(outsideTexts(text, (part) => part.replace(WHOLE_NUMBER, quoted)));
}

/** Changes a JSON text outside its strings. Loops from quote to quote: a regular expression would overflow the stack on long strings. */
function outsideTexts(text: string, change: (part: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
    const end = endOfText(text, quote);
    const between = text.slice(from, quote);
    parts.push(change(between), text.slice(quote, end));
    from = end;
  }
  parts.push(change(text.slice(from)));
  return parts.join('');
}

/** The index after the quote that closes the string starting at `start`; the end of the text if it is never closed. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * JSON with sorted keys, for comparing values whose keys may be in another order.
 *
 * @example sortedJson({ b: 1, a: [2] }) // '{"a":[2],"b":1}'
 */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map((key) => [key, part[key]]),
        )
      : part,
  );
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** True if a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Unwraps the outermost layer of an object as LangChain serialises it (`dumps`): returns a constructor’s kwargs, an escaped dictionary’s
 * content, null for an object that could not be serialised, and anything else unchanged.
 * Source: https://reference.langchain.com/python/langchain-core/load/dump
 */
export function unwrap(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (isObject(value['__lc_escaped__'])) return value['__lc_escaped__'];
  if (value['lc'] === undefined) return value;
  if (value['type'] === 'constructor') return value['kwargs'];
  return value['type'] === 'not_implemented' ? null : value;
}

/** Renames all keys as JSON files have them. @example snakeCased({ runId: 'r', tabs: [{ sheetId: 1 }] }) // { run_id: 'r', tabs: [{ sheet_id: 1 }] } */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (!isObject(value)) return value;
  const renamed = Object.entries(value).map(([key, inner]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    snakeCased(inner),
  ]);
  return Object.fromEntries(renamed);
}
