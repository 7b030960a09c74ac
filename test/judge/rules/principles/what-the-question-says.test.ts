/** The subject is checked both ways: what a question says has to be in the clause that answers, unless that names nothing of its kind. */
import { describe } from '@jest/globals';
import { decides, neverWrong } from '../decide';

describe('what a clause leaves out or changes is not the answer', () => {
  neverWrong([
    ['How much tree cover did Virginia lose in 2020?', '9,000 ha', 'West Virginia lost 9,000 ha in 2020.', 0],
    ['How much tree cover did West Virginia lose?', '9,000 ha', 'Virginia lost 9,000 ha of tree cover.', 0],
    ['How much did eastern Bolivia lose in 2020?', '9,000 ha', 'Bolivia lost 9,000 ha in 2020.', 0],
    [
      'How much humid primary forest did Peru lose?',
      '9,000 ha',
      'Peru lost 9,000 ha of primary forest.',
      null,
    ],
    ['How much loss was outside reserves in Peru?', '9,000 ha', 'Loss in Peru was 9,000 ha.', 0],
    [
      'How much did Peru lose at a 10 % threshold?',
      '9,000 ha',
      'Peru lost 9,000 ha (30 % canopy density).',
      0,
    ],
    ['What was the loss in Togo and Benin in 2020?', '5,033 ha', 'The loss in Togo in 2020 was 5,033 ha.', 0],
    ['How much did Peru and Bolivia lose together?', '9,000 ha', 'Peru and Bolivia each lost 9,000 ha.', 0],
    ['How much forest did Togo lose?', '5,033 ha', 'Ghana is a country in Africa. It lost 5,033 ha.', 0],
    ['What is the maximum loss in a year in Togo?', '5,033 ha', 'Togo’s loss was 5,033 ha.', null],
    ['Which state had the highest share of natural land?', 'Bahia', 'Bahia had the most natural land.', 0],
    ['Which state did not gain forest?', 'Bahia', 'Bahia gained forest.', 0],
    [
      '¿Cuánto bosque primario perdió Perú en 2021?',
      '155 kha',
      'Perú perdió 155 kha de bosque en 2021.',
      null,
    ],
  ]);
});

describe('a number belongs to its noun, its unit and its sign', () => {
  decides([
    ['How much tree cover was lost in Togo?', '5,033 ha', '5,033 trees were lost in Togo.', 'uncertain'],
    ['What share of the loss in Peru was burnt?', '12 %', '12 ‰ of the loss in Peru was burnt.', 'uncertain'],
    ['What share of the loss was burnt?', '0.78', '0.78 % of the loss was burnt.', 'uncertain'],
    ['By how much did loss change in Peru?', '-11 %', 'Loss fell by 11 %.', 'yes'],
    ['By how much did loss change in Peru?', '-11 %', 'Loss rose by 11 %.', 'no'],
    ['By how much did loss change in Peru?', '-11 %', 'Tree cover fell by 11 %.', 'uncertain'],
    ['How many districts lost forest?', '5', '5 of the 11 districts lost forest.', 'yes'],
    ['How much loss did Peru have?', '213.7 ha', 'Peru had over 213 ha of loss.', 'yes'],
    ['How much loss did Peru have?', '200 ha', 'Peru had over 200 ha of loss.', 'uncertain'],
  ]);
});

describe('a yes or no is held against what follows it', () => {
  const more = 'Did Peru lose more than Bolivia in 2020?';
  decides([
    [more, 'yes', 'Yes. Bolivia: 89 kha, Peru: 159 kha', 'yes'],
    [more, 'yes', 'True. Peru: 89 kha, Bolivia: 159 kha', 'uncertain'],
    [more, 'yes', 'Yes, Bolivia lost more.', 'uncertain'],
    [more, 'yes', 'Yes, Peru lost more than Chile.', 'uncertain'],
    [more, 'no', 'No, Bolivia lost more than Peru.', 'yes'],
    ['Did loss exceed 100 kha in 2020?', 'yes', 'Yes, it was 90 kha.', 'uncertain'],
    ['Did loss exceed 100 kha in 2020?', 'yes', 'Yes, it was 190 kha.', 'yes'],
    ['Is Peru a net source?', 'yes', 'Yes, Peru is a net sink.', 'uncertain'],
    ['Is Peru a net source?', 'no', 'No, Peru is a net sink.', 'yes'],
    ['Did loss not fall in Peru?', 'TRUE', 'No, it did not fall.', 'uncertain'],
    ['Did all districts lose forest?', 'yes', 'Yes, three districts lost forest.', 'uncertain'],
    [
      'Did natural grassland grow in Peru?',
      'no',
      'Natural grassland in Peru fell from 9 kha to 5 kha.',
      'yes',
    ],
  ]);
});

describe('a trend may be turned around by the words before it', () => {
  const asked = 'How did loss change in Peru?';
  decides([
    [asked, 'decreasing', 'It is far from decreasing.', 'uncertain'],
    [asked, 'decreasing', 'It used to be decreasing.', 'uncertain'],
    [asked, 'decreasing', 'It is no longer decreasing.', 'uncertain'],
    [asked, 'decreasing', 'It decreased.', 'yes'],
  ]);
});

describe('what answers say besides is understood', () => {
  decides([
    ['How much did Togo lose?', '5,033 ha', 'Togo lost 5,033 ha (30% canopy density, Hansen/UMD).', 'yes'],
    [
      'How much did Togo lose in 2020?',
      '5,033 ha',
      'Togo lost 5,033 ha in 2020, up 12% from 4,494 ha in 2019.',
      'yes',
    ],
    [
      'How much did Togo lose?',
      '30 ha',
      '| Year | Loss (ha) |\n|---|---|\n| 2019 | 10 |\n| 2020 | 20 |\n| **Total** | **30** |',
      'yes',
    ],
    ['Which country lost the most?', 'DRC', 'The Democratic Republic of the Congo lost the most.', 'yes'],
    ['Which country lost the most?', 'DRC', 'The Republic of the Congo lost the most.', 'no'],
    [
      'Which three states lost the most?',
      'Acre, Bahia, Goiás',
      'Bahia, Acre and Goiás lost the most.',
      'yes',
    ],
  ]);
});
