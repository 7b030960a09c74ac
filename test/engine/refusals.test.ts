/** What passes without help is waited for. */
import { waitAfter } from '../../src/engine/time';

it('a run waits ten minutes for a server in trouble, an hour for traffic, a day for a quota, and for a person as long as it takes', () => {
  expect(waitAfter('time')).toBe(0);
  expect(waitAfter('wait')).toBe(10 * 60_000);
  expect(waitAfter('daily quota')).toBe(24 * 60 * 60_000);
  expect([waitAfter('traffic'), waitAfter('traffic', 1)]).toEqual([60 * 60_000, 24 * 60 * 60_000]);
  expect(waitAfter('key')).toBeUndefined();
});
