import { describe, expect, it } from '@jest/globals';
import { dataSource } from '../../src/checks/data-source';
import type { ExpectedValues } from '../../src/model/eval-case';
import { assessBy } from '../support/assessing';
import { attempt, outcome, reasonOf, wholeOutput } from '../support/cases';

const source = assessBy(dataSource, 'pull_source_match');
const founded = assessBy(dataSource, 'answered_without_data');
const LONG = 'Brazil lost a great deal of its forest in that year, as everybody who follows this knows well.';

describe('pull_source_match', () => {
  it.each([
    ['0;11', '11', 1],
    ['0;11', '8', 0],
    ['04', '4', 0],
    ['no_selection', '4', 0],
    ['4', '', 'blank'],
    ['tree cover', '4', 'blank'],
  ])('%s against %s: %s', (expected_dataset_id, pullDataset, score) => {
    expect(outcome(source({ expected_dataset_id }, attempt({ pullDataset })))).toBe(score);
  });

  it('says where the data came from, or what is known of it', () => {
    const expected = { expected_dataset_id: '0;11' };
    expect(reasonOf(source(expected, attempt({ pullDataset: '8' })))).toBe(
      'data came from dataset 8, expected 0 or 11',
    );
    const nameless = attempt({ pullDataset: '', pull: { rows: 0, source: 'https://a.example/9' } });
    expect(reasonOf(source(expected, nameless))).toBe('the pull names no dataset (https://a.example/9)');
    expect(outcome(source(expected, wholeOutput()))).toBe('blank');
  });
});

describe('answered_without_data', () => {
  const ANSWER = { expected_answer: '5 ha' };

  it.each([
    ['a long answer with nothing behind it', { message: LONG }, 0],
    ['a short one', { message: 'I cannot say.' }, 1],
    ['one over data', { message: LONG, pull: { rows: 0, source: '9' } }, 1],
    ['one with a dataset', { message: LONG, dataset: { id: '', name: '' } }, 1],
    ['nothing', {}, 1],
  ])('takes %s', (_what, done, score) => {
    expect(outcome(founded(ANSWER, wholeOutput(done)))).toBe(score);
  });

  it.each<[Partial<ExpectedValues>, number | 'blank']>([
    [{}, 'blank'],
    [{ ...ANSWER, expected_clarification: 'TRUE' }, 'blank'],
    [{ ...ANSWER, expected_data_pull: 'FALSE' }, 'blank'],
    [{ expected_dashboard_widgets: 'map' }, 'blank'],
    [{ expected_dashboard_widgets: 'map; Insight' }, 0],
    [{ expected_data_pull: 'TRUE' }, 0],
  ])('asks it where data has to be pulled: %j', (expected, score) => {
    expect(outcome(founded(expected, wholeOutput({ message: LONG })))).toBe(score);
  });

  it('says how much was said', () => {
    expect(reasonOf(founded(ANSWER, wholeOutput({ message: '😀'.repeat(80) })))).toBe(
      'answered (80 characters) with no data and no dataset behind it',
    );
  });
});
