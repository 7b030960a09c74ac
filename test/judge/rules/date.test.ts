import { describe, expect, it } from '@jest/globals';
import { datesIn } from '../../../src/judge/rules/date';
import { decides } from './decide';

const when = 'When was the alert?';

describe('a date is the same day in whatever form', () => {
  decides([
    [when, '2023-05-14', 'On May 14, 2023.', 'yes'],
    [when, 'May 14, 2023', '2023-05-14', 'yes'],
    [when, '14 May 2023', 'It was on the 14th of May 2023.', 'yes'],
    [when, '31/12/2023', 'December 31, 2023', 'yes'],
    [when, '2023-05-14', 'May 15, 2023', 'no'],
    [when, '2023-05-14', 'In 2019.', 'no'],
    [when, 'May 2023', 'On May 14, 2023.', 'yes'],
    [when, '2023-05-14', 'In May 2023.', 'uncertain'],
    [when, '2023-05-14', 'In 2023.', 'uncertain'],
    [when, '2023-05-14', '5/14/2023', 'yes'],
    [when, '2023-05-04', '5/4/2023', 'uncertain'],
    [when, '4/5/2023', 'April 5, 2023', 'uncertain'],
    [when, '2023-05-14', 'Not on May 14, 2023.', 'uncertain'],
    [when, '2023-05-14', 'From May 1, 2023 to May 14, 2023.', 'uncertain'],
    [when, '2023-05-14', 'It was released onMay 14, 20231.', 'yes'],
    [when, '2023-05-14', '', 'no'],
  ]);

  it('gives a slashed date that can be read two ways twice', () => {
    expect(datesIn('4/5/2023').map(({ month, day }) => [month, day])).toEqual([
      [4, 5],
      [5, 4],
    ]);
  });
});
