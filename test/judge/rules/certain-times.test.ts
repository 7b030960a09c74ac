import { describe } from '@jest/globals';
import { decides } from './decide';

describe('a bound, a gap or another time that answers leaves a time open', () => {
  decides(
    [
      '2015 was not the peak; 2016 was.',
      '2015 was the second highest; 2016 peaked.',
      'After 2015.',
      'It peaked after 2015.',
      'It peaked before 2015.',
      'the year before 2015',
      'the year after 2015',
      'one year after 2015',
      'the year following 2015',
      'by 2015',
      'since 2015',
      'until 2015',
      '2015/16',
      '2015-16',
      '2015 or later',
      '2015 at the latest',
      'later than 2015',
      'earlier than 2015',
      'no later than 2015',
      'Data starts in 2015.',
      'Data for 2015 is missing.',
      'Data for 2015 is unavailable.',
      '2015 is excluded.',
      '2015 was omitted.',
      'Peak is forecast for 2015.',
      'It was lower than in 2015.',
      'It was more than in 2015.',
      'It began in 2015 and peaked in 2016.',
      'In 2015 it rose, and it peaked in 2016.',
      'In 2015 it was low. It peaked in 2016.',
      'From 2015 it rose.',
      '2015 lost less than 2016, which peaked.',
      '2015 and 2016',
      '2015, 2016',
      '2015 as well as 2016',
      '2015; 2016 tied.',
      'Neither 2015 nor 2016.',
      '2016, not 2015.',
      'Between 2015 and 2016.',
      '2015 almost peaked.',
      '2015 nearly.',
      'Some say 2015.',
      'You asked about 2015.',
    ].map((actual) => ['What year did it peak?', '2015', actual, 'uncertain'] as const),
  );
  decides(
    [
      '2015 had less loss than 2016.',
      '2015 had higher loss than 2014 but 2016 was the highest.',
      '2015 had a higher loss than 2014.',
      '2015 fell short of 2016, the highest.',
      '2015 came close to the highest, 2016.',
    ].map((actual) => ['Which year had the highest loss?', '2015', actual, 'uncertain'] as const),
  );
  decides(
    [
      'Before May 14, 2023.',
      'After May 14, 2023.',
      'The day after May 14, 2023.',
      'By May 14, 2023.',
      'Since May 14, 2023.',
      'Until May 14, 2023.',
      'Data for May 14, 2023 is missing.',
      'May 14, 2023 or later.',
      'Later than May 14, 2023.',
      'May 14, 2023 or May 15, 2023',
      'No earlier than May 14, 2023.',
      'As of May 14, 2023, there is an alert.',
    ].map((actual) => ['When was the alert?', '2023-05-14', actual, 'uncertain'] as const),
  );
  decides(
    [
      'Outside 2005-2010.',
      'Before 2005-2010.',
      'After 2005-2010.',
      'Data for 2005-2010 is missing.',
      '2005-2010 is excluded.',
    ].map((actual) => ['Which period?', '2005-2010', actual, 'uncertain'] as const),
  );
});

describe('what is said plainly is still settled', () => {
  decides([
    ['What year did it peak?', '2015', 'It peaked in 2015.', 'yes'],
    ['What year did it peak?', '2015', '2015', 'yes'],
    ['What year did it peak?', '2015', 'The peak was 2015, with 100 ha.', 'yes'],
    ['Which year had the highest loss?', '2015', 'The highest loss was in 2015.', 'yes'],
    ['When was the alert?', '2023-05-14', 'The alert came on May 14, 2023.', 'yes'],
  ]);
});
