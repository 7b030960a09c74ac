/** aoi_id_match: did the agent select exactly the expected areas? */
import {
  AreaIds,
  expectedNames,
  isMalformedGadmId,
  type SelectedArea,
  selectedName,
} from '../fields/area-id';
import { blank, fail, pass, type Settled } from '../model/assessment';
import { checkOf } from './check';
import type { ListColumn } from '../fields/columns';
import type { ExpectedValues } from '../fields/eval-case';
import { firstOf } from '../model/text';
import { HOW_TO_SEPARATE } from '../model/texts/list';
import { plainNumber } from '../fields/dataset';
import { misreadList, wantedItems } from './expected';

export const aoi = checkOf({
  id: 'aoi_id_match',
  title: 'Area',
  stage: 'aoi',
  group: 'pipeline',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_aoi_ids'],
  actual: ['actual_id'],
  reads: ['areas'],
  assess: ({ expected }, { areas }) => compareAreas(expected, areas, 'actual_id'),
  doc: {
    question: 'Did the agent select exactly the expected areas?',
    one: `The set of expected ids (separated by ${HOW_TO_SEPARATE}) equals the set of selected ids, in any order. GADM ids have the same country and levels (\`-\` is read as \`.\`), and the same version (\`_1\`) where both have one; others are the same text. Case does not matter.`,
    zero: 'An area is expected and none was selected.',
    blank:
      'No `expected_aoi_ids`; an expected id has a blank, a letter outside ASCII or a typographic dash (a place name is no id), begins like a GADM id but cannot be read as one, or could be read as several.',
    example: ['BRA; PER', 'PER;BRA', '1'],
  },
});

/**
 * @param areas undefined if they are not recorded
 * @param column where their ids are recorded
 */
export function compareAreas(
  expected: ExpectedValues,
  areas: readonly SelectedArea[] | undefined,
  column: ListColumn,
): Settled {
  const wanted = wantedItems(expected, 'expected_aoi_ids');
  if (wanted.length === 0) return blank('no area is expected');
  const name = wanted.find((id) => !ID.test(id));
  if (name !== undefined)
    return unreadable(
      name,
      `is no area id; write ids like BRA.14_1 or 15060, several separated by ${HOW_TO_SEPARATE}`,
    );
  const called = wanted.map((id) => ({ id, names: expectedNames(id) }));
  const malformed = called.find(({ id, names }) => names.length === 1 && isMalformedGadmId(id))?.id;
  if (malformed !== undefined)
    return unreadable(
      malformed,
      'looks like a GADM id but is not one; write it like BRA, BRA.25_1 or BRA.4.1_2',
    );
  if (!areas) return blank('the selected areas are not recorded');
  if (areas.length === 0) return fail(`expected ${wanted.join('; ')}, no area was selected`);
  const ids = areas.map(({ id }) => id);
  const written = new Set(wanted);
  const isLiteral = ids.every((id) => written.has(id));
  // Identical spellings match under any rule.
  if (isLiteral && new Set(ids).size === written.size) return pass(EXACTLY);
  const chosen = areas.map((area) => ({ id: area.id, name: selectedName(area) }));
  const expectedIds = new AreaIds(called.flatMap(({ names }) => names));
  const selected = new AreaIds(chosen.map(({ name }) => name));
  const missing = called
    .map(({ id, names }) => ({ id, ...selected.standing(names) }))
    .filter(({ match }) => match !== 'same');
  const extra = chosen
    .map(({ id, name }) => ({ id, ...expectedIds.standing([name]) }))
    .filter(({ match }) => match !== 'same');
  if (missing.length === 0 && extra.length === 0) {
    return pass(isLiteral ? EXACTLY : 'the same areas, written differently');
  }
  const isSelected = (id: string): boolean => selected.standing(expectedNames(id)).match !== 'different';
  const isWanted = (id: string): boolean =>
    expectedIds.standing([selectedName({ id, source: 'gadm' })]).match !== 'different';
  const misread = misreadList('expected_aoi_ids', wanted, isSelected) ?? misreadList(column, ids, isWanted);
  if (misread) return misread;
  const otherVersions = [
    ...missing.map(({ id, other }) => [id, other]),
    ...extra.map(({ id, other }) => [other, id]),
  ].flatMap(([left = '', right = '']) =>
    left === '' || right === '' ? [] : [`${left} and ${right} differ only in their version`],
  );
  const idsOf = (some: readonly { readonly id: string }[]): string =>
    firstOf([...new Set(some.map(({ id }) => id))], SHOWN);
  const [problem] = missing.flatMap(({ id }) => {
    const plain = plainNumber(id);
    return plain !== undefined && selected.standing(expectedNames(plain)).match === 'same'
      ? [`“${id}” is not the id ${plain}; write ${plain}`]
      : [];
  });
  const parts = [
    missing.length > 0 ? `missing: ${idsOf(missing)}` : '',
    extra.length > 0 ? `not expected: ${idsOf(extra)}` : '',
    ...[...new Set(otherVersions)].slice(0, SHOWN),
    problem ?? '',
  ];
  return fail(
    parts.filter((part) => part !== '').join('; '),
    problem === undefined ? undefined : { column: 'expected_aoi_ids', problem },
  );
}

/** Ids are ASCII without blanks: a place name is no id, and an en dash no hyphen. */
const ID = /^[!-~]+$/;

function unreadable(id: string, problem: string): Settled {
  return blank(`the expected id ${id} cannot be read`, {
    column: 'expected_aoi_ids',
    problem: `“${id}” ${problem}`,
  });
}

const EXACTLY = 'the selected areas are the expected ones';
const SHOWN = 10;
