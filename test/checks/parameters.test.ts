import { parameters } from '../../src/checks/dataset';
import { parametersIn } from '../../src/fields/dataset';
import { assessBy } from '../support/assessing';
import { attempt, outcome, reasonOf } from '../support/cases';

const assess = assessBy(parameters);
const COVER = '[{"name":"canopy_cover","values":[30]}]';
const against = (expected: string, actual: string) =>
  assess({ expected_dataset_parameters: expected }, attempt({ parameters: parametersIn(actual) ?? null }));

describe('dataset_parameter_match', () => {
  it.each([
    [COVER, '[{"name":"Canopy_Cover ","values":["30.0", 30],"description":"x"}]', 1],
    ['{"name":"canopy_cover","values":[30]}', COVER, 1],
    [
      '[{"name":"a","values":["x","y"]},{"name":"b","values":[2]}]',
      '[{"name":"b","values":[2]},{"name":"a","values":["Y","X"]}]',
      1,
    ],
    ['[]', '[]', 1],
    ['[]', COVER, 0],
    [COVER, '[]', 0],
    ['canopy 30', COVER, 'blank'],
    ['30', COVER, 'blank'],
    ['[{"name":"canopy_cover"}]', COVER, 'blank'],
  ])('%s against %s: %s', (expected, actual, score) => {
    expect(outcome(against(expected, actual))).toBe(score);
  });

  it.each([
    [COVER, '[{"name":"canopy_cover","values":[10]}]', 'canopy_cover: expected 30, got 10'],
    [COVER, '[]', 'canopy_cover: expected 30, got none'],
    ['[]', COVER, 'canopy_cover: expected none, got 30'],
  ])('%s against %s says %s', (expected, actual, reason) => {
    expect(reasonOf(against(expected, actual))).toBe(reason);
  });

  it('names the cell that is not a JSON list of objects, expected or recorded', () => {
    expect(against('canopy 30', COVER)).toMatchObject({ badCell: { column: 'expected_dataset_parameters' } });
    expect(against(COVER, 'canopy 30')).toMatchObject({ badCell: { column: 'actual_dataset_parameters' } });
  });

  it('has nothing to compare where no dataset was selected', () => {
    expect(outcome(assess({ expected_dataset_parameters: COVER }, attempt({ dataset: null })))).toBe('blank');
  });
});
