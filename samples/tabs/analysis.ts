/** Analysis: is the number or the name right? Old column names, a preamble, only the answers recorded. */
import { percent, type Row, type Tab } from '../sheet';

const columns = [
  'test_id',
  'query',
  'expected_result_standardized',
  'test_group',
  'status',
  'actual_agent_answer',
  'actual_charts_answer',
] as const;

type AnalysisRow = Row<(typeof columns)[number]>;

const rows: readonly AnalysisRow[] = [
  // Hectares within 5 %.
  {
    test_id: 'ana-01',
    query: 'How much tree cover did Zambia lose in 2020?',
    expected_result_standardized: '156,400 hectares',
    test_group: 'abs-accuracy',
    actual_agent_answer: 'Zambia lost **155,870 hectares** of tree cover in 2020.',
    actual_charts_answer: 'Zambia lost 155,870 ha in 2020.',
  },
  // The same in other units: 25 kha are 25,000 ha.
  {
    test_id: 'ana-02',
    query: 'How much tree cover did Fiji gain from 2000 to 2020?',
    expected_result_standardized: '25 kha',
    test_group: 'abs-accuracy',
    actual_agent_answer: 'Fiji gained about **24,720 hectares** of tree cover.',
    actual_charts_answer: 'Gain: 24,720 ha.',
  },
  // Too far off.
  {
    test_id: 'ana-03',
    query: 'How much cropland did Kenya have in 2022?',
    expected_result_standardized: '6.4 million hectares',
    test_group: 'abs-accuracy',
    actual_agent_answer: 'Kenya had **5.1 million hectares** of cropland in 2022.',
  },
  // A percent cell.
  {
    test_id: 'ana-04',
    query: 'What percentage of Costa Rica was tree cover in 2000?',
    expected_result_standardized: percent(0.7621),
    test_group: 'abs-accuracy',
    actual_agent_answer: 'Tree cover made up **76.2%** of Costa Rica.',
    actual_charts_answer: 'Tree cover: 76.2%.',
  },
  // A percentage as text, against a wrong one.
  {
    test_id: 'ana-05',
    query: 'What share of tree cover loss in Greece in 2023 was due to fires?',
    expected_result_standardized: '83.5%',
    test_group: 'abs-accuracy',
    actual_agent_answer: 'Fires caused **61.0%** of the loss.',
    actual_charts_answer: 'Fires: 61.0% of loss.',
  },
  // Square kilometres against hectares: 1 km² are 100 ha.
  {
    test_id: 'ana-06',
    query: 'How large is the natural grassland of Mongolia in 2015?',
    expected_result_standardized: '912,000 km²',
    test_group: 'abs-accuracy',
    actual_agent_answer: 'Natural grassland covered **91.9 million hectares** in 2015.',
  },
  // A boolean cell, rightly denied.
  {
    test_id: 'ana-07',
    query: 'True or false: Ireland lost more tree cover in 2013 than in 2014.',
    expected_result_standardized: false,
    test_group: 'rel-accuracy',
    actual_agent_answer: '**False.** Ireland lost more tree cover in 2014.',
    actual_charts_answer: 'False: loss was larger in 2014.',
  },
  // A year.
  {
    test_id: 'ana-08',
    query: 'In which year did Gabon lose the least tree cover between 2001 and 2010?',
    expected_result_standardized: 2006,
    test_group: 'temporal',
    actual_agent_answer: 'Gabon lost the least tree cover in **2006**.',
  },
  // A year that is off by one is wrong.
  {
    test_id: 'ana-09',
    query: 'When did natural grassland in Uruguay reach its minimum?',
    expected_result_standardized: '2011',
    test_group: 'temporal',
    actual_agent_answer: 'It reached its minimum in **2012**.',
    actual_charts_answer: 'Minimum in 2012.',
  },
  // A name, accents or not.
  {
    test_id: 'ana-10',
    query: 'Which Brazilian state lost the most primary forest in 2023?',
    expected_result_standardized: 'Para',
    test_group: 'rel-accuracy',
    actual_agent_answer: '**Pará** lost the most primary forest in 2023.',
    actual_charts_answer: 'Pará lost the most.',
  },
  // Emissions with a negative sign.
  {
    test_id: 'ana-11',
    query: 'What was the net forest greenhouse gas flux of Finland from 2001 to 2024?',
    expected_result_standardized: '-1,030 million Mg CO2e',
    test_group: 'abs-accuracy',
    actual_agent_answer: 'The net flux was **-1,018 million Mg CO₂e**.',
  },
  // Spanish: 48.310,5 hectáreas are 48,310.5 hectares.
  {
    test_id: 'ana-12',
    query: '¿Cuánta cobertura arbórea perdió Honduras en 2019?',
    expected_result_standardized: '48,500 ha',
    test_group: 'multilingual',
    actual_agent_answer: 'Honduras perdió **48.310,5 hectáreas** de cobertura arbórea en 2019.',
  },
  // Needs a judge model: the meaning is there, the word is not.
  {
    test_id: 'ana-13',
    query: 'What was the main cause of tree cover loss in Portugal from 2001 to 2024?',
    expected_result_standardized: 'wildfire',
    test_group: 'rel-accuracy',
    actual_agent_answer: 'Most of it went up in flames; burning accounts for more than half of the loss.',
  },
  // A sentence as the expected answer: for a judge model too.
  {
    test_id: 'ana-14',
    query: 'How did cropland and grassland in Ethiopia change between 2015 and 2024?',
    expected_result_standardized: 'Cropland grew while grassland shrank.',
    test_group: 'rel-accuracy',
    status: 'WARNING',
    actual_agent_answer: 'Fields expanded over the period, mostly at the expense of pasture.',
  },
];

export const analysis: Tab = {
  name: 'Analysis',
  status: 'ready',
  preamble: [
    'Analysis questions: does the number or the name come out right?',
    'Numbers count within 5 %; years, names and true/false must be exact.',
  ],
  columns,
  rows,
};
