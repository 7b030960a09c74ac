import { describe } from '@jest/globals';
import { decidesAll } from './decide';

const when = 'When was the alert?';

describe('which date it was', () => {
  decidesAll('a date may be written in many ways, and parts of it may be missing', [
    [when, 'on 14 May 2023', 'May 14, 2023', 'yes'],
    [when, '2023-05-14T00:00:00.000Z', 'May 14, 2023', 'yes'],
    [when, 'Monday 14 May 2023', 'May 14, 2023', 'uncertain', 'not stated in these words'],
    [
      'When was the largest alert?',
      '2023-05-14',
      'The first alert was on May 14, 2023.',
      'uncertain',
      'read May 14, 2023, but it is unclear what “first” adds',
    ],
    [
      when,
      '2023-05-14',
      'In May 2023. The map came on June 3, 2023.',
      'uncertain',
      'read May 2023; June 3, 2023: not all parts can be compared',
    ],
    [when, '2023-05-14', 'It was on 15 May. The year was 2023.', 'uncertain', 'read 15 May.'],
    [
      when,
      '2023-05-14',
      'On 15 May, or on June 3, 2022, of the year 2023.',
      'uncertain',
      'read 15 May; June 3, 2022',
    ],
    [when, '2023-05-14', 'May 15, 2023 or later', 'uncertain', 'read May 15, 2023, but “or”'],
    [when, 'May 14', 'In 2019.', 'uncertain', 'read no date'],
    [when, '2015-05-14', 'In 2019 and 2020.', 'no', 'but the year 2019, 2020'],
    [when, '2023-05-14', '14 June', 'no', 'another date'],
    [when, 'May 2023', '14 May', 'uncertain', 'not all parts can be compared'],
    [when, 'May 2023', 'On 32 May 2023.', 'uncertain', 'read no date'],
    [when, 'May 2023', 'On 0 May 2023.', 'uncertain', 'read no date'],
    [when, '2023-01-14', 'January 14, 2023', 'yes', 'read January 14, 2023'],
    [when, '2023-05-14', '2023-00-14', 'uncertain', 'read no date'],
    [when, '2023-05-05', '5/5/2023', 'yes', 'read 5/5/2023'],
  ]);
});
