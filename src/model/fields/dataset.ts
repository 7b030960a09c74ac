/** The fields about the dataset and its context layer. */
import * as z from '../../settings/zod';
import { stateKey, Text } from './agent-state';
import { textColumn } from './column-kinds';
import { field } from './field';
import { isObject, unwrap } from './langchain';

export interface Dataset {
  /** '' for a dataset object without an id. */
  readonly id: string;
  readonly name: string;
}

/** A dataset of which nothing is known is more than none. */
const NAMELESS = '(no id and no name)';

/** An empty object is no dataset. */
function datasetIn(value: unknown): unknown {
  const plain = unwrap(value);
  return isObject(plain) && Object.keys(plain).length === 0 ? null : plain;
}

const datasetOf = stateKey(
  'dataset',
  z.pipe(
    z.transform(datasetIn),
    z.nullish(z.object({ dataset_id: Text, dataset_name: Text, context_layer: Text })),
  ),
);

export const DATASET = {
  /** The selected dataset; null where none was selected. */
  dataset: field({
    expects: {
      expected_dataset_id: {
        means: 'The id of the dataset to be used; of several, any one will do.',
        oldNames: ['expected_dataset'],
        items: 'code',
      },
      expected_dataset_name: { means: 'The name of the expected dataset, for people to read.' },
    },
    records: {
      actual_dataset_id: {
        means: 'The id of the selected dataset.',
        write: (dataset: Dataset | null) => dataset?.id ?? '',
      },
      actual_dataset_name: {
        means: 'The name of the selected dataset.',
        width: 160,
        write: (dataset: Dataset | null) =>
          dataset && (dataset.id || dataset.name) === '' ? NAMELESS : (dataset?.name ?? ''),
        show: (dataset: Dataset | null) => dataset?.name ?? '',
      },
    },
    heldBy: ['actual_dataset_id'],
    fromRow: (row): Dataset | null => {
      const id = wholeNumber(row.get('actual_dataset_id') ?? '');
      const name = row.get('actual_dataset_name') ?? '';
      return id === '' && name === '' ? null : { id, name };
    },
    fromState: (state) => {
      const dataset = datasetOf(state);
      return dataset ? { id: dataset.dataset_id, name: dataset.dataset_name } : null;
    },
  }),
  /** The context layer of the selected dataset; '' where none is set. */
  contextLayer: field({
    expects: {
      // Keys of the catalogue: driver, natural_lands.
      expected_context_layer: {
        means: 'The context layer to be used; of several, any one will do.',
        items: 'name',
      },
    },
    records: { actual_context_layer: textColumn('The context layer of the selected dataset.') },
    fromRow: (row) => row.get('actual_context_layer') ?? '',
    fromState: (state) => datasetOf(state)?.context_layer ?? '',
  }),
};

/** Data frames write ids beside blanks as 4.0. */
function wholeNumber(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1');
}
