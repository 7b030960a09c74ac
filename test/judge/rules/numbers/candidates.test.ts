import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const area = 'How much was burnt?';
const share = 'What share was burnt?';
const flux = 'What was the net flux?';
const districts = 'How many districts burnt?';
const rank = 'What rank does Peru have?';
const many = 'How many were there?';
const UNCLEAR = ': it is unclear what it stands for';
const rows = (...lines: string[]) => lines.join(' ha\n');
const list = (n: number, from = 300) => Array.from({ length: n }, (_, i) => `${from + i / 2} ha`).join('; ');

describe('which of its numbers answers', () => {
  decidesAll('the whole that a part is counted of does not answer', [
    [districts, '11', '5 fires burnt in an area of 11 districts.', 'yes', 'read 11: equal'],
    [districts, '11', '5 of the fires burnt 11 districts.', 'yes', 'read 11: equal'],
    [districts, '5', '5 of 11 districts burnt.', 'yes', 'read 5: equal'],
    [
      districts,
      '5',
      '5 out of a total of 11 districts burnt.',
      'uncertain',
      'read 5: it is unclear what “out” adds',
    ],
    [districts, '5', 'Of 11 districts, 5 burnt.', 'yes', 'read 5: equal'],
    [districts, '5', 'Districts:\nOf all 11, 5 burnt.', 'uncertain', 'read 5: it is unclear what “all” adds'],
    [districts, '11', 'A total of 11 districts burnt.', 'yes', 'read 11: equal'],
  ]);
  decidesAll('a rank answers only if a rank is asked for', [
    [rank, '4', 'Its rank is 4. It had 1,001 fires.', 'yes'],
    [rank, '4', 'The rank is 4, with the value 1,001.', 'yes'],
    [rank, '4', 'The rank is 4, with the value 1,000.', 'uncertain'],
    [rank, '4', 'It is 4th, with the value 12.', 'yes'],
    [rank, '4', 'Peru ranks 4 with the value 12.', 'yes'],
    [many, '3', 'In the fourth year there were 3.', 'uncertain', 'read 3: it is unclear what “fourth” adds'],
  ]);
  decidesAll('\u201c50m\u201d may be millions', [
    ['How much did it cost?', '50', '50m', 'uncertain', UNCLEAR],
    ['How far is it?', '50', '50 m', 'yes', 'read 50 m: equal'],
    ['How much did it cost?', '50', '$50m', 'uncertain', 'its unit is not given'],
  ]);
  decidesAll('a number that only repeats the question does not answer', [
    [
      'What share of land with 5% canopy burnt?',
      '12.4%',
      'The land with 5% canopy was used for the whole of the result. Of it, 12.4% was burnt.',
      'yes',
      'read 12.4%: equal',
    ],
    [
      'How much was burnt, 100 ha or 300 ha?',
      '300 ha',
      '100 ha',
      'no',
      'read 100 ha: 66.7 % apart, beyond 5 %',
    ],
  ]);
  decidesAll('for a bare number expected, units do not count unless they scale it', [
    [
      'What provinces and parks are there?',
      '12 parks',
      'There are 3 provinces and 12 parks.',
      'yes',
      'read 12: equal',
    ],
    ['What is the number?', '12', 'It is 12, in 3 provinces.', 'uncertain', 'several numbers'],
    ['How much?', '5', '5 ha in 10 years', 'yes', 'read 5 ha: equal'],
    ['How much?', '5', '5 ha and 12 t', 'uncertain', 'read only other units'],
    ['How much?', '5', '5 ha, 5.1 km²', 'uncertain', 'its unit is not given'],
    ['How did loss change?', '11%', 'It fell by 11%.', 'uncertain'],
  ]);
  decidesAll('a single bare number may have the expected unit', [
    [area, '100 ha', '100 overall', 'yes', 'read 100: equal'],
    ['What percentage was burnt?', '1%', '1', 'uncertain', 'read a number without a unit'],
    [area, '612 kha', '612', 'yes', 'read 612: equal'],
  ]);
  decidesAll('words turn a sign only where a negative number is expected', [
    [flux, '-100 t', 'a net sink of -100 t', 'yes', 'read -100 t: equal'],
    [flux, '-100 t', 'The net flux (soil + trees) is 100 t.', 'uncertain', UNCLEAR],
  ]);
  decidesAll('of more than 40 numbers none plainly answers', [
    [area, '100 ha', list(40), 'no'],
    [area, '100 ha', list(41), 'uncertain', 'read 41 numbers'],
  ]);
  decidesAll('of several numbers one answers only if the text tells which', [
    [area, '1,215,300 ha', '1.22 million ha (1,215,300 ha)', 'yes', 'read 1,215,300 ha: equal'],
    [area, '1,215,000 ha', '1,215,000 ha, so 1.22 million ha', 'yes', 'read 1,215,000 ha: equal'],
    [area, '100 ha', '100 ha; 103 ha', 'yes', 'read 100 ha; 103 ha: equal'],
    [
      area,
      '100 ha',
      'The burnt area was 100 hectares. Estimated: 101.5 hectares. Calculated: 300 hectares.',
      'uncertain',
      'several numbers',
    ],
    [
      'How much was burnt in 2021 and 2022?',
      '50 ha',
      '50 ha in 2021, 80 ha in 2020',
      'uncertain',
      'several numbers',
    ],
    ['How much was burnt in 2021?', '50 ha', '50 ha in 2021, 80 ha', 'uncertain', 'several numbers'],
    [area, '60 ha', rows('A: 20', 'Total: 60', 'Total: 80', ''), 'uncertain', 'several numbers'],
    [
      'What is the average that was burnt?',
      '60 ha',
      rows('A: 20', 'B: 40', 'Total: 60', ''),
      'uncertain',
      'several numbers',
    ],
    [
      'How much was burnt in the last quarter?',
      '60 ha',
      rows('A: 20', 'B: 40', 'Total: 60', ''),
      'uncertain',
      'several numbers',
    ],
    [
      area,
      '162 ha',
      '10 ha; 12 ha; 14 ha; 16 ha; 18 ha; 20 ha; 22 ha; 24 ha; 26 ha',
      'uncertain',
      'it may follow from several numbers',
    ],
    [area, '60 ha', rows('A: 20', 'B: 40', 'C: 300', ''), 'uncertain', 'it may follow from several numbers'],
    [
      'How much of the forest of Peru was burnt?',
      '100 ha',
      '100 ha were burnt. Of the rest of the land it was 300 ha.',
      'yes',
      'read 100 ha: equal',
    ],
    [area, '100 ha', '200–300 ha, 900 ha', 'no'],
    [area, '100 ha', '70 ha; 140 ha', 'no'],
    [
      area,
      '100 ha',
      'The burnt area was 100 hectares, 300 hectares. Calculated: 5 hectares.',
      'uncertain',
      'several numbers',
    ],
    [
      'How much was burnt in 2021?',
      '50 ha',
      '50 ha in 2021 or 2022, 80 ha in 2023',
      'uncertain',
      'several numbers',
    ],
  ]);
  decidesAll('a percentage, a count and what may agree after all', [
    ['What does Peru have?', '12 parks', 'It has forests.', 'uncertain', 'read no number'],
    [share, '0.25', '25%; 30%', 'uncertain', 'read a percentage: the cell may be a share'],
    [share, '0.25', '0.25 (25%)', 'yes', 'read 0.25: equal'],
    [share, '0.25', '30%', 'no', 'beyond 5 %'],
    [share, '0', '0%', 'yes', ': equal'],
    [area, '100 ha', '100 ha are missing.', 'uncertain', ', beside “missing”'],
    [share, '1', '100%', 'uncertain', 'read a percentage: the cell may be a share'],
    ['How much?', '0.25', '25 ha', 'no', 'beyond 5 %'],
    [area, '100 ha', '300 ha; 310 ha in 2020', 'uncertain', ': of a year that the question does not name'],
    [area, '162,000 ha', '162.000 ha; 5 ha', 'uncertain', ': its point may group thousands'],
    [flux, '-162,000 t', '-162.000 t', 'uncertain', ': its point may group thousands'],
    [area, '1,162,000 ha', '1162.000 ha', 'uncertain', ', but the expected digits are elsewhere'],
    [area, '2000 ha', '2001 ha', 'yes', '0.1 % apart, within 5 %'],
  ]);
});
