import { dataPull, hasData } from '../../src/checks/data-pull';
import { asFalse, blank } from '../../src/model/assessment';
import type { DataPull } from '../../src/fields/data';
import { isCalledFor } from '../../src/checks/check';
import { assessBy, metaOf } from '../support/assessing';
import { evalCase, outcome, output, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(dataPull);
const pulled = (rows: number, source = '') => wholeOutput({ pull: { rows, source } });

describe('data_pull_exists', () => {
  it.each([
    [{ expected_data_pull: 'TRUE' }, 1],
    [{ expected_data_pull: 'yes' }, 1],
    [{ expected_dataset_id: '4' }, 1],
    [{ expected_start_date: '2024' }, 1],
    [{ expected_end_date: '2024' }, 1],
    [{ expected_data_pull: 'FALSE', expected_dataset_id: '4' }, 'blank'],
    [{ expected_data_pull: '0', expected_start_date: '2024' }, 'blank'],
    [{ expected_answer: '5 ha', expected_aoi_ids: 'BRA' }, 'blank'],
    [{}, 'blank'],
  ] as const)('with 12 rows and %j → %s', (expected, score) => {
    expect(outcome(assess(expected, pulled(12)))).toBe(score);
    expect(isCalledFor(metaOf(dataPull), evalCase(expected))).toBe(score !== 'blank');
  });

  it('names an expectation that is neither TRUE nor FALSE instead of guessing', () => {
    expect(assess({ expected_data_pull: 'maybe', expected_dataset_id: '4' }, pulled(12))).toMatchObject({
      kind: 'blank',
      badCell: { column: 'expected_data_pull' },
    });
  });

  it.each([
    ['pulled by https://x', { rows: 0, source: 'https://x' }, 1],
    ['1 row', { rows: 1, source: '' }, 1],
    ['data was expected, no row came back', { rows: 0, source: '' }, 0],
    ['data was expected, nothing was pulled', null, 0],
  ] as const)('says “%s” of %j → %d', (reason, pull: DataPull | null, score) => {
    const done = wholeOutput({ pull });
    const assessed = assess({ expected_data_pull: 'TRUE' }, done);
    expect([outcome(assessed), reasonOf(assessed)]).toEqual([score, reason]);
    expect(hasData(done)).toBe(score === 1);
  });

  it.each([
    [{ expected_data_pull: 'FALSE' }, output(), blank('the data pull is not recorded')],
    [{ expected_data_pull: 'FALSE' }, wholeOutput(), asFalse('no data is expected')],
    [{}, output(), asFalse('no data is expected')],
  ])('expects none: %j', (expected, done, result) => {
    expect(assess(expected, done)).toEqual(result);
  });
});
