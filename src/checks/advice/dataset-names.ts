/** A dataset name that contradicts its id. Names in sheets are worded in many ways: what counts are the words that tell datasets apart. */
import type { EvalCase } from '../../model/eval-case';
import { plainNumber } from '../../model/fields/dataset';
import { splitList } from '../../model/texts/list';
import { wantedItems } from '../expected';
import type { Finding } from './finding';

/** The first that fits names the dataset. Source: project-zeno, src/agent/datasets/catalog. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\bfires?\b/i, '10'],
  [/\bdrivers?\b/i, '8'],
  [/\bsluc\b|emission factors?/i, '9'],
  [/\b(?:ghg|greenhouse|flux)\b/i, '6'],
  [/\btree cover gain\b/i, '5'],
  [/\bgrasslands?\b/i, '2'],
  [/\bintegrated\b.*\balerts?\b/i, '11'],
  [/\bdist(?:[- ]alerts?)?\b/i, '0'],
  [/\bsbtn\b|\bnatural lands\b/i, '3'],
  [/\blgms\b/i, '12'],
  [/\btree cover loss\b/i, '4'],
  [/\bland cover\b/i, '1'],
  [/^\s*tree cover\s*$/i, '7'],
];

export function datasetNames({ expected }: EvalCase): Omit<Finding, 'row'> | undefined {
  const ids = wantedItems(expected, 'expected_dataset_id').map((id) => plainNumber(id) ?? id);
  if (ids.length === 0) return undefined;
  for (const name of splitList('text', expected.expected_dataset_name)) {
    const named = NAMED.find(([words]) => words.test(name))?.[1];
    if (named !== undefined && !ids.includes(named))
      return {
        column: 'expected_dataset_name',
        text: `“${name}” is dataset ${named}, expected_dataset_id says ${ids.join(' or ')}; correct one of the two`,
      };
  }
  return undefined;
}
