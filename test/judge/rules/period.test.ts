import { describe } from '@jest/globals';
import { decidesAll } from './decide';

const area = 'How much was burnt?';
const in2020 = 'How much was lost in 2020?';
const both = 'How much was lost in 2020 and 2022?';

describe('when it was', () => {
  decidesAll('a clause must be about the time that the question asks for', [
    [in2020, '100 ha', 'It was dry in 2019. 100 ha were lost.', 'uncertain', 'another period, after 2019'],
    [in2020, '100 ha', '100 ha were lost in 2019.', 'uncertain', 'another period, of 2019'],
    [both, '100 ha', '100 ha were lost in 2020.', 'uncertain', 'another period, not of 2022'],
    [both, '100 ha', '100 ha were lost in 2020 and 2022.', 'yes'],
    [both, '100 ha', '100 ha were lost in 2020, 2021 and 2022.', 'yes'],
    [in2020, '100 ha', '100 ha were lost by 2020.', 'uncertain', 'another period, “by” a year'],
    ['How much was lost by 2020?', '100 ha', '100 ha were lost by 2020.', 'yes'],
    [in2020, '100 ha', '100 ha were lost as of 2020.', 'uncertain', 'another period, as of a year'],
    [in2020, '100 ha', 'The loss of 2020 was 100 ha.', 'yes'],
    [area, '100 ha', '100 ha burnt by 2030.', 'uncertain', 'another period, “by” a year'],
    [area, '100 ha', '100 ha burnt in 2030.', 'yes'],
    [area, '100 ha', '100 ha burnt by 2030, or 2031.', 'uncertain', 'it is unclear what “or” adds'],
    [in2020, '100 ha', '100 ha were lost in March 2020.', 'uncertain', 'another period, of “march”'],
    [
      'How much was lost in March 2020?',
      '100 ha',
      '100 ha were lost in 2020.',
      'uncertain',
      'another period, not of a month',
    ],
    [
      in2020,
      '100 ha',
      'You may note that 100 ha were lost in 2020.',
      'uncertain',
      'it is unclear what “may” adds',
    ],
    [
      'How much was lost in summer 2020?',
      '100 ha',
      '100 ha were lost in 2020.',
      'uncertain',
      'another period, not of a summer',
    ],
    ['How much was lost in summer 2020?', '100 ha', '100 ha were lost in summer 2020.', 'yes'],
    [in2020, '100 ha', '100 ha were lost on 2020-03-05.', 'uncertain', 'another period, of “2020-03-05”'],
    [in2020, '100 ha', '100 ha were lost in 2020; the map is of 2020-03-05.', 'yes'],
    [in2020, '100 ha', 'The map is of 2020-03-05; 100 ha were lost in 2020.', 'yes'],
    [
      'How much was lost in March and April 2020?',
      '100 ha',
      '100 ha were lost in March 2020.',
      'uncertain',
      'not of a month',
    ],
    [in2020, '100 ha', '100 ha were lost in march 2020.', 'uncertain', 'of “march”'],
    [in2020, '100 ha', '2020-03-05: 100 ha were lost.', 'uncertain', 'of “2020-03-05”'],
    [in2020, '100 ha', '100 ha were lost on 3 May 2020.', 'uncertain', 'of “may”'],
    [
      'Which country lost the most in 2010 and 2012?',
      'Ghana',
      'Ghana lost the most in 2014.',
      'uncertain',
      'of 2014',
    ],
    ['Which country lost the most in 2010 and 2012?', 'Ghana', 'Ghana lost the most in 2012.', 'yes'],
  ]);
});
