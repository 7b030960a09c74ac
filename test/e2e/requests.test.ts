/** Requests that refer to what doesn't exist: refused with a message, and nothing is lost. */
import { callApi } from '../support/call-api';
import { spreadsheetOf } from './spreadsheet';

const GOLD = [
  ['test_id', 'query', 'status', 'expected_aoi_ids', 'actual_id', 'actual_source'],
  ['a', 'How much?', 'ready', 'BRA', 'BRA', 'gadm'],
  ['b', 'Skipped?', 'skip', 'BRA', 'BRA', 'gadm'],
  ['c', 'Where?', '', 'BRA', 'PER', 'gadm'],
];

describe('A request that would be taken and ignored', () => {
  const ask = (request: object): unknown => {
    const sheet = spreadsheetOf({ GOLD });
    return JSON.parse(callApi(sheet.runtime, 'runEvals', request));
  };

  it.each([
    [
      { choice: { statuses: ['redy'] } },
      /no row matches your choice. Statuses in the sheet: ready, skip, \(blank\)/,
    ],
    [{ choice: { rows: [999] } }, /no row matches your choice/],
    [{ set: [['columns.GOLD.nonsense', 'query']] }, /names nonsense, which is not a column that is read/],
  ])('is refused: %j', (request, message) => {
    expect(ask(request)).toEqual({ ok: false, code: 'usage', message: expect.stringMatching(message) });
  });

  it('is a warning where it was stored, in the coverage and in the summary: what it named may have gone since', () => {
    const stored = { scoring: { weights: { bogus: 3 } }, columns: { Nowhere: { query: 'Question' } } };
    const sheet = spreadsheetOf(
      { GOLD },
      { properties: { document: { 'gnw.settings': JSON.stringify(stored) } } },
    );
    const warnings = [
      expect.stringContaining('There is no check bogus to weigh'),
      'The column mapping names the tab “Nowhere”, which does not exist.',
    ];
    const call = (name: string): unknown => JSON.parse(callApi(sheet.runtime, name));
    expect(call('coverage')).toMatchObject({ ok: true, value: { warnings } });
    expect(call('runEvals')).toMatchObject({ value: { state: 'finished', summary: { problems: warnings } } });
    expect(sheet.row('GOLD results', 4)).toMatchObject({ verdict: 'pass' });
  });
});
