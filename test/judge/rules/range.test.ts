import { describe } from '@jest/globals';
import { answersTo, decides } from './decide';

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

describe('why a range decides, or does not, is told', () => {
  answersTo('What share burns each year?', [
    ['10-20%', '12', 'uncertain', 'read no range'],
    ['10-20%', 'It burns.', 'uncertain', 'read no range'],
    ['10-20%', '30–40 %', 'no', 'read 30–40 %: other ends'],
    ['10-20%', '10–20 ha', 'no', 'read 10–20 ha: other ends'],
    ['10-20%', '10.5–21 %', 'yes', 'read 10.5–21 %'],
    ['10-20%', '10.6–20 %', 'no', 'read 10.6–20 %: other ends'],
    ['10-20%', 'Perhaps 10–20 %.', 'uncertain', 'read 10–20 %, beside “perhaps”'],
    ['10-20%', 'Perhaps 30–40 %.', 'uncertain', 'read 30–40 %, beside “perhaps”'],
  ]);
  answersTo('Which period was worst?', [
    ['2005-2010', 'Perhaps 2005 to 2010.', 'uncertain', 'read 2005–2010, beside “perhaps”'],
    ['2005-2010', 'Before 2005-2010.', 'uncertain', 'read 2005–2010, beside “Before”'],
    ['2005-2010', '2011-2015', 'no', 'read 2011–2015: other ends'],
    ['2005-2010', '2005-2011', 'no', 'read 2005–2011: other ends'],
  ]);
});
