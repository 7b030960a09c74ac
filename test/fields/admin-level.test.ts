import { canonicalLevel, levelOf } from '../../src/fields/area-id';

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
])('canonicalLevel reads %j as %j', (word, level) => {
  expect(canonicalLevel(word)).toBe(level);
});

it.each([
  ['country', ['state-province'], 'country'],
  [' State ', [], 'State'],
  ['', ['state-province', 'state-province'], 'state-province'],
  ['None', ['state-province'], 'state-province'],
  ['', ['state', 'State-Province'], 'state'],
  ['', ['country', 'state-province'], ''],
  ['', ['country', ''], ''],
  ['', ['', 'country'], ''],
  ['', ['None'], ''],
  ['', [], ''],
])('stated %j with areas of %j is the level %j', (stated, subtypes, level) => {
  expect(levelOf(stated, subtypes)).toBe(level);
});
