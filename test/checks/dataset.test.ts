import { contextLayer, dataset, parameters } from '../../src/checks/dataset';
import { assessBy, exampleOf } from '../support/assessing';
import { attempt, outcome, output, reasonOf, wholeOutput } from '../support/cases';
import { parametersIn } from '../../src/fields/dataset';

const assess = assessBy(dataset);
const selected = (id: string, name = '') => wholeOutput({ dataset: { id, name } });

describe('dataset_id_match', () => {
  it.each([
    [exampleOf(dataset), '11', 1],
    [' 4 ; 6 ', '6', 1],
    ['4;6', '46', 0],
    ['0', '0', 1],
    ['0', '10', 0],
    ['0;1', '', 0],
    ['4', '', 0],
    ['no_selection', '', 1],
    ['No_Selection', '', 1],
    ['no_selection', '4', 0],
    ['4;no_selection', '', 1],
    ['', '4', 'blank'],
    ['tree cover', '4', 'blank'],
    ['-4', '4', 'blank'],
    ['4,6', '6', 1],
    ['4\n6', '6', 1],
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
  ])('expected %j, no selection → %s', (expected, score) => {
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

const assessParameters = assessBy(parameters);
const COVER = '[{"name":"canopy_cover","values":[30]}]';
const against = (expected: string, actual: string) =>
  assessParameters(
    { expected_dataset_parameters: expected },
    attempt({ parameters: parametersIn(actual) ?? null }),
  );

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
    expect(
      outcome(assessParameters({ expected_dataset_parameters: COVER }, attempt({ dataset: null }))),
    ).toBe('blank');
  });
});

const assessLayer = assessBy(contextLayer);
const carrying = (layer: string) => wholeOutput({ dataset: { id: '4', name: '' }, contextLayer: layer });

describe('context_layer_match', () => {
  it.each([
    [exampleOf(contextLayer), 'Driver', 1],
    [' DRIVER ', 'driver', 1],
    ['primary_forest;intact_forest', 'Intact_Forest', 1],
    ['driver', '', 0],
    ['driver, natural_lands', 'natural_lands', 1],
    ['driver\nnatural_lands', 'natural_lands', 1],
    ['driver or natural_lands', 'natural_lands', 'blank'],
    ['driver or natural_lands', 'grasslands', 0],
    ['no_selection', '', 1],
    ['no_selection', 'driver', 0],
    ['driver;no_selection', '', 1],
    ['', 'driver', 'blank'],
    ['<b>', 'driver', 0],
  ] as const)('expected %j, the layer is %j → %s', (expected, layer, score) => {
    expect(outcome(assessLayer({ expected_context_layer: expected }, carrying(layer)))).toBe(score);
  });

  it.each([
    ['no_selection', '', 'no context layer, as expected'],
    ['driver; peat', '', 'expected driver or peat, the dataset has no context layer'],
    ['driver; peat', 'Peat', 'the layer is peat'],
    ['driver; peat', 'Grass', 'expected driver or peat, the layer is grass'],
  ])('expected %j, the layer is %j: %s', (expected, layer, reason) => {
    expect(reasonOf(assessLayer({ expected_context_layer: expected }, carrying(layer)))).toBe(reason);
  });

  it('names the cell whose layers cannot be separated', () => {
    expect(assessLayer({ expected_context_layer: 'driver / grasslands' }, carrying('driver'))).toMatchObject({
      badCell: {
        column: 'expected_context_layer',
        problem:
          '“driver / grasslands” matches nothing, but “driver” does; write names as they are, several separated by a semicolon, a comma or a line break',
      },
    });
  });

  it.each(['driver', 'no_selection'])('is blank where no dataset was selected, expected %s', (expected) => {
    expect(outcome(assessLayer({ expected_context_layer: expected }, wholeOutput()))).toBe('blank');
  });

  it('needs a recorded layer, but no recorded dataset', () => {
    expect(
      outcome(assessLayer({ expected_context_layer: 'driver' }, output({ contextLayer: 'driver' }))),
    ).toBe(1);
    expect(
      outcome(assessLayer({ expected_context_layer: 'driver' }, output({ dataset: { id: '4', name: '' } }))),
    ).toBe('blank');
  });
});
