/** Cells of several figures, each under its year or name. */
import { describe } from '@jest/globals';
import { answers, decidesAll } from './decide';

describe('a cell of several figures', () => {
  decidesAll('agrees where each figure stands beside its own label, in whatever order and form', [
    ...answers('How much tree cover was lost in 2019 and in 2020?', '2019: 4,210 ha; 2020: 5,033 ha', [
      [
        '4,210 ha were lost in 2019 and 5,033 ha in 2020.',
        'yes',
        '2019: 4,210 ha; 2020: 5,033 ha: each agrees',
      ],
    ]),
    ...answers('How much tree cover was lost in 2019 and in 2020?', '4,210 ha in 2019 and 5,033 ha in 2020', [
      ['2019: 4,210 ha. 2020: 5,033 ha.', 'yes', '2019: 4,210 ha; 2020: 5,033 ha: each agrees'],
    ]),
    ...answers('How much tree cover was lost in 2019 and in 2020?', '2019: 4,210 ha\n2020: 5,033 ha', [
      [
        '| Year | Loss |\n|---|---|\n| 2019 | 4,210 ha |\n| 2020 | 5,033 ha |',
        'yes',
        'the answer is the expected text',
      ],
    ]),
    ...answers('How much tree cover did Acre and Rondônia lose in 2020?', 'Acre: 89 kha; Rondônia: 159 kha', [
      [
        'Acre lost 89 kha and Rondônia 159 kha in 2020.',
        'yes',
        'Acre: 89 kha; Rondonia: 159 kha: each agrees',
      ],
      [
        'Rondônia lost 159 kha, whereas Acre lost 89 kha.',
        'yes',
        'Acre: 89 kha; Rondonia: 159 kha: each agrees',
      ],
      ['Rondônia lost 159 kha versus 89 kha in Acre.', 'yes', 'Acre: 89 kha; Rondonia: 159 kha: each agrees'],
    ]),
    ...answers('Which lost more tree cover in 2020, Acre or Rondônia?', 'Rondônia (159 kha vs 89 kha)', [
      ['Rondônia lost 159 kha and Acre 89 kha.', 'yes', 'Rondonia: 159 kha; Acre: 89 kha: each agrees'],
    ]),
    ...answers(
      'Which lost more tree cover in 2020, Acre or Rondônia?',
      'Rondônia lost more (159 kha compared to 89 kha)',
      [['Rondônia lost 159 kha and Acre 89 kha.', 'yes', 'Rondonia: 159 kha; Acre: 89 kha: each agrees']],
    ),
    ...answers('Compare the annual loss of Acre in 2019 and 2020.', '2019: 10 kha; 2020: 12 kha', [
      ['Acre lost 10 kha in 2019 and 12 kha in 2020.', 'yes', '2019: 10 kha; 2020: 12 kha: each agrees'],
    ]),
    ...answers('How much did Acre lose in each year?', '2019: 10 kha; 2020: 12 kha', [
      ['Acre lost 10 kha in 2019 and 12 kha in 2020.', 'yes', '2019: 10 kha; 2020: 12 kha: each agrees'],
    ]),
    ...answers('How much did Acre lose per year from 2019 to 2020?', '2019: 10 kha; 2020: 12 kha', [
      ['Acre lost 10 kha in 2019 and 12 kha in 2020.', 'yes', '2019: 10 kha; 2020: 12 kha: each agrees'],
    ]),
    ...answers(
      'How much did the Amazon and the Amazon basin lose in 2020?',
      'Amazon: 10 kha; Amazon basin: 12 kha',
      [
        [
          'The Amazon lost 10 kha and the Amazon basin lost 12 kha in 2020.',
          'yes',
          'Amazon: 10 kha; Amazon basin: 12 kha: each agrees',
        ],
      ],
    ),
    ...answers(
      'How much tree cover did Acre and Rondônia lose in 2020?',
      '- Acre: 89 kha\n- Rondônia: 159 kha',
      [
        [
          'Rondônia lost 159 kha and Acre 89 kha in 2020.',
          'yes',
          'Acre: 89 kha; Rondonia: 159 kha: each agrees',
        ],
      ],
    ),
    ...answers(
      'How much tree cover did Acre and Rondônia lose in 2020?',
      '89 kha in Acre and 159 kha in Rondônia',
      [
        [
          'Rondônia lost 159 kha and Acre 89 kha in 2020.',
          'yes',
          'Acre: 89 kha; Rondonia: 159 kha: each agrees',
        ],
      ],
    ),
    ...answers(
      'How much tree cover did Acre and Rondônia lose in 2020?',
      'Acre = 89 kha; Rondônia = 159 kha',
      [
        [
          'Rondônia lost 159 kha and Acre 90 kha in 2020.',
          'yes',
          'Acre: 90 kha; Rondonia: 159 kha: each agrees',
        ],
      ],
    ),
    ...answers('How did the net flux of Peru and Chile change?', 'Peru: −5 Mt; Chile: 3 Mt', [
      ['The net flux was −5 Mt in Peru and 3 Mt in Chile.', 'yes', 'Peru: -5 Mt; Chile: 3 Mt: each agrees'],
    ]),
    ...answers('What share of Peru and Chile is forest?', 'Peru: 60%; Chile: 24%', [
      ['60% of Peru and 24% of Chile is forest.', 'yes', 'Peru: 60%; Chile: 24%: each agrees'],
    ]),
    ...answers('How many alerts did Peru and Chile have in 2023?', 'Peru: 60; Chile: 24', [
      ['Peru had 60 alerts and Chile had 24 alerts in 2023.', 'yes', 'Peru: 60; Chile: 24: each agrees'],
    ]),
    ...answers('How much was lost in the two years 2019 and 2020?', '2019: 10 kha; 2020: 12 kha', [
      ['In 2019, 10 kha were lost; in 2020, 12 kha.', 'yes', '2019: 10 kha; 2020: 12 kha: each agrees'],
    ]),
    ...answers('How much was lost in 2019 and 2020?', '2019: 10 kha; 2020: 12 kha', [
      ['2019 | 10 kha\n2020 | 12 kha', 'yes', '2019: 10 kha; 2020: 12 kha: each agrees'],
      [
        'In 2019 it was 10 kha, compared with 12 kha in 2020.',
        'yes',
        '2019: 10 kha; 2020: 12 kha: each agrees',
      ],
    ]),
  ]);

  decidesAll('disagrees where one figure is another, or stands beside another label', [
    ...answers('How much tree cover was lost in 2019 and in 2020?', '2019: 4,210 ha; 2020: 5,033 ha', [
      [
        'It lost 5,033 ha in 2019 and 4,210 ha in 2020.',
        'no',
        '2019: 5,033 ha; 2020: 4,210 ha: 2019 should be 4,210 ha',
      ],
      [
        'It lost 4,210 ha in 2019 and 6,000 ha in 2020.',
        'no',
        '2019: 4,210 ha; 2020: 6,000 ha: 2020 should be 5,033 ha',
      ],
    ]),
    ...answers('How much tree cover did Acre and Rondônia lose in 2020?', 'Acre: 89 kha; Rondônia: 159 kha', [
      [
        'Acre lost 159 kha and Rondônia 89 kha in 2020.',
        'no',
        'Acre: 159 kha; Rondonia: 89 kha: Acre should be 89 kha',
      ],
    ]),
    ...answers('Which lost more tree cover in 2020, Acre or Rondônia?', 'Rondônia (159 kha vs 89 kha)', [
      [
        'Rondônia lost 159 kha and Acre 99 kha.',
        'no',
        'Rondonia: 159 kha; Acre: 99 kha: Acre should be 89 kha',
      ],
      [
        'Acre lost 159 kha and Rondônia 89 kha.',
        'no',
        'Rondonia: 89 kha; Acre: 159 kha: Rondonia should be 159 kha',
      ],
    ]),
    ...answers('What share of Peru and Chile is forest?', 'Peru: 60%; Chile: 24%', [
      ['Peru: 60%; Chile: 42%.', 'no', 'Peru: 60%; Chile: 42%: Chile should be 24%'],
    ]),
    ...answers('How many alerts did Peru and Chile have in 2023?', 'Peru: 60; Chile: 24', [
      [
        'Peru had 60 alerts and Chile had 42 alerts in 2023.',
        'no',
        'Peru: 60; Chile: 42: Chile should be 24',
      ],
    ]),
  ]);

  decidesAll('is left open where a figure has no label of its own, or more is said of it', [
    ...answers('How much tree cover was lost in 2019 and in 2020?', '2019: 4,210 ha; 2020: 5,033 ha', [
      [
        '4,210 ha in 2019, between 4,900 and 5,100 ha in 2020.',
        'uncertain',
        'it is unclear which stands for what',
      ],
      ['In 2019, 4,210 ha and 5,033 ha were lost.', 'uncertain', 'it is unclear which stands for what'],
      ['4,210 ha in 2019 and about 5 Mt of CO2 in 2020.', 'uncertain', 'it is unclear which stands for what'],
    ]),
    ...answers('How much tree cover did Acre and Rondônia lose in 2020?', 'Acre: 89 kha; Rondônia: 159 kha', [
      [
        'Acre and Rondônia lost 89 kha and 159 kha, respectively.',
        'uncertain',
        'it is unclear which stands for what',
      ],
      [
        'In 2020, Acre lost 89 kha. Rondônia lost 159 kha in 2019.',
        'uncertain',
        'Acre: 89 kha; Rondonia: 159 kha: another period, of 2019',
      ],
      ['Acre: 89 kha. Rondônia: 159 kha. Pará: 12 kha.', 'uncertain', 'it is unclear which stands for what'],
      [
        'Acre lost 89 kha, Rondônia 159 kha, 248 kha in total.',
        'uncertain',
        'it is unclear which stands for what',
      ],
      ['Acre lost 89 kha.', 'uncertain', 'it is unclear which stands for what'],
    ]),
    ...answers(
      'How much tree cover did Acre and Rondônia lose in 2020?',
      'Acre (89 kha) and Rondônia (159 kha)',
      [
        [
          'Acre lost 89 kha and Rondônia 159 kha in 2020.',
          'uncertain',
          '“Acre (89 kha) and Rondonia (159 kha)” is not stated in these words',
        ],
      ],
    ),
    ...answers('How many fire alerts were there in 2021, 2022 and 2023?', '2021: 10; 2022: 20; 2023: 30', [
      [
        'There were 10 in 2021, 20 in 2022 and 30 in 2023.',
        'uncertain',
        '2021: 10; 2022: 20; 2023: 30: it is unclear what “there” adds',
      ],
      [
        'There were 10 in 2021, 20 in 2022 and 35 in 2023.',
        'uncertain',
        '2021: 10; 2022: 20; 2023: 35: it is unclear what “there” adds',
      ],
      [
        'There were 10 alerts in 2021 and 30 alerts in 2023.',
        'uncertain',
        'it is unclear which stands for what',
      ],
    ]),
    ...answers(
      'How many fire alerts were there in 2021, 2022 and 2023?',
      '2021: 10, 2022: 20 and 30 in 2023',
      [
        [
          'There were 10 alerts in 2021, 20 alerts in 2022 and 30 alerts in 2023.',
          'uncertain',
          '2021: 10; 2022: 20; 2023: 30: it is unclear what “there” adds',
        ],
      ],
    ),
    ...answers('How much tree cover was lost in 2019 and in 2020?', '2019: 4,210 ha; 2020: 5,033 Mt', [
      ['4,210 ha in 2019 and 5,033 Mt in 2020.', 'uncertain', 'a list of numbers'],
    ]),
    ...answers('How much tree cover was lost in 2019 and in 2020?', '2019: 4,210 ha; 2019: 5,033 ha', [
      ['4,210 ha in 2019 and 5,033 ha in 2020.', 'uncertain', 'a list of numbers'],
    ]),
    ...answers('How much tree cover was lost in 2019 and in Acre?', '2019: 4,210 ha; Acre: 5,033 ha', [
      ['4,210 ha in 2019 and 5,033 ha in Acre.', 'uncertain', 'a list of numbers'],
    ]),
    ...answers('How much tree cover did Acre and Rondônia lose in 2020?', 'Acre 89 kha, Rondônia 159 kha', [
      [
        'Rondônia lost 159 kha and Acre 89 kha in 2020.',
        'uncertain',
        '“Acre 89 kha, Rondonia 159 kha” is not stated in these words',
      ],
    ]),
    ...answers('How much tree cover did Acre and Rondônia lose in 2020?', 'Acre - 89 kha; acre - 159 kha', [
      [
        'Rondônia lost 159 kha and Acre 89 kha in 2020.',
        'uncertain',
        'expected 2 items, read 1; not in these words: acre - 159 kha',
      ],
    ]),
    ...answers('How did the net flux of Peru and Chile change?', 'Peru: −5 Mt; Chile: 3 Mt', [
      [
        'The net flux was 5 Mt in Peru and 3 Mt in Chile.',
        'uncertain',
        'Peru: 5 Mt; Chile: 3 Mt: it is unclear what one of them stands for',
      ],
    ]),
    ...answers('How many alerts did Peru and Chile have in 2023?', 'Peru: 60; Chile: 24', [
      ['Peru had 60 ha and Chile had 24 ha in 2023.', 'uncertain', 'it is unclear which stands for what'],
      [
        'Peru had 60 alerts and Chile had about 24 alerts in 2022.',
        'uncertain',
        'Peru: 60; Chile: 24: another period, of 2022',
      ],
    ]),
    ...answers('How many alerts did Peru and Chile have in 2023?', 'Peru: 60; Chile: more than 24', [
      [
        'Peru had 60 alerts and Chile had 30 alerts in 2023.',
        'uncertain',
        'expected 2 items, read 0; not in these words: Peru: 60, Chile: more than 24',
      ],
    ]),
    ...answers('How much was lost in the two years 2019 and 2020?', '2019: 10 kha; 2020: 12 kha', [
      ['2019 and 2020: 10 kha and 12 kha.', 'uncertain', 'it is unclear which stands for what'],
    ]),
    ...answers('How much was lost in 2019 and 2020?', '2019: 10 kha; 2020: 12 kha', [
      [
        'In 2019 it was at most 10 kha, and 12 kha in 2020.',
        'uncertain',
        'it is unclear which stands for what',
      ],
      [
        'In 2019 it was 10 kha. In 2020 it was not 12 kha.',
        'uncertain',
        '2019: 10 kha; 2020: 12 kha, beside “not”',
      ],
      [
        'In 2019, 10 kha were lost, in 2020 20 kha (estimated).',
        'uncertain',
        '2019: 10 kha; 2020: 20 kha: another period, of 2020',
      ],
    ]),
    ...answers('Which lost more in 2020, Acre or Rondônia?', 'Rondônia (159 kha vs 89 kha)', [
      ['Rondônia lost 159 kha; Acre lost less.', 'uncertain', 'it is unclear which stands for what'],
    ]),
    ...answers('Which lost more, Acre, Pará or Rondônia?', 'Rondônia (159 kha vs 89 kha)', [
      ['Rondônia lost 159 kha and Acre 89 kha.', 'uncertain', 'it is unclear which stands for what'],
    ]),
    ...answers('Did Acre lose more than Rondônia in 2020?', 'Rondônia had more (159 kha versus 89 kha)', [
      ['Rondônia lost 159 kha and Acre 89 kha in 2020.', 'uncertain', 'it is unclear which stands for what'],
    ]),
    ...answers(
      'What did Peru lose from 2001 to 2005, by year?',
      '2001: 1 kha; 2002: 2 kha; 2003: 3 kha; 2004: 4 kha; 2005: 5 kha',
      [
        [
          '2001: 1 kha, 2002: 2 kha, 2003: 3 kha, 2004: 4 kha, 2005: 5 kha.',
          'uncertain',
          '2001: 1 kha; 2002: 2 kha; 2003: 3 kha; 2004: 4 kha: another period, of 2002',
        ],
        [
          '2001: 1 kha, 2002: 2 kha, 2003: 3 kha, 2004: 4 kha, 2005: 9 kha.',
          'uncertain',
          '2001: 1 kha; 2002: 2 kha; 2003: 3 kha; 2004: 4 kha: another period, of 2002',
        ],
      ],
    ),
  ]);
});
