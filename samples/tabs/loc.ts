/** Loc: does the agent find the place? Old column names, a preamble, and only the area of each output recorded. */
import type { Row, Tab } from '../sheet';

const columns = [
  'id',
  'query',
  'expected_id',
  'expected_subregion',
  'test_group',
  'status',
  'actual_id',
  'actual_subtype',
  'actual_source',
] as const;

type LocRow = Row<(typeof columns)[number]>;

const found = (actual_id: string | number, actual_subtype: string, actual_source = 'gadm') => ({
  actual_id,
  actual_subtype,
  actual_source,
});

const rows: readonly LocRow[] = [
  // A state, plainly found.
  {
    id: 'loc-01',
    query: 'What is the forest like in Sabah?',
    expected_id: 'MYS.13_1',
    expected_subregion: 'state',
    test_group: 'gadm',
    ...found('MYS.13_1', 'state-province'),
  },
  // The accent trap: Paraná instead of Pará.
  {
    id: 'loc-02',
    query: 'Tree cover loss in Para, Brazil',
    expected_id: 'BRA.14_1',
    expected_subregion: 'state',
    test_group: 'gadm',
    ...found('BRA.16_1', 'state-province'),
  },
  // Three countries in another order.
  {
    id: 'loc-03',
    query: 'How did forests change in Tanzania, Kenya and Uganda?',
    expected_id: 'KEN; UGA; TZA',
    expected_subregion: 'country',
    test_group: 'gadm',
    ...found('TZA;KEN;UGA', 'country;country;country'),
  },
  // A county inside a state: the state was taken.
  {
    id: 'loc-04',
    query: 'Land cover of Broward County, Florida',
    expected_id: 'USA.10.6_1',
    expected_subregion: 'district',
    test_group: 'gadm',
    ...found('USA.10_1', 'state-province'),
  },
  // A KBA, its id a number on both sides.
  {
    id: 'loc-05',
    query: 'Has the Okavango Delta KBA lost wetland?',
    expected_id: 6047,
    expected_subregion: 'kba',
    test_group: 'kba',
    ...found(6047, 'key-biodiversity-area', 'kba'),
  },
  // A KBA, number against text.
  {
    id: 'loc-06',
    query: 'Show alerts in the Mabira Forest Reserve',
    expected_id: 7052,
    expected_subregion: 'kba',
    test_group: 'kba',
    status: '',
    ...found('7052', 'key-biodiversity-area', 'kba'),
  },
  // Two parks.
  {
    id: 'loc-07',
    query: 'Compare grassland in the Serengeti and the Masai Mara',
    expected_id: '916;1297',
    expected_subregion: 'wdpa',
    test_group: 'wdpa',
    ...found('1297;916', 'protected-area;protected-area', 'wdpa;wdpa'),
  },
  // An indigenous territory; ids of other sources match in any case.
  {
    id: 'loc-08',
    query: 'Fires in the Kayapó Indigenous Territory',
    expected_id: 'BRA1507',
    expected_subregion: 'landmark',
    test_group: 'landmark',
    ...found('bra1507', 'indigenous-and-community-land', 'landmark'),
  },
  // One reserve has two ids in two sources: the other one was taken.
  {
    id: 'loc-09',
    query: 'How much forest is left in the Catuá-Ipixuna Extractive Reserve?',
    expected_id: 352135,
    expected_subregion: 'wdpa',
    test_group: 'wdpa',
    ...found('BRA79', 'indigenous-and-community-land', 'landmark'),
  },
  // A district.
  {
    id: 'loc-10',
    query: 'Built-up area of Cologne, Germany',
    expected_id: 'DEU.10.24_1',
    expected_subregion: 'district',
    test_group: 'gadm',
    ...found('DEU.10.24_1', 'district-county'),
  },
  // The second level of Brazil has version 2: an id typed with version 1 is no match.
  {
    id: 'loc-11',
    query: 'Tree cover in the municipality of Ouro Preto, Brazil',
    expected_id: 'BRA.13.540_1',
    test_group: 'gadm',
    ...found('BRA.13.540_2', 'district-county'),
  },
  // A Japanese prefecture in a Japanese question; the expected id has no version.
  {
    id: 'loc-12',
    query: '青森県の森林はどのくらい減りましたか',
    expected_id: 'JPN.3',
    expected_subregion: 'state',
    test_group: 'multilingual',
    ...found('JPN.3_1', 'state-province'),
  },
  // A country by another name, with a hyphen typed for the dot in its region.
  {
    id: 'loc-13',
    query: 'Forest loss in Cymru',
    expected_id: 'gbr-4_1',
    expected_subregion: 'state',
    test_group: 'gadm',
    ...found('GBR.4_1', 'state-province'),
  },
  // Nothing recorded: no output.
  {
    id: 'loc-14',
    query: 'Alerts in the Manas National Park, India',
    expected_id: 18093,
    expected_subregion: 'kba',
    test_group: 'kba',
    status: 'rerun',
  },
  // Left out.
  {
    id: 'loc-15',
    query: 'Forests of the Sundarbans',
    expected_subregion: 'wdpa',
    test_group: 'wdpa',
    status: 'skip',
  },
];

export const loc: Tab = {
  name: 'Loc',
  status: 'ready',
  preamble: [
    'Location questions: does the agent pick the right place?',
    'One row per question. Ids: GADM 4.1, KBA SitRecID, WDPA_PID or LandMark. Several areas: separate with ;',
    '',
  ],
  columns,
  rows,
};
