/** The fields of the dataset, its context layer and its parameters. */
import * as z from '../model/zod';
import { stateKey, Text } from './agent-state';
import { wordColumn, field, NO_SELECTION } from './field';
import { isObject, unwrap, parseJson } from '../model/texts/json';
import { foldCase } from '../model/text';
import { wholeNumber } from './whole-number';

interface Dataset {
  /** '' for a dataset object without an id. */
  readonly id: string;
  readonly name: string;
}

/** A dataset without id and name is still a selection. */
const NAMELESS = '(no id and no name)';

const datasetOf = stateKey('dataset', () =>
  z.pipe(
    z.transform((value) => {
      const plain = unwrap(value);
      // An empty object is not a dataset.
      return isObject(plain) && Object.keys(plain).length === 0 ? null : plain;
    }),
    z.nullish(
      z.object({
        dataset_id: Text,
        dataset_name: Text,
        context_layer: Text,
        parameters: z.optional(z.unknown()),
      }),
    ),
  ),
);

export const DATASET = {
  /** The selected dataset; null for none. */
  dataset: field({
    expects: {
      expected_dataset_id: {
        means: 'The id of the dataset to be used; of several, any one will do.',
        oldNames: ['expected_dataset'],
        items: 'code',
        holds: 'dataset id',
        accepts: ['actual_dataset_id'],
        forNothing: NO_SELECTION,
      },
      expected_dataset_name: {
        means: 'The name of the expected dataset, for people to read.',
        precedes: 'actual_dataset_name',
        accepts: ['actual_dataset_name'],
        acceptedWith: 'expected_dataset_id',
      },
    },
    records: {
      actual_dataset_id: {
        means: 'The id of the selected dataset.',
        holds: 'dataset id',
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
  /** The context layer of the dataset; '' for none. */
  contextLayer: field({
    expects: {
      // Catalogue keys, such as driver and natural_lands.
      expected_context_layer: {
        means: 'The context layer to be used; of several, any one will do.',
        items: 'name',
        holds: 'word',
        accepts: ['actual_context_layer'],
        forNothing: NO_SELECTION,
      },
    },
    records: { actual_context_layer: wordColumn('The context layer of the selected dataset.') },
    fromRow: (row) => row.get('actual_context_layer') ?? '',
    fromState: (state) => datasetOf(state)?.context_layer ?? '',
  }),
  /** The parameters of the dataset; null if the record cannot be read. */
  parameters: field({
    expects: {
      expected_dataset_parameters: {
        means:
          'The parameters that the dataset should be used with, as JSON: [{"name":"canopy_cover","values":[30]}].',
        width: 160,
        accepts: ['actual_dataset_parameters'],
      },
    },
    records: {
      actual_dataset_parameters: {
        means: 'The parameters of the selected dataset, as JSON.',
        width: 160,
        write: (parameters: readonly DatasetParameter[] | null) =>
          parameters && parameters.length > 0 ? JSON.stringify(parameters) : '',
      },
    },
    fromRow: (row): readonly DatasetParameter[] | null => {
      const text = row.get('actual_dataset_parameters') ?? '';
      return text === '' ? [] : (parametersIn(text) ?? null);
    },
    fromState: (state) => parametersOf(datasetOf(state)?.parameters ?? []) ?? null,
  }),
};

/** A setting of a dataset, such as a canopy cover of 30 %. */
interface DatasetParameter {
  /** In the form in which names are compared. */
  readonly name: string;
  /** In the form in which values are compared: 10, 10.0 and "10" are `10`; each once. */
  readonly values: readonly string[];
}

/** Reads JSON: a list of objects with `name` and `values`, or one; undefined for any other text. */
export function parametersIn(text: string): readonly DatasetParameter[] | undefined {
  return parametersOf(parseJson(text));
}

function parametersOf(value: unknown): readonly DatasetParameter[] | undefined {
  const byName = new Map<string, Set<string>>();
  for (const item of Array.isArray(value) ? value : [value]) {
    const plain = unwrap(item);
    if (!isObject(plain) || typeof plain['name'] !== 'string' || !Array.isArray(plain['values']))
      return undefined;
    const name = foldCase(plain['name']);
    byName.set(name, new Set([...(byName.get(name) ?? []), ...plain['values'].map(valueText)]));
  }
  return [...byName].map(([name, values]) => ({ name, values: [...values] }));
}

function valueText(value: unknown): string {
  const text = foldCase(typeof value === 'string' ? value : JSON.stringify(value));
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}
