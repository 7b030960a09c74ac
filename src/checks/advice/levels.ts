/** An area level that does not fit the expected ids. */
import { canonicalLevel, gadmDepth } from '../../model/values/admin-level';
import { isMalformedGadmId, parseGadmId } from '../../model/values/area-id';
import type { EvalCase } from '../../model/eval-case';
import { count } from '../../model/text';
import { wantedItems } from '../expected';
import type { Finding } from './finding';

/** Parts of a GADM id after the country; undefined for an id of another source. */
function depthOf(id: string): number | undefined {
  const path = parseGadmId(id)?.path;
  return path === undefined ? undefined : path.split('.').length - 1;
}

/**
 * Reports an id that has none of the expected levels: GADM ids show theirs by their parts, and sites and lands (kba, wdpa, landmark) have
 * no GADM ids. Words that name no known level, and unreadable ids, are left to the checks.
 */
export function levelMismatch({ expected }: EvalCase): Omit<Finding, 'row'> | undefined {
  const words = wantedItems(expected, 'expected_subregion');
  const depths = words.map((word) => gadmDepth(canonicalLevel(word)));
  if (words.length === 0 || depths.includes(undefined)) return undefined;
  const ids = wantedItems(expected, 'expected_aoi_ids').filter((id) => !isMalformedGadmId(id));
  const odd = ids.filter((id) => !depths.includes(depthOf(id) ?? null));
  const [first] = odd;
  if (first === undefined) return undefined;
  const depth = depthOf(first);
  const is =
    depth === undefined
      ? 'is not a GADM id'
      : `is a GADM id of ${depth === 0 ? 'a country' : `level ${depth}`}`;
  const others = odd.length === 1 ? '' : ` (and ${count(odd.length - 1, 'more id')})`;
  return {
    column: 'expected_subregion',
    text: `“${words.join('; ')}” does not fit expected_aoi_ids: ${first} ${is}${others}; correct the level or the ids`,
  };
}
