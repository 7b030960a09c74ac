import { contextLayer } from '../../src/checks/dataset';
import { assessBy, examplesOf } from '../support/assessing';
import { outcome, output, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(contextLayer);
const carrying = (layer: string) => wholeOutput({ dataset: { id: '4', name: '' }, contextLayer: layer });

describe('context_layer_match', () => {
  it.each([
    ...examplesOf(contextLayer),
    [' DRIVER ', 'driver', 1],
    ['primary_forest;intact_forest', 'Intact_Forest', 1],
    ['primary_forest', 'intact_forest', 0],
    ['driver', '', 0],
    ['driver, natural_lands', 'natural_lands', 1],
    ['driver\nnatural_lands', 'natural_lands', 1],
    ['driver, natural_lands', 'grasslands', 0],
    ['driver or natural_lands', 'natural_lands', 'blank'],
    ['driver or natural_lands', 'grasslands', 0],
    ['no_selection', '', 1],
    ['no_selection', 'driver', 0],
    ['driver;no_selection', '', 1],
    ['', 'driver', 'blank'],
    [';', 'driver', 'blank'],
    ['<b>', 'driver', 0],
  ] as const)('expected %j, the layer is %j → %s', (expected, layer, score) => {
    expect(outcome(assess({ expected_context_layer: expected }, carrying(layer)))).toBe(score);
  });

  it.each([
    ['no_selection', '', 'no context layer, as expected'],
    ['driver; peat', '', 'expected driver or peat, the dataset has no context layer'],
    ['driver; peat', 'Peat', 'the layer is peat'],
    ['driver; peat', 'Grass', 'expected driver or peat, the layer is grass'],
  ])('expected %j, the layer is %j: %s', (expected, layer, reason) => {
    expect(reasonOf(assess({ expected_context_layer: expected }, carrying(layer)))).toBe(reason);
  });

  it('names the cell whose layers cannot be told apart', () => {
    expect(assess({ expected_context_layer: 'driver / grasslands' }, carrying('driver'))).toMatchObject({
      badCell: {
        column: 'expected_context_layer',
        problem:
          '“driver / grasslands” matches nothing, but “driver” does; write names as they are, several separated by a semicolon, a comma or a line break',
      },
    });
  });

  it.each(['driver', 'no_selection'])('is blank where no dataset was selected, expected %s', (expected) => {
    expect(outcome(assess({ expected_context_layer: expected }, wholeOutput()))).toBe('blank');
  });

  it('is evaluated where a dataset without an id was selected', () => {
    const done = wholeOutput({ dataset: { id: '', name: 'Tree cover' }, contextLayer: 'driver' });
    expect(outcome(assess({ expected_context_layer: 'driver' }, done))).toBe(1);
  });

  it('is evaluated where the layer is recorded and the dataset is not, and not the other way round', () => {
    expect(outcome(assess({ expected_context_layer: 'driver' }, output({ contextLayer: 'driver' })))).toBe(1);
    expect(
      outcome(assess({ expected_context_layer: 'driver' }, output({ dataset: { id: '4', name: '' } }))),
    ).toBe('blank');
  });
});
