/** The level of an area ("subregion"): short and long words for the same level. Source: project-zeno, geocoding_helpers.py. */
import { cleanText, foldCase } from '../text';

const LONG_WORDS: ReadonlyMap<string, string> = new Map([
  ['state', 'state-province'],
  ['district', 'district-county'],
  ['kba', 'key-biodiversity-area'],
  ['wdpa', 'protected-area'],
  ['landmark', 'indigenous-and-community-land'],
]);

/**
 * The canonical word for a level, so that two words for one level compare as equal.
 *
 * @example canonicalLevel(' State ') // 'state-province'
 */
export function canonicalLevel(word: string): string {
  const folded = foldCase(word);
  return LONG_WORDS.get(folded) ?? folded;
}

/**
 * The level the agent states, else the subtype that all selected areas share; '' if there is neither.
 *
 * @example levelOf('', ['state-province', 'state-province']) // 'state-province'
 */
export function levelOf(stated: string, subtypes: readonly string[]): string {
  const said = cleanText(stated);
  if (said !== '') return said;
  const [first, ...others] = subtypes.map(cleanText);
  if (first === undefined || first === '') return '';
  return others.every((other) => canonicalLevel(other) === canonicalLevel(first)) ? first : '';
}

/** Levels of GADM's divisions, from the country down. Source: project-zeno, subtypes of gadm areas. */
const GADM_LEVELS = [
  'country',
  'state-province',
  'district-county',
  'municipality',
  'locality',
  'neighbourhood',
] as const;

/** The level of an area by its GADM id; `other area` for one of another source. @example levelOfGadm('BRA.14_1') // 'state-province' */
export function levelOfGadm(id: string): string {
  if (!/^[A-Z]{3}(\.\d+)*(_\d+)?$/i.test(id)) return 'other area';
  return GADM_LEVELS[id.split('.').length - 1] ?? 'other area';
}
