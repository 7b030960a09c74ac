import { expect, it } from '@jest/globals';
import { BUILT_IN } from '../../src/checks/registry';
import { TRAPS } from '../../src/checks/traps';

it('what may surprise is said of checks that there are, in sentences', () => {
  const ids: readonly string[] = BUILT_IN.all.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(TRAPS)));
  for (const text of Object.values(TRAPS).flat()) expect(text).toMatch(/[.”?]$/);
});
