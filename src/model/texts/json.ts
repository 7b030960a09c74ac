/** JSON from outside: people, servers and other versions may have written anything. */
import type * as z from '../zod';

/** The value of a JSON text, with a byte order mark or without; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
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
