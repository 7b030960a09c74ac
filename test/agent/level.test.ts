import { expect, it } from '@jest/globals';
import { levelOf } from '../../src/agent/level';

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
