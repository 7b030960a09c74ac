import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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

  it('does not depend on the order, repeats or case of what is written', () => {
    const word = fc.stringMatching(/^[a-m]{1,4}$/);
    const list = fc.array(fc.record({ name: word, values: fc.array(word, { minLength: 1 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(list, (given) => {
        const other = [...given, ...given].reverse().map(({ name, values }) => ({
          name: name.toUpperCase(),
          values: [...values, ...values].reverse(),
        }));
        expect(outcome(against(JSON.stringify(given), JSON.stringify(other)))).toBe(1);
      }),
    );
  });
});
