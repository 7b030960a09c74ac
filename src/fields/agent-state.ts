/**
 * The state of an agent's thread, as JSON. Each key is validated once, when it is first read; keys that no field reads are ignored,
 * and missing keys count as empty.
 */
import * as z from '../model/zod';
import { memoize } from '../model/memoize';
import { cleanText } from '../model/text';
import { unwrap } from '../model/texts/json';

export type AgentState = Readonly<Record<string, unknown>>;

/** A state that cannot be read; its message names the key and the fault. */
export class StateError extends Error {}

/**
 * Makes a reader of one key of a state, which throws a StateError if the key has another kind of value.
 *
 * @param make makes the schema when a state is first read: most executions read none
 */
export function stateKey<Value>(
  key: string,
  make: z.Making<z.ZodMiniType<Value>>,
): (state: AgentState) => Value {
  let schema: z.ZodMiniType<Value> | undefined;
  return memoize((state) => {
    schema ??= make();
    const parsed = schema.safeParse(state[key]);
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    throw new StateError(
      first ? `${[key, ...first.path].join('.')} ${z.explain(first)}` : `${key} cannot be read`,
    );
  });
}

/** Any JSON value as a cleaned text; '' for nothing. */
export function textIn(value: unknown): string {
  return cleanText(typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

/** A text, number or boolean as a cleaned text, '' for nothing; undefined for any other value. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return cleanText(String(value));
  return value === null || value === undefined ? '' : undefined;
}

/** One schema, not four nested ones: a state has hundreds of texts. */
export const Text = z.transform((value, { issues }): string => {
  const text = plainText(value);
  if (text === undefined)
    issues.push({ code: 'custom', input: value, message: 'has a kind of value that does not belong there' });
  return text ?? '';
});

/** An object that may be absent, plain or wrapped by LangChain. */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.transform(unwrap), z.nullish(z.object(shape)));

export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );

/**
 * A schema with a fallback for values of minor importance: another value does not make a state invalid. (zod's own `catch` would pull all
 * of its helpers into the bundle.)
 */
export const orElse = <Value>(schema: z.ZodMiniType<Value>, fallback: Value) =>
  z.transform((value): Value => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  });

export const AnyText = z.transform((value): string => plainText(value) ?? '');
