import { BUILT_IN } from '../../src/checks/registry';
import { isInOverall } from '../../src/checks/check';
import { detailedCsv, summaryCsv } from '../../src/reports/csv';
import { lineCard } from '../support/results';

/** The fields of a CSV text's second line, by the names of its first. */
function fields(csv: string): Record<string, string> {
  const [header = '', line = ''] = csv.split('\r\n');
  const values = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  return Object.fromEntries(
    header.split(',').map((name, index) => [name, (values[index] ?? '').replace(/,$/, '')]),
  );
}

describe('the summary', () => {
  it('has the original harness’s columns plus row, test_id and verdict', () => {
    const [header] = summaryCsv([], BUILT_IN.all, []).split('\r\n');
    expect(header).toBe(
      [
        'row,test_id,query,verdict,overall_score',
        ...BUILT_IN.all.filter(isInOverall).map(({ id }) => `${id}_score`),
        'execution_time,error,trace_url',
      ].join(','),
    );
  });

  it('writes scores as numbers and blanks as empty fields, and ends every line', () => {
    const csv = summaryCsv(
      [lineCard({ row: 2, query: 'q', overall_score: 0.67, aoi_id_match_score: 0, latency_s: 3.5 })],
      BUILT_IN.all,
      [],
    );
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(fields(csv)).toMatchObject({
      row: '2',
      test_id: '',
      overall_score: '0.67',
      aoi_id_match_score: '0',
      date_match_score: '',
      execution_time: '3.5',
    });
  });
});

const detailsOf = (...cards: readonly ReturnType<typeof lineCard>[]): string =>
  detailedCsv(cards, BUILT_IN, [], () => undefined);

describe('a text', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd', "'+cmd"],
    ['-x', "'-x"],
    ['-', "'-"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['-286994 Mg CO2e', '-286994 Mg CO2e'],
    ['-286,994 Mg CO2e', '"-286,994 Mg CO2e"'],
    ['+5%', '+5%'],
    ['-5 km²', '-5 km²'],
    ['😀 שלום', '😀 שלום'],
  ])('%j is written as %s', (text, field) => {
    expect(fields(detailsOf(lineCard({ query: text })))['query']).toBe(field);
  });
});

describe('the details', () => {
  it.each([
    [1, 'True'],
    [0, 'False'],
  ])('say of a pull scored %d: %s', (score, success) => {
    const record = lineCard({ data_pull_exists_score: score, date_match_score: score });
    expect(fields(detailsOf(record))).toMatchObject({
      data_pull_success: success,
      date_success: success,
      data_pull_exists_score: String(score),
    });
  });

  it('leave checks blank that were not evaluated', () => {
    expect(fields(detailsOf(lineCard({ row: 2 })))).toMatchObject({
      data_pull_success: '',
      date_success: '',
      match_aoi_id: '',
      match_subregion: '',
    });
  });

  it('have the original harness’s columns in its order, and where a place matched', () => {
    const [header = ''] = detailsOf().split('\r\n');
    const others = new Set(['row', 'test_id', 'verdict', 'expected_clarification', 'why']);
    const names = header.split(',').filter((name) => !others.has(name));
    expect(names).toEqual(
      [
        'query,thread_id,trace_id,trace_url,overall_score,execution_time',
        'expected_aoi_ids,actual_id,aoi_id_match_score,match_aoi_id,actual_name',
        'expected_subregion,actual_subregion,subregion_match_score,match_subregion',
        'actual_subtype,expected_aoi_source,actual_source',
        'expected_dataset_id,actual_dataset_id,dataset_id_match_score,expected_dataset_name,actual_dataset_name',
        'expected_context_layer,actual_context_layer,context_layer_match_score',
        'expected_start_date,actual_start_date,data_pull_exists_score',
        'expected_end_date,actual_end_date,date_match_score,row_count,data_pull_success,date_success',
        'expected_answer,actual_charts_answer,charts_answer_score,actual_agent_answer,agent_answer_score',
        'clarification_requested_score,test_group,error',
      ].flatMap((line) => line.split(',')),
    );
    const record = lineCard({
      ...{ aoi_id_match_score: 1, subregion_match_score: 0, expected_dataset_name: 'Tree cover loss' },
    });
    expect(fields(detailsOf(record))).toMatchObject({
      match_aoi_id: 'True',
      match_subregion: 'False',
      expected_dataset_name: 'Tree cover loss',
    });
  });
});
