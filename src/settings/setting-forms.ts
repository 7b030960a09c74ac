/** The settings as form fields, derived from the schema. */
import type { JsonObject } from '../model/texts/json';
import * as z from '../model/zod';
import { settingTitle } from './setting-help';
import { Settings } from './schema';

/** A form field. */
const FieldDescription = () =>
  z.object({
    path: z.string(),
    /** @example 'Number tolerance' */
    title: z.string(),
    /** A `list` is typed with semicolons or commas, `weights` as `date_match=2; workflow=0.5`. */
    kind: z.enum(['number', 'whole', 'boolean', 'text', 'list', 'weights', 'choice']),
    /** Bounds of a number, inclusive. */
    least: z.optional(z.number()),
    most: z.optional(z.number()),
    /** Most characters of a text. */
    longest: z.optional(z.number()),
    choices: z.exactOptional(z.array(z.string())),
    /** Whether a number may be left blank. */
    canBeBlank: z.boolean(),
  });
type FieldDescription = z.Shape<typeof FieldDescription>;

export type SettingDescription = FieldDescription & { readonly default: unknown };

/** A setting with its current value. */
export const FormSetting = () =>
  z.extend(FieldDescription(), { default: z.unknown(), value: z.unknown(), isDefault: z.boolean() });
export type FormSetting = z.Shape<typeof FormSetting>;

/** Returns all settings by section (`id`: the first key of their paths), without the column mapping, which has its own card. */
export function describeSettings() {
  const defaults = Settings().parse({});
  return Object.entries(shapeOf(Settings())).flatMap(([id, section]) => {
    const settings = leaves(shapeOf(section), [id]).flatMap(([keys, schema]): SettingDescription[] => {
      const field = fieldOf(schema);
      const title = settingTitle(keys[keys.length - 1] ?? '');
      return field ? [{ path: keys.join('.'), title, ...field, default: valueAt(defaults, keys) }] : [];
    });
    return settings.length === 0 ? [] : [{ id, title: settingTitle(id), settings }];
  });
}

/** @example valueAt({ run: { waveRows: 5 } }, ['run', 'waveRows']) // 5 */
export function valueAt(settings: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    settings,
  );
}

function leaves(shape: JsonObject, above: readonly string[]): (readonly [readonly string[], unknown])[] {
  return Object.entries(shape).flatMap(([key, field]) => {
    const inner = shapeOf(field);
    const keys = [...above, key];
    return Object.keys(inner).length === 0 ? [[keys, field] as const] : leaves(inner, keys);
  });
}

function fieldOf(schema: unknown): Omit<FieldDescription, 'path' | 'title'> | undefined {
  const { inner, canBeBlank } = unwrapped(schema);
  if (inner instanceof z.ZodMiniArray)
    return inner._zod.def.element instanceof z.ZodMiniString ? { kind: 'list', canBeBlank } : undefined;
  if (inner instanceof z.ZodMiniRecord)
    return inner._zod.def.valueType instanceof z.ZodMiniNumber ? { kind: 'weights', canBeBlank } : undefined;
  if (inner instanceof z.ZodMiniBoolean) return { kind: 'boolean', canBeBlank };
  if (inner instanceof z.ZodMiniEnum)
    return { kind: 'choice', choices: Object.values(inner._zod.def.entries).map(String), canBeBlank };
  if (inner instanceof z.ZodMiniString)
    return { kind: 'text', longest: boundOf(inner, 'max_length', 'maximum'), canBeBlank };
  if (!(inner instanceof z.ZodMiniNumber)) return undefined;
  const [min, max] = [boundOf(inner, 'greater_than', 'value'), boundOf(inner, 'less_than', 'value')];
  return {
    kind: inner instanceof z.ZodMiniNumberFormat ? 'whole' : 'number',
    least: min,
    most: max,
    canBeBlank,
  };
}

/** Finds a check by its name: zod's check classes would pull in all of zod. */
function boundOf({ _zod: { def } }: z.ZodMiniType, check: string, key: string): number | undefined {
  const definition = def.checks?.find((entry) => entry._zod.def.check === check);
  const bound = valueAt(definition?._zod.def, [key]);
  return typeof bound === 'number' ? bound : undefined;
}

/** The fields of an object; {} for anything else. */
function shapeOf(schema: unknown): JsonObject {
  const { inner } = unwrapped(schema);
  return inner instanceof z.ZodMiniObject ? inner._zod.def.shape : {};
}

function unwrapped(schema: unknown): { readonly inner: unknown; readonly canBeBlank: boolean } {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return { inner: unwrapped(schema._zod.def.innerType).inner, canBeBlank: true };
  if (schema instanceof z.ZodMiniLazy) return unwrapped(schema._zod.innerType);
  const isWrapper = schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniPrefault;
  return isWrapper ? unwrapped(schema._zod.def.innerType) : { inner: schema, canBeBlank: false };
}
