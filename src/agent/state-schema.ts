/** What of an agent state is looked at, with its kinds of values; everything else is ignored, what is missing is nothing. */
import { cleanText } from '../model/text';
import * as z from '../settings/zod';
import { isObject, unwrap } from './langchain';

const Text = z.pipe(
  z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  z.transform((value) => cleanText(String(value ?? ''))),
);

/** An object that may be absent, plain or as LangChain wraps it. */
const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.transform(unwrap), z.nullish(z.object(shape)));

const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );

/** The number of rows, or of columns, that came back inline: they may be many, and are not looked at. */
const RowCount = z.pipe(
  z.transform((value) => {
    if (Array.isArray(value)) return value.length;
    return isObject(value) ? Object.keys(value).length : (value ?? 0);
  }),
  z.number('must be a list or an object of rows'),
);

/**
 * What only tells a source: a state is not broken where it is something else. (zod's own `catch` would bring all of its
 * helpers into the bundle.)
 */
const otherwise = <Value>(schema: z.ZodMiniType<Value>, fallback: Value) =>
  z.transform((value): Value => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : fallback;
  });

const Lenient = otherwise(Text, '');
const Articles = otherwise(
  list(object({ title: Lenient, source: Lenient, url: Lenient, abstract: Lenient })),
  [],
);

/** An empty object is no dataset. */
function datasetIn(value: unknown): unknown {
  const plain = unwrap(value);
  return isObject(plain) && Object.keys(plain).length === 0 ? null : plain;
}

export const State = z.object({
  aoi_selection: object({ aois: list(object({ src_id: Text, name: Text, subtype: Text, source: Text })) }),
  subregion: Text,
  subtype: Text,
  dataset: z.pipe(
    z.transform(datasetIn),
    z.nullish(z.object({ dataset_id: Text, dataset_name: Text, context_layer: Text })),
  ),
  statistics: list(
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
  charts_data: list(
    object({ insight: z.nullish(z.string()), title: Lenient, data: z.optional(z.unknown()) }),
  ),
  nudge: object({ type: Text }),
  cited_articles: Articles,
  messages: list(
    object({
      content: z.optional(z.unknown()),
      type: Text,
      name: Text,
      tool_calls: list(object({ name: Text })),
    }),
  ),
});

export type StateValue = z.infer<typeof State>;
