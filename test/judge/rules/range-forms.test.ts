import { describe } from '@jest/globals';
import { decidesAll } from './decide';

const period = 'Which 5-year period between 2000 and 2020 was worst?';
const worst = 'Which period was worst?';
const times = (n: number, text: string) => Array.from({ length: n }, () => text).join('; ');

describe('which range it was', () => {
  decidesAll('a range may be written in many ways, and stand among others', [
    [worst, 'in the years 2005-2010.', '2005–2010', 'yes'],
    [worst, '2005-2010 period', '2005–2010', 'yes'],
    [worst, '2005-2010 was worst', '2005–2010', 'uncertain', 'not stated in these words'],
    [
      'Which was worse, 2005-2010 or 2011-2015?',
      '2005-2010',
      '2005–2010.',
      'uncertain',
      'read 2005–2010, as in the question',
    ],
    [worst, '2005-2010', '2005-2010; 2011-2015', 'uncertain', 'read 2005–2010; 2011–2015: several ranges'],
    [worst, '2005-2010', '2005-2010 and 2010-2015', 'uncertain', 'read 2005–2010; 2010–2015: several ranges'],
    [worst, '2005-2010', times(4, '2005–2010'), 'yes', 'read 2005–2010; 2005–2010; 2005–2010'],
    [worst, '2005-2010', times(8, '2005–2010'), 'yes'],
    [worst, '2005-2010', times(9, '2005–2010'), 'uncertain', 'read 9 ranges'],
    [period, '2005-2010', '2000-2005', 'no', 'read 2000–2005: other ends'],
    [
      worst,
      '2005-2010',
      '2011-2015 (of 2005 and 2010)',
      'uncertain',
      'read 2011–2015, but the expected ends are elsewhere',
    ],
    [
      'Which period had the most loss?',
      '2005-2010',
      '2005–2010 had the most gain.',
      'uncertain',
      'but it is unclear what “gain” adds',
    ],
  ]);
});
