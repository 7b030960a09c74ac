/** The checks aoi_id_match, aoi_source_match and subregion_match: did the agent select the expected areas, from the expected source, at the expected level? */
import {
  areaIndex,
  expectedNames,
  type SelectedArea,
  selectedName,
  canonicalLevel,
  fitsSource,
} from '../fields/areas';
import { blank, fail, pass, type Settled } from '../model/assessment';
import { checkOf } from './check';
import type { ListColumn } from '../fields/fields';
import type { ExpectedValues } from '../fields/eval-case';
import { firstFew, foldCase } from '../model/text';
import { HOW_TO_SEPARATE } from '../fields/list';
import { plainNumber } from '../fields/whole-number';
import { differenceText, misreadList, wantedItems } from './expected';

const shared = {
  stage: 'aoi',
  blankedByClarification: true,
} as const;

export const aoi = checkOf({
  ...shared,
  id: 'aoi_id_match',
  title: 'Area',
  bucket: 'pipeline',
  expects: ['expected_aoi_ids'],
  actual: ['actual_id'],
  reads: ['areas'],
  assess: ({ expected }, { areas }) => compareAreas(expected, areas, 'actual_id'),
  doc: {
    question: 'Did the agent select exactly the expected areas?',
    one: `The selected ids are the expected ones (separated by ${HOW_TO_SEPARATE}), in any order and case. GADM ids have the same country and levels (\`-\` is read as \`.\`), and the same version (\`_1\`) where both have one.`,
    zero: 'Other areas, or none, were selected.',
    blank:
      'No `expected_aoi_ids`; an expected id has a space, an accented letter or a long dash (place names are not ids), only looks like a GADM id, or could be several.',
    example: 'BRA; PER',
  },
});

/** Compares selected areas with the expected ids. @param column that records their ids */
export function compareAreas(
  expected: ExpectedValues,
  areas: readonly SelectedArea[],
  column: ListColumn,
): Settled {
  const wantedIds = wantedItems(expected, 'expected_aoi_ids');
  if (areas.length === 0) return fail(`expected ${wantedIds.join('; ')}, no area was selected`);
  const ids = areas.map(({ id }) => id);
  const written = new Set(wantedIds);
  const isLiteral = ids.every((id) => written.has(id));
  // Identical spellings match under every match rule.
  if (isLiteral && new Set(ids).size === written.size) return pass(SAME_AREAS);
  const expectedIds = areaIndex(wantedIds.flatMap(expectedNames));
  const selected = areaIndex(areas.map(selectedName));
  const missing = wantedIds
    .map((id) => ({ id, ...selected(expectedNames(id)) }))
    .filter(({ match }) => match !== 'same');
  const extra = areas
    .map((area) => ({ id: area.id, ...expectedIds([selectedName(area)]) }))
    .filter(({ match }) => match !== 'same');
  if (missing.length === 0 && extra.length === 0) {
    return pass(isLiteral ? SAME_AREAS : 'the same areas, written differently');
  }
  const isSelected = (id: string): boolean => selected(expectedNames(id)).match !== 'different';
  const isWanted = (id: string): boolean =>
    expectedIds([selectedName({ id, source: 'gadm' })]).match !== 'different';
  const misread =
    misreadList('expected_aoi_ids', wantedIds, isSelected) ?? misreadList(column, ids, isWanted);
  if (misread) return misread;
  const otherVersions = [
    ...missing.map(({ id, other }) => [id, other]),
    ...extra.map(({ id, other }) => [other, id]),
  ].flatMap(([left = '', right = '']) =>
    left === '' || right === '' ? [] : [`${left} and ${right} differ only in their version`],
  );
  const idsOf = (some: readonly { readonly id: string }[]): string =>
    firstFew([...new Set(some.map(({ id }) => id))], MAX_SHOWN);
  const [problem] = missing.flatMap(({ id }) => {
    const plain = plainNumber(id);
    return plain !== undefined && selected(expectedNames(plain)).match === 'same'
      ? [`“${id}” is not the id ${plain}; write ${plain}`]
      : [];
  });
  const parts = [
    differenceText({
      expected: wantedIds,
      actual: [...new Set(ids)],
      missing: idsOf(missing),
      extra: idsOf(extra),
    }),
    ...[...new Set(otherVersions)].slice(0, MAX_SHOWN),
    problem ?? '',
  ];
  return fail(
    parts.filter((part) => part !== '').join('; '),
    problem === undefined ? undefined : { column: 'expected_aoi_ids', problem },
  );
}

const SAME_AREAS = 'the selected areas are the expected ones';
const MAX_SHOWN = 10;

/** Compares sources: the same number is the id of another place in another source. */
export const aoiSource = checkOf({
  ...shared,
  id: 'aoi_source_match',
  title: 'Area source',
  expects: ['expected_aoi_source'],
  // The source is part of the expected area, not an expectation of its own.
  measures: [],
  guards: ['expected_aoi_source'],
  actual: ['actual_source'],
  reads: ['areas'],
  // A source is compared only if ids are expected, too.
  implied: ({ expected }) =>
    wantedItems(expected, 'expected_aoi_ids').length > 0 && sourcesOf(expected).length > 0,
  mayBeBlank: true,
  assess({ expected }, { areas }) {
    const wantedSources = sourcesOf(expected);
    if (areas.length === 0) return blank('no area was selected, so there is no source to compare');
    if (areas.some(({ source }) => NO_SOURCE.test(source)))
      return blank('the source of the selected areas is not recorded');
    const compared = areas.flatMap(({ id, source }) => {
      const possible = wantedSources.filter((word) => fitsSource(word, id));
      return possible.length === 0 ? [] : [{ id, source, isRight: possible.includes(foldCase(source)) }];
    });
    if (compared.length === 0) return blank('the expected source does not fit the selected ids');
    const wrong = compared.find(({ isRight }) => !isRight);
    if (!wrong) return pass(`from ${wantedSources.join(', ')}`);
    return fail(
      `expected ${wrong.id} from ${wantedSources.join(' or ')}, selected it from ${foldCase(wrong.source)}`,
    );
  },
  doc: {
    question: 'Are the selected areas from the expected source?',
    one: 'Each selected area has the expected source (of several, any one will do); case is ignored.',
    zero: 'An area is from another source: KBA 15060 is not WDPA 15060.',
    blank:
      'No `expected_aoi_source`, or no `expected_aoi_ids` beside it; no area was selected, or an area’s source is not recorded; the cell names no known source.',
    example: 'kba',
  },
});

/** A cell that records no source: `none` is written for an unknown one, see fields/areas.ts. */
const NO_SOURCE = /^\s*(?:none)?\s*$/i;

function sourcesOf(expected: ExpectedValues): readonly string[] {
  return wantedItems(expected, 'expected_aoi_source').map(foldCase);
}

export const subregion = checkOf({
  ...shared,
  id: 'subregion_match',
  title: 'Subregion',
  bucket: 'pipeline',
  expects: ['expected_subregion'],
  actual: ['actual_subregion'],
  reads: ['level'],
  assess({ expected }, { level, areas }) {
    const wantedLevels = wantedItems(expected, 'expected_subregion');
    const expectedText = wantedLevels.join(' or ');
    if (areas?.length === 0) return fail(`expected ${expectedText}, no area was selected`);
    if (level === '') return fail(`expected ${expectedText}, the selected areas share no level`);
    const actual = canonicalLevel(level);
    const isActual = (word: string): boolean => canonicalLevel(word) === actual;
    if (wantedLevels.some(isActual)) return pass(`the level is ${level}`);
    return (
      misreadList('expected_subregion', wantedLevels, isActual) ??
      fail(`expected ${expectedText}, the level is ${level}`)
    );
  },
  doc: {
    question: 'Are the selected areas at the expected administrative level?',
    one: `The level that the agent states, else the one that all selected areas share, is an expected one (of several, any one will do), by its short name (state, kba, …) or its long one (state-province, …).`,
    zero: 'No area was selected, the selected areas share no level, or the level is another one.',
    blank: 'No `expected_subregion`.',
    example: 'state',
  },
});
