/** Names that contradict what they name: a dataset's its id, a level its area, a case's id another case. */
import type { EvalCase } from '../../model/eval-case';
import { plainNumber } from '../../model/fields/dataset';
import { count, foldCase } from '../../model/text';
import { splitList } from '../../model/texts/list';
import { canonicalLevel, gadmDepth } from '../../model/values/admin-level';
import { isMalformedGadmId, parseGadmId } from '../../model/values/area-id';
import { wantedItems } from '../expected';
import type { Finding } from './finding';

/** Parts of a GADM id after the country; undefined for an id of another source. */
function depthOf(id: string): number | undefined {
  const path = parseGadmId(id)?.path;
  return path === undefined ? undefined : path.split('.').length - 1;
}

/**
 * Reports an id that has none of the expected levels: GADM ids show theirs by their parts, and sites and lands (kba, wdpa, landmark) have
 * no GADM ids. Words that name no known level, and unreadable ids, are left to the checks.
 */
export function levelMismatch({ expected }: EvalCase): Omit<Finding, 'row'> | undefined {
  const words = wantedItems(expected, 'expected_subregion');
  const depths = words.map((word) => gadmDepth(canonicalLevel(word)));
  if (words.length === 0 || depths.includes(undefined)) return undefined;
  const ids = wantedItems(expected, 'expected_aoi_ids').filter((id) => !isMalformedGadmId(id));
  const odd = ids.filter((id) => !depths.includes(depthOf(id) ?? null));
  const [first] = odd;
  if (first === undefined) return undefined;
  const depth = depthOf(first);
  const is =
    depth === undefined
      ? 'is not a GADM id'
      : `is a GADM id of ${depth === 0 ? 'a country' : `level ${depth}`}`;
  const others = odd.length === 1 ? '' : ` (and ${count(odd.length - 1, 'more id')})`;
  return {
    column: 'expected_subregion',
    text: `“${words.join('; ')}” does not fit expected_aoi_ids: ${first} ${is}${others}; correct the level or the ids`,
  };
}

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

/** One question with two different expected answers: an agent that is right in one row is wrong in the other. Turns depend on what came before. */
export function differentAnswers(cases: readonly EvalCase[]): Finding[] {
  const first = new Map<string, EvalCase>();
  return cases.flatMap((evalCase): Finding[] => {
    const { row, query, conversation, expected } = evalCase;
    if (conversation !== '' || expected.expected_answer === '') return [];
    const above = first.get(foldCase(query));
    if (!above) first.set(foldCase(query), evalCase);
    if (!above || foldCase(above.expected.expected_answer) === foldCase(expected.expected_answer)) return [];
    return [
      {
        row,
        column: 'expected_answer',
        text: `row ${above.row} asks the same and expects “${above.expected.expected_answer}”; correct one of the two, or say in the query what differs`,
      },
    ];
  });
}

/** A test_id of two cases: responses and earlier results of the one may be taken for those of the other. Turns may share theirs. */
export function repeatedIds(cases: readonly EvalCase[]): Finding[] {
  const first = new Map<string, EvalCase>();
  return cases.flatMap((evalCase): Finding[] => {
    const { testId, row, conversation, uid } = evalCase;
    const above = testId === '' ? undefined : first.get(testId);
    if (testId !== '' && !above) first.set(testId, evalCase);
    const isTurn = above !== undefined && conversation !== '' && conversation === above.conversation;
    if (!above || isTurn || above.uid === uid) return [];
    return [
      {
        row,
        column: 'test_id',
        text: `“${testId}” is also the id of row ${above.row}; give each case its own`,
      },
    ];
  });
}
