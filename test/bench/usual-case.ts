/** A typical case of an eval set. */

/** The usual number of columns, with texts of the usual length. */
export const COLUMNS = {
  test_id: '1-001',
  test_group: 'gold',
  status: 'ready',
  query: 'How much tree cover did the region lose?',
  ...{ expected_aoi_ids: 'BRA.25_1', expected_subregion: 'state', expected_dataset_id: 4 },
  ...{ expected_start_date: '2023-01-01', expected_end_date: '2023-12-31', expected_answer: '590 kha' },
  actual_id: 'BRA.25_1',
  actual_name: 'São Paulo',
  actual_subtype: 'state-province',
  actual_source: 'gadm',
  actual_dataset_id: 5,
  actual_dataset_name: 'Tree cover gain',
  actual_context_layer: '',
  row_count: 12,
  ...{ actual_start_date: '2023-01-01', actual_end_date: '2023-12-31', charts_count: 1 },
  actual_charts_answer: 'In 2023 the region lost 588,849 hectares of tree cover.',
  actual_agent_answer: 'In 2023 the region lost **588,849 hectares** of tree cover, mostly to agriculture.',
  trace_url: 'https://traces.example/1',
} as const;

/** Cases as varied as those of an eval set. */
export function usualRows(count: number): Readonly<Record<string, string | number>>[] {
  return Array.from({ length: count }, (_item, index) => ({
    ...COLUMNS,
    test_id: `c-${index}`,
    query: `${COLUMNS.query} (${index})`,
    actual_agent_answer: `${COLUMNS.actual_agent_answer} (${index})`,
  }));
}

/** The same as a table, header first. */
export const usualTable = (count: number): (string | number)[][] => [
  Object.keys(COLUMNS),
  ...usualRows(count).map((row) => Object.values(row)),
];
