import { describe } from '@jest/globals';
import { decides, neverWrong, type Row } from '../decide';

const YEARLY = 'Tree cover loss per year in Benin, 2018 to 2020?';
const SERIES = '2018: 3,110 ha; 2019: 2,904 ha; 2020: 4,480 ha';
const COMPARED = 'Compare the loss of Acre and Rondônia in 2021';
const WHICH = 'Acre or Rondônia: which lost more tree cover in 2021?';

describe('of figures for several years or places each has to agree', () => {
  decides([
    [YEARLY, SERIES, 'Benin lost 3,110 ha in 2018, 2,904 ha in 2019 and 4,480 ha in 2020.', 'yes'],
    [YEARLY, SERIES, '- 2018: 3,110 ha\n- 2019: 2,904 ha\n- 2020: 4,480 ha', 'yes'],
    [YEARLY, SERIES, '| Year | ha |\n|---|---|\n| 2018 | 3,110 |\n| 2019 | 2,904 |\n| 2020 | 4,480 |', 'yes'],
    [YEARLY, SERIES, '2018: 3,110 ha\n2019: 2,904 ha\n2020: 4,480 ha\n\nThe peak was in 2018.', 'yes'],
    [YEARLY, SERIES, 'Benin lost 3,110 ha in 2018, 4,480 ha in 2019 and 2,904 ha in 2020.', 'no'],
    [YEARLY, SERIES, '2018: 3,110 ha\n2019: 3,904 ha\n2020: 4,480 ha', 'no'],
    [
      'How much did Benin lose in 2018 and 2020?',
      '3.1 kha in 2018, 4.5 kha in 2020',
      '2018: 3,110 ha; 2020: 4,480 ha',
      'yes',
    ],
    [
      'How much did Benin lose in 2018 and 2020?',
      '3.1 kha (2018); 4.5 kha (2020)',
      'It lost 4.5 kha in 2018 and 3.1 kha in 2020.',
      'no',
    ],
    [
      COMPARED,
      'Acre: 89 kha; Rondônia: 159 kha',
      'In 2021 Acre lost 89 kha and Rondônia lost 159 kha.',
      'yes',
    ],
    [COMPARED, 'Acre: 89 kha; Rondônia: 159 kha', 'Acre: 159 kha; Rondônia: 89 kha', 'no'],
    [COMPARED, 'Rondônia lost more (159 kha vs 89 kha)', 'Acre: 89 kha\nRondônia: 159 kha', 'yes'],
    [
      WHICH,
      'Rondônia (159 kha vs 89 kha)',
      'Rondônia lost 159 kha, compared with 89 kha in Acre, in 2021.',
      'yes',
    ],
    [
      'How much did Benin lose in 2018 and 2020?',
      '3.1 kha in 2018 and 4.5 kha in 2020',
      'Benin lost 3.1 kha in 2018 and 4.5 kha in 2020.',
      'yes',
    ],
    [
      COMPARED,
      'Acre: 89 kha; Rondônia: 159 kha',
      'In 2021, Acre lost 89 kha, while Rondônia lost 159 kha.',
      'yes',
    ],
    [YEARLY, SERIES, 'Tree cover gain by year\n2018: 3,110 ha\n2019: 2,904 ha\n2020: 4,480 ha', 'uncertain'],
  ]);
  neverWrong([
    [YEARLY, SERIES, 'Togo lost 3,110 ha in 2018, 2,904 ha in 2019 and 4,480 ha in 2020.', 0],
    [YEARLY, SERIES, 'Benin gained 3,110 ha in 2018, 2,904 ha in 2019 and 4,480 ha in 2020.', 0],
    [YEARLY, SERIES, 'By 2018: 3,110 ha; by 2019: 2,904 ha; by 2020: 4,480 ha', 0],
    [YEARLY, SERIES, '3,110, 2,904 and 4,480 ha in 2020, 2019 and 2018, respectively.', 0],
    [YEARLY, SERIES, 'Loss from 2018 to 2020: 3,110 ha in 2018, 2,904 ha in 2019, 4,480 ha in 2020', 1],
    [COMPARED, 'Acre: 89 kha; Rondônia: 159 kha', 'In 2020, Acre lost 89 kha and Rondônia 159 kha.', 0],
    [COMPARED, 'Acre: 89 kha; Rondônia: 159 kha', 'Acre and Rondônia lost 89 kha and 159 kha.', 1],
    [COMPARED, 'Acre: 89 kha; Rondônia: 159 kha', 'Acre had 89 kha of tree cover, Rondônia 159 kha.', 0],
  ]);
});

describe('the figures of both sides of a comparison decide it, and no word against them does', () => {
  const rows: Row[] = [
    [WHICH, 'Rondônia', 'Rondônia lost 159 kha in 2021, Acre 89 kha.', 'yes'],
    [WHICH, 'Rondônia', 'Acre lost 159 kha in 2021, Rondônia 89 kha.', 'no'],
    [WHICH, 'Rondônia', 'Acre lost more (159 kha against 89 kha).', 'no'],
    [WHICH, 'Rondônia', 'Rondônia: 89 kha. Acre: 159 kha.', 'no'],
    [
      'Which had the higher share, Laos (12 %) or Cambodia (9 %)?',
      'Laos',
      'Laos 9 %, Cambodia 12 %',
      'uncertain',
    ],
    [
      'Which lost more, Acre or Rondônia?',
      'Rondônia (159 kha)',
      'Rondônia lost 159 kha; Acre lost 189 kha.',
      'uncertain',
    ],
  ];
  decides(rows);
  neverWrong([
    ['Is the net flux of Acre or of Pará lower?', 'Acre', 'Acre: a sink of 4 Mt, Pará: a sink of 12 Mt', 0],
    ['Is the net flux of Acre or of Pará lower?', 'Pará', 'Acre: a sink of 12 Mt, Pará: a sink of 4 Mt', 0],
  ]);
});

describe('an asked order is held by numbers and figures as well as by places', () => {
  const RANK = 'Rank Acre, Pará and Amapá by loss in descending order';
  decides([
    [RANK, 'Pará, Acre, Amapá', '1. Pará\n2. Acre\n3. Amapá', 'yes'],
    [RANK, 'Pará, Acre, Amapá', '1. Acre\n2. Pará\n3. Amapá', 'no'],
    [RANK, 'Pará, Acre, Amapá', '3. Pará\n2. Acre\n1. Amapá', 'uncertain'],
    [RANK, 'Pará, Acre, Amapá', 'Pará 12 kha, Acre 20 kha, Amapá 5 kha', 'uncertain'],
    [RANK, 'Pará, Acre, Amapá', 'Pará 20 kha, Acre 12 kha, Amapá 5 kha', 'yes'],
    [RANK, 'Pará, Acre, Amapá', 'Acre, Pará, Amapá', 'uncertain'],
    [RANK, 'Pará, Acre, Amapá', '1. Acre\n2. Pará\n3. Amapá\n(from lowest to highest)', 'uncertain'],
    [
      'Which three states lost the most, highest first?',
      'Pará, Acre, Amapá',
      '1. Pará: 54 kha\n2. Acre: 31 kha\n3. Amapá: 8 kha',
      'yes',
    ],
    [
      'Which three states lost the most, highest first?',
      'Pará, Acre, Amapá',
      '1. Acre: 54 kha\n2. Pará: 31 kha\n3. Amapá: 8 kha',
      'no',
    ],
    [
      'Rank Acre and Pará and Amapá from highest to lowest',
      'Pará, Acre, Amapá',
      '1. Pará (5 kha)\n2. Acre (9 kha)\n3. Amapá (20 kha)',
      'uncertain',
    ],
    ['Sort Acre, Pará and Amapá by loss', 'Pará, Acre, Amapá', 'Amapá, Acre, Pará', 'uncertain'],
  ]);
});

describe('a total that is given in equal parts is left open', () => {
  const LOSS = 'How much tree cover did Togo lose in 2020?';
  neverWrong([
    [LOSS, '12,000 ha', 'Quarterly losses: 3,000 ha.', 1],
    [LOSS, '12,000 ha', 'Both of its parks lost 6,000 ha in 2020.', 1],
    [LOSS, '12,000 ha', 'East and west: 6,000 ha apiece.', 1],
    [LOSS, '12,000 ha', 'The north lost 6,000 ha, and so did the south.', 1],
    [
      'How much did Cuba lose from 2018 to 2020?',
      '240 ha',
      'Cuba lost 80 ha in 2018, in 2019 and in 2020.',
      1,
    ],
  ]);
});

describe('a square is no length', () => {
  const SIZE = 'How large is the burnt area in km²?';
  decides([
    [SIZE, '12.4 km²', 'The burnt area is 12.4 square kilometres.', 'yes'],
    [SIZE, '12.4 km²', 'The burnt area is 1,240 ha.', 'yes'],
    [SIZE, '12.4 km²', 'The burnt area is 12.4 m².', 'no'],
    [SIZE, '12.4 km²', 'The burnt area is 12.4 km.', 'uncertain'],
    [SIZE, '12.4 km²', 'The burnt area is 12.4 kilometres square.', 'uncertain'],
  ]);
});

describe('a share is no percentage, and the second most is not the most', () => {
  decides([
    ['What percentage of Acre burnt in 2020?', '0.78 %', '0.78 of Acre burnt in 2020.', 'uncertain'],
    ['What percentage of Acre burnt in 2020?', '7.8 %', '7.8', 'yes'],
    ['Which state lost the second most in 2020?', 'Acre', 'Acre lost the most in 2020.', 'uncertain'],
    ['Which state lost the second most in 2020?', 'Acre', 'Acre lost the second most in 2020.', 'yes'],
    ['Which state had the 3rd highest loss?', 'Acre', 'Acre had the highest loss.', 'uncertain'],
  ]);
});
