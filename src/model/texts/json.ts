/** JSON from outside: people, servers and other versions may have written anything. */
import type * as z from '../zod';

/** Whoever reads values level by level needs a stack as deep: no state, reply or settings has a tenth of it. */
export const MAX_LEVELS = 500;

/** Whether a JSON text is nested more deeply than anything here reads. */
export function isTooDeep(text: string): boolean {
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

/** The value of a JSON text, with a byte order mark or without; undefined if it is not JSON, or too deep. */
export function jsonIn(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/**
 * The validated value of a JSON text.
 *
 * @param text read beforehand: a failing service is not an unreadable text
 * @returns undefined if there is no text, or its value does not have that shape
 */
export function readJson<T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  const parsed = text === undefined ? undefined : schema.safeParse(jsonIn(text));
  return parsed?.success ? parsed.data : undefined;
}

/** JSON as Python writes it. */
const NON_NUMBER = /\bNaN\b|-?\bInfinity\b/g;

/**
 * Reads JSON, accepting NaN and Infinity, which become null. Inside strings such words stay. Ids stay as they are, too.
 *
 * @returns undefined if it is not JSON
 */
export function parseJson(text: string): unknown {
  const json = exactJsonIn(text);
  if (json !== undefined || text.search(NON_NUMBER) < 0) return json;
  return exactJsonIn(outsideTexts(text, (part) => part.replace(NON_NUMBER, 'null')));
}

/** A whole number, with what makes it another kind of number behind it. */
const WHOLE_NUMBER = /-?\b\d+(?:[.eE][\d.eE+-]*)?/g;

/** Reads JSON as `jsonIn` does, with whole numbers of more digits than a number keeps as texts: they are ids. */
export function exactJsonIn(text: string): unknown {
  // The first is quick, and most texts have no such number.
  if (!/\d{16}/.test(text) || !/(?:^|[^.\d])\d{16,}(?![\d.eE])/.test(text)) return jsonIn(text);
  const quoted = (number: string): string => (/^-?\d{16,}$/.test(number) ? `"${number}"` : number);
  return jsonIn(outsideTexts(text, (part) => part.replace(WHOLE_NUMBER, quoted)));
}

/** Goes from quote to quote: states can be tens of megabytes, and a regular expression for strings overflows the stack on long ones. */
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

/** The place after the quote that closes the string starting at `start`; the end of the text if it is never closed. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * The text by which to compare values. A value that was stored and read back may have its keys in a different order.
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

/**
 * LangChain's serialised form (`dumps`), one object at a time.
 * Source: https://reference.langchain.com/python/langchain-core/load/dump
 */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The plain object behind a serialised one: a constructor's kwargs, an escaped dictionary's content, null for an object that
 * could not be serialised; anything else unchanged. Unwraps only the outermost layer.
 */
export function unwrap(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (isObject(value['__lc_escaped__'])) return value['__lc_escaped__'];
  if (value['lc'] === undefined) return value;
  if (value['type'] === 'constructor') return value['kwargs'];
  return value['type'] === 'not_implemented' ? null : value;
}
