import fc from 'fast-check';
import { chartValue } from '../../src/checks/chart-value';
import { assessBy, exampleOf, metaOf } from '../support/assessing';
import { chart, evalCase, outcome, output, reasonOf, wholeOutput } from '../support/cases';

const value = assessBy(chartValue, 'chart_value_match');
const claim = assessBy(chartValue, 'answer_traceability');
const ofData = (data: unknown) => wholeOutput({ charts: [chart({ data })] });
const matches = (expected_answer: string, data: unknown) => outcome(value({ expected_answer }, ofData(data)));

describe('chart_value_match', () => {
  it.each<[string, string, unknown, number | 'blank']>([
    ['the documented example', exampleOf(chartValue, 'chart_value_match'), chart()['data'], 1],
    ['the sum of a column', '6 ha', [{ area: 1 }, { area: 2 }, { area: 3 }], 1],
    ['the sum of a record', '3 ha', [{ year: 2020, lost: 1, gained: 2 }], 1],
    [
      'the sum of all records with several numbers',
      '10 ha',
      [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
      1,
    ],
    ['the share of a column, for a percentage', '25 %', [{ area: 100 }, { area: 300 }], 1],
    ['the share of a column, for no percentage', '25 ha', [{ area: 100 }, { area: 300 }], 0],
    ['a number at any depth', '7 ha', [{ shares: { forest: [7] } }], 1],
    ['a list of years', '2,015 ha', [{ years: [2015], area: 1 }], 0],
    ['a text', '7 ha', [{ area: '7', other: 1 }], 0],
    ['the edge of the tolerance', '100 ha', [{ area: 98 }], 1],
    ['what is over the edge', '100 ha', [{ area: 97.9 }], 0],
    ['the other sign', '100 ha', [{ area: -100 }], 0],
    ['no number', '100 ha', [{ area: null }], 0],
    ['square kilometres given in hectares', '924,000 km²', [{ area_ha: 92400000 }], 1],
  ])('finds or does not find %s', (_what, answer, data, score) => {
    expect(matches(answer, data)).toBe(score);
  });

  it('does not read the insight, and is blank if the charts hold nothing else', () => {
    const insightOnly = wholeOutput({ charts: [{ insight: '5 ha' }] });
    expect(outcome(value({ expected_answer: '5 ha' }, insightOnly))).toBe('blank');
    expect(
      outcome(value({ expected_answer: '5 ha' }, wholeOutput({ charts: [{ insight: 5, type: 'bar' }] }))),
    ).toBe(0);
  });

  it('says how far off the closest figure is', () => {
    const said = value({ expected_answer: '15,444 ha' }, ofData([{ area: 14980 }]));
    expect(reasonOf(said)).toBe('closest figure 14,980, expected 15,444 ha: 3 % apart');
  });

  it('says that nothing can be compared', () => {
    const said = value({ expected_answer: 'a lot' }, ofData([{ area: 14980 }]));
    expect(reasonOf(said)).toBe('the expected answer has no figure to compare');
  });

  it('compares whole charts, however long they are', () => {
    const data = Array.from({ length: 20000 }, (_row, index) => ({
      name: `row ${index}`,
      area: 1000000 + index,
    }));
    expect(matches('777 ha', [...data, { name: 'last', area: 777 }])).toBe(1);
  });

  it('never throws, for any content of charts', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (charts) => {
        const output = wholeOutput({ charts, message: '**5 %**' });
        expect(['blank', 0, 1]).toContain(outcome(value({ expected_answer: '5 %' }, output)));
        expect(['blank', 0, 1]).toContain(outcome(claim({}, output)));
      }),
    );
  });
});

describe('answer_traceability', () => {
  const claims = (message: string) => claim({}, wholeOutput({ charts: [chart()], message }));

  it.each<[string, number | 'blank']>([
    ['**Brazil** lost **15,444 ha**.', 1],
    ['**In 2003** it lost **15,444 hectares**.', 1],
    ['**15,444\nha**', 1],
    ['**25 %** of it', 0],
    ['**from 2003 to 12 %**', 'blank'],
    ['**15,444** ha', 'blank'],
    ['**15,444 harbours**', 'blank'],
    ['**5 ha** and **15,444 ha**', 0],
    ['', 'blank'],
  ])('of the message %j → %s', (message, score) => {
    expect(outcome(claims(message))).toBe(score);
  });

  it.each([
    ['**14,980 ha**', 'closest figure 15,444, claimed 14,980 ha: 3.1 % apart'],
    ['14,980 ha', 'the message has no bold figure with a unit'],
  ])('names the claim in “%s”: %s', (message, reason) => {
    expect(reasonOf(claims(message))).toBe(reason);
  });

  it('applies to charts with or without numbers, and to every row', () => {
    const charts = [chart({ data: [] })];
    expect(reasonOf(claim({}, output({ charts, message: '**5 ha**' })))).toBe(
      'claimed 5 ha, the charts hold no number',
    );
    expect(metaOf(chartValue, 'answer_traceability').implied?.(evalCase())).toBe(true);
  });
});

const classes = assessBy(chartValue, 'class_value_match');
const WITH_CHART = wholeOutput({ charts: [chart()] });
const of = (expected_class_values: string) => classes({ expected_class_values }, WITH_CHART);

describe('class_value_match', () => {
  it.each<[string, number | 'blank']>([
    [exampleOf(chartValue, 'class_value_match'), 1],
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

  it('says what was found for each missed class', () => {
    expect(reasonOf(of('mangroves=15,000 ha; moss=12 ha; other=1.28 million hectares'))).toBe(
      'mangroves: closest 15,444, expected 15,000 ha (3 % apart); moss: no record names it',
    );
  });

  it('names the cell that cannot be read', () => {
    expect(of('mangroves 15,444')).toMatchObject({
      badCell: { column: 'expected_class_values', problem: expect.stringContaining('mangroves=1,200 ha') },
    });
  });

  it('also reads inline rows of the last pull, and only records', () => {
    const expected = { expected_class_values: 'peat=9 ha' };
    const pulled = wholeOutput({ pulledRecords: [{ name: 'Peat', area: 9 }, 7, null] });
    expect(outcome(classes(expected, pulled))).toBe(1);
    const odd = wholeOutput({ charts: [chart({ data: 'peat 9' }), 'peat'], pulledRecords: [['peat', 9]] });
    expect(outcome(classes(expected, odd))).toBe(0);
  });
});
