import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const area = 'How much was burnt?';
const rank = 'What rank does Peru have?';
const UNCLEAR = ': it is unclear what it stands for';

describe('what an expected number is', () => {
  decidesAll('a cell is a number only with a unit or a few words', [
    [
      area,
      '100 ha (of forest in the hill and in the flat land of north)',
      '100 ha',
      'yes',
      'read 100 ha: equal',
    ],
    [area, '100 ha (of forest in the hills and in the flat lands of north)', '100 ha', 'uncertain'],
    [area, 'about 100 ha.', '100 ha', 'yes', 'read 100 ha: equal'],
    [
      'How many hectares burnt, and how many fires were there?',
      '12 fires',
      'There were 12 fires.',
      'yes',
      'read 12: equal',
    ],
    ['How many kha burnt?', '213', 'over 212.4 kha', 'yes', '0.3 % apart, within 5 %'],
    ['What does Peru have?', '100 parks', 'It has 101 parks.', 'uncertain', UNCLEAR],
    ['How many provinces are there?', '12+', '15 provinces', 'uncertain', 'not stated in these words'],
    [rank, '3rd place', 'It is 3rd.', 'yes', 'read 3rd: equal'],
    [rank, '3rd district', 'It is 3rd.', 'uncertain', 'not stated in these words'],
    ['Which product is it?', '10 m wood', '10 m', 'uncertain'],
    ['What does it show?', '10 global land cover classes', 'It shows 10.', 'yes', 'read 10: equal'],
    ['What does it show?', '10 classes of land', 'It shows 10.', 'uncertain'],
    ['What does it show?', '10 very old but good land cover classes', 'It shows 10.', 'uncertain'],
    ['How many thousand hectares burnt?', '10,000', '10,000 ha', 'yes', 'read 10,000 ha: equal'],
    ['Luas hilang?', '418.205 ha', '418,205 ha', 'uncertain'],
    [
      'Berapa luas hutan yang hilang?',
      '418.205 hektar',
      'Luas hutan yang hilang adalah 418.205 hektar.',
      'yes',
      ': equal',
    ],
    ['Berapa hektar hutan yang hilang?', '418.205', '418,205 ha', 'uncertain'],
    ['Quanto foi perdido?', '418.205 ha', 'Foram perdidos 418.205,0 ha.', 'yes', ': equal'],
  ]);
});
