/** dataset_parameter_match: was the dataset used with the expected parameters? */
import { blank, fail, pass, type Settled } from '../model/assessment';
import { checkOf } from './check';
import { type Parameter, parametersIn } from '../fields/dataset';

export const parameters = checkOf({
  id: 'dataset_parameter_match',
  title: 'Dataset parameters',
  stage: 'dataset',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_dataset_parameters'],
  actual: ['actual_dataset_parameters'],
  reads: ['parameters'],
  assess({ expected }, { dataset, parameters: actual }) {
    const text = expected.expected_dataset_parameters;
    if (text === '') return blank('no parameters are expected');
    const wanted = parametersIn(text);
    if (!wanted) return unreadable('expected_dataset_parameters', `“${text}”`);
    if (dataset === null) return blank('no dataset was selected, so there are no parameters to compare');
    if (actual === undefined) return blank('the parameters of the dataset are not recorded');
    if (actual === null) return unreadable('actual_dataset_parameters', 'what is recorded');
    const names = new Set([...wanted, ...actual].map(({ name }) => name));
    const wrong = [...names].flatMap((name) =>
      difference(name, valuesOf(name, wanted), valuesOf(name, actual)),
    );
    return wrong.length === 0 ? pass('the parameters are the expected ones') : fail(wrong.join('; '));
  },
  doc: {
    question: 'Was the dataset used with the expected parameters?',
    one: 'Names and values are the same. Order, repeats and case do not matter; 10, 10.0 and "10" are the same value; a single object counts as a list of one.',
    zero: 'A parameter or a value is missing, or there is one too many.',
    blank:
      'No `expected_dataset_parameters`; no dataset was selected; the cell is not a JSON list of objects with name and values.',
    example: ['[{"name":"canopy_cover","values":[30]}]', '[{"name":"canopy_cover","values":["30"]}]', '1'],
  },
});

function valuesOf(wanted: string, parameters_: readonly Parameter[]): readonly string[] | undefined {
  return parameters_.find(({ name }) => name === wanted)?.values;
}

/** @example 'canopy_cover: expected 30, got 10' */
function difference(name: string, wanted?: readonly string[], actual?: readonly string[]): string[] {
  const isSame = wanted?.length === actual?.length && wanted?.every((value) => actual?.includes(value));
  return isSame ? [] : [`${name}: expected ${valuesText(wanted)}, got ${valuesText(actual)}`];
}

function valuesText(values?: readonly string[]): string {
  return values ? values.join(', ') || 'no value' : 'none';
}

function unreadable(column: string, text: string): Settled {
  return blank(`parameters that cannot be read: ${text}`, {
    column,
    problem: `${text} is not a JSON list of objects with name and values; write it like [{"name":"canopy_cover","values":[30]}]`,
  });
}
