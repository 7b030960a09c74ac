import { describe } from '@jest/globals';
import { decides } from './decide';

const period = 'Which 5-year period between 2000 and 2020 was worst?';

describe('a range has the expected two ends', () => {
  decides([
    [period, '2005-2010', '**2005–2010** was the worst.', 'yes'],
    [period, '2005-2010', 'The period from 2005 to 2010.', 'yes'],
    [period, '2005-2010', '2010-2015', 'no'],
    [period, '2005-2010', 'Between 2000 and 2020, the worst was 2005-2010.', 'yes'],
    [period, '2005-2010', '2005', 'uncertain'],
    [period, '2005-2010', 'Not 2005-2010.', 'uncertain'],
    [period, '2005-2010', '2005-2010 or 2010-2015', 'uncertain'],
    ['What share burns each year?', '10-20%', 'between 10 and 20 percent', 'yes'],
    ['What share burns each year?', '10-20%', '10.2–20 %', 'yes'],
    ['What share burns each year?', '10-20%', '30–40 %', 'no'],
    ['What share burns each year?', '10-20%', '15%', 'uncertain'],
    ['What share burns each year?', '10-20%', '10–20 ha', 'no'],
  ]);
});
