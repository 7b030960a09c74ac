/** JSON that was stored, read back: a person or another version may have left anything there. */
import type * as z from '../settings/zod';

/**
 * What a stored text holds, checked.
 *
 * @param text read beforehand: a service that fails is not a text that cannot be read
 * @returns undefined where there is none, or none of that shape
 */
export function readJson<T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
