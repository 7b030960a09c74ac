/** The state of an agent's thread, as JSON. Each key is validated when it is first read; a missing one is empty. */
import * as z from '../model/zod';
import { memoize } from '../model/memoize';
import { cleanText } from '../model/text';
import { unwrap } from '../model/texts/json';

export type AgentState = Readonly<Record<string, unknown>>;

/** A state or a record that cannot be read; the message names the place and the fault. */
export class StateError extends Error {}

/** Makes a reader of a key, which throws a StateError for another kind of value. @param make is called when a state is first read */
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

/** Any JSON value as a cleaned text. */
export function textIn(value: unknown): string {
  return cleanText(typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

/** A text, number or boolean, cleaned; '' for nothing; undefined for any other value. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return cleanText(String(value));
  return value === null || value === undefined ? '' : undefined;
}

/** A single schema, because a state has hundreds of texts. */
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

/** A schema that reads invalid values as the fallback. (zod's `catch` would add all of its helpers to the bundle.) */
export const orElse = <Value>(schema: z.ZodMiniType<Value>, fallback: Value) =>
  z.transform((value): Value => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  });

export const AnyText = z.transform((value): string => plainText(value) ?? '');
