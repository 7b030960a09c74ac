import { describe } from '@jest/globals';
import { decidesAll } from '../decide';

const area = 'How much was burnt?';
const share = 'What share was burnt?';
const count = 'How many fires were there?';
const ELSE = ', but the expected digits are elsewhere';
const NOWHERE = 'read no figure that says or gives it';
const figures = (...n: number[]) => `Perhaps ${n.map((x) => `${x} ha`).join(', ')}.`;

describe('a no needs more proof than a yes', () => {
  decidesAll('the expected digits may stand elsewhere or be written otherwise', [
    [share, '39.97%', 'It was 39. 97%.', 'uncertain', ELSE],
    [area, '4.1 ha', '35 ha in 1941', 'no', NOWHERE],
    [area, '41.3 ha', 'Figure 413 shows 70 ha.', 'uncertain', ELSE],
    [area, '41300 ha', "Figure 41'300 shows 70 ha.", 'uncertain', ELSE],
    [count, 'twelve', '13 fires', 'no', 'a count must be equal'],
  ]);
  decidesAll('no figure says the expected one, and none leads to it', [
    [area, '100 ha', 'Perhaps 330 ha.', 'no', NOWHERE],
    [area, '418.205 hektar', 'Perhaps 7 ha.', 'uncertain'],
    [area, '0 ha', 'It was as before.', 'uncertain', 'read no number'],
    ['Berapa luas hutan yang hilang?', '100 ha', 'Perhaps 330 ha.', 'uncertain'],
    [area, '100 ha', 'Talvez foram perdidos 330 ha em um estado do pais.', 'uncertain'],
    [share, '50%', 'All of it.', 'uncertain', 'read no number'],
    [share, '25%', 'Perhaps 5 t.', 'no', NOWHERE],
    [share, '25%', 'Perhaps 5 km.', 'uncertain', 'read only other units'],
    [area, '100 ha', figures(1330, 2750, 5600, 11300, 22700, 45500), 'no', NOWHERE],
    [area, '100 ha', 'Perhaps 330 ha by Sentinel-2.', 'uncertain'],
    [area, '200 ha', 'Perhaps 3000 ha and 15 places.', 'uncertain'],
    [area, '260 ha', 'Perhaps 200 ha and 30%.', 'uncertain'],
    [area, '140 ha', 'Perhaps 200 ha and 30%.', 'uncertain'],
    [share, '26%', 'Perhaps 80 ha and 101 ha.', 'uncertain'],
    [share, '33%', 'Perhaps 5 ha and 20 km.', 'no', NOWHERE],
    [area, '100 ha', 'Perhaps 330 ha, that is 247.', 'uncertain'],
    [area, '100 ha', 'Perhaps 247 ha.', 'no', NOWHERE],
    [area, '100 ha', 'Perhaps 1200 ha.', 'uncertain'],
    [area, '100 ha', 'Perhaps 1300 ha.', 'no', NOWHERE],
    [area, '100 ha', 'Perhaps 2520 ha.', 'no', NOWHERE],
    [area, '100 ha', 'Perhaps 2520 ha in the period.', 'uncertain'],
    [area, '100 ha', 'In 2020 and 2021, perhaps 2520 ha.', 'uncertain'],
    [area, '100 ha', 'Perhaps 2520 ha in 2020.', 'no', NOWHERE],
  ]);
});
