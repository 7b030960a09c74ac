import { describe } from '@jest/globals';
import { decides } from '../decide';

const area = 'How much was burnt?';
const share = 'What share was burnt?';
const count = 'How many fires were there?';
const UNCLEAR = ': it is unclear what it stands for';
const BOUND = ': a bound or a range';

describe('a number at the limit of the tolerance', () => {
  decides([
    [area, '100 ha', '105 ha', 'yes', 'read 105 ha: 5.0 % apart, within 5 %'],
    [area, '100 ha', '105.1 ha', 'no', 'read 105.1 ha: 5.1 % apart, beyond 5 %'],
    [area, '100 ha', '100.01 ha', 'yes', '0.01 % apart, within 5 %'],
    [area, '100 ha', '1099 ha', 'no', '999.0 % apart, beyond 5 %'],
    [area, '100 ha', '1100 ha', 'no', '1e+3 % apart, beyond 5 %'],
    [count, '12', '13 fires', 'no', 'expected 12, read 13: a count must be equal'],
    [share, '100%', '99.6%', 'yes', '0.4 % apart, within 5 %'],
    [share, '100%', '99.5%', 'yes', '0.5 % apart, within 5 %'],
    [share, '100%', '99.4%', 'uncertain', UNCLEAR],
    [share, '100%', '101%', 'uncertain', UNCLEAR],
    [share, '99%', '98%', 'yes', '1.0 % apart, within 5 %'],
    [area, '100 ha', '98 ha', 'yes', '2.0 % apart, within 5 %'],
  ]);
});

describe('nothing is what rounds to nothing', () => {
  decides([
    [area, '0 ha', '0.0 ha', 'yes', 'expected 0 ha, read 0.0 ha: equal'],
    [area, '0 ha', '0.5 ha', 'uncertain', UNCLEAR],
    [area, '0 ha', '0.6 ha', 'no', 'read 0.6 ha: zero was expected'],
    [area, '0.0 ha', '0.05 ha', 'yes', 'read 0.05 ha: zero was expected'],
    [area, '0.0 ha', '0.06 ha', 'no', 'read 0.06 ha: zero was expected'],
    [area, '100 ha', '-100 ha', 'uncertain', UNCLEAR],
    [area, '-100 ha', '100 ha', 'uncertain', UNCLEAR],
    [area, '-100 ha', '+100 ha', 'no', '200.0 % apart, beyond 5 %'],
  ]);
});

describe('a bound allows many numbers and states none', () => {
  decides([
    [area, '100 ha', 'at least 100 ha', 'uncertain', BOUND],
    [area, '100 ha', 'at least 101 ha', 'yes', '1.0 % apart, within 5 %'],
    [area, '100 ha', 'at most 100 ha', 'uncertain', BOUND],
    [area, '100 ha', 'up to 101 ha', 'uncertain', BOUND],
    [area, '100 ha', 'up to 99 ha', 'yes', '1.0 % apart, within 5 %'],
    [count, '12', 'up to 12 fires', 'yes', ': equal'],
    [count, '12', 'up to 13 fires', 'uncertain', BOUND],
    [count, '12', 'up to 11 fires', 'no', ': a count must be equal'],
    [count, '12', 'at least 12 fires', 'uncertain', BOUND],
    [area, '213.7 ha', 'over 213 ha', 'yes', '0.3 % apart, within 5 %'],
    [area, '213.7 ha', 'It was over 213 ha.', 'yes', '0.3 % apart, within 5 %'],
    [area, '213.7 ha', 'over 212 ha', 'uncertain', BOUND],
    [area, '213 ha', 'over 212 ha', 'yes', '0.5 % apart, within 5 %'],
    [area, '213.1 ha', 'over 212 ha', 'uncertain', BOUND],
    [area, '213.7 ha', 'more than 213 ha', 'uncertain', BOUND],
    [area, '1,001 ha', 'over 1000 ha', 'uncertain', BOUND],
    [area, '1,002 ha', 'over 1001 ha', 'yes', '0.1 % apart, within 5 %'],
  ]);
});

describe('a range states the expected number neither with its ends nor between them', () => {
  decides([
    [area, '100 ha', '79 to 121 ha', 'uncertain', 'read 79; 121 ha: a bound or a range'],
    [area, '100 ha', '70 to 140 ha', 'uncertain', BOUND],
    [area, '100 ha', '120 to 140 ha', 'uncertain', BOUND],
    [area, '100 ha', '121 to 140 ha', 'no', '21.0 % apart, beyond 5 %'],
    [area, '100 ha', '70 to 80 ha', 'uncertain', BOUND],
    [area, '100 ha', '70 to 79 ha', 'no', '30.0 % apart, beyond 5 %'],
    [area, '140 ha', '100 to 140 ha', 'uncertain', ': several numbers'],
  ]);
});

describe('why a number does not answer is told', () => {
  decides([
    [area, '100 ha', '10 kg', 'uncertain', 'expected 100 ha, read only other units'],
    [area, '100 ha', 'Much.', 'no', 'expected 100 ha, read no figure that says or gives it'],
    [area, '100 ha', '100 or 90 people', 'uncertain', 'read no number in its unit'],
    [area, '100 ha', '100 people', 'uncertain', 'read a number of “people”'],
    [area, '100 ha', '120', 'uncertain', 'read a number without a unit'],
    [area, '100 ha', '100 ha less', 'uncertain', ': a part or a difference, “less”'],
    [area, '100 ha', 'Perhaps 100 ha', 'uncertain', 'read 100 ha, beside “perhaps”'],
    [area, '100 ha', '300 ha in 2020', 'uncertain', ': of a year that the question does not name'],
    [area, '162,000 ha', '162.000 ha', 'uncertain', ': its point may group thousands'],
    [area, '162,000 ha', '162.0005 ha', 'no', '99.9 % apart, beyond 5 %'],
    [area, '1.234 ha', '1,234 ha', 'uncertain', ', but the expected digits are elsewhere'],
    [area, '0.25', '25%', 'uncertain', 'read a percentage: the cell may be a share'],
    [
      area,
      '100 ha',
      '100 ha; 300 ha; 302 ha; 303 ha',
      'uncertain',
      '100 ha; 300 ha; 302 ha: several numbers',
    ],
    [
      area,
      '100 ha',
      '300 ha; 301 ha; 302 ha; 303 ha',
      'no',
      'read 300 ha; 301 ha; 302 ha: 200.0 % apart, beyond 5 %',
    ],
    [count, '12', 'There were fires.', 'no', 'expected 12, read no count'],
    ['What rank does Peru have?', '4', 'top 4', 'uncertain', 'expected 4, read no number'],
    ['What rank does Peru have?', '4', '4th', 'yes', 'read 4th: equal'],
    ['What rank does Peru have?', '4', '5th', 'no', 'read 5th: a count must be equal'],
  ]);
});

describe('of several numbers, the total or that of the year answers', () => {
  const rows = (...lines: string[]) => lines.join(' ha\n');
  const quarter = (nth: string) => `How much was burnt in the ${nth} quarter?`;
  const spring = rows('January: 10', 'February: 20', 'March: 30', 'Total: 60', '');
  const SEVERAL = ': several numbers';
  const FOLLOWS = 'expected 20 ha, it may follow from several numbers';
  const in2021 = 'How much was burnt in 2021?';
  decides([
    [in2021, '50 ha', '50 ha in 2021, 80 ha in 2022', 'yes', 'read 50 ha: equal'],
    [
      in2021,
      '50 ha',
      '80 ha in 2021, 50 ha in 2022',
      'uncertain',
      'read 80 ha, but the expected digits are elsewhere',
    ],
    [in2021, '50 ha', '50 ha in 2021, 80 ha in 2021', 'uncertain', SEVERAL],
    [area, '60 ha', rows('A: 20', 'B: 40', 'Total: 60', ''), 'yes', 'read 60 ha: equal'],
    [area, '60 ha', rows('A: 20', 'B: 40', ''), 'uncertain', 'it may follow from several numbers'],
    [area, '20 ha', rows('A: 30', 'B: 50', ''), 'uncertain', FOLLOWS],
    [area, '20 ha', rows('A: 50', 'B: 30', ''), 'uncertain', FOLLOWS],
    [quarter('first'), '60 ha', spring, 'yes', 'read 60 ha: equal'],
    [quarter('second'), '60 ha', spring, 'uncertain', SEVERAL],
    [quarter('first'), '60 ha', rows('January: 10', 'February: 50', 'Total: 60', ''), 'uncertain', SEVERAL],
    [quarter('third'), '60 ha', rows('July: 10', 'August: 20', 'September: 30', 'Total: 60', ''), 'yes'],
    [quarter('fourth'), '60 ha', rows('October: 10', 'November: 20', 'December: 30', 'Total: 60', ''), 'yes'],
    [quarter('second'), '60 ha', rows('April: 10', 'May: 20', 'June: 30', 'Total: 60', ''), 'yes'],
    [
      'How much was burnt in January and February?',
      '60 ha',
      rows('January: 10', 'February: 50', 'Total: 60', ''),
      'yes',
    ],
    ['How much was burnt in January and February?', '60 ha', spring, 'uncertain', SEVERAL],
    [count, '2,500,000', '2.5m fires', 'yes', ': equal'],
    ['What was the net flux?', '-100 t', 'a net sink of 100 t', 'yes', ': equal'],
    ['What was the net flux?', '-100 t', 'a net source of 100 t', 'no', '200.0 % apart, beyond 5 %'],
    ['How did loss change?', '-11%', 'It fell by about 11%.', 'yes', ': equal'],
    ['How did loss change?', '-11%', 'It rose by 11%.', 'no', '200.0 % apart, beyond 5 %'],
    ['How did loss change?', '-11%', 'It was 11%.', 'uncertain', UNCLEAR],
  ]);
});
