/** Compares one expected id with one selected area's id, as the check does. */
import { areaIndex, expectedNames, selectedName } from '../../src/fields/areas';

/** @example compareAreaIds('USA.5', 'USA.5_1', 'gadm') // 'same' */
export function compareAreaIds(expected: string, id: string, source: string) {
  return areaIndex([selectedName({ id, source })])(expectedNames(expected)).match;
}
