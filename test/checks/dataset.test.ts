import { dataset } from '../../src/checks/dataset';
import { assessBy, examplesOf } from '../support/assessing';
import { outcome, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(dataset);
const selected = (id: string, name = '') => wholeOutput({ dataset: { id, name } });

describe('dataset_id_match', () => {
  it.each([
    ...examplesOf(dataset),
    ['4', '4', 1],
    [' 4 ; 6 ', '6', 1],
    ['4;6', '46', 0],
    ['0', '0', 1],
    ['0', '10', 0],
    ['0;1', '', 0],
    ['11', '1', 0],
    ['4', '', 0],
    ['no_selection', '', 1],
    ['No_Selection', '', 1],
    ['no_selection', '4', 0],
    ['4;no_selection', '4', 1],
    ['4;no_selection', '', 1],
    ['', '4', 'blank'],
    [';', '4', 'blank'],
    ['tree cover', '4', 'blank'],
    ['4;tree cover', '4', 'blank'],
    ['-4', '4', 'blank'],
    ['4,6', '6', 1],
    ['4\n6', '6', 1],
    ['4,6', '8', 0],
    ['4.6', '4', 'blank'],
    ['4 6', '4', 'blank'],
    ['100,200', '100', 'blank'],
    ['=4', '4', 'blank'],
  ] as const)('expected %j, a dataset with id %j is selected → %s', (expected, id, score) => {
    expect(outcome(assess({ expected_dataset_id: expected }, selected(id, 'Tree cover')))).toBe(score);
  });

  it.each([
    ['4', 0],
    ['no_selection', 1],
    ['0;no_selection', 1],
  ])('expected %j, nothing is selected → %s', (expected, score) => {
    expect(outcome(assess({ expected_dataset_id: expected }, wholeOutput()))).toBe(score);
  });

  it('names the cell that is not a dataset id', () => {
    expect(assess({ expected_dataset_id: '4;loss' }, selected('4'))).toMatchObject({
      badCell: { column: 'expected_dataset_id', problem: expect.stringContaining('“loss”') },
    });
  });

  it.each([
    ['expected dataset 4 or 6, none was selected', wholeOutput()],
    ['expected dataset 4 or 6, the selected one has no id', selected('')],
    ['expected dataset 4 or 6, selected 7 (Tree cover)', selected('7', 'Tree cover')],
    ['dataset 4 (Tree cover loss)', selected('4', 'Tree cover loss')],
  ])('says why: %s', (reason, done) => {
    expect(reasonOf(assess({ expected_dataset_id: '4;6' }, done))).toBe(reason);
  });
});
