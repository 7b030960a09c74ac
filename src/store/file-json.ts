/** What is wrong with a user's JSON file, and where. */
import type { UserError } from '../model/user-error';
import { jsonIn } from '../model/texts/json';

/** @throws what `refuse` makes of it, if it is not JSON */
export function fileJson(text: string, refuse: (what: string) => UserError): unknown {
  const json = jsonIn(text);
  if (json === undefined) throw refuse('it is not JSON');
  return json;
}

/**
 * A path in words, counting from one.
 *
 * @param list the list that the file is about, and `one` of its items
 * @example placeIn(['results', 2, 'checks', 'aoi_id_match'], 'results', 'result') // 'result 3, checks.aoi_id_match'
 */
export function placeIn(path: readonly PropertyKey[], list: string, one: string): string {
  const [first, index, ...rest] = path;
  if (first !== list || typeof index !== 'number') return path.map(String).join('.') || 'the file';
  return [`${one} ${index + 1}`, ...(rest.length === 0 ? [] : [rest.map(String).join('.')])].join(', ');
}

/**
 * A sentence about the first two items of a list that are one and the same; undefined if there are none.
 *
 * @param keys what each item is about; '' for one of which that is not known
 */
export function doubled(keys: readonly string[], list: string, what: string): string | undefined {
  const places = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const first = places.get(key);
    if (key !== '' && first !== undefined)
      return `${list} ${first + 1} and ${index + 1} are about ${what}, which would count twice`;
    places.set(key, index);
  }
  return undefined;
}
