import { allowsClarification } from '../../src/checks/clarification';
import { expectsData } from '../../src/checks/data-pull';
import { expectsDashboard, wantedItems } from '../../src/checks/expected';
import { readBoolean } from '../../src/fields/cell-kinds';
import { evalCase } from '../support/cases';

it.each([
  [' true ', true],
  ['1', true],
  ['Yes', true],
  ['FALSE', false],
  ['0', false],
  ['no', false],
  ['', undefined],
  ['maybe', undefined],
  ['true!', undefined],
])('%j is read as %s', (text, value) => {
  expect(readBoolean(text)).toBe(value);
});

it.each([
  ['BRA; PER;', ['BRA', 'PER']],
  ["['BRA', None]", ['BRA']],
  [';', []],
  ["['']", []],
  ['', []],
])('the items of the list %j are %j', (cell, items) => {
  const { expected } = evalCase({ expected_aoi_ids: cell });
  expect(wantedItems(expected, 'expected_aoi_ids')).toEqual(items);
});

describe('what a case expects', () => {
  it.each([
    // Not if the row asks for other work.
    [{ expected_dataset_id: '4', expected_scope: 'suggest' }, false],
    [{ expected_dataset_id: '4', expected_scope: 'suggest; analyze' }, true],
    [{ expected_dataset_id: '4', expected_dashboard_widgets: 'map' }, false],
    [{ expected_dataset_id: '4', expected_dashboard_widgets: 'map; insight' }, true],
    [{ expected_dataset_id: '4', expected_dashboard_widgets: 'map', expected_answer: '5 ha' }, true],
    [{ expected_dataset_id: '4', expected_dashboard_created: 'TRUE' }, false],
  ])('%j is data: %s', (expected, is) => {
    expect(expectsData(evalCase(expected))).toBe(is);
  });

  it.each([
    [{ expected_dashboard_created: 'TRUE' }, true],
    [{ expected_dashboard_created: 'FALSE', expected_dashboard_widgets: 'map' }, false],
    [{ expected_dashboard_widgets: 'map' }, true],
    [{}, false],
  ])('%j is a dashboard: %s', (expected, is) => {
    expect(expectsDashboard(evalCase(expected))).toBe(is);
  });

  it.each([
    [{ expected_nudge_type: 'aoi_choice' }, true],
    [{ expected_nudge_options: 'Peru' }, true],
    [{ expected_scope: 'clarify' }, true],
    [{ expected_scope: 'suggest' }, true],
    [{ expected_scope: 'analyse' }, false],
    [{ expected_scope: 'clarify', expected_clarification: 'FALSE' }, false],
    [{}, false],
  ])('%j allows a clarification: %s', (expected, is) => {
    expect(allowsClarification(evalCase(expected))).toBe(is);
  });
});
