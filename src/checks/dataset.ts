/** dataset_id_match: did the agent select the expected dataset? */
import { blank, fail, type NotApplicable, pass } from '../model/assessment';
import { checkOf } from './check';
import type { ExpectedValues } from '../fields/eval-case';
import { foldCase } from '../model/text';
import { plainNumber } from '../fields/dataset';
import { NO_SELECTION } from '../fields/field';
import { wantedItems } from './expected';

export const dataset = checkOf({
  id: 'dataset_id_match',
  title: 'Dataset',
  stage: 'dataset',
  group: 'pipeline',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_dataset_id'],
  actual: ['actual_dataset_id'],
  reads: ['dataset'],
  assess({ expected }, { dataset: actual }) {
    const wanted = expectedDatasets(expected);
    if ('kind' in wanted) return wanted;
    if (actual === undefined) return blank('the selected dataset is not recorded');
    const id = foldCase(actual?.id ?? '');
    const expectedText = wanted.join(' or ');
    if (id === '') {
      if (wanted.includes(NO_SELECTION)) return pass('no dataset was selected, as expected');
      return fail(
        `expected dataset ${expectedText}, ${actual ? 'the selected one has no id' : 'none was selected'}`,
      );
    }
    const named = actual?.name ? `${id} (${actual.name})` : id;
    if (wanted.includes(id)) return pass(`dataset ${named}`);
    const leftover = wanted.find((text) => plainNumber(text) === id);
    const reason = `expected dataset ${expectedText}, selected ${named}`;
    if (leftover === undefined) return fail(reason);
    const problem = `“${leftover}” is not the id ${id}; write ${id}`;
    return fail(`${reason}: ${problem}`, { column: 'expected_dataset_id', problem });
  },
  doc: {
    question: 'Did the agent select the expected dataset?',
    one: `The selected dataset’s trimmed id is one of the expected ones (of several, any one will do). \`no_selection\` expects no dataset id to be selected. 0 is a real id.`,
    zero: 'A dataset is expected and none was selected (no dataset object, or an empty one).',
    blank: 'No `expected_dataset_id`; the cell is not a dataset id.',
    example: ['0;11', '11', '1'],
  },
});

/** Ids are compared as text: 4.0 is read as an id, but it is not 4. 4.6 is what some locales turn a typed 4,6 into. */
const DATASET_ID = /^\d+(?:\.0+)?$/;

/** The ids of which any one will do (or `no_selection`), or the result of a check that needs them. */
export function expectedDatasets(expected: ExpectedValues): readonly string[] | NotApplicable {
  const wanted = wantedItems(expected, 'expected_dataset_id').map(foldCase);
  if (wanted.length === 0) return blank('no dataset is expected');
  const wrong = wanted.find((id) => id !== NO_SELECTION && !DATASET_ID.test(id));
  if (wrong !== undefined) {
    return blank(`the expected dataset id ${wrong} cannot be read`, {
      column: 'expected_dataset_id',
      problem: `“${wrong}” is not a dataset id; write a whole number such as 4, alternatives as 0;11, or ${NO_SELECTION}`,
    });
  }
  return wanted;
}
