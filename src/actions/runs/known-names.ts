/** Names of ids, as far as the results hold them: a person knows “Tree cover loss”, not dataset 4. */
import type { CheckMeta } from '../../model/check';
import type { ResultRecord } from '../../results/records';

/** Columns that hold ids, and the columns that name them. */
const NAMED = [
  { kind: 'dataset', ids: 'actual_dataset_id', names: 'actual_dataset_name' },
  { kind: 'dataset', ids: 'expected_dataset_id', names: 'expected_dataset_name' },
  { kind: 'area', ids: 'actual_id', names: 'actual_name' },
] as const;
const KIND_OF: Readonly<Record<string, 'dataset' | 'area'>> = {
  expected_dataset_id: 'dataset',
  expected_aoi_ids: 'area',
};

/**
 * @param records all lines of the eval set’s results
 * @returns the names of the ids that a check expects; '' if none is known
 */
export function knownNames(
  records: readonly ResultRecord[],
): (check: Pick<CheckMeta, 'expects'>, expected: string) => string {
  const names = { dataset: new Map<string, string>(), area: new Map<string, string>() };
  for (const { cell } of records)
    for (const { kind, ids, names: column } of NAMED) {
      const [idsHere, named] = [listed(cell(ids)), listed(cell(column))];
      // If the lengths differ, it is unknown which name belongs to which id.
      if (idsHere.length !== named.length) continue;
      idsHere.forEach((id, index) => {
        const name = named[index] ?? '';
        if (id !== '' && name !== '' && !names[kind].has(id)) names[kind].set(id, name);
      });
    }
  return ({ expects }, expected) => {
    const kind = expects.flatMap((column) => KIND_OF[column] ?? [])[0];
    if (!kind) return '';
    const named = (expected.match(/[^\s;,|]+/g) ?? []).flatMap((id) => {
      const name = names[kind].get(id);
      return name === undefined ? [] : [`${id} ${name}`];
    });
    return [...new Set(named)].join(', ');
  };
}

function listed(cell: ReturnType<ResultRecord['cell']>): string[] {
  return String(cell ?? '')
    .split(';')
    .map((text) => text.trim());
}
