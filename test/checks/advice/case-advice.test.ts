import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { caseAdvice } from '../../../src/checks/advice/case-advice';
import { BUILT_IN } from '../../../src/checks/registry';
import { EXPECTED_FIELDS } from '../../../src/model/columns';
import type { EvalCase, ExpectedValues } from '../../../src/model/eval-case';
import { problemSentence } from '../../../src/model/problem';
import { evalCase } from '../../support/cases';

type Expected = Partial<ExpectedValues>;

const GOOD: Expected = {
  ...{ expected_aoi_ids: 'BRA.14_1', expected_subregion: 'state', expected_dataset_id: '4' },
  ...{ expected_start_date: '2020', expected_end_date: '2020', expected_answer: '1,200 ha' },
};
const QUERY = 'How much tree cover did Pará lose in 2020?';

/** Cases in rows 2, 3, …, each with a unique uid. */
const cases = (...all: readonly (readonly [Expected, string?])[]): EvalCase[] =>
  all.map(([expected, query = QUERY], index) =>
    evalCase(expected, { row: index + 2, uid: `uid ${index}`, testId: `1-${index}`, query }),
  );
const adviceOn = (...all: readonly (readonly [Expected, string?])[]): string[] =>
  caseAdvice(cases(...all), BUILT_IN.all).map(problemSentence);
const columnsOf = (expected: Expected, query = QUERY): (string | undefined)[] =>
  caseAdvice(cases([expected, query]), BUILT_IN.all).map(({ column }) => column);

describe('advice on cases', () => {
  it('has nothing to say of a case that is as it should be', () => {
    expect(adviceOn([GOOD])).toEqual([]);
  });

  it('names the first of a kind, and counts the others', () => {
    const advice = adviceOn(
      ...Array.from({ length: 8 }, () => [GOOD, 'How much was lost last year?'] as const),
    );
    expect(advice).toHaveLength(6);
    expect(advice[0]).toBe(
      'GOLD, row 2, query: “last year” moves with the calendar, what is expected does not; name the year or the dates',
    );
    expect(advice[5]).toBe('GOLD: relative dates: and 3 more (rows 7, 8, 9)');
  });

  it('names a day that is missing of a period, since nothing is compared then', () => {
    expect(columnsOf({ ...GOOD, expected_end_date: '' })).toEqual(['expected_end_date']);
    expect(columnsOf({ ...GOOD, expected_start_date: '' })).toEqual(['expected_start_date']);
  });

  it('lets a turn of a conversation expect nothing: it may be there for those behind it', () => {
    const turn = evalCase({}, { conversation: 'c', turn: '1' });
    expect(caseAdvice([turn], BUILT_IN.all)).toEqual([]);
    expect(caseAdvice([evalCase()], BUILT_IN.all)).toHaveLength(1);
  });

  it('is bounded, names a row of a case with each finding, and never throws, whatever the cells say', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '',
        '',
        'TRUE',
        'FALSE',
        'no_selection',
        'clarify',
        'analyse',
        'BRA',
        'state',
        '12',
        ';',
      ),
      fc.string(),
    );
    const expected = fc.record<Expected>(Object.fromEntries(EXPECTED_FIELDS.map((field) => [field, cell])));
    const one = fc.tuple(expected, fc.oneof(fc.string(), fc.constant('lost last year?')));
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (all) => {
        const rows = new Set(cases(...all).map(({ row }) => row));
        const advice = caseAdvice(cases(...all), BUILT_IN.all);
        expect(advice.length).toBeLessThanOrEqual(6 * 6);
        for (const { row, column, text } of advice) {
          if (row === undefined) expect(text).toMatch(/: and \d+ more \(rows? /);
          else expect([rows.has(row), column]).toEqual([true, expect.stringMatching(/^(query|expected_)/)]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('cases that rest on one check or none', () => {
  it('are named with what more they could expect', () => {
    expect(adviceOn([{ expected_aoi_ids: 'BRA' }], [{}])).toEqual([
      'GOLD, row 2, expected_aoi_ids: the row rests on one check (Area); where more can be expected, say it (expected_dataset_id, expected_answer, expected_scope)',
      'GOLD, row 3, query: no check decides on the row; where more can be expected, say it (expected_aoi_ids, expected_dataset_id, expected_answer, expected_scope)',
    ]);
  });

  it('have none that counts in a check that is shown only', () => {
    expect(columnsOf({ expected_class_values: 'peat=5 ha' })).toEqual(['query']);
  });

  it('are as they should be in a tab that is about that check, and where quality is judged', () => {
    const places = Array.from({ length: 5 }, () => [{ expected_aoi_ids: 'BRA' }] as const);
    expect(adviceOn(...places)).toEqual([]);
    expect(adviceOn(...places, [{ expected_text: 'says where' }])).toEqual([
      expect.stringMatching(/^GOLD, row 7, expected_text: the row rests on one check \(Expected text\)/),
    ]);
    expect(caseAdvice([evalCase({}, { hasCriteria: true })], BUILT_IN.all)).toEqual([]);
  });
});

describe('relative dates', () => {
  it.each([
    ['How much was lost last year?', 'last year'],
    ['Loss in the past 5 years in Peru', 'past 5 years'],
    ['Alerts this month', 'this month'],
    ['What changed two years ago in Ghana?', 'two years ago'],
    ['What are the latest figures?', 'latest'],
    ['¿Cuánto se perdió el año pasado?', 'año pasado'],
    ['Perda nos últimos dez anos', 'últimos dez anos'],
    ["Pertes l'année dernière", 'année dernière'],
    ['Berapa yang hilang tahun lalu?', 'tahun lalu'],
  ])('%s', (query, words) => {
    expect(adviceOn([GOOD, query])).toEqual([expect.stringContaining(`row 2, query: “${words}” moves`)]);
  });

  it.each([
    'Compare 2020 with the previous year',
    'What is the last year of the series?',
    'In the last quarter of 2024, how much was lost?',
    'The last 10 years for which there are data',
    'How much was lost since the turn of the century?',
    'How much known forest was lost in 2020?',
  ])('are none in: %s', (query) => {
    expect(adviceOn([GOOD, query])).toEqual([]);
  });

  it('do no harm where only a place is expected', () => {
    const place = { expected_aoi_ids: 'BRA.14_1', expected_subregion: 'state' };
    expect(columnsOf(place, 'Fires in Pará last year')).toEqual([]);
  });
});

describe('expected figures without a unit', () => {
  it.each([
    [QUERY, '7370.38'],
    [QUERY, 'about 5 million'],
    ['What was the net flux?', '-1,200'],
  ])('%s %s', (query, expected_answer) => {
    expect(columnsOf({ ...GOOD, expected_answer }, query)).toEqual(['expected_answer']);
  });

  it.each([
    ['How many hectares were lost?', '7370.38'],
    ['What percentage was lost?', '0.4135'],
    ['How many countries lost forest?', '12'],
    ['What was the loss in km²?', '12'],
    ['When was most lost?', '2013'],
    ['True or false: more was lost', '1'],
    [QUERY, '5 kha'],
    [QUERY, '41 %'],
    [QUERY, 'Pará, 12'],
  ])('are none in: %s %s', (query, expected_answer) => {
    expect(columnsOf({ ...GOOD, expected_answer }, query)).toEqual([]);
  });

  it('are found among the figures of classes', () => {
    expect(adviceOn([{ ...GOOD, expected_class_values: 'peat=3.1 Mha; moss=12' }])).toEqual([
      'GOLD, row 2, expected_class_values: “12” has no unit, and the query asks for none; write it behind the figure (ha, %, Mg CO2e)',
    ]);
  });
});

describe('levels of areas', () => {
  it.each([
    ['district', 'BRA.14_1', 'BRA.14_1 is a GADM id of level 1'],
    ['country', 'BRA;PER.2_1;PER.3_1', 'PER.2_1 is a GADM id of level 1 (and 1 more id)'],
    ['State', 'BRA', 'BRA is a GADM id of a country'],
    ['kba', 'BRA.1_1', 'BRA.1_1 is a GADM id of level 1'],
    ['municipality', '6047', '6047 is not a GADM id'],
  ])('%s does not fit %s', (expected_subregion, expected_aoi_ids, what) => {
    expect(adviceOn([{ ...GOOD, expected_subregion, expected_aoi_ids }])).toEqual([
      `GOLD, row 2, expected_subregion: “${expected_subregion}” does not fit expected_aoi_ids: ${what}; correct the level or the ids`,
    ]);
  });

  it.each([
    ['state-province', 'BRA.14_1; usa-5_1'],
    ['country;state', 'BRA;PER.2_1'],
    ['municipality', 'CHE.6.3.1_1'],
    ['landmark', 'BRA1507'],
    ['protected-area', '975'],
    ['state', 'ESP.12._1'],
    ['parish', 'BRA'],
    ['state', ''],
  ])('%s fits %s, or nobody can tell', (expected_subregion, expected_aoi_ids) => {
    expect(columnsOf({ ...GOOD, expected_subregion, expected_aoi_ids })).toEqual([]);
  });
});

const NO_DATASET = { expected_dataset_id: 'no_selection', expected_start_date: '', expected_end_date: '' };

describe('expectations that contradict each other', () => {
  it.each<[string, Expected, string]>([
    [
      'expected_clarification',
      { expected_clarification: 'TRUE' },
      'TRUE: the agent should ask back, but expected_answer expects an answer',
    ],
    [
      'expected_clarification',
      { expected_clarification: '1', expected_answer: '', expected_scope: 'analyse;refuse' },
      'TRUE: the agent should ask back, but expected_scope allows neither clarify nor suggest',
    ],
    [
      'expected_clarification',
      { expected_clarification: 'no', expected_scope: 'clarify' },
      'FALSE: the agent should not ask back, but expected_scope allows clarify alone',
    ],
    [
      'expected_dashboard_created',
      { expected_dashboard_created: 'FALSE', expected_dashboard_widgets: 'map' },
      'FALSE: no dashboard should be made, but expected_dashboard_widgets expects widgets on it',
    ],
    [
      'expected_dataset_id',
      { expected_dataset_id: 'no_selection' },
      'no_selection, but expected_start_date expects data of a period',
    ],
    [
      'expected_dataset_id',
      { expected_dataset_id: 'No_Selection', expected_data_pull: 'TRUE' },
      'no_selection, but expected_data_pull expects data',
    ],
    [
      'expected_data_pull',
      { expected_data_pull: 'FALSE', expected_scope: 'analyse' },
      'FALSE: no data should be pulled, but expected_scope allows analyse alone',
    ],
    ['expected_start_date', { expected_start_date: '2021' }, 'expected_end_date ends it on 2020-12-31'],
    [
      'expected_nudge_type',
      { expected_nudge_type: 'aoi_choice', expected_scope: 'suggest' },
      'aoi_choice, but expected_scope does not allow clarify',
    ],
    [
      'expected_nudge_options',
      { expected_nudge_options: 'Peru', expected_scope: 'refuse' },
      'options should be offered, but expected_scope allows neither clarify nor suggest',
    ],
    [
      'expected_suggested_datasets',
      { expected_suggested_datasets: '4;7', expected_scope: 'clarify' },
      'datasets should be suggested, but expected_scope does not allow suggest',
    ],
    [
      'expected_clarification',
      { expected_clarification: 'TRUE', expected_answer: '', expected_data_pull: 'TRUE' },
      'TRUE: the agent should ask back, but expected_data_pull expects data',
    ],
    [
      'expected_dataset_id',
      { ...NO_DATASET, expected_dataset_parameters: '30' },
      'no_selection, but expected_dataset_parameters expects parameters of a dataset',
    ],
    [
      'expected_dataset_id',
      { ...NO_DATASET, expected_context_layer: 'drivers' },
      'no_selection, but expected_context_layer expects a layer of a dataset',
    ],
    [
      'expected_data_pull',
      { expected_data_pull: 'TRUE', expected_scope: 'suggest; clarify' },
      'TRUE: data should be pulled, but expected_scope does not allow analyse',
    ],
    [
      'expected_scope',
      { expected_scope: 'refuse' },
      'refuse: the agent should answer nothing, but expected_answer expects an answer',
    ],
    [
      'expected_nudge_type',
      { expected_nudge_type: 'aoi_choice; dataset_choice', expected_scope: 'refuse' },
      'aoi_choice; dataset_choice, but expected_scope does not allow clarify or suggest',
    ],
  ])('%s: %j', (column, expected, what) => {
    const [advice, ...others] = caseAdvice(cases([{ ...GOOD, ...expected }]), BUILT_IN.all);
    expect(advice).toMatchObject({ row: 2, column });
    expect(advice?.text).toContain(what);
    expect(others).toEqual([]);
  });

  it.each<[Expected]>([
    [
      {
        expected_clarification: 'TRUE',
        expected_answer: '',
        expected_scope: 'suggest',
        expected_nudge_type: 'dataset_choice',
      },
    ],
    [{ expected_clarification: 'FALSE', expected_scope: 'analyse;clarify' }],
    [{ expected_clarification: 'perhaps' }],
    [{ expected_dashboard_created: 'TRUE', expected_dashboard_widgets: 'map' }],
    [{ expected_dataset_id: '4;no_selection' }],
    [{ expected_scope: 'analyse;bogus', expected_nudge_type: 'aoi_choice' }],
    [{ expected_scope: 'refuse;suggest', expected_suggested_datasets: '4' }],
  ])('are none in %j', (expected) => {
    expect(columnsOf({ ...GOOD, ...expected })).toEqual([]);
  });
});

describe('the same case again', () => {
  it('is named with the row above', () => {
    const [first, second, third] = cases([GOOD], [GOOD], [{ ...GOOD, expected_answer: '5 ha' }]);
    if (!first || !second || !third) throw new Error('there are three');
    expect(
      caseAdvice([first, { ...second, uid: first.uid }, third], BUILT_IN.all).map(problemSentence),
    ).toEqual([
      'GOLD, row 3, query: the same query and expectations as row 2; delete one of them',
      'GOLD, row 4, expected_answer: row 2 asks the same and expects “1,200 ha”; correct one of the two, or say in the query what differs',
    ]);
  });
});

describe('what only two rows together show, and names beside ids', () => {
  it('is a test_id of two cases, unless they are turns of one conversation or the same case', () => {
    const [one, two] = cases([GOOD], [GOOD, 'How much was lost in Acre in 2020?']);
    if (!one || !two) throw new Error('there are two');
    const advice = (about: Partial<EvalCase>, other: Partial<EvalCase> = {}) =>
      caseAdvice(
        [
          { ...one, ...other, testId: 'x' },
          { ...two, testId: 'x', ...about },
        ],
        BUILT_IN.all,
      ).map(problemSentence);
    expect(advice({})).toEqual(['GOLD, row 3, test_id: “x” is also the id of row 2; give each case its own']);
    expect(advice({ conversation: 'a', turn: '2' }, { conversation: 'a', turn: '1' })).toEqual([]);
    expect(advice({ testId: 'y' })).toEqual([]);
  });

  it.each([
    ['4', 'Tree cover gain', '5'],
    ['5', 'tree cover loss', '4'],
    ['4', 'Tree cover loss due to fires', '10'],
    ['4', 'TCL by dominant driver', '8'],
    ['4', 'Tree cover', '7'],
    ['7', 'Global land cover', '1'],
    ['11', 'DIST-ALERT', '0'],
    ['0', 'Integrated alerts', '11'],
    ['9', 'Forest GHG emissions', '6'],
    ['6', 'sLUC emission factors', '9'],
    ['2', 'SBTN Natural Lands', '3'],
    ['3', 'natural/semi-natural grassland', '2'],
    ['0;11', 'LGMS', '12'],
  ])('is a dataset %s called %s', (id, name, other) => {
    const expected = { ...GOOD, expected_dataset_id: id, expected_dataset_name: name };
    const [advice] = caseAdvice(cases([expected]), BUILT_IN.all);
    expect(advice).toMatchObject({ column: 'expected_dataset_name' });
    expect(advice?.text).toContain(`“${name}” is dataset ${other}, expected_dataset_id says`);
  });

  it.each([
    ['4', 'Tree cover loss'],
    ['8', 'Tree cover loss by dominant driver'],
    ['10', 'Tree cover loss due to fires'],
    ['6', 'Forest greenhouse gas net flux'],
    ['0;11', 'Integrated alerts'],
    ['4.0', 'tree cover loss'],
    ['4', 'Hansen'],
    ['4', ''],
    ['2', 'Global natural/semi-natural grassland extent'],
    ['0', 'Global all ecosystem disturbance alerts (DIST-ALERT)'],
  ])('is not a dataset %s called %s', (id, name) => {
    const expected = { ...GOOD, expected_dataset_id: id, expected_dataset_name: name };
    expect(columnsOf(expected)).toEqual([]);
  });

  it.each(['DIST alerts in Acre in 2023', 'Alertas en Acre en 2023?', 'Which alerts were there in 2023?'])(
    'is no unit where alerts are counted: %s',
    (query) => {
      expect(columnsOf({ ...GOOD, expected_answer: '1,204' }, query)).toEqual([]);
      expect(
        columnsOf({ ...GOOD, expected_answer: '1,204' }, query.replace(/alert\S*/i, 'loss area of alerts')),
      ).toEqual(['expected_answer']);
    },
  );

  it('is a refusal with an answer', () => {
    expect(columnsOf({ ...GOOD, expected_scope: 'refuse' })).toEqual(['expected_scope']);
    expect(columnsOf({ ...GOOD, expected_scope: 'refuse;analyse' })).toEqual([]);
  });

  it('is how an ambiguous date is read, and why', () => {
    const [one] = cases([{ ...GOOD, expected_start_date: '1/8/2020', expected_end_date: '2020' }]);
    if (!one) throw new Error('there is one');
    const dayReading = { order: 'day first', because: 'as in the spreadsheet’s locale (en_GB)' } as const;
    expect(caseAdvice([{ ...one, dayReading }], BUILT_IN.all).map(({ text }) => text)).toEqual([
      '“1/8/2020” is read as 2020-08-01, the day first, as in the spreadsheet’s locale (en_GB); write 2020-08-01 to depend on nothing',
    ]);
  });
});
