/** The checks dataset_id_match, dataset_parameter_match and context_layer_match: did the agent select the expected dataset, and use it as expected? */
import { blank, fail, pass, type Settled } from '../model/assessment';
import { checkOf } from './check';
import { foldCase } from '../model/text';
import { parametersIn } from '../fields/dataset';
import { plainNumber } from '../fields/whole-number';
import { NO_SELECTION } from '../fields/field';
import { wantedItems, misreadList } from './expected';

const shared = {
  stage: 'dataset',
  blankedByClarification: true,
} as const;

export const dataset = checkOf({
  ...shared,
  id: 'dataset_id_match',
  title: 'Dataset',
  bucket: 'pipeline',
  expects: ['expected_dataset_id'],
  actual: ['actual_dataset_id'],
  reads: ['dataset'],
  assess({ expected }, { dataset: actual }) {
    const wantedIds = wantedItems(expected, 'expected_dataset_id').map(foldCase);
    const id = foldCase(actual?.id ?? '');
    const expectedText = wantedIds.join(' or ');
    if (id === '') {
      if (wantedIds.includes(NO_SELECTION)) return pass('no dataset was selected, as expected');
      return fail(
        `expected dataset ${expectedText}, ${actual ? 'the selected one has no id' : 'none was selected'}`,
      );
    }
    const named = actual?.name ? `${id} (${actual.name})` : id;
    if (wantedIds.includes(id)) return pass(`dataset ${named}`);
    const leftover = wantedIds.find((text) => plainNumber(text) === id);
    const reason = `expected dataset ${expectedText}, selected ${named}`;
    if (leftover === undefined) return fail(reason);
    const problem = `“${leftover}” is not the id ${id}; write ${id}`;
    return fail(`${reason}: ${problem}`, { column: 'expected_dataset_id', problem });
  },
  doc: {
    question: 'Did the agent select the expected dataset?',
    one: `The selected dataset’s id is an expected one (of several, any one will do); 0 is a real id. \`no_selection\` expects none to be selected.`,
    zero: 'None, or another, was selected.',
    blank: 'No `expected_dataset_id`; the cell is not a dataset id.',
    example: '0;11',
  },
});

export const parameters = checkOf({
  ...shared,
  id: 'dataset_parameter_match',
  title: 'Dataset parameters',
  expects: ['expected_dataset_parameters'],
  actual: ['actual_dataset_parameters'],
  reads: [],
  readsAny: ['parameters'],
  assess({ expected }, { dataset, parameters: actual }) {
    const text = expected.expected_dataset_parameters;
    const wantedParameters = parametersIn(text);
    if (!wantedParameters) return unreadable('expected_dataset_parameters', `“${text}”`);
    if (dataset === null) return blank('no dataset was selected, so there are no parameters to compare');
    if (actual === undefined) return blank('the parameters are not recorded');
    if (actual === null) return unreadable('actual_dataset_parameters', 'what is recorded');
    const shown = (values?: readonly string[]): string => (values ? values.join(', ') || 'no value' : 'none');
    const names = new Set([...wantedParameters, ...actual].map(({ name }) => name));
    const wrong = [...names].flatMap((name) => {
      const [want, have] = [wantedParameters, actual].map(
        (some) => some.find((one) => one.name === name)?.values,
      );
      const isSame = want?.length === have?.length && want?.every((value) => have?.includes(value));
      return isSame ? [] : [`${name}: expected ${shown(want)}, got ${shown(have)}`];
    });
    return wrong.length === 0 ? pass('the parameters are the expected ones') : fail(wrong.join('; '));
  },
  doc: {
    question: 'Was the dataset used with the expected parameters?',
    one: 'Names and values are the same. Order, repeats and case do not matter; 10, 10.0 and "10" are the same value.',
    zero: 'A parameter or a value is missing, or there is one too many.',
    blank:
      'No `expected_dataset_parameters`; no dataset was selected; the cell is not a JSON list of objects with name and values.',
    example: '[{"name":"canopy_cover","values":[30]}]',
  },
});

function unreadable(column: string, text: string): Settled {
  return blank(`parameters that cannot be read: ${text}`, {
    column,
    problem: `${text} is not a JSON list of objects with name and values; write it like [{"name":"canopy_cover","values":[30]}]`,
  });
}

export const contextLayer = checkOf({
  ...shared,
  id: 'context_layer_match',
  title: 'Context layer',
  bucket: 'pipeline',
  expects: ['expected_context_layer'],
  actual: ['actual_context_layer'],
  reads: ['contextLayer'],
  assess({ expected }, output) {
    const wantedLayers = wantedItems(expected, 'expected_context_layer').map(foldCase);
    if (output.dataset === null) return blank('no dataset was selected, so there is no layer to compare');
    const layer = foldCase(output.contextLayer);
    const expectedText = wantedLayers.join(' or ');
    if (layer === '') {
      return wantedLayers.includes(NO_SELECTION)
        ? pass('no context layer, as expected')
        : fail(`expected ${expectedText}, the dataset has no context layer`);
    }
    if (wantedLayers.includes(layer)) return pass(`the layer is ${layer}`);
    return (
      misreadList('expected_context_layer', wantedLayers, (name) => name === layer) ??
      fail(`expected ${expectedText}, the layer is ${layer}`)
    );
  },
  doc: {
    question: 'Does the selected dataset carry the expected context layer?',
    one: `The layer is an expected one (of several, any one will do); case is ignored. \`no_selection\` expects none.`,
    zero: 'The selected dataset has none, or another.',
    blank: 'No `expected_context_layer`; no dataset was selected.',
    example: 'driver',
  },
});
