import { importResponses } from '../../../src/commands/responses';
import { readResponses } from '../../../src/stores/responses';
import { PREPARING, runStore } from '../../../src/stores/run-record';
import { tabGrid } from '../../support/cases';
import { FakeSpreadsheet } from '../../support/fake-spreadsheet';
import { keptProperties } from '../../support/kept-properties';
import { runRecord } from '../../support/run-record';

const MAX_TABS = [
  tabGrid([
    ['test_id', 'query', 'actual_id'],
    ['1-001', 'How much?', ''],
    ['1-002', 'Where?', 'PER'],
  ]),
  tabGrid([['query'], ['how  MUCH?'], ['When?']], { name: 'Loc' }),
];

function services(tabs = MAX_TABS) {
  const spreadsheet = new FakeSpreadsheet(tabs);
  const lock = { acquire: () => true, release: () => undefined };
  const clock = { now: () => Date.UTC(2026, 10, 21, 12), sleep: () => undefined };
  const document = keptProperties();
  const pack = { pack: (text: string) => text, unpack: (text: string) => text };
  return { spreadsheet, lock, clock, document, pack };
}

const order = (text: string, tabs?: string[]) => ({ fileName: 'run.csv', text, tabs, set: [] });
const preview = (request: ReturnType<typeof order>, world: ReturnType<typeof services>) =>
  importResponses({ ...request, isPreview: true }, world);

describe('an imported response', () => {
  it('has the time of its import, also without the time of the question', () => {
    const world = services();
    importResponses(order('test_id,query,actual_id\n1-001,How much?,BRA\n'), world);
    expect(readResponses(world.spreadsheet)[0]).toMatchObject({
      ...{ askedAt: '', recordedBy: 'import', recordedAt: '2026-11-21T12:00:00.000Z' },
    });
  });

  it('keeps its first time when imported again, unless its content differs', () => {
    const world = services();
    const later = { ...world, clock: { ...world.clock, now: () => Date.UTC(2026, 10, 22) } };
    const file = (id: string) => order(`test_id,query,actual_id\n1-001,How much?,${id}\n`);
    importResponses(file('BRA'), world);
    importResponses(file('BRA'), later);
    expect(readResponses(world.spreadsheet)[0]?.recordedAt).toBe('2026-11-21T12:00:00.000Z');
    importResponses(file('PER'), later);
    expect(readResponses(world.spreadsheet)[0]?.recordedAt).toBe('2026-11-22T00:00:00.000Z');
  });
});

it('imported turns belong to the turn that they name, among turns with the same query', () => {
  const turns = [
    ['query', 'conversation', 'turn'],
    ['And then?', 'a', 1],
    ['And then?', 'a', 2],
    ['And then?', 'b', 1],
  ];
  const world = services([tabGrid(turns)]);
  importResponses(order('query,conversation,turn,actual_id\nAnd then?,A,2,BRA\n'), world);
  expect(readResponses(world.spreadsheet).map(({ turn }) => turn)).toEqual([
    { conversation: 'a', number: 2 },
  ]);
});

describe('several imported responses to a case', () => {
  const HEADER = 'test_id,query,actual_id,asked_at,trial';
  const imported = (...lines: string[]) => {
    const world = services();
    const { remarks } = preview(order([HEADER, '1-002,Where?,COL,,', ...lines].join('\n')), world);
    importResponses(order([HEADER, '1-002,Where?,COL,,', ...lines].join('\n')), world);
    const kept = readResponses(world.spreadsheet).filter(({ testId }) => testId === '1-001');
    return {
      kept: kept.map(({ trial, recorded }) => [trial, recorded.get('actual_id')]),
      remarks: remarks.slice(1),
    };
  };

  it.each([
    ['2025-01-01T10:00:00Z', '2025-01-02T10:00:00Z'],
    ['31.12.2024 23:00', '1.1.2025'],
    ['1735725600', '1735812000'],
    ['45658.5', '45659.5'],
  ])('asked at %s and %s: the newest counts', (before, after) => {
    const [older, newer] = [`1-001,How much?,BRA,${before},`, `1-001,How much?,PER,${after},`];
    expect(imported(older, newer).kept).toEqual([[1, 'PER']]);
    expect(imported(newer, older)).toEqual({
      kept: [[1, 'PER']],
      remarks: ['line 4: left out, as line 3 is a newer response to 1-001'],
    });
  });

  it.each(['', 'soon', '1/2/2025', '2025-01-02'])(
    'are left out, both named, where %j may be the newer',
    (time) => {
      const { kept, remarks } = imported(
        '1-001,How much?,BRA,2025-01-02T10:00:00Z,',
        `1-001,How much?,PER,${time},`,
      );
      expect(kept).toEqual([]);
      expect(remarks).toEqual([
        expect.stringMatching(
          /^line [34] and line [34]: two responses to 1-001, and it is unclear which is newer/,
        ),
      ]);
    },
  );

  it('keep their trials, counted from 0 or from 1', () => {
    const trials = (...numbers: number[]) =>
      imported(...numbers.map((number) => `1-001,How much?,C${number},,${number}`)).kept;
    expect(trials(0, 1, 2)).toEqual([
      [1, 'C0'],
      [2, 'C1'],
      [3, 'C2'],
    ]);
    expect(trials(2, 1)).toEqual([
      [2, 'C2'],
      [1, 'C1'],
    ]);
  });

  it('without a query are left out where several cases have the id', () => {
    const world = services([
      tabGrid([
        ['test_id', 'query'],
        ['a', 'How much?'],
        ['a', 'Where?'],
        ['b', 'When?'],
      ]),
    ]);
    const { matched, remarks } = preview(order('test_id,actual_id\na,BRA\nb,PER\n'), world);
    expect(matched).toBe(1);
    expect(remarks).toEqual([
      'line 2 (a): its test_id is that of “GOLD” rows 2, 3, and without a query it is unclear which is meant; left out',
    ]);
  });
});

describe('imported states of threads', () => {
  const GOLD = [
    ['test_id', 'query'],
    ['a', 'How much was lost?'],
    ['b', 'How much was gained?'],
  ];
  const exchange = (query: string, answer: string) => [
    { type: 'human', content: query },
    { type: 'ai', content: answer },
  ];
  const answersIn = (...states: object[]) => {
    const world = services([tabGrid(GOLD)]);
    importResponses(order(JSON.stringify(states)), world);
    return readResponses(world.spreadsheet).map(({ testId, recorded }) => [
      testId,
      recorded.get('actual_agent_answer'),
    ]);
  };
  const [LOST, GAINED] = [exchange('How much was lost?', '12 ha'), exchange('How much was gained?', '10 ha')];

  it('belong to each case that was asked in them, with its own answer', () => {
    expect(answersIn({ messages: [...LOST, ...GAINED] })).toEqual([
      ['a', '12 ha'],
      ['b', '10 ha'],
    ]);
    expect(answersIn({ test_id: 'a', values: { messages: [...LOST, ...GAINED] } })).toEqual([['a', '12 ha']]);
    expect(answersIn({ test_id: 'a', state: { messages: [...LOST, ...exchange('Thanks', '')] } })).toEqual([
      ['a', '12 ha'],
    ]);
  });

  it('belong to their last question where another state ends with an earlier one', () => {
    expect(answersIn({ messages: [...LOST, ...GAINED] }, { messages: LOST })).toEqual([
      ['b', '10 ha'],
      ['a', '12 ha'],
    ]);
  });
});

describe('a preview', () => {
  it('lists matches by eval set and the entries left out with reasons; writes nothing', () => {
    const world = services();
    const shown = preview(
      order(
        'test_id,query,actual_id\n1-001,How much?,BRA\n,How much?,BRA\n1-002,Where now?,BRA\n9-9,Who?,BRA\n1-001,How much?,\n',
      ),
      world,
    );
    expect(shown).toEqual({
      file: 'run.csv holds rows of recorded outputs: 5 entries.',
      // The second one also belongs to Loc, which has the same query.
      tabs: [
        { tab: 'GOLD', cases: 2, matched: 2, byId: 2 },
        { tab: 'Loc', cases: 2, matched: 1, byId: 0 },
      ],
      matched: 3,
      remarks: [
        // 1-002 has PER next to the query.
        '1 row has an output of its own: the imported responses take precedence',
        'line 4 (1-002): its query is not the one of the case with this test_id; it will not be scored',
        'line 5 (9-9): no eval set has its test_id or its query; left out',
        'line 6 (1-001): no output is recorded; left out',
        'line 3: left out, as line 2 is a newer response to 1-001',
      ],
      moreRemarks: 0,
    });
    expect(world.spreadsheet.sheets).toHaveLength(2);
  });

  it('shows the first remarks of many', () => {
    const lines = Array.from({ length: 100 }, (_line, index) => `9-${index},BRA`);
    const { remarks, moreRemarks } = preview(
      order(['test_id,actual_id', '1-002,BRA', ...lines].join('\n')),
      services(),
    );
    // The first is that 1-002 has an output of its own.
    expect([remarks.length, moreRemarks]).toEqual([30, 71]);
  });

  it('keeps to the eval sets that were chosen', () => {
    const world = services();
    expect(preview(order('query,actual_id\nHow much?,BRA', ['Loc']), world).tabs).toEqual([
      { tab: 'Loc', cases: 2, matched: 1, byId: 0 },
    ]);
    expect(() => preview(order('query,actual_id\nx,y', ['Gold']), world)).toThrow('“Gold”');
  });
});

describe('an import', () => {
  it('keeps the responses for the scoring; a second time it changes nothing', () => {
    const world = services();
    const text = 'test_id,query,actual_id\n1-001,How much?,BRA\n,When?,PER\n';
    importResponses(order(text), world);
    const first = readResponses(world.spreadsheet);
    expect(
      first.map(({ tab, testId, query, trial, recorded }) => [
        tab,
        testId,
        query,
        trial,
        recorded.get('actual_id'),
      ]),
    ).toEqual([
      ['GOLD', '1-001', 'How much?', 1, 'BRA'],
      ['Loc', '', 'When?', 1, 'PER'],
    ]);
    expect(first.every(({ uid }) => uid !== '')).toBe(true);
    importResponses(order(text), world);
    expect(readResponses(world.spreadsheet)).toEqual(first);
  });

  it('is refused if nothing matches, and during a run', () => {
    expect(() => importResponses(order('query,actual_id\nWho?,BRA'), services())).toThrow(
      'Nothing in run.csv matches a case here. line 2 (Who?): no eval set has its query; left out',
    );
    expect(() => importResponses(order('[]'), services())).toThrow(
      'Nothing in run.csv matches a case here. It has no responses.',
    );
    expect(() => importResponses(order('{"scorecards":[{"uid":"u","checks":{}}]}'), services())).toThrow(
      'run.csv cannot be imported. It holds the scores of a run. Import it under Compare ▸ Runs',
    );
    const busy = services();
    runStore(busy.document).keep(runRecord({ stage: PREPARING }));
    expect(() => importResponses(order('query,actual_id\nHow much?,BRA'), busy)).toThrow(
      'A run is in progress',
    );
    expect(() => importResponses(order('<html>'), services())).toThrow(
      'run.csv cannot be imported: it is a page',
    );
  });
});
