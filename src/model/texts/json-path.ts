/** Paths into JSON that people write (`answer`, `messages[-1].content`, `tools[].name`, `[type=tool].name`, `usage["in.total"]`). */
import { count } from '../text';
import { isObject } from './json';

type PathStep =
  | { readonly kind: 'key'; readonly key: string }
  /** From 0; negative from the end. */
  | { readonly kind: 'place'; readonly place: number }
  | { readonly kind: 'each' }
  /** The items of a list that have this value under the key. */
  | { readonly kind: 'where'; readonly key: string; readonly value: string };

export type JsonPath = readonly PathStep[];

export type Picked =
  /** `isMany`: values from each item of a list, which may be empty. `lacking`: why some items have none. */
  | {
      readonly kind: 'found';
      readonly values: readonly unknown[];
      readonly isMany: boolean;
      readonly lacking?: string;
    }
  /** `reason`: a clause about the JSON: the keys or kind of value found instead. */
  | { readonly kind: 'missing'; readonly reason: string };

const MAX_STEPS = 20;
const STEP = /(\.?)([^.[\]]+)|\[(-?\d{1,9})\]|\["([^"]+)"\]|\['([^']+)'\]|\[\*?\]|\[([^.[\]=]+)=([^[\]]*)\]/y;

/**
 * Parses a path.
 *
 * @returns undefined if the text is not a path
 * @example readPath('messages[-1].content') // [{ kind: 'key', key: 'messages' }, { kind: 'place', place: -1 }, …]
 */
export function readPath(text: string): JsonPath | undefined {
  const path = text.trim().replace(/^\$(?=[.[])\.?/, '');
  const steps: PathStep[] = [];
  for (let position = 0; position < path.length;) {
    STEP.lastIndex = position;
    const match = STEP.exec(path);
    if (!match || steps.length === MAX_STEPS) return undefined;
    const [all, dot, bareKey, place, inDouble, inSingle, name, value] = match;
    // A bare name is at the start or after a dot; in brackets and quotes it may contain any character.
    if (bareKey !== undefined && (dot === '') !== (position === 0)) return undefined;
    position += all.length;
    const key = bareKey ?? inDouble ?? inSingle;
    if (key !== undefined) steps.push({ kind: 'key', key });
    else if (place !== undefined) steps.push({ kind: 'place', place: Number(place) });
    else if (name !== undefined) steps.push({ kind: 'where', key: name.trim(), value: (value ?? '').trim() });
    else steps.push({ kind: 'each' });
  }
  return steps.length > 0 ? steps : undefined;
}

/** The values at a path: none for an empty list; `missing` if no item of a list has the rest of the path. */
export function pick(json: unknown, path: JsonPath): Picked {
  return walk(json, path, '');
}

function walk(value: unknown, [step, ...rest]: JsonPath, where: string): Picked {
  if (!step) return { kind: 'found', values: [value], isMany: false };
  const subject = where === '' ? 'it' : `“${where}”`;
  if (step.kind === 'key') {
    const { key } = step;
    if (!isObject(value)) return missing(`${subject} is ${kindOf(value)}, not an object`);
    if (!has(value, key)) return missing(`${subject} ${contentsOf(value)}, not “${key}”`);
    return walk(value[key], rest, where === '' ? key : `${where}.${key}`);
  }
  if (!Array.isArray(value)) return missing(`${subject} is ${kindOf(value)}, not a list`);
  const items: readonly unknown[] = value;
  if (step.kind === 'place') {
    const place = step.place < 0 ? items.length + step.place : step.place;
    return place >= 0 && place < items.length
      ? walk(items[place], rest, `${where}[${step.place}]`)
      : missing(`${subject} has ${count(items.length, 'item')}, none at [${step.place}]`);
  }
  return pickEach(step.kind === 'each' ? items : items.filter(matches(step)), rest, where);
}

function pickEach(items: readonly unknown[], rest: JsonPath, where: string): Picked {
  const picked = items.map((item, index) => walk(item, rest, `${where}[${index}]`));
  const values = picked.flatMap((result) => (result.kind === 'found' ? [result.values] : []));
  const lacking = picked.flatMap((result) =>
    result.kind === 'missing' ? [result.reason] : result.lacking === undefined ? [] : [result.lacking],
  )[0];
  return lacking !== undefined && values.length === 0
    ? missing(lacking)
    : { kind: 'found', values: values.flat(), isMany: true, ...(lacking !== undefined && { lacking }) };
}

function matches({ key, value }: Extract<PathStep, { kind: 'where' }>): (item: unknown) => boolean {
  return (item) => isObject(item) && has(item, key) && String(item[key]) === value;
}

/** True for own properties only: inherited ones are not in the JSON. */
function has(value: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(value, key);
}

function missing(reason: string): Picked {
  return { kind: 'missing', reason };
}

/** The kind of a JSON value, with its article. @example kindOf([]) // 'a list' */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'a number';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}

const SHOWN = 8;
const MAX_NAME = 40;

function contentsOf(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return 'is empty';
  const more = names.length > SHOWN ? ', …' : '';
  const shown = names.slice(0, SHOWN).map((name) => name.replace(/\s+/g, ' ').slice(0, MAX_NAME));
  return `has ${shown.join(', ')}${more}`;
}
