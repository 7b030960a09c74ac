import { describe, expect, it } from '@jest/globals';
import { datesIn } from '../../../src/judge/rules/date';
import { answersTo, decides } from './decide';

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

describe('why a date decides, or does not, is told', () => {
  answersTo('When was the alert?', [
    ['2023-05-14', 'It is not known.', 'uncertain', 'read no date'],
    ['2023-05-14', 'Perhaps on May 14, 2023.', 'uncertain', 'read May 14, 2023, beside “perhaps”'],
    ['2023-05-14', 'Before May 14, 2023.', 'uncertain', 'read May 14, 2023, beside “Before”'],
    ['2023-05-14', '5/14/2023 or 6/14/2023', 'uncertain', 'read 5/14/2023; 6/14/2023, beside “or”'],
    [
      '2023-05-14',
      'On May 14, 2023, not May 15, 2023.',
      'uncertain',
      'read May 14, 2023; May 15, 2023, beside “not”',
    ],
    [
      '2023-05-14',
      'May 14, 2023 to May 16, 2023',
      'uncertain',
      'read May 14, 2023; May 16, 2023: one end of a span, or one of several',
    ],
    [
      '2023-05-14',
      'On May 14, 2023. The map came on May 16, 2023.',
      'yes',
      'read May 14, 2023; May 16, 2023',
    ],
    [
      '2023-05-14',
      'The map came on May 16, 2023. The alert on May 14, 2023.',
      'uncertain',
      'read May 16, 2023; May 14, 2023: several dates',
    ],
    ['2023-05-14', 'May 15, 2023', 'no', 'read May 15, 2023: another date'],
    ['2023-05-14', 'In May 2023.', 'uncertain', 'read May 2023: not all parts can be compared'],
    ['2023-05-14', '14 May', 'uncertain', 'read 14 May: not all parts can be compared'],
    ['2023-05-14', '15 May', 'no', 'read 15 May: another date'],
    ['2023-05-14', '14 May 2022', 'no', 'read 14 May 2022: another date'],
    ['2023-05-14', 'Perhaps on May 15, 2023.', 'uncertain', 'read May 15, 2023, beside “perhaps”'],
    ['2023-05-14', 'Before May 15, 2023.', 'uncertain', 'read May 15, 2023, but “Before”'],
    [
      '2023-05-14',
      'May 1, 2023; May 2, 2023; May 3, 2023',
      'no',
      'read May 1, 2023; May 2, 2023; May 3, 2023: another date',
    ],
    [
      '2023-05-14',
      'May 1, 2023; May 2, 2023; May 3, 2023; May 4, 2023',
      'uncertain',
      'read May 1, 2023; May 2, 2023; May 3, 2023: not all parts can be compared',
    ],
    ['2023-05-14', 'In 2019.', 'no', 'read no date, but the year 2019'],
    ['2023-05-14', 'In 2019 and 2020.', 'no', 'read no date, but the year 2019, 2020'],
    ['2023-05-14', 'In 2019, 2020 and 2021.', 'uncertain', 'read no date'],
    ['2023-05-14', 'From 2019 to 2024.', 'uncertain', 'read no date'],
    ['2023-05-14', 'Perhaps in 2019.', 'uncertain', 'read no date, beside “perhaps”'],
    ['2023-05-04', '5/4/2023', 'uncertain', 'read 5/4/2023; 5/4/2023; day and month can be swapped'],
    [
      '4/5/2023',
      'April 5, 2023',
      'uncertain',
      'read April 5, 2023; day and month of the expected date can be swapped',
    ],
    ['May 14', 'May 14, 2023', 'yes', 'read May 14, 2023'],
    ['2023-05-31', '31 May 2023', 'yes', 'read 31 May 2023'],
  ]);
});
