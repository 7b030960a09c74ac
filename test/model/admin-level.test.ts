import { describe, expect, it } from '@jest/globals';
import { canonicalLevel } from '../../src/model/admin-level';

describe('canonicalLevel', () => {
  it.each([
    ['state', 'state-province'],
    [' State ', 'state-province'],
    ['state-province', 'state-province'],
    ['district', 'district-county'],
    ['KBA', 'key-biodiversity-area'],
    ['wdpa', 'protected-area'],
    ['Landmark', 'indigenous-and-community-land'],
    ['country', 'country'],
    ['Bahia', 'bahia'],
    ['', ''],
  ])('reads %j as %j', (word, level) => {
    expect(canonicalLevel(word)).toBe(level);
  });
});
