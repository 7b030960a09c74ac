import { describe } from '@jest/globals';
import { decides, neverWrong } from '../decide';

const LOST = 'How much tree cover did Peru lose in 2022?';
const MORE = 'Which country lost more tree cover in 2022, Peru or Bolivia?';
const OVER = 'Did Peru lose more than 100 kha of tree cover in 2022?';
const UNDER = 'Were there fewer than 500 alerts in Peru in 2022?';
const PEAK = 'In which year did Peru lose the most tree cover?';
const CHANGED = 'How has tree cover loss in Peru changed from 2015 to 2022?';
const AREA = 'What is the area of protected areas in Peru?';
const RANK = 'What rank does Peru have among countries by tree cover loss in 2022?';

describe('what is said of something else, or of more, does not answer', () => {
  neverWrong([
    [LOST, '162 kha', 'Peru lost 162 kha in 2022 and 2023 combined.', 0],
    [LOST, '162 kha', 'Peru lost 162 kha in 2022 + 2023.', 0],
    [LOST, '162 kha', '162.000 ha', null],
    [MORE, 'Peru', 'Peru lost more in 2021; in 2022 Bolivia did', 0],
    [OVER, 'Yes', 'Yes, Peru lost 90 kha.', null],
    [OVER, 'No', 'No, Peru lost 162 kha.', null],
    [UNDER, 'Yes', 'Yes, there were 812.', null],
    ['¿Aumentó la pérdida?', 'No', 'No, aumentó.', 0],
    [PEAK, '2017', '| 2017 | 100 |\n| 2020 | 400 |', 0],
    [PEAK, '2017', '- 2017: 100 kha\n- 2020: 400 kha', 0],
    [CHANGED, 'decreasing', 'Tree cover is decreasing.', 0],
    [CHANGED, 'decreasing', 'Forests are shrinking.', 0],
    [CHANGED, 'increased by 20 %', 'It increased by 20 % each year.', 0],
    [CHANGED, 'increased by 20 %', 'It increased by 20 % from 2010 to 2015.', 0],
    [AREA, '22 Mha', '22 Mha by 2030', 0],
    [RANK, '3', 'It is in the top 3.', null],
  ]);
  decides([
    [LOST, '162 kha', '162 kha in 2022 and 150 kha in 2021', 'yes'],
    [OVER, 'Yes', 'Yes, Peru lost 162 kha.', 'yes'],
    [UNDER, 'Yes', 'Yes, there were 312.', 'yes'],
    [UNDER, 'No', 'No, there were 812.', 'yes'],
    [OVER, 'Yes', 'Yes, Peru lost more than 100 kha in 2022.', 'yes'],
    [PEAK, '2017', 'Peru lost the most in 2017.', 'yes'],
    [CHANGED, 'decreasing', 'It is decreasing.', 'yes'],
    [CHANGED, 'decreasing', 'Tree cover loss is decreasing.', 'yes'],
    [CHANGED, 'increased by 20 %', 'It increased by 20 % from 2015 to 2022.', 'yes'],
    [AREA, '22 Mha', '22 Mha', 'yes'],
    [RANK, '3', 'Peru ranks 3rd.', 'yes'],
  ]);
});

const GHANA = 'How much tree cover did Ghana lose in 2020?';

describe('publishers, and what moves on after the figure, add nothing', () => {
  decides([
    [GHANA, '9,000 ha', 'According to UMD data, Ghana lost 9,000 ha of tree cover in 2020.', 'yes'],
    [
      GHANA,
      '9,000 ha',
      'Ghana lost 9,000 ha of tree cover in 2020, equivalent to 3 Mt of CO₂ emissions.',
      'yes',
    ],
    [GHANA, '9,000 ha', 'Based on the Global Tree Cover Loss dataset, Ghana lost 4,000 ha in 2020.', 'no'],
    [GHANA, '9,000 ha', 'Global loss in the UMD dataset was 9,000 ha in 2020.', 'uncertain'],
    [GHANA, '9,000 ha', 'In 2020, 9,000 ha in Ghana were affected by drought.', 'uncertain'],
  ]);
});

const FORESTAL = 'How much tree cover was lost in the Corona Forestal protected area in Tenerife in 2023?';
const ALERTAS = 'Qual estado brasileiro teve mais alertas em janeiro de 2025?';
const PIXEL = 'What is the resolution of the tree cover loss data?';

describe('a place that contains the one asked about, how data were made, and the runner-up need not be known', () => {
  decides([
    [FORESTAL, '79 ha', 'Corona Forestal lost 79 ha of tree cover in 2023.', 'yes'],
    [FORESTAL, '79 ha', 'Tenerife lost 79 ha of tree cover in 2023.', 'uncertain'],
    [PIXEL, '30 m', 'The data are produced from Landsat imagery at 30 m.', 'yes'],
    [PIXEL, '30 m', 'The data are not produced from Landsat imagery at 30 m.', 'uncertain'],
    [
      ALERTAS,
      'Mato Grosso',
      'Mato Grosso registrou a maior área de alertas (45.120 ha), à frente do Pará.',
      'yes',
    ],
    [ALERTAS, 'Mato Grosso', 'Mato Grosso registrou a menor área de alertas (45.120 ha).', 'uncertain'],
    [ALERTAS, 'Mato Grosso', 'Mato Grosso teve menos alertas (45.120 ha), à frente do Pará.', 'uncertain'],
  ]);
});
