/** The level of an area ("subregion"): short and long words for the same level. Source: project-zeno, geocoding_helpers.py. */
import { foldCase } from './text';

const LONG_WORDS: ReadonlyMap<string, string> = new Map([
  ['state', 'state-province'],
  ['district', 'district-county'],
  ['kba', 'key-biodiversity-area'],
  ['wdpa', 'protected-area'],
  ['landmark', 'indigenous-and-community-land'],
]);

/**
 * The canonical word of a level, so that two words for one level are equal.
 *
 * @example canonicalLevel(' State ') // 'state-province'
 */
export function canonicalLevel(word: string): string {
  const folded = foldCase(word);
  return LONG_WORDS.get(folded) ?? folded;
}
