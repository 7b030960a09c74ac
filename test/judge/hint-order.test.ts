import { expect, it } from '@jest/globals';
import { hintIn, hintOrder, withHint } from '../../src/model/judge';

it('open rows come with those first in which what is expected was not found', () => {
  const reason = (hint: string): string => withHint('needs a judge model: it is prose', hint);
  const [stands, instead, none] = [
    reason('the expected 2.72 Mha stands in the answer'),
    reason('the answer says 3.1 Mha instead'),
    reason(''),
  ];
  expect(hintIn(instead)).toBe('the answer says 3.1 Mha instead');
  expect(hintOrder(instead)).toBeLessThan(hintOrder(stands));
  expect([hintOrder(none), hintOrder(stands)].every((place) => place >= hintOrder(instead))).toBe(true);
});
