import { subregion } from '../../src/checks/aoi';
import { assessBy, examplesOf } from '../support/assessing';
import { area, outcome, output, reasonOf, wholeOutput } from '../support/cases';

const assess = assessBy(subregion);
const at = (level: string) => wholeOutput({ areas: level === '' ? [] : [area('BRA')], level });

describe('subregion_match', () => {
  it.each([...examplesOf(subregion), ['district', '', 0], ['', 'country', 'blank']] as const)(
    'does what its documentation says of %s and %s',
    (expected, level, score) => {
      expect(outcome(assess({ expected_subregion: expected }, at(level)))).toBe(score);
    },
  );

  it.each([
    ['state', ' State-Province ', 1],
    ['district', 'district-county', 1],
    ['district-county', 'district', 1],
    ['kba', 'key-biodiversity-area', 1],
    ['wdpa', 'protected-area', 1],
    ['Landmark', 'indigenous-and-community-land', 1],
    ['municipality', 'municipality', 1],
    ['country;state', 'state-province', 1],
    ['country;', 'country', 1],
    ['country, state', 'state-province', 1],
    ['state and district', 'district-county', 'blank'],
    ['state and district', 'country', 'blank'],
    ['state', 'country', 0],
    ['Bahia', 'state-province', 'blank'],
    [';', 'country', 'blank'],
    ["['']", 'country', 'blank'],
  ] as const)('expected %j at the level %j → %s', (expected, level, score) => {
    expect(outcome(assess({ expected_subregion: expected }, at(level)))).toBe(score);
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
    expect(reasonOf(assess({ expected_subregion: expected }, at(level)))).toBe(reason);
  });

  it('is 0 where areas were selected that share no level', () => {
    const mixed = wholeOutput({ areas: [area('BRA'), area('BRA.1_1')], level: '' });
    const assessment = assess({ expected_subregion: 'country' }, mixed);
    expect(outcome(assessment)).toBe(0);
    expect(reasonOf(assessment)).toContain('share no level');
  });

  it('is 0 where no area was selected, whatever level is stated', () => {
    expect(outcome(assess({ expected_subregion: 'state' }, wholeOutput({ areas: [], level: 'state' })))).toBe(
      0,
    );
  });

  it('is evaluated where the level is recorded and the areas are not', () => {
    expect(outcome(assess({ expected_subregion: 'state' }, output({ level: 'state' })))).toBe(1);
    expect(outcome(assess({ expected_subregion: 'state' }, output({ areas: [area('BRA')] })))).toBe('blank');
  });
});
