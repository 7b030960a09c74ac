import { aoiSource } from '../../src/checks/aoi';
import { assessBy, examplesOf } from '../support/assessing';
import { area, evalCase, outcome, output, reasonOf } from '../support/cases';

const assess = assessBy(aoiSource);

/** `15060 kba` as an area. */
function areasOf(texts: readonly string[]) {
  return texts.map((text) => {
    const [id = '', source = ''] = text.split(' ');
    return area(id, { source });
  });
}

describe('aoi_source_match', () => {
  it.each([
    ...examplesOf(aoiSource),
    ['KBA', 'wdpa', 0],
    ['kba', '', 'blank'],
    ['birds', 'kba', 'blank'],
  ] as const)('does what its documentation says of %s and %s', (source, actual, score) => {
    const expected = { expected_aoi_ids: '15060', expected_aoi_source: source };
    expect(outcome(assess(expected, output({ areas: areasOf([`15060 ${actual}`]) })))).toBe(score);
  });

  it.each([
    ['kba', '15060', ['15060 wdpa'], 0],
    ['wdpa', '15060', ['15060 kba'], 0],
    ['wdpa', '555592663', ['555592663 WDPA'], 1],
    ['Landmark', 'USA20100', ['USA20100 landmark'], 1],
    ['landmark', 'USA20100', ['USA20100 custom'], 0],
    ['kba; wdpa', '15060;101412_A', ['15060 kba', '101412_A wdpa'], 1],
    ['kba', '15060;15061', ['15060 kba', '15061 wdpa'], 0],
    ['gadm', 'BRA.14_1', ['BRA.14_1 gadm'], 1],
    ['gadm', 'BRA.14_1', ['BRA.14_1 wdpa'], 0],
    // The form of the id tells its source, whatever the cell says.
    ['wdpa', 'USA.6_1', ['USA.6_1 gadm'], 'blank'],
    ['gadm', '15060;USA.5', ['15060 wdpa', 'USA.5_1 gadm'], 1],
    ['kba', '15060', ['15060'], 'blank'],
    ['kba', '15060', ['15060 none'], 'blank'],
    ['kba', '15060', [], 'blank'],
    ['Landmark', '', ['BRA gadm'], 'blank'],
    ['', '15060', ['15060 kba'], 'blank'],
  ] as const)('expected %s of %s, selected %j → %s', (source, ids, areas, score) => {
    const expected = { expected_aoi_ids: ids, expected_aoi_source: source };
    expect(outcome(assess(expected, output({ areas: areasOf(areas) })))).toBe(score);
  });

  it.each([
    ['kba; wdpa', '15060;101412_A', ['15060 kba', '101412_A wdpa'], 'from kba, wdpa'],
    ["['kba', None]", '15060', ['15060 kba'], 'from kba'],
    ['kba;wdpa', '1', ['1 Custom'], 'expected 1 of kba or wdpa, selected that of custom'],
    ['kba', '15060;15061', ['15060 kba', '15061'], 'the source of the selected areas is not recorded'],
    [
      'wdpa',
      'USA.6_1',
      ['USA.6_1 gadm'],
      'expected_aoi_source: “wdpa” cannot be the source of USA.6_1; GADM ids are like BRA.14_1, those of the other sources are not: correct the source or the ids',
    ],
    ['kba', '', ['15060 kba'], 'no source is expected of the areas'],
    ["['']", '15060', ['15060 kba'], 'no source is expected of the areas'],
  ])('expected %s of %s, selected %j: %s', (source, ids, areas, reason) => {
    const expected = { expected_aoi_ids: ids, expected_aoi_source: source };
    expect(reasonOf(assess(expected, output({ areas: areasOf(areas) })))).toBe(reason);
    expect(aoiSource.implied?.(evalCase(expected))).toBe(!reason.startsWith('no source'));
  });

  it('names a cell with no known source, and is blank where the areas are not recorded', () => {
    const expected = { expected_aoi_ids: '15060', expected_aoi_source: 'birds' };
    expect(assess(expected, output({ areas: areasOf(['15060 kba']) }))).toMatchObject({
      reason: `expected_aoi_source: “birds” is no source; write one of gadm, kba, wdpa, landmark, custom`,
      badCell: {
        column: 'expected_aoi_source',
        problem: '“birds” is no source; write one of gadm, kba, wdpa, landmark, custom',
      },
    });
    expect(outcome(assess(expected, output()))).toBe('blank');
  });
});
