/** What is asked for in an order, and which of two sides has more by its figures. */
import { describe } from '@jest/globals';
import { answers, decidesAll } from './decide';

describe('an order that is asked for', () => {
  decidesAll('is held if the items stand in it, their numbers count up and their figures go its way', [
    ...answers('Rank the states by loss, from most to least.', 'Pará; Acre; Rondônia', [
      ['1. Pará\n2. Acre\n3. Rondônia', 'yes', 'all of them'],
      ['1. Pará\n2. Rondônia\n3. Acre', 'no', 'numbered in another order'],
      ['3. Pará\n2. Acre\n1. Rondônia', 'uncertain', 'numbered otherwise'],
      ['1. Pará\n1. Acre\n2. Rondônia', 'uncertain', 'numbered otherwise'],
      ['Pará (30 kha), Acre (20 kha), Rondônia (10 kha)', 'yes', 'all of them'],
      ['Pará (10 kha), Acre (20 kha), Rondônia (30 kha)', 'uncertain', 'with figures in another order'],
      ['Pará (30 kha), Acre (30 kha), Rondônia (10 kha)', 'yes', 'all of them'],
      ['Pará (30 kha), Acre (10 kha), Rondônia (20 kha)', 'uncertain', 'with figures in another order'],
    ]),
    ...answers('Rank the states by loss, from least to most.', 'Pará; Acre; Rondônia', [
      ['Pará (10 kha), Acre (20 kha), Rondônia (30 kha)', 'yes', 'all of them'],
      ['Pará (30 kha), Acre (20 kha), Rondônia (10 kha)', 'uncertain', 'with figures in another order'],
      ['Pará (10 kha), Acre (10 kha), Rondônia (30 kha)', 'yes', 'all of them'],
    ]),
    ...answers('Rank the states by loss.', 'Pará; Acre; Rondônia', [
      ['Pará (30 kha), Acre (20 kha), Rondônia (10 kha)', 'yes', 'all of them'],
      ['Pará (10 kha), Acre (20 kha), Rondônia (30 kha)', 'yes', 'all of them'],
      ['Pará (10 kha), Acre (30 kha), Rondônia (20 kha)', 'uncertain', 'with figures in another order'],
    ]),
    ...answers('Which states lost the most? Top three.', 'Pará; Acre; Rondônia', [
      ['Pará (30 kha), Acre (20 kha), Rondônia (10 kha)', 'yes', 'all of them'],
      ['Pará (10 kha), Acre (20 kha), Rondônia (30 kha)', 'uncertain', 'with figures in another order'],
    ]),
    ...answers('Which states lost the least? Sort them.', 'Pará; Acre; Rondônia', [
      ['Pará (10 kha), Acre (20 kha), Rondônia (30 kha)', 'yes', 'all of them'],
      ['Pará (30 kha), Acre (20 kha), Rondônia (10 kha)', 'uncertain', 'with figures in another order'],
    ]),
    ...answers('Which three states lost the most?', 'Pará; Acre; Rondônia', [
      ['Rondônia, Acre and Pará', 'yes', 'all of them'],
    ]),
    ...answers('Which states had the largest loss?', 'Pará; Acre; Rondônia', [
      ['Rondônia, Acre and Pará', 'uncertain', 'in another order'],
    ]),
    ...answers('Rank the states by loss, in descending order.', 'Pará; Acre; Rondônia', [
      [
        'In ascending order:\n1. Rondônia\n2. Acre\n3. Pará',
        'uncertain',
        'and more: it is unclear what “ascending” adds',
      ],
      ['In descending order:\n1. Rondônia\n2. Acre\n3. Pará', 'uncertain', 'and more: it leaves out “loss”'],
      ['1. Rondônia\n2. Acre\n4. Pará', 'uncertain', 'in another order'],
      ['- Rondônia\n- Acre\n- Pará', 'uncertain', 'in another order'],
      ['Pará\nAcre\nRondônia', 'yes', 'all of them'],
    ]),
  ]);
});

describe('the side that has more', () => {
  decidesAll('is told by the figures of both', [
    ...answers('Which lost more, Acre or Pará?', 'Pará', [
      ['Pará lost 30 kha and Acre 20 kha.', 'yes', 'expected “Para”, read “Para”'],
      ['Acre lost 30 kha and Pará 20 kha.', 'no', 'expected Para, read 30 kha and 20 kha'],
      [
        'Acre lost 20 kha and Pará 20 kha.',
        'uncertain',
        '“Para” is mentioned, but beside “acre”, another option of the question',
      ],
      ['30 kha in Pará, 20 kha in Acre.', 'yes', 'expected Para, read 30 kha and 20 kha'],
      ['Pará: 30 kha (3%), Acre: 20 kha (4%).', 'yes', 'expected “Para”, read “Para”'],
      ['Pará: 30 kha, Acre: 20 kha, Amapá: 2 kha.', 'yes', 'expected “Para”, read “Para”'],
    ]),
    ...answers('Which lost less, Acre or Pará?', 'Acre', [
      ['Pará lost 30 kha and Acre 20 kha.', 'yes', 'expected Acre, read 30 kha and 20 kha'],
      ['30 kha in Acre, 20 kha in Pará.', 'no', 'expected Acre, read 30 kha and 20 kha'],
    ]),
    ...answers('Which year had more loss, 2019 or 2020?', '2020', [
      ['30 kha in 2020, 20 kha in 2019.', 'yes', 'expected 2020, read 30 kha and 20 kha'],
      ['30 kha in 2019, 20 kha in 2020.', 'no', 'expected 2020, read 30 kha and 20 kha'],
    ]),
    ...answers('Which lost more, Mato Grosso or Pará?', 'Mato Grosso', [
      ['Mato Grosso lost 30 kha, Pará 20 kha.', 'yes', 'expected “Mato Grosso”, read “Mato Grosso”'],
      ['Pará lost 30 kha, Mato Grosso 20 kha.', 'no', 'expected Mato Grosso, read 30 kha and 20 kha'],
    ]),
    ...answers('Did Acre or Pará lose more, or did Amapá?', 'Pará', [
      ['Pará lost 30 kha and Acre 20 kha.', 'yes', 'expected “Para”, read “Para”'],
    ]),
  ]);
});
