import fc from 'fast-check';
import { aoi } from '../../src/checks/aoi';
import { splitList } from '../../src/fields/list';
import { assessBy, examplesOf } from '../support/assessing';
import { area, outcome, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(aoi);
const areas = (ids: readonly string[], source = 'gadm') =>
  wholeOutput({ areas: ids.map((id) => area(id, { source })) });
const compare = (expected: string, ids: readonly string[], source = 'gadm') =>
  outcome(assess({ expected_aoi_ids: expected }, areas(ids, source)));

describe('aoi_id_match', () => {
  it.each([
    ...examplesOf(aoi),
    ['BRA, PER', 'PER;BRA', 1],
    ['BRA / PER', 'PER;BRA', 'blank'],
    ['ESP.12._1', 'ESP.12_1', 'blank'],
  ] as const)('does what its documentation says of %s and %s', (expected, actual, score) => {
    expect(compare(expected, splitList('code', actual))).toBe(score);
  });

  it.each([
    ['one area', 'BRA', ['BRA'], 'gadm', 1],
    ['another area', 'BRA', ['PER'], 'gadm', 0],
    ['all of several', 'BRA;PER', ['PER', 'BRA'], 'gadm', 1],
    ['one of several', 'BRA;PER', ['BRA'], 'gadm', 0],
    ['one too many', 'BRA', ['BRA', 'PER'], 'gadm', 0],
    ['repeats on both sides', 'BRA; BRA;', ['BRA', 'BRA', 'BRA'], 'gadm', 1],
    ['a list as Python writes it', "['BRA', 'PER']", ['BRA', 'PER'], 'gadm', 1],
    ['a version on one side', 'BRA.25', ['BRA.25_1'], 'gadm', 1],
    ['two versions', 'USA.5_1', ['USA.5_2'], 'gadm', 0],
    ['a child for its parent', 'ESP.12_1', ['ESP.12.3_1'], 'gadm', 0],
    ['a kba held as a number', '15060', ['15060'], 'kba', 1],
    ['a zoned park', '101412_A', ['101412_B'], 'wdpa', 0],
    ['an indigenous land in lower case', 'usa20100', ['USA20100'], 'landmark', 1],
    ['nothing selected', 'BRA', [], 'gadm', 0],
    ['nothing expected', '', ['BRA'], 'gadm', 'blank'],
    ['only separators expected', ' ; ', ['BRA'], 'gadm', 'blank'],
    ['only blanks in Python’s notation', "['', None]", [], 'gadm', 'blank'],
    ['several with commas', 'BRA, PER', ['PER', 'BRA'], 'gadm', 1],
    ['one of several with line breaks', 'BRA\nPER', ['BRA'], 'gadm', 0],
    ['several that cannot be told apart', 'BRA and PER', ['PER', 'BRA'], 'gadm', 'blank'],
    ['the same, and none of them selected', 'BRA and PER', ['COL'], 'gadm', 'blank'],
    ['a place name', 'Pará', ['BRA.14_1'], 'gadm', 'blank'],
    ['a place name in ASCII', 'South Dakota', ['USA.42_1'], 'gadm', 'blank'],
    ['a name beside the id', 'BRA.14_1 (Pará)', ['BRA.14_1'], 'gadm', 'blank'],
    ['an en dash', 'BRA–14_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['an em dash', 'BRA—14_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['a minus', 'BRA−14_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['a full-width semicolon', 'BRA.14_1；BRA.4_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['digits of another script', '１５０６０', ['15060'], 'kba', 'blank'],
    ['digits with spaces', '15 060', ['15060'], 'kba', 'blank'],
    ['a Cyrillic letter that looks Latin', 'ВRA.14_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['a number that a CSV export left', '15060.0', ['15060'], 'kba', 1],
    ['a number with a zero before it', '015060', ['15060'], 'kba', 0],
    ['selected ones that cannot be told apart', 'BRA; PER', ['BRA / PER'], 'gadm', 'blank'],
    ['an id with thousands', '15,060', ['15060'], 'kba', 'blank'],
    ['a malformed id', 'BRA;USA_5_1', ['BRA'], 'gadm', 'blank'],
    ['hostile text', '=HYPERLINK("x")', ['BRA'], 'gadm', 'blank'],
  ] as const)('%s: expected %j, selected %j (%s) → %s', (_what, expected, ids, source, score) => {
    expect(compare(expected, ids, source)).toBe(score);
  });

  it('compares each area by its own source', () => {
    const mixed = wholeOutput({ areas: [area('101412_A', { source: 'wdpa' }), area('USA.5_1')] });
    expect(outcome(assess({ expected_aoi_ids: 'USA.5;101412_a' }, mixed))).toBe(1);
    expect(outcome(assess({ expected_aoi_ids: 'USA.5;101412_B' }, mixed))).toBe(0);
  });

  it.each([
    ['BRA;PER', ['BRA', 'COL'], 'expected BRA; PER, got BRA; COL'],
    [
      'USA.5_1',
      ['USA.5_2'],
      'expected USA.5_1, got USA.5_2; USA.5_1 and USA.5_2 differ only in their version',
    ],
    ['BRA', ['PER', 'PER'], 'expected BRA, got PER'],
    ['BRA', [], 'expected BRA, no area was selected'],
    ['BRA', ['BRA'], 'the selected areas are the expected ones'],
    ['USA.5', ['USA.5_1'], 'the same areas, written differently'],
  ])('says why: expected %s, selected %j', (expected, ids, reason) => {
    expect(reasonOf(assess({ expected_aoi_ids: expected }, areas(ids)))).toBe(reason);
  });

  it('lists ten ids in a reason', () => {
    const ids = Array.from({ length: 12 }, (_id, index) => `${index + 101}`);
    const ten = 'missing: 101, 102, 103, 104, 105, 106, 107, 108, 109, 110';
    const said = (some: readonly string[]) =>
      reasonOf(assess({ expected_aoi_ids: some.join('; ') }, areas(['7'])));
    expect(said(ids.slice(0, 10))).toBe(`${ten}; not expected: 7`);
    expect(said(ids)).toBe(`${ten} and 2 more; not expected: 7`);
    expect(reasonOf(assess({ expected_aoi_ids: 'BRA; PER' }, areas([])))).toBe(
      'expected BRA; PER, no area was selected',
    );
    expect(reasonOf(assess({ expected_aoi_ids: 'BRA; PER' }, areas(['BRA'])))).toBe(
      'expected BRA; PER, got BRA',
    );
    expect(reasonOf(assess({ expected_aoi_ids: 'BRA' }, areas(['BRA', 'PER'])))).toBe(
      'expected BRA, got BRA; PER',
    );
  });

  it.each([
    ['007', '7', 0, '“007” is not the id 7; write 7'],
    ['Pará', 'BRA', 'blank', '“Pará” is no area id; write ids like BRA.14_1 or 15060, several separated by'],
    [
      'ESP.12._1',
      'ESP',
      'blank',
      '“ESP.12._1” looks like a GADM id but is not one; write it like BRA, BRA.25_1 or BRA.4.1_2',
    ],
  ])('names the cell with the id %s beside %s, and what to write', (expected, id, score, problem) => {
    const result = assess({ expected_aoi_ids: expected }, areas([id]));
    expect(outcome(result)).toBe(score);
    expect(result).toMatchObject({
      badCell: { column: 'expected_aoi_ids', problem: expect.stringContaining(problem) },
    });
  });
});

const ids = fc.array(fc.constantFrom('BRA', 'PER', 'USA.5_1', 'USA.6_1', 'COL'), {
  minLength: 1,
  maxLength: 6,
});

describe('aoi_id_match in general', () => {
  it('compares as many ids as a cell can hold, in any order, in next to no time', () => {
    const many = Array.from({ length: 5000 }, (_id, index) => `BRA.${index}_1`);
    const other = many.map((id) => id.replace('_1', '_2'));
    expect(compare(many.join(';'), [...many].reverse())).toBe(1);
    expect(compare(many.join(';'), other)).toBe(0);
  });

  it('is 1 exactly where the sets are equal', () => {
    fc.assert(
      fc.property(ids, ids, (expected, actual) => {
        const isEqual =
          expected.every((id) => actual.includes(id)) && actual.every((id) => expected.includes(id));
        expect(compare(expected.join(';'), actual)).toBe(isEqual ? 1 : 0);
      }),
    );
  });
});
