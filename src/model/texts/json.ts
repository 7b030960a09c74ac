/** JSON from outside: a person, a server or another version may have left anything there. */
import type * as z from '../zod';

/** The value of a JSON text; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What a text holds, checked.
 *
 * @param text read beforehand: a service that fails is not a text that cannot be read
 * @returns undefined where there is none, or none of that shape
 */
export function readJson<T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  const parsed = text === undefined ? undefined : schema.safeParse(jsonIn(text));
  return parsed?.success ? parsed.data : undefined;
}
