import fc from 'fast-check';
import { aoi, aoiSource, subregion } from '../../src/checks/aoi';
import { assessBy, exampleOf } from '../support/assessing';
import { area, outcome, output, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(aoi);
const areas = (ids: readonly string[], source = 'gadm') =>
  wholeOutput({ areas: ids.map((id) => area(id, { source })) });
const compare = (expected: string, ids: readonly string[], source = 'gadm') =>
  outcome(assess({ expected_aoi_ids: expected }, areas(ids, source)));

describe('aoi_id_match', () => {
  it.each([
    ['the documented example', exampleOf(aoi), ['PER', 'BRA'], 'gadm', 1],
    ['another area', 'BRA', ['PER'], 'gadm', 0],
    ['one of several', 'BRA;PER', ['BRA'], 'gadm', 0],
    ['one too many', 'BRA', ['BRA', 'PER'], 'gadm', 0],
    ['repeats on both sides', 'BRA; BRA;', ['BRA', 'BRA', 'BRA'], 'gadm', 1],
    ['a list as Python writes it', "['BRA', 'PER']", ['BRA', 'PER'], 'gadm', 1],
    ['a version on one side', 'BRA.25', ['BRA.25_1'], 'gadm', 1],
    ['two versions', 'USA.5_1', ['USA.5_2'], 'gadm', 0],
    ['a child for its parent', 'ESP.12_1', ['ESP.12.3_1'], 'gadm', 0],
    ['nothing selected', 'BRA', [], 'gadm', 0],
    ['nothing expected', '', ['BRA'], 'gadm', 'blank'],
    ['only blanks in Python’s notation', "['', None]", [], 'gadm', 'blank'],
    ['one of several with line breaks', 'BRA\nPER', ['BRA'], 'gadm', 0],
    ['several that cannot be told apart', 'BRA and PER', ['PER', 'BRA'], 'gadm', 'blank'],
    ['the same, and none of them selected', 'BRA and PER', ['COL'], 'gadm', 'blank'],
    ['a place name', 'Pará', ['BRA.14_1'], 'gadm', 'blank'],
    ['a name beside the id', 'BRA.14_1 (Pará)', ['BRA.14_1'], 'gadm', 'blank'],
    ['an en dash', 'BRA–14_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['a full-width semicolon', 'BRA.14_1；BRA.4_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['digits with spaces', '15 060', ['15060'], 'kba', 'blank'],
    ['a Cyrillic letter that looks Latin', 'ВRA.14_1', ['BRA.14_1'], 'gadm', 'blank'],
    ['a number that a CSV export left', '15060.0', ['15060'], 'kba', 1],
    ['a number with a zero before it', '015060', ['15060'], 'kba', 0],
    ['selected ones that cannot be told apart', 'BRA; PER', ['BRA / PER'], 'gadm', 'blank'],
    ['an id with thousands', '15,060', ['15060'], 'kba', 'blank'],
    ['a malformed id', 'BRA;USA_5_1', ['BRA'], 'gadm', 'blank'],
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
  });

  it.each([
    ['007', '7', 0, '“007” is not the id 7; write 7'],
    [
      'Pará',
      'BRA',
      'blank',
      '“Pará” is not an area id; write ids like BRA.14_1 or 15060, several separated by',
    ],
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
  it('compares as many ids as a cell can hold, in any order, without delay', () => {
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

const assessSource = assessBy(aoiSource);

/** `15060 kba` as an area. */
function areasOf(texts: readonly string[]) {
  return texts.map((text) => {
    const [id = '', source = ''] = text.split(' ');
    return area(id, { source });
  });
}

describe('aoi_source_match', () => {
  it.each([
    [exampleOf(aoiSource), '15060', ['15060 kba'], 1],
    ['birds', '15060', ['15060 kba'], 'blank'],
    ['kba', '15060', ['15060 wdpa'], 0],
    ['wdpa', '555592663', ['555592663 WDPA'], 1],
    ['kba; wdpa', '15060;101412_A', ['15060 kba', '101412_A wdpa'], 1],
    ['kba', '15060;15061', ['15060 kba', '15061 wdpa'], 0],
    ['gadm', 'BRA.14_1', ['BRA.14_1 wdpa'], 0],
    // The id’s form determines its source, not the cell.
    ['wdpa', 'USA.6_1', ['USA.6_1 gadm'], 'blank'],
    ['gadm', '15060;USA.5', ['15060 wdpa', 'USA.5_1 gadm'], 1],
    ['kba', '15060', ['15060'], 'blank'],
    ['kba', '15060', ['15060 none'], 'blank'],
    ['kba', '15060', [], 'blank'],
    ['Landmark', '', ['BRA gadm'], 'blank'],
    ['', '15060', ['15060 kba'], 'blank'],
  ] as const)('expected %s of %s, selected %j → %s', (source, ids, areas, score) => {
    const expected = { expected_aoi_ids: ids, expected_aoi_source: source };
    expect(outcome(assessSource(expected, output({ areas: areasOf(areas) })))).toBe(score);
  });

  it.each([
    ['kba; wdpa', '15060;101412_A', ['15060 kba', '101412_A wdpa'], 'from kba, wdpa'],
    ["['kba', None]", '15060', ['15060 kba'], 'from kba'],
    ['kba;wdpa', '1', ['1 Custom'], 'expected 1 from kba or wdpa, selected it from custom'],
    ['kba', '15060;15061', ['15060 kba', '15061'], 'the source of the selected areas is not recorded'],
    [
      'wdpa',
      'USA.6_1',
      ['USA.6_1 gadm'],
      'expected_aoi_source: “wdpa” cannot be the source of USA.6_1; GADM ids are like BRA.14_1, those of the other sources are not: correct the source or the ids',
    ],
    ['kba', '', ['15060 kba'], 'nothing is expected'],
    ["['']", '15060', ['15060 kba'], 'nothing is expected'],
  ])('expected %s of %s, selected %j: %s', (source, ids, areas, reason) => {
    const expected = { expected_aoi_ids: ids, expected_aoi_source: source };
    expect(reasonOf(assessSource(expected, output({ areas: areasOf(areas) })))).toBe(reason);
  });

  it('names a cell with no known source, and is blank where the areas are not recorded', () => {
    const expected = { expected_aoi_ids: '15060', expected_aoi_source: 'birds' };
    expect(assessSource(expected, output({ areas: areasOf(['15060 kba']) }))).toMatchObject({
      reason: `expected_aoi_source: “birds” is not a source; write one of gadm, kba, wdpa, landmark, custom`,
      badCell: {
        column: 'expected_aoi_source',
        problem: '“birds” is not a source; write one of gadm, kba, wdpa, landmark, custom',
      },
    });
    expect(outcome(assessSource(expected, output()))).toBe('blank');
  });
});

const assessLevel = assessBy(subregion);
const at = (level: string) => wholeOutput({ areas: level === '' ? [] : [area('BRA')], level });

describe('subregion_match', () => {
  it.each([
    [exampleOf(subregion), 'state-province', 1],
    ['state', ' State-Province ', 1],
    ['district', '', 0],
    ['', 'country', 'blank'],
    ['municipality', 'municipality', 1],
    ['country;state', 'state-province', 1],
    ['country, state', 'state-province', 1],
    ['state and district', 'district-county', 'blank'],
    ['state and district', 'country', 'blank'],
    ['state', 'country', 0],
    ['Bahia', 'state-province', 'blank'],
    [';', 'country', 'blank'],
    ["['']", 'country', 'blank'],
  ] as const)('expected %j at the level %j → %s', (expected, level, score) => {
    expect(outcome(assessLevel({ expected_subregion: expected }, at(level)))).toBe(score);
  });

  it.each([
    ['country; state', 'State', 'the level is State'],
    ['country; state', 'kba', 'expected country or state, the level is kba'],
    [
      'state and district',
      'district',
      '“state and district” in expected_subregion can be read in more than one way',
    ],
  ])('expected %j at the level %j: %s', (expected, level, reason) => {
    expect(reasonOf(assessLevel({ expected_subregion: expected }, at(level)))).toBe(reason);
  });

  it('is 0 where areas were selected that share no level', () => {
    const mixed = wholeOutput({ areas: [area('BRA'), area('BRA.1_1')], level: '' });
    const assessment = assessLevel({ expected_subregion: 'country' }, mixed);
    expect(outcome(assessment)).toBe(0);
    expect(reasonOf(assessment)).toContain('share no level');
  });

  it('is 0 where no area was selected, whatever level is stated', () => {
    expect(
      outcome(assessLevel({ expected_subregion: 'state' }, wholeOutput({ areas: [], level: 'state' }))),
    ).toBe(0);
  });

  it('is evaluated where the level is recorded and the areas are not', () => {
    expect(outcome(assessLevel({ expected_subregion: 'state' }, output({ level: 'state' })))).toBe(1);
    expect(outcome(assessLevel({ expected_subregion: 'state' }, output({ areas: [area('BRA')] })))).toBe(
      'blank',
    );
  });
});
