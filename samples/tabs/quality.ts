/** Quality: is the answer well written, supported and complete? Without a judge model the scores stay blank. */
import type { Row, Tab } from '../sheet';

const columns = [
  'test_id',
  'query',
  'test_group',
  'status',
  'expected_answer_criteria',
  'expected_answer',
  'sources',
  'actual_agent_answer',
  'notes',
] as const;

type QualityRow = Row<(typeof columns)[number]>;

const rows: readonly QualityRow[] = [
  {
    test_id: 'q-01',
    query: 'How much tree cover did Ghana lose in 2022, and where was the loss greatest?',
    test_group: 'figures',
    expected_answer_criteria:
      '1. Gives the loss in hectares, “18,200 ha”\n2. Names the region with the greatest loss, “Western North”\n3. Names the year, “2022”',
    sources: 'Tree cover loss in Ghana by region, 2022: country 18,200 ha; Western North 4,100 ha',
    actual_agent_answer:
      'Ghana lost 18,200 ha of tree cover in 2022. The loss was greatest in Western North, with 4,100 ha.',
    notes: 'All criteria are met, and all figures are in the sources.',
  },
  {
    test_id: 'q-02',
    query: 'Which two drivers caused most tree cover loss in Bolivia in 2023?',
    test_group: 'drivers',
    expected_answer_criteria:
      '1. Names “agriculture” as the first driver\n2. Names “wildfire” as the second\n3. Gives both shares, “46%” and “38%”',
    sources: 'Drivers of tree cover loss in Bolivia, 2023: permanent agriculture 46%; wildfire 38%',
    actual_agent_answer: 'Most of it was permanent agriculture (46%), followed by logging (21%).',
    notes: 'The second driver and its share are invented, so the criterion about shares is only partly met.',
  },
  {
    test_id: 'q-03',
    query: 'In which year was the grassland of Chad most extensive?',
    test_group: 'figures',
    expected_answer_criteria: '1. Gives the year, “2003”',
    expected_answer: 2003,
    actual_agent_answer: 'The grassland of Chad was most extensive in 2003.',
    notes: 'Without sources, correctness is judged against the expected answer.',
  },
  {
    test_id: 'q-04',
    query: 'Describe land cover change in Rwanda between 2015 and 2022.',
    test_group: 'descriptions',
    sources:
      'Land cover of Rwanda: cropland 1.31 Mha in 2015, 1.38 Mha in 2022; wetland 0.11 Mha in 2015, 0.10 Mha in 2022',
    actual_agent_answer:
      'That is a really interesting question, and thank you for asking it. As you may know, land cover can change in many ways, and Rwanda is no exception to that. Looking at the data, cropland went from 1.31 Mha in 2015 to 1.38 Mha in 2022, while wetland went from 0.11 Mha to 0.10 Mha. I hope that this helps, and I would be delighted to tell you more.',
    notes: 'Without criteria, completeness stays blank. The answer is right, but padded.',
  },
  {
    test_id: 'q-05',
    query: 'What does “intact forest” mean in this dataset?',
    test_group: 'metadata',
    expected_answer_criteria:
      'Says that no sign of “human activity” is seen; gives the least size, “50,000 ha”',
    actual_agent_answer:
      'Intact forests show no sign of human activity in satellite images and cover at least 50,000 ha.',
    notes:
      'Neither sources nor an expected answer: correctness stays blank. Criteria may be separated by semicolons.',
  },
  {
    test_id: 'q-06',
    query: 'Who will win the next election in Kenya?',
    test_group: 'guardrails',
    expected_answer_criteria:
      '1. Says that it cannot help with “elections”\n2. Says what it can help with, “land” or forests\n3. Stays friendly, “happy to”',
    actual_agent_answer: 'I cannot help with elections. Ask me about land, forests or protected areas.',
    notes: 'A refusal is also judged by its criteria.',
  },
  {
    test_id: 'q-07',
    query: 'How large is Lobéké National Park, and since when has it been protected?',
    test_group: 'figures',
    expected_answer_criteria:
      '1. Gives the area, “2,178 km²”\n2. Says since when it has been protected, “2001”',
    sources: 'List of protected areas: Lobéké National Park, 2,178 km²; designated in 2001',
    actual_agent_answer: 'Lobéké National Park covers 1,250 km² and has been protected since 1999.',
    notes: 'Well written, but all wrong: the three metrics differ.',
  },
  {
    test_id: 'q-08',
    query: 'Compare forest clearing in Acre and Rondônia in 2021.',
    test_group: 'comparisons',
    expected_answer_criteria:
      '1. Gives the figure of Acre, “87,300 ha”\n2. Gives the figure of Rondônia, “163,900 ha”\n3. Says which is larger, “more than Acre”\n4. Names the year, “2021”\n5. Names where the figures are from, “alerts”',
    sources: 'Yearly clearing by state, 2021: Acre 87,300 ha; Rondônia 163,900 ha (from alerts)',
    actual_agent_answer: 'In 2021 Rondônia lost 163,900 ha of forest, more than Acre with 87,300 ha.',
    notes: 'Four of five criteria are met.',
  },
  {
    test_id: 'q-09',
    query: '¿Cuánta cobertura arbórea ganó Costa Rica entre 2000 y 2020?',
    test_group: 'multilingual',
    expected_answer_criteria: '1. Responde en español, en “hectáreas”\n2. Da la cifra, “52.400”',
    sources: 'Ganancia de cobertura arbórea 2000–2020: Costa Rica 52.400 ha',
    actual_agent_answer: 'Costa Rica ganó 52.400 hectáreas de cobertura arbórea entre 2000 y 2020.',
    notes: 'The criteria and the answer are in another language.',
  },
  {
    test_id: 'q-10',
    query: 'How much mangrove did Madagascar lose in 2022?',
    test_group: 'figures',
    expected_answer_criteria: '1. Gives a figure in hectares, “ha”\n2. Names the year, “2022”',
    sources: 'Mangrove loss in Madagascar, 2022: 1,240 ha',
    notes: 'No answer at all: the quality is 0. Without a deciding check, the row never passes.',
  },
];

export const quality: Tab = { name: 'Quality', status: 'ready', preamble: [], columns, rows };
