import { chartValue } from '../../src/checks/chart-value';
import { assessBy, examplesOf } from '../support/assessing';
import { outcome, reasonOf, wholeOutput } from '../support/cases';
import { chart } from '../support/charts';

const assess = assessBy(chartValue, 'class_value_match');
const WITH_CHART = wholeOutput({ charts: [chart()] });
const of = (expected_class_values: string) => assess({ expected_class_values }, WITH_CHART);

describe('class_value_match', () => {
  it.each([
    ...examplesOf(chartValue, 'class_value_match'),
    ['peat=12 ha', 'mangroves: 15444.2', 0],
    ['mangroves 15,444', 'mangroves: 15444.2', 'blank'],
  ] as const)('does what its documentation says of %s', (expected, _shown, score) => {
    expect(outcome(of(expected))).toBe(score);
  });

  it.each<[string, number | 'blank']>([
    ['MANGROVES = 15,444 ha;;', 1],
    ['mangroves=15.4 kha; other=1.28 million hectares', 1],
    ['mangroves=15,444 ha; other=5 ha', 0],
    ['land=15,444 ha', 0],
    ['mangroves=15,900 ha', 0],
    ['mangroves=15,444 ha, other=5 ha', 'blank'],
    ['mangroves=', 'blank'],
    ['=5', 'blank'],
    ['mangroves=many', 'blank'],
    ['mangroves=15,444 ha; peat', 'blank'],
    [';', 'blank'],
    ['', 'blank'],
  ])('%s → %s', (expected, score) => {
    expect(outcome(of(expected))).toBe(score);
  });

  it('says of each class that is missed what was found of it', () => {
    expect(reasonOf(of('mangroves=15,000 ha; moss=12 ha; other=1.28 million hectares'))).toBe(
      'mangroves: closest 15,444, expected 15,000 ha (3.0 % apart); moss: no record names it',
    );
  });

  it('names the cell that cannot be read', () => {
    expect(of('mangroves 15,444')).toMatchObject({
      badCell: { column: 'expected_class_values', problem: expect.stringContaining('mangroves=1,200 ha') },
    });
  });

  it('looks at what the last pull brought inline as well, and at nothing that is not a record', () => {
    const expected = { expected_class_values: 'peat=9 ha' };
    const pulled = wholeOutput({ pulledRecords: [{ name: 'Peat', area: 9 }, 7, null] });
    expect(outcome(assess(expected, pulled))).toBe(1);
    const odd = wholeOutput({ charts: [chart({ data: 'peat 9' }), 'peat'], pulledRecords: [['peat', 9]] });
    expect(reasonOf(assess(expected, odd))).toBe('there are no records, in charts or data');
  });
});
