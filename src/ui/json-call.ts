/** One JSON text in, one out: how pages and the command line call the add-on. */
import { UserError } from '../model/user-error';
import { explain } from '../settings/explain';
import type * as z from '../settings/zod';

/** @throws UserError that says what of a request cannot be used */
export function parsed<T>(schema: z.ZodMiniType<T>, json: string): T {
  const result = schema.safeParse(parseJson(json));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UserError(
    'usage',
    `The request cannot be used: ${issue?.path.join('.') ?? ''} ${issue ? explain(issue) : ''}`,
  );
}

/** `{ ok: true, value }`, or `{ ok: false, code, message }` for an expected failure; a bug is thrown on. */
export function answer(work: () => object): string {
  try {
    return JSON.stringify({ ok: true, value: work() });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return JSON.stringify({ ok: false, code: error.code, message: error.message });
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UserError('usage', 'The request is no JSON.');
  }
}
