import { describe } from '@jest/globals';
import { answersTo, decides } from './decide';

const top = 'List the top three countries by loss';
const all = 'List the countries of the basin';

describe('a list is all of its items and nothing else', () => {
  decides([
    [top, 'Chile, Ghana, Laos', 'Ranked by loss: 1. Chile; 2. Ghana; 3. Laos', 'yes'],
    [top, 'Chile, Ghana, Laos', '- Chile\n- Ghana\n- Laos', 'yes'],
    [top, 'Chile, Ghana, Laos', 'Chile, Laos and Ghana', 'uncertain'],
    [all, 'Chile; Ghana; Laos', 'Ghana, Laos and Chile.', 'yes'],
    [all, 'Chile; Ghana; Laos', 'Chile and Ghana', 'no'],
    [all, 'Chile; Ghana', 'Chile, Peru and Ghana', 'uncertain'],
    [all, 'Chile; Ghana', 'Chile, Ghana and Peru', 'uncertain'],
    [all, 'Chile; Ghana', '1. Chile 2. Ghana 3. nothing else', 'uncertain'],
    [all, 'Chile; Ghana', 'Chile, but not Ghana', 'uncertain'],
    [all, 'Chile; Ghana', 'Perhaps Chile and Ghana', 'uncertain'],
    [all, 'Chile; Ghana', 'Peru and Laos', 'uncertain'],
    [all, 'Chile; Ghana', 'CHILE; GHANA', 'yes'],
    [all, 'Côte d’Ivoire; São Tomé', "Cote d'Ivoire and Sao Tome", 'yes'],
    [all, '10 ha; 20 ha', '10 ha and 20 ha', 'uncertain'],
    [all, 'Chile; Ghana', '', 'no'],
  ]);
});

describe('why a list decides, or does not, is told', () => {
  answersTo('List the countries of the basin', [
    ['Chile; Ghana; Laos', 'Chile and Ghana', 'no', 'read 2, and nothing that may be Laos'],
    ['Chile; Ghana; Laos', 'Chile, Ghana and others', 'uncertain', 'read 2; not in these words: Laos'],
    ['Chile; Ghana; Laos', 'Chile, Ghana and Lao PDR', 'yes', 'read 3: all of them'],
    ['Chile; Ghana; Laos', 'Perhaps Chile, Ghana and Laos', 'uncertain', 'read 3, beside “perhaps”'],
    ['Chile; Ghana; Laos', 'Chile, Ghana, Laos and Peru', 'uncertain', 'read 3, and more: peru'],
    ['Chile; Ghana; Laos', 'Chile, Peru, Ghana and Laos', 'uncertain', 'read 3, and more: peru'],
    ['Chile; Ghana; Laos', 'Chile, Ghana, Laos and more', 'uncertain', 'read 3, and more: “and more”'],
    ['Chile; Ghana; Laos', 'Chile, Ghana and Laos.', 'yes', 'read 3: all of them'],
    ['Chile; Ghana; Laos', '- Chile\n- Ghana\n- Laos\n- the sea', 'uncertain', 'read 3, and more: 4 entries'],
    [
      'Chile; Ghana; Laos',
      'Left out:\n- Chile\n- Ghana\n- Laos',
      'uncertain',
      'read 3, and more: under another heading',
    ],
    ['Chile; Ghana; Laos', 'Countries:\n- Chile\n- Ghana\n- Laos', 'yes', 'read 3: all of them'],
    [
      'Chile; Ghana; Laos',
      'Weather: Chile, Ghana, Laos',
      'uncertain',
      'read 3, and more: under another heading',
    ],
    ['10 ha; 20 ha', '10 ha and 20 ha', 'uncertain', 'a list of numbers'],
  ]);
  answersTo('List the top three countries by loss', [
    ['Chile, Ghana, Laos', 'Chile, Laos and Ghana', 'uncertain', 'read 3, in another order'],
    ['Chile, Ghana, Laos', '1. Chile\n2. Laos\n3. Ghana', 'no', 'read 3, numbered in another order'],
    ['Chile, Ghana, Laos', '1. Chile\n2. Ghana\n3. Laos', 'yes', 'read 3: all of them'],
  ]);
});
