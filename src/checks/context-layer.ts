/** context_layer_match: does the selected dataset carry the expected context layer? */
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { foldCase } from '../model/text';
import { NO_SELECTION } from '../fields/field';
import { misreadList, wantedItems } from './expected';

export const contextLayer = checkOf({
  id: 'context_layer_match',
  title: 'Context layer',
  stage: 'dataset',
  group: 'pipeline',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_context_layer'],
  actual: ['actual_context_layer'],
  reads: ['contextLayer'],
  assess({ expected }, output) {
    const wanted = wantedItems(expected, 'expected_context_layer').map(foldCase);
    if (wanted.length === 0) return blank('no context layer is expected');
    if (output.contextLayer === undefined) return blank('the context layer is not recorded');
    if (output.dataset === null) return blank('no dataset was selected, so there is no layer to compare');
    const layer = foldCase(output.contextLayer);
    const expectedText = wanted.join(' or ');
    if (layer === '') {
      return wanted.includes(NO_SELECTION)
        ? pass('no context layer, as expected')
        : fail(`expected ${expectedText}, the dataset has no context layer`);
    }
    if (wanted.includes(layer)) return pass(`the layer is ${layer}`);
    return (
      misreadList('expected_context_layer', wanted, (name) => name === layer) ??
      fail(`expected ${expectedText}, the layer is ${layer}`)
    );
  },
  doc: {
    question: 'Does the selected dataset carry the expected context layer?',
    one: `The layer is one of the expected ones (of several, any one will do), trimmed and ignoring case. \`no_selection\` expects none.`,
    zero: 'A layer is expected and the selected dataset has none.',
    blank: 'No `expected_context_layer`; no dataset was selected (the dataset check says so).',
    example: ['driver', 'Driver', '1'],
  },
});
