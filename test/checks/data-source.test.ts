import { dataPull } from '../../src/checks/data-pull';
import type { AgentOutput } from '../../src/fields/fields';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { assessBy } from '../support/assessing';
import { attempt, outcome, output, reasonOf, wholeOutput } from '../support/cases';

const source = assessBy(dataPull, 'pull_source_match');
const founded = assessBy(dataPull, 'answered_without_data');
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
    const unnamed = attempt({ pullDataset: '', pull: { rows: 0, source: '' } });
    expect(reasonOf(source(expected, unnamed))).toBe('the pull names no dataset');
  });

  const PULL = { rows: 3, source: '' };
  it.each<[Partial<AgentOutput>, string]>([
    [{ pull: PULL }, 'where the data came from is not recorded'],
    [{ pullDataset: '4' }, 'where the data came from is not recorded'],
    [{ pull: null, pullDataset: '4' }, 'nothing was pulled'],
    [{ pull: PULL, pullDataset: null }, 'nothing was pulled'],
  ])('of %j: %s', (known, reason) => {
    expect(reasonOf(source({ expected_dataset_id: '4' }, output(known)))).toBe(reason);
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

  const NOT_RECORDED = 'the message, the dataset or the data pull is not recorded';
  it.each<[Partial<AgentOutput>, string]>([
    [{ message: LONG, dataset: null }, NOT_RECORDED],
    [{ message: LONG, pull: null }, NOT_RECORDED],
    [{ dataset: null, pull: null }, NOT_RECORDED],
    [{ message: LONG, dataset: null, pull: { rows: 3, source: '9' } }, 'data was pulled'],
    [{ message: LONG, dataset: { id: '', name: '' }, pull: null }, 'a dataset was selected'],
  ])('of %j says: %s', (known, reason) => {
    expect(reasonOf(founded(ANSWER, output(known)))).toBe(reason);
  });

  it('says how much was said', () => {
    expect(reasonOf(founded(ANSWER, wholeOutput({ message: '😀'.repeat(80) })))).toBe(
      'answered (80 characters) without data or dataset',
    );
  });
});
