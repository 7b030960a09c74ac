import { describe } from '@jest/globals';
import { decides, neverWrong, type Pair } from '../decide';

const WHAT = 'What is it?';
const wrong = (pairs: readonly (readonly [expected: string, actual: string])[]): Pair[] =>
  pairs.map(([expected, actual]) => [WHAT, expected, actual, 0]);

describe('figures and signs belong to a name', () => {
  neverWrong(
    wrong([
      ['>30 % canopy', '30 % canopy'],
      ['<30 % canopy', '>30 % canopy'],
      ['≥ 30%', '≤ 30%'],
      ['>30 kha', '<30 kha'],
      ['±5 ha', '5 ha'],
      ['+5 %', '-5 %'],
      ['12.5, -55.2', '12.5, 55.2'],
      ['NDVI -0.2', 'NDVI 0.2'],
      ['NDVI of 0.2', 'The NDVI of -0.2'],
      ['3/4', '4/3'],
      ['3/4', '3'],
      ['1:10', '1.10'],
      ['Tier 1', 'Tier 1.5'],
      ['version 1.8', 'version 1.8.1'],
      ['Top 5', 'Top 5 %'],
      ['Top 5', 'Top 5 percent'],
      ['Level 2', 'Level 2A'],
      ['GLAD+', 'GLAD'],
      ['GLAD', 'GLAD+'],
      ['UTC+2', 'UTC-2'],
      ['p < 0.05', 'p > 0.05'],
      ['Brazil > Peru', 'Brazil < Peru'],
      ['loss = gain', 'loss ≠ gain'],
      ['Brazil', '≠ Brazil'],
      ['NDVI -0.2; EVI 0.3; LAI 2', 'NDVI 0.2; EVI 0.3; LAI 2'],
    ]),
  );
  decides([
    [WHAT, 'Landsat 8', 'Landsat-8', 'yes'],
    [WHAT, 'Tier 1', 'It is Tier 1.', 'yes'],
    [WHAT, 'NDVI -0.2', 'NDVI −0.2', 'yes'],
    [WHAT, '>30 % canopy', '> 30% canopy', 'yes'],
    [WHAT, 'non-forest', 'non forest', 'yes'],
    [WHAT, 'soy/cattle', 'cattle', 'yes'],
  ]);
});

describe('one end of a span is not a day', () => {
  const START = 'When did the fire start?';
  neverWrong([
    [START, '2024-03-05', 'March 5, 2024 to March 9, 2024', 0],
    [START, '2024-03-05', 'between March 5, 2024 and March 9, 2024', 0],
    [START, '2024-03-05', 'March 5, 2024 or March 6, 2024', 0],
    [START, 'March 2024', 'March 2024 – June 2024', 0],
  ]);
  decides([[START, '2024-03-05', 'March 5, 2024 (reported on March 9, 2024)', 'yes']]);
});

describe('a point that may group thousands', () => {
  neverWrong([['¿Cuánto se perdió?', '1.234 ha', 'Se perdieron 1234 ha.', 1]]);
  decides([['¿Cuánto se perdió?', '1.234 ha', '1234 ha', 'uncertain']]);
});
