import { BUILT_IN } from '../../../src/checks/registry';
import { assessCase } from '../../../src/checks/assess';
import { ownColumns } from '../../../src/checks/own/cell-rules';
import type { AgentOutput } from '../../../src/fields/fields';
import { evalCase, output, SCORING } from '../../support/cases';

type KnownRefusal = readonly [kind: string, score: number | undefined, text: string];

function told(cells: Parameters<typeof evalCase>[0], agent: Partial<AgentOutput>, id: string): KnownRefusal {
  const result = assessCase(evalCase(cells), output(agent), SCORING, BUILT_IN).get(id);
  if (!result || result.kind === 'question') throw new Error(id);
  const score = result.kind === 'scored' ? result.score : undefined;
  const cell = result.kind === 'blank' ? result.badCell : undefined;
  return [result.kind, score, cell ? `${cell.column}: ${cell.problem}` : result.reason];
}

const MESSAGE =
  'In 2022, **Rondônia** lost 213,870 hectares of tree cover – 12.4 % of it “primary forest”, it’s said.';

describe('checks that a column adds', () => {
  it.each([
    ['expected_contains', 'rondônia; 2022', 1, 'all 2 texts were found'],
    ['expected_contains', '"Primary forest"', 1, 'the text was found'],
    ['expected_contains', 'tree  cover - 12.4 %', 1, 'the text was found'],
    ['expected_contains', '" 2022 "; In 2022, Rondônia lost', 1, 'all 2 texts were found'],
    ['expected_contains', 'of it "primary forest", it\'s', 1, 'the text was found'],
    ['expected_contains', 'Acre; 2022; Pará', 0, 'missing: Acre; Pará'],
    ['expected_contains', 'treecover; hectàres', 0, 'missing: treecover; hectàres'],
    ['expected_not_contains', 'sorry; Acre', 1, 'no excluded text was found'],
    ['expected_not_contains', '2022; sorry; RONDÔNIA', 0, 'found: 2022; RONDÔNIA'],
    ['expected_not_contains', '(2022)', 1, 'no excluded text was found'],
    ['expected_regex', '\\b\\d{3},\\d{3} hectares\\b', 1, 'the expression is found'],
    ['expected_regex', '[a-z] [a-z]', 1, 'the expression is found'],
    ['expected_regex', '^Rond', 0, 'the expression is not found'],
    ['expected_number', '5 Mt', 0, 'expected 5 Mt, no number is given in Mt'],
    ['expected_contains', 'Rondonia', 1, 'the text was found'],
    ['expected_contains', 'Rondônia\n\n  - 2022', 1, 'all 2 texts were found'],
    ['expected_not_contains', 'acre\n- rondonia', 0, 'found: rondonia'],
    ['expected_not_contains', '"2022, Acre"', 1, 'no excluded text was found'],
  ] as const)('%s “%s” gives %s', (column, wanted, score, reason) => {
    const [id = ''] = ownColumns.flatMap((check) => (check.expects[0] === column ? [check.id] : []));
    expect(told({ [column]: wanted }, { message: MESSAGE }, id)).toEqual(['scored', score, reason]);
  });

  it.each([
    ['charts_data[0].type = bar', 1, 'the state matches'],
    ['charts_data[].type = Bar; charts_data[].type = line', 1, 'all 2 conditions hold'],
    ['charts_data[].type != pie', 1, 'the state matches'],
    ['charts_data[].type != line', 0, 'charts_data[].type != line: there are bar, line'],
    ['charts_data[type=line].rows >= 3', 1, 'the state matches'],
    ['charts_data[0].rows > 12', 0, 'charts_data[0].rows > 12: it is 12'],
    ['aoi.name', 1, 'the state matches'],
    ['aoi.note', 0, 'aoi.note: nothing is there'],
    ['aoi.nme = Peru', 0, 'aoi.nme = Peru: “aoi” has name, note, not “nme”'],
    ['charts_data[5].type = bar', 0, 'charts_data[5].type = bar: “charts_data” has 2 items, none at [5]'],
    ['aoi.note != x', 0, 'aoi.note != x: nothing is there'],
    ['none[].type = pie', 0, 'none[].type = pie: there are none'],
    ['nil != null', 0, 'nil != null: it is null'],
    ['seven[] = 9', 0, 'seven[] = 9: there are 1, 2, 3, 4, 5'],
    [`sixty = x`, 0, `sixty = x: it is ${'a'.repeat(60)}`],
    ['longer = x', 0, 'longer = x: it is text'],
    ['aoi.name = Chile; isDone = false', 0, 'aoi.name = Chile: it is Peru; isDone = false: it is true'],
    ['aoi.name = "Peru"', 1, 'the state matches'],
    ['isDone = true', 1, 'the state matches'],
  ])('expected_json “%s” gives %s', (wanted, score, reason) => {
    const wholeState = {
      charts_data: [
        { type: 'bar', rows: 12 },
        { type: 'line', rows: 3 },
      ],
      aoi: { name: 'Peru', note: '' },
      ...{ isDone: true, none: [], nil: null, seven: [1, 2, 3, 4, 5, 6, 7] },
      ...{ sixty: 'a'.repeat(60), longer: 'a'.repeat(61) },
    };
    expect(told({ expected_json: wanted }, { wholeState }, 'check_json')).toEqual(['scored', score, reason]);
  });

  const STATE = {
    list: [1, 2],
    none: [],
    nil: null,
    blank: '',
    yes: true,
    no: {},
    id: '007',
    four: 4,
    day: '2022-05-01',
    ...{ long: '9007199254740993', 'a.b': 1, items: [{ a: 1, t: 'x; y' }, { b: 2 }] },
    ...{ mixed: ['', 'x'], gap: ' ', padded: ' 5 ', stamp: 20220501, place: 'Côte d’Ivoire', '];b': 1 },
    ...{ composed: 'S\u00e3o Paulo', decomposed: 'Sa\u0303o Paulo' },
    ...{ equation: 'a=b', arrow: 'a>b', said: 'a "b"', tail: '"b" a' },
  };
  it.each([
    // A missing value is neither equal nor unequal to anything.
    ['none[].type != pie', 0],
    ['items[a=9].b != 3', 0],
    ['items[].a != 3', 0],
    ['nil != 5', 0],
    ['blank != x', 0],
    ['list[5] != 1', 0],
    ['four.x != 1', 0],
    ['toString != x', 0],
    ['nil', 0],
    ['blank', 0],
    ['none', 0],
    ['no', 0],
    ['nil = null', 1],
    ['nil = "null"', 0],
    // Types: a number may be written as a text, an id is not a number.
    ['four = 4.0', 1],
    ['four = "4"', 1],
    ['four = 04', 0],
    ['id = 7', 0],
    ['id = 007', 1],
    ['long = 9007199254740992', 0],
    ['yes = TRUE', 1],
    ['yes = "true"', 0],
    ['yes = 1', 0],
    ['yes > 0', 0],
    ['list = [1, 2]', 1],
    ['list[-1] = 2', 1],
    ['list[] > 1', 1],
    ['four >= 1,000', 0],
    ['day >= 2022-01-01; day < 2022-05-02', 1],
    ['["a.b"] = 1', 1],
    ['items[0].t = "x; y"\nfour ≠ 5', 1],
    ['items[t=x; y].a = 1', 1],
    ['items[].a = 1', 1],
    ['mixed[]', 1],
    ['mixed[] != y', 0],
    ['list', 1],
    ['items[0]', 1],
    ['gap', 0],
    ['four <= 4; four < 5', 1],
    ['four <= 3', 0],
    ['four < 4', 0],
    ['padded = 5.0', 1],
    ['day > 5', 0],
    ['stamp = 2022-05-01', 0],
    ['list = [1, 3]', 0],
    ['list = x', 0],
    // Where a claim ends, and its value.
    ["place = Côte d'Ivoire; four = 5", 0],
    ["four != d'; four = 5", 0],
    ["['];b'] = 1", 1],
    ['items[0].t ="x; y"', 1],
    ["items[0].t = 'x; y'", 1],
    ['four != ]; four = 5', 0],
    ['four != 9；four = 5', 0],
    ['four = 4; \n', 1],
    ['four === 4', 1],
    ['equation = a=b', 1],
    ['arrow = a>b', 1],
    ['said = a "b"', 1],
    ['tail = "b" a', 1],
    ['day > 2022-02-30', 'blank'],
    ['day > 1/2/2022', 'blank'],
    ['four => 3', 'blank'],
    ['four <> 3', 'blank'],
    ['items[ = 1', 'blank'],
    ['four = ', 'blank'],
    // Operators that do not exist; a key may contain such a word.
    ['four contains 4', 'blank'],
    ['items[0].t is not x', 'blank'],
    ['four =~ 4', 'blank'],
    ['four !=~ 4', 'blank'],
    ['four ~= 4', 'blank'],
    ['four := 4', 'blank'],
    ['four exists', 'blank'],
    ['not four', 'blank'],
    ['four = 4 && yes = true', 'blank'],
    ['four = 4 or 5', 0],
    ['five = 4', 0],
    ['none = []', 1],
    ['blank = ""', 1],
    ['four = ""', 0],
    ['composed = S\u00e3o Paulo', 1],
    ['composed = Sa\u0303o Paulo', 1],
    ['decomposed = S\u00e3o Paulo', 1],
  ])('expected_json “%s” gives %s', (expected_json, came) => {
    const [kind, score] = told({ expected_json }, { wholeState: STATE }, 'check_json');
    expect(kind === 'scored' ? score : kind).toBe(came);
  });

  it('read a state in LangChain’s wrapper', () => {
    const message = { lc: 1, type: 'constructor', id: ['langchain'], kwargs: { content: 'Yes.' } };
    const wholeState = { messages: [message] };
    expect(told({ expected_json: 'messages[-1].content = yes.' }, { wholeState }, 'check_json')[1]).toBe(1);
  });

  it('compare time and cost with a limit', () => {
    expect(told({ max_latency_s: '30' }, { latency: 30 }, 'check_max_latency')).toEqual([
      ...['scored', 1, '30 of at most 30 s'],
    ]);
    expect(told({ max_latency_s: '30 s' }, { latency: 30.1 }, 'check_max_latency')).toEqual([
      ...['scored', 0, '30.1 s, more than the 30 s allowed'],
    ]);
    expect(told({ max_latency_s: ' <= 1,000 ' }, { latency: 30 }, 'check_max_latency')[2]).toBe(
      '30 of at most 1,000 s',
    );
    expect(told({ max_cost_usd: '$0.05' }, { cost: 0.06 }, 'check_max_cost')[1]).toBe(0);
    expect(told({ max_cost_usd: '0.05' }, {}, 'check_max_cost')).toEqual([
      ...['blank', undefined, 'what the agent did is not recorded'],
    ]);
  });

  it.each([
    ['expected_contains', ';', 'there is no text in it; write one, several with semicolons'],
    ['expected_number', `${'many '.repeat(12)}many`, `“${'many '.repeat(12)}” cannot be read as a number`],
    ['expected_not_contains', '**2022**, Acre', 'only “2022” was found'],
    ['expected_not_contains', 'Acre or 202', 'only “202” was found'],
    ['expected_json', `= ${'a'.repeat(60)}`, `“= ${'a'.repeat(58)}” is not a path with a value`],
    ['expected_json', `a > ${'b'.repeat(61)}`, `“${'b'.repeat(60)}” is neither a number nor a day`],
    [
      'expected_json',
      'four > three',
      '“three” is neither a number nor a day such as 2024-08-01, so nothing is > it',
    ],
    ['expected_regex', '(a', 'the expression is not valid (Unterminated group)'],
    ['expected_number', '5 ha or 6 ha', 'cannot be read as a number'],
    ['expected_number', '5 ha ± 3 t', 'cannot be read as a number'],
    ['max_latency_s', 'soon', '“soon” is not a number'],
    ['max_latency_s', 'x'.repeat(41), `“${'x'.repeat(40)}” is not a number of seconds; write it like 30`],
    ['max_latency_s', '2 min', '“2 min” is not a number of seconds'],
    ['max_cost_usd', '0,050', '“0,050” is not a number of US dollars'],
    ['expected_regex', 'x*', 'matches even an empty text'],
    ['expected_not_contains', '2022, Acre', '“2022, Acre” is one text, of which only “2022” was found'],
    ['expected_not_contains', '/sorry|2022/i', 'only “2022” was found'],
    ['expected_not_contains', 'sorry or primary forest', 'only “primary forest” was found'],
    ['expected_not_contains', 'N/A', '“N/A” asks for nothing'],
    ['expected_json', 'charts..type = bar', 'is not a path with a value'],
  ])('%s “%s” is a bad cell, and neither a pass nor a fail', (column, wanted, problem) => {
    const [id = ''] = ownColumns.flatMap((check) => (check.expects[0] === column ? [check.id] : []));
    const [kind, , text] = told(
      { [column]: wanted },
      { message: MESSAGE, latency: 1, cost: 1, wholeState: {} },
      id,
    );
    expect([kind, text]).toEqual(['blank', expect.stringContaining(problem)]);
    expect(text.startsWith(`${column}: `)).toBe(true);
  });

  const TEXTS = ['expected_contains', 'expected_not_contains', 'expected_regex', 'expected_number'];
  it.each(TEXTS)('take no message for a failure, also where something must not be in it: %s', (column) => {
    const [id = ''] = ownColumns.flatMap((check) => (check.expects[0] === column ? [check.id] : []));
    expect(told({ [column]: '5' }, { message: '' }, id)).toEqual(['scored', 0, 'there is no final message']);
  });

  it('report an expression that is too large for a text, without a score', () => {
    const message = 'a'.repeat(32_000);
    expect(told({ expected_regex: '(a?){700}b' }, { message }, 'check_regex')).toEqual([
      ...['error', undefined, 'the expression is too large for so long a text: make it simpler'],
    ]);
  });
});
