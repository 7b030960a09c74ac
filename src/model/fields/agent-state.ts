/**
 * The state of an agent's thread, as JSON: what of it is looked at, each part checked once, when it is first read. Everything else is
 * ignored, what is missing is nothing.
 */
import { explain } from '../../settings/explain';
import * as z from '../../settings/zod';
import { cleanText } from '../text';
import { isObject, unwrap } from './langchain';

export type AgentState = Readonly<Record<string, unknown>>;

/** What is wrong with a state, with the place. */
export class StateError extends Error {}

/**
 * A reader of one key of a state.
 *
 * @throws StateError (the reader) where the key holds something else
 */
export function stateKey<Value>(key: string, schema: z.ZodMiniType<Value>): (state: AgentState) => Value {
  const read = new WeakMap<AgentState, { readonly value: Value }>();
  return (state) => {
    const known = read.get(state);
    if (known) return known.value;
    const parsed = schema.safeParse(state[key]);
    if (!parsed.success) throw new StateError(problemOf(key, parsed.error));
    read.set(state, { value: parsed.data });
    return parsed.data;
  };
}

function problemOf(key: string, { issues: [first] }: z.core.$ZodError): string {
  return first ? `${[key, ...first.path].join('.')} ${explain(first)}` : `${key} cannot be read`;
}

export const Text = z.pipe(
  z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  z.transform((value) => cleanText(String(value ?? ''))),
);

/** An object that may be absent, plain or as LangChain wraps it. */
export const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.transform(unwrap), z.nullish(z.object(shape)));

export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );

/**
 * What only tells a source: a state is not broken where it is something else. (zod's own `catch` would bring all of its
 * helpers into the bundle.)
 */
export const otherwise = <Value>(schema: z.ZodMiniType<Value>, fallback: Value) =>
  z.transform((value): Value => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  });

export const Lenient = otherwise(Text, '');

/** The number of rows, or of columns, that came back inline: they may be many, and are not looked at. */
const RowCount = z.pipe(
  z.transform((value) => {
    if (Array.isArray(value)) return value.length;
    return isObject(value) ? Object.keys(value).length : (value ?? 0);
  }),
  z.number('must be a list or an object of rows'),
);

/** An empty object is no dataset. */
function datasetIn(value: unknown): unknown {
  const plain = unwrap(value);
  return isObject(plain) && Object.keys(plain).length === 0 ? null : plain;
}

export const datasetOf = stateKey(
  'dataset',
  z.pipe(
    z.transform(datasetIn),
    z.nullish(z.object({ dataset_id: Text, dataset_name: Text, context_layer: Text })),
  ),
);

/** The data pulls of the whole thread, in their order. */
export const pullsOf = stateKey(
  'statistics',
  list(
    object({
      id: Text,
      source_url: Text,
      start_date: Text,
      end_date: Text,
      dataset_id: Lenient,
      dataset_name: Lenient,
      aoi_names: otherwise(list(Lenient), []),
      data: RowCount,
    }),
  ),
);

export const chartsOf = stateKey(
  'charts_data',
  list(object({ insight: z.nullish(z.string()), title: Lenient, data: z.optional(z.unknown()) })),
);

export const messagesOf = stateKey(
  'messages',
  list(
    object({
      content: z.optional(z.unknown()),
      type: Text,
      name: Text,
      tool_calls: list(object({ name: Text })),
    }),
  ),
);

/** The text of a message's content: a text, or parts of which some carry one. */
export function textOf(content: unknown): string {
  return cleanText((Array.isArray(content) ? content : [content]).map(partText).reduce(joined, ''));
}

/** Parts may be pieces of one sentence (a model that cites splits it) or texts of their own: a blank only parts words. */
function joined(before: string, part: string): string {
  const isWordOnWord = /\S$/.test(before) && /^[\p{L}\p{N}*"“(]/u.test(part);
  return before + (isWordOnWord ? ' ' : '') + part;
}

/** The text of a message's part: a string, or an entry with one. Other parts (thinking, images, tool use) carry none. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const text = isObject(part) ? part['text'] : undefined;
  return typeof text === 'string' ? text : '';
}

/** The first thing the person said; '' where the state does not hold it. */
export function questionIn(state: AgentState): string {
  return textOf(messagesOf(state).find((message) => message?.type === 'human')?.content);
}
