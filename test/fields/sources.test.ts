import { sourcesInState } from '../../src/fields/sources';

const TABLE = {
  ...{ dataset_name: 'Tree cover loss', dataset_id: '4', start_date: '2023-01-01', end_date: '2023-12-31' },
  ...{ aoi_names: ['Pará, Brazil'], source_url: 'https://analytics.example/7d1e' },
};
const ARTICLE = {
  title: 'Fires in 2023',
  source: 'blog',
  url: 'https://b.example/1',
  abstract: 'Fires rose.',
};

describe('the sources of an answer', () => {
  it('are the articles it cites, the tables that were pulled and the figures of the charts', () => {
    const chart = { title: 'Loss', data: [{ year: 2023, ha: 431250.4 }] };
    expect(sourcesInState({ cited_articles: [ARTICLE], statistics: [TABLE], charts_data: [chart] })).toEqual([
      'Article: Fires in 2023, blog, https://b.example/1. Fires rose.',
      'Data: Tree cover loss (dataset 4), 2023-01-01 to 2023-12-31, for Pará, Brazil, https://analytics.example/7d1e',
      'Chart “Loss”: {"year":2023,"ha":431250.4}',
    ]);
  });

  it('are empty if nothing is recorded', () => {
    const blank = { title: '', source: '', url: '', abstract: '' };
    const charts = [{ title: 'empty', data: [] }, { title: 'odd', data: 'rows' }, { title: 'none' }];
    expect(
      sourcesInState({ cited_articles: [blank, null], statistics: [{}, null], charts_data: charts }),
    ).toEqual([]);
  });

  it('name a source once', () => {
    expect(sourcesInState({ statistics: [TABLE, TABLE] })).toHaveLength(1);
  });

  it('fit into a cell, for any number of sources', () => {
    const rows = Array.from({ length: 100_000 }, (_row, year) => ({ year, ha: year * 1.5 }));
    const charts = Array.from({ length: 50 }, (_chart, index) => ({ title: `Chart ${index}`, data: rows }));
    const areas = Array.from({ length: 1000 }, (_area, index) => `Area ${index}`);
    const sources = sourcesInState({ statistics: [{ ...TABLE, aoi_names: areas }], charts_data: charts });
    expect(sources.join('; ').length).toBeLessThan(25_000);
    expect(Math.max(...sources.map(({ length }) => length))).toBeLessThanOrEqual(3000);
    expect(sources[0]).toContain('Area 9; … (1000 areas)');
    expect(sources[1]?.endsWith('…') || sources[1]?.endsWith('[cut]')).toBe(true);
  });
});
