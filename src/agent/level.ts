/** The administrative level of a selection. */
import { canonicalLevel } from '../model/admin-level';
import { cleanText } from '../model/text';

/**
 * The level the agent states, else the subtype that all selected areas share; '' where there is neither.
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
