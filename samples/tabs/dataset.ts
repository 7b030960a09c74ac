/** Dataset: does the agent choose dataset, layer and dates? Old column names, no ids, no areas, no answers. */
import { day, usDay, type Row, type Tab } from '../sheet';
import { dataset as chose, pulled } from './gold-columns';

const columns = [
  'query',
  'expected_dataset',
  'expected_context_layer',
  'expected_start_date',
  'expected_end_date',
  'actual_dataset_id',
  'actual_dataset_name',
  'actual_context_layer',
  'row_count',
  'actual_start_date',
  'actual_end_date',
] as const;

type DatasetRow = Row<(typeof columns)[number]>;

const rows: readonly DatasetRow[] = [
  // Alerts of one month; 0 is a real id.
  {
    query: 'Disturbance alerts in Gabon in March 2025',
    expected_dataset: 0,
    expected_start_date: day('2025-03-01'),
    expected_end_date: day('2025-03-31'),
    ...chose(0),
    ...pulled(31, '2025-03-01', '2025-03-31'),
  },
  // Two alert datasets are both fine.
  {
    query: 'Where were new forest alerts in Laos in the first week of June 2025?',
    expected_dataset: '0;11',
    expected_start_date: '6/1/2025',
    expected_end_date: '6/7/2025',
    ...chose(11),
    ...pulled(7, '2025-06-01', '2025-06-07'),
  },
  // Years alone.
  {
    query: 'Tree cover loss in Zambia from 2010 to 2020',
    expected_dataset: 4,
    expected_start_date: 2010,
    expected_end_date: 2020,
    ...chose(4),
    ...pulled(11, '2010-01-01', '2020-12-31'),
  },
  // The layer is expected and there.
  {
    query: 'Loss of primary forest in Cameroon in 2022',
    expected_dataset: 4,
    expected_context_layer: 'primary_forest',
    expected_start_date: usDay('2022-01-01'),
    expected_end_date: usDay('2022-12-31'),
    ...chose(4),
    actual_context_layer: 'primary_forest',
    ...pulled(1, '2022-01-01', '2022-12-31'),
  },
  // The layer is expected and missing.
  {
    query: 'How much natural land was disturbed in Senegal in 2024?',
    expected_dataset: 0,
    expected_context_layer: 'natural_lands',
    expected_start_date: 2024,
    expected_end_date: 2024,
    ...chose(0),
    ...pulled(366, '2024-01-01', '2024-12-31'),
  },
  // Cover instead of gain.
  {
    query: 'How much forest did Costa Rica regain since 2000?',
    expected_dataset: 5,
    expected_start_date: 2000,
    expected_end_date: 2020,
    ...chose(7),
    ...pulled(21, '2000-01-01', '2000-12-31'),
  },
  // One date: a map.
  {
    query: 'Map of natural lands in Ireland',
    expected_dataset: '3',
    ...chose(3),
    ...pulled(18, '2020-01-01', '2020-12-31'),
  },
  // Grassland, right in everything.
  {
    query: 'How did natural grassland in Mongolia change between 2005 and 2015?',
    expected_dataset: 2,
    expected_start_date: 2005,
    expected_end_date: 2015,
    ...chose(2),
    ...pulled(22, '2005-01-01', '2015-12-31'),
  },
  // The right dataset, the last month missing.
  {
    query: 'Integrated alerts in Suriname in the second half of 2024',
    expected_dataset: 11,
    expected_start_date: day('2024-07-01'),
    expected_end_date: day('2024-12-31'),
    ...chose(11),
    ...pulled(153, '2024-07-01', '2024-11-30'),
  },
  // The driver dataset and its layer.
  {
    query: 'What drives deforestation in Paraguay?',
    expected_dataset: 8,
    expected_context_layer: 'driver',
    ...chose(8),
    actual_context_layer: 'driver',
    ...pulled(24, '2001-01-01', '2024-12-31'),
  },
  // Either flux dataset; blanks around the ids.
  {
    query: 'Carbon emissions and removals of forests in Canada, 2001 to 2024',
    expected_dataset: ' 4 ; 6 ',
    expected_start_date: 2001,
    expected_end_date: 2024,
    ...chose(6),
    ...pulled(24, '2001-01-01', '2024-12-31'),
  },
  // Crop emission factors.
  {
    query: 'Emission factors of oil palm in Malaysia in 2023',
    expected_dataset: 9,
    expected_start_date: '2023-01-01',
    expected_end_date: '2023-12-31',
    ...chose(9),
    ...pulled(1, '2023-01-01', '2023-12-31'),
  },
  // Fires: no data came back.
  {
    query: 'Tree cover loss due to fires in Greece in 2023',
    expected_dataset: 10,
    expected_start_date: 2023,
    expected_end_date: 2023,
    ...chose(10),
    row_count: 0,
  },
  // Land cover.
  {
    query: 'Cropland in Ethiopia in 2015 and 2024',
    expected_dataset: 1,
    expected_start_date: 2015,
    expected_end_date: 2024,
    ...chose(1),
    ...pulled(10, '2015-01-01', '2024-12-31'),
  },
];

export const dataset: Tab = { name: 'Dataset', preamble: [], columns, rows };
