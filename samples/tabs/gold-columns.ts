/** The columns of GOLD, by their canonical names, and the parts of its rows that fill several columns. */
import type { Cell, Row } from '../sheet';

export const goldColumns = [
  'test_id',
  'test_group',
  'status',
  'priority',
  'query',
  'expected_aoi_ids',
  'expected_aoi_source',
  'expected_subregion',
  'expected_dataset_id',
  'expected_dataset_name',
  'expected_context_layer',
  'expected_start_date',
  'expected_end_date',
  'expected_answer',
  'expected_clarification',
  'notes',
  'actual_id',
  'actual_name',
  'actual_subtype',
  'actual_source',
  'actual_subregion',
  'actual_dataset_id',
  'actual_dataset_name',
  'actual_context_layer',
  'row_count',
  'pull_source',
  'actual_start_date',
  'actual_end_date',
  'charts_count',
  'actual_charts_answer',
  'actual_agent_answer',
  'thread_id',
  'trace_url',
  'latency_s',
  'error',
  'agent_state',
] as const;

export type GoldRow = Row<(typeof goldColumns)[number]>;

const DATASETS = [
  'Global all ecosystem disturbance alerts (DIST-ALERT)',
  'Global land cover',
  'Global natural/semi-natural grassland extent',
  'SBTN Natural Lands Map',
  'Tree cover loss',
  'Tree cover gain',
  'Forest greenhouse gas net flux',
  'Tree cover',
  'Tree cover loss by dominant driver',
  'Deforestation (sLUC) emission factors by agricultural crop',
  'Tree cover loss due to fires',
  'Integrated alerts',
  'LGMS',
] as const;

export const expectedArea = (
  expected_aoi_ids: string | number,
  expected_subregion: string,
  expected_aoi_source = 'gadm',
) => ({ expected_aoi_ids, expected_aoi_source, expected_subregion });

export const expectedDates = (expected_start_date: Cell, expected_end_date: Cell) => ({
  expected_start_date,
  expected_end_date,
});

/** The areas that the agent selected; several ids and subtypes are separated by `;`. */
export const selected = (
  actual_id: string | number,
  actual_name: string,
  actual_subtype: string,
  actual_source = 'gadm',
) => ({ actual_id, actual_name, actual_subtype, actual_source });

const datasetName = (id: number): string => DATASETS[id] ?? '';

export const dataset = (id: number) => ({ actual_dataset_id: id, actual_dataset_name: datasetName(id) });

/** An expected dataset with its catalogue name, the id as a number cell. */
export const expectedDataset = (id: number) => ({
  expected_dataset_id: id,
  expected_dataset_name: datasetName(id),
});

/** A pull with rows in the state, as older builds of the agent made it. */
export const pulled = (row_count: number, actual_start_date: string, actual_end_date: string) => ({
  row_count,
  actual_start_date,
  actual_end_date,
});

/** A pull by URL, as in today's agent: without inline rows, the data are at the URL in `pull_source`. */
export const linked = (path: string, actual_start_date: string, actual_end_date: string) => ({
  row_count: 0,
  pull_source: `https://analytics.example.org/v0/land_change/${path}`,
  actual_start_date,
  actual_end_date,
});

/** One chart and its insight. */
export const charted = (actual_charts_answer: string) => ({ charts_count: 1, actual_charts_answer });

export const said = (actual_agent_answer: string) => ({ actual_agent_answer });

/** The thread, trace and latency of an output. @param key four hexadecimal digits */
export const ran = (key: string, latency_s: number) => ({
  thread_id: `7d3e5a10-5c22-4b8e-9f10-00000000${key}`,
  trace_url: `https://langfuse.example.org/project/gnw/traces/7d3e5a105c224b8e9f1000000000${key}`,
  latency_s,
});
