import { describe } from '@jest/globals';
import { answersTo } from './decide';

describe('a statement of a direction, a limit or a pole is held against the question', () => {
  answersTo('Did loss increase in Togo?', [
    ['TRUE', 'Sí, aumentó.', 'uncertain', 'no outright true, false, yes or no: it begins with “si”'],
    ['TRUE', 'Loss increased in Togo.', 'yes', 'and what it states means yes'],
    ['FALSE', 'Loss increased in Togo.', 'no', 'and what it states means yes'],
    ['TRUE', 'Loss decreased in Togo.', 'no', 'and what it states means no'],
    ['TRUE', 'Loss in Togo rose from 3 to 5 kha.', 'yes', 'and what it states means yes'],
    [
      'TRUE',
      'Loss in Togo rose from 5 to 3 kha.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    ['TRUE', 'Loss in Togo fell from 5 to 3 kha.', 'no', 'and what it states means no'],
    [
      'TRUE',
      'Loss in Togo rose to 5 kha in 2021 from 3 kha in 2022.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    ['TRUE', "No, it didn't increase.", 'no', 'read false/no'],
    ['TRUE', 'Yes, by 0 kha.', 'uncertain', 'says yes, and it is unclear how the rest agrees'],
  ]);
  answersTo('Did loss in Togo exceed 100 kha?', [
    ['TRUE', 'Loss in Togo was 90 kha.', 'no', 'and what it states means no'],
    ['TRUE', 'Loss in Togo was 110 kha.', 'yes', 'and what it states means yes'],
    [
      'TRUE',
      'Loss in Togo was 100 kha.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    [
      'TRUE',
      'Loss in Togo was over 100 kha.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    [
      'TRUE',
      'Loss in Togo was over 110 kha.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    [
      'TRUE',
      'Loss in Togo was 90 to 110 kha.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    [
      'TRUE',
      'Loss in Togo was 110 t.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “loss”',
    ],
    ['TRUE', 'Yes, it was 110 kha.', 'yes', 'read true/yes'],
    ['TRUE', 'Yes, it was 90 kha.', 'uncertain', 'says yes, and it is unclear how the rest agrees'],
  ]);
  answersTo('Was loss in Togo less than 100 kha?', [
    ['TRUE', 'Loss in Togo was 90 kha.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Loss in Togo was 110 kha.', 'no', 'and what it states means no'],
  ]);
  answersTo('Is Togo a net sink?', [
    ['TRUE', 'Togo is a net sink.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Togo is a net source.', 'no', 'and what it states means no'],
    ['FALSE', 'No, Togo is a net source.', 'yes', 'read false/no'],
    [
      'TRUE',
      'Togo is a net sink and source.',
      'uncertain',
      'no outright true, false, yes or no: it begins with “togo”',
    ],
  ]);
});

describe('a statement that compares two sides is held against the question', () => {
  answersTo('Did Peru lose more forest than Chile?', [
    ['TRUE', 'Peru lost more forest than Chile.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Peru lost less forest than Chile.', 'no', 'and what it states means no'],
    ['TRUE', 'Chile lost more forest than Peru.', 'no', 'and what it states means no'],
    ['TRUE', 'Chile lost less forest than Peru.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Peru lost 5 kha of forest, Chile 3 kha.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Peru lost 3 kha of forest, Chile 5 kha.', 'no', 'and what it states means no'],
    ['TRUE', 'Chile lost 3 kha of forest, Peru 5 kha.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Peru and Chile lost the same.', 'no', 'and what it states means no'],
    ['TRUE', 'Peru lost more forest.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Chile lost more forest.', 'no', 'and what it states means no'],
    ['TRUE', 'Peru lost 5 kha of forest, Chile 5 kha.', 'no', 'and what it states means no'],
    [
      'TRUE',
      'No, Peru lost 5 kha of forest, Chile 3 kha.',
      'uncertain',
      'says no, and it is unclear how the rest agrees',
    ],
  ]);
  answersTo('Did Peru lose more forest in 2020 than in 2021?', [
    ['TRUE', 'Peru lost more forest in 2020 than in 2021.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Peru lost less forest in 2020 than in 2021.', 'no', 'and what it states means no'],
    ['TRUE', 'Peru lost 5 kha of forest in 2020 and 3 kha in 2021.', 'yes', 'and what it states means yes'],
    ['TRUE', 'Peru lost 3 kha of forest in 2020 and 5 kha in 2021.', 'no', 'and what it states means no'],
  ]);
});
