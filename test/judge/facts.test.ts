import { expect, it } from '@jest/globals';
import { hintOn } from '../../src/judge/facts';
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

it.each([
  [
    '2.72 Mha',
    'Brazil lost **2.72 million hectares**, after 3.29 Mha in 2022.',
    'the expected 2.72 Mha stands in the answer',
  ],
  ['2.72 Mha', 'Brazil lost 3.1 Mha.', 'the answer says 3.1 Mha instead'],
  [
    '2.72 Mha',
    'It was 3.1 Mha, then 9 Mha.',
    'the expected 2.72 Mha is not in the answer (nearest: 3.1 Mha)',
  ],
  ['2.72 Mha', 'A good deal was lost.', 'no figure that compares with 2.72 Mha is in the answer'],
  ['2019', 'Loss peaked in 2019, not in 2018.', 'the expected 2019 stands in the answer'],
  ['2019', 'Loss peaked in 2018.', 'the expected 2019 is not in the answer'],
  ['14 June 2025', 'It was first seen on 2025-06-14.', 'the expected 14 June 2025 stands in the answer'],
  ['2015-2020', 'It covers 2015 to 2020.', 'the expected 2015-2020 stands in the answer'],
  ['Pará', 'Among the states, Pará leads.', 'the expected name stands in the answer'],
  ['Niger', 'Nigeria leads.', 'the expected name is not in the answer'],
  ['Pará; Acre', 'Pará leads.', '1 of 2 expected names are in the answer'],
  ['TRUE', 'No, it fell in most states.', 'the answer says “no”'],
  ['increasing', 'Loss has been falling since.', 'the answer says “falling”'],
  ['Declines: it makes no predictions for the years to come', 'I cannot say.', ''],
])('%j of %j: %s', (expected, actual, hint) => {
  expect(hintOn({ query: 'What?', expected, actual }, 0.05)).toBe(hint);
});
