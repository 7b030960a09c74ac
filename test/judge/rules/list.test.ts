import { describe } from '@jest/globals';
import { decides } from './decide';

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
