import type { EvalCase } from '../../src/fields/eval-case';
import type { Response } from '../../src/fields/response';
import { matchResponses, recordedFields, responsesIn } from '../../src/stores/responses';
import { MAX_HEADER_ROWS } from '../../src/model/tab-grid';
import { evalCase, recorded, tabGrid } from '../support/cases';

let row = 1;

function response(changes: Partial<Response> = {}): Response {
  row += 1;
  return {
    ...{ tab: '', testId: '', query: 'How much forest was lost?', uid: '', askedAt: '', trial: 1 },
    ...{ stateKey: '', recordedBy: '', recordedAt: '' },
    place: { tab: 'Responses', row },
    recorded: recorded({ actual_agent_answer: `answer ${row}` }),
    ...changes,
  };
}

function matched(responses: readonly Response[], one: EvalCase = evalCase()): Response | string {
  const match = matchResponses(responses)(one);
  return match.kind === 'found' ? match.response : match.reason;
}

describe('a case’s response', () => {
  it('is the one with its test_id, before one with its query only', () => {
    const byQuery = response();
    const byId = response({ testId: '1-001' });
    expect(matched([byQuery, byId])).toBe(byId);
    expect(matched([byQuery])).toBe(byQuery);
  });

  it('is found by the same whole number in another spelling, after one with the exact id', () => {
    const numbered = (testId: string) => evalCase({}, { testId, query: 'q' });
    const match = matchResponses([
      response({ testId: '1.0', query: '' }),
      response({ testId: '02', query: '' }),
    ]);
    expect(
      [numbered('1'), numbered('1.0'), numbered('2'), numbered('02')].map((one) => match(one).kind),
    ).toEqual([...['found', 'found', 'none', 'found']]);
  });

  it('is found by the query, ignoring case and spacing', () => {
    const one = response({ query: ' how much  forest was LOST? ' });
    expect(matched([one])).toBe(one);
    expect(matched([response({ query: 'How much forest was lost' })])).toContain('test_id or its query');
  });

  it('must be of the case’s tab if it names one', () => {
    const here = response({ tab: 'gold' });
    expect(matched([response({ tab: 'Loc', testId: '1-001' }), here])).toBe(here);
    expect(matched([response({ tab: 'Loc', testId: '1-001' })])).toBe(
      'no row of “Responses” has its test_id or its query',
    );
  });

  it('is not found by two blank test_ids', () => {
    const other = response({ query: '' });
    expect(matched([other], evalCase({}, { testId: '' }))).toContain('test_id or its query');
  });

  it('must be of the case’s turn if it names one', () => {
    const [plain, first, second] = [
      response(),
      response({ turn: { conversation: 'C1', number: 1 } }),
      response({ turn: { conversation: 'C1', number: 2 } }),
    ];
    const turn = (number: string) => evalCase({}, { conversation: 'c1', turn: number });
    expect(matched([first, second], turn('2.0'))).toBe(second);
    expect(matched([plain], turn('2'))).toBe(plain);
    expect(matched([first, second], turn('3'))).toContain('test_id or its query');
    expect(matched([first, second])).toContain('test_id or its query');
  });

  it('is not one to an earlier wording of the query', () => {
    const old = response({ testId: '1-001', query: 'How much forest was lost in 2020?' });
    expect(matched([old])).toBe(
      `its query was edited since the agent was asked (“Responses” row ${old.place.row}): ask again, or correct the query there`,
    );
    const other = response({ testId: '1-099' });
    expect(matched([old, other])).toBe(other);
  });

  it('is missing without a reason if none was ever recorded', () => {
    expect(matched([])).toBe('');
  });
});

describe('several responses to a case', () => {
  const old = response({ testId: '1-001', askedAt: '2026-01-01T00:00:00.000Z' });
  const young = response({ testId: '1-001', askedAt: '2026-01-02T00:00:00.000Z' });
  const undated = response({ testId: '1-001' });

  it('of different askings: the newest counts', () => {
    expect(matched([young, old])).toBe(young);
    expect(matched([old, young])).toBe(young);
  });

  it('of unknown order are an error: one has no time, or only the day', () => {
    const ofThatDay = response({ testId: '1-001', askedAt: '2026-01-02' });
    expect(matched([young, undated])).toContain('it is unclear which is newer');
    expect(matched([undated, old, young])).toContain(`row ${young.place.row} and row ${undated.place.row}`);
    expect(matched([ofThatDay, young])).toContain('it is unclear which is newer');
    expect(matched([ofThatDay, old])).toBe(ofThatDay);
  });

  it('without a query match no case that shares its id', () => {
    const [one, two] = [evalCase({}, { row: 2 }), evalCase({}, { row: 3, query: 'And in Peru?' })];
    const bare = response({ testId: '1-001', query: '' });
    const match = matchResponses([bare, response({ testId: '1-001', query: two.query })], [one, two]);
    expect(match(one)).toMatchObject({
      kind: 'shared',
      reason: `its test_id is that of “GOLD” rows 2, 3, and the response (“Responses” row ${bare.place.row}) has no query, so it is unclear which is meant: fill it in`,
    });
    expect(matchResponses([bare], [one])(one).kind).toBe('found');
    // A turn tells which is meant.
    const cases = ['1', '2'].map((turn) => evalCase({}, { conversation: 'c1', turn, query: `Turn ${turn}` }));
    const second = { ...bare, turn: { conversation: 'c1', number: 2 } };
    expect(cases.map((turn) => matchResponses([second], cases)(turn).kind)).toEqual(['none', 'found']);
  });

  it('without times are an error that names them', () => {
    const twin = response({ testId: '1-001' });
    expect(matched([undated, twin])).toBe(
      `two responses, and it is unclear which is newer (“Responses” row ${undated.place.row} and row ${twin.place.row}): delete one of them or fill in asked_at`,
    );
  });

  it('with the same content are one', () => {
    const copy = response({ testId: '1-001', recorded: new Map([...undated.recorded, ['error', '']]) });
    expect(matched([undated, copy])).toBe(undated);
  });

  it('of several trials are in order, the newest of each', () => {
    const second = response({ testId: '1-001', trial: 2, askedAt: '2026-01-03T00:00:00.000Z' });
    const match = matchResponses([second, old, young])(evalCase());
    expect(match).toEqual({ kind: 'found', response: young, trials: [young, second] });
  });

  it('of an earlier asking do not count, except for the first two trials', () => {
    const trialsOf = (...days: readonly (number | undefined)[]): number[] => {
      const all = days.map((day, index) =>
        response({
          ...{ testId: '1-001', trial: index + 1 },
          askedAt: day === undefined ? '' : `2026-01-0${day}T00:00:00.000Z`,
        }),
      );
      const match = matchResponses(all)(evalCase());
      return match.kind === 'found' ? match.trials.map(({ trial }) => trial) : [];
    };
    expect(trialsOf(2, 2, 1)).toEqual([1, 2]);
    expect(trialsOf(2, 2, 2)).toEqual([1, 2, 3]);
    expect(trialsOf(3, 2, 2)).toEqual([1, 2, 3]);
    expect(trialsOf(2, 3, 2)).toEqual([1, 2, 3]);
    expect(trialsOf(2, 1)).toEqual([1, 2]);
    expect(trialsOf(2, 2, undefined, 1, 3)).toEqual([1, 2, 3, 5]);
  });
});

describe('a tab of responses', () => {
  it('is read below its header, with spellings that people use', () => {
    const grid = tabGrid(
      [
        ['pasted from the harness'],
        ['ID', 'Query', 'Asked at', 'Trial', 'Actual ID', 'note'],
        [7, 'How much?', new Date(Date.UTC(2026, 0, 2)), 2, 'BRA', 'x'],
        ['', '', '', '', 'PER', ''],
      ],
      { name: 'Responses', shown: { '7': '007' } },
    );
    expect(responsesIn(grid)).toEqual([
      {
        ...{ tab: '', testId: '007', query: 'How much?', uid: '', askedAt: '2026-01-02T00:00:00.000Z' },
        ...{ recordedBy: '', recordedAt: '', stateKey: '' },
        ...{ trial: 2, place: { tab: 'Responses', row: 3 }, recorded: recorded({ actual_id: 'BRA' }) },
      },
    ]);
  });

  it('has the source of each response, and its turn of a conversation', () => {
    const names = ['query', 'recorded_by', 'recorded_at', 'conversation', 'turn', 'state_key', 'tab', 'uid'];
    const grid = tabGrid([
      [...names, 'trial', 'query', 'actual_id', ''],
      ['Where?', 'agent', '2026-01-02', 'c', 2, 'k', 'GOLD', 'u', 'x', 'Else?', 'BRA', 'more'],
      ['Who?', 'import', 'soon', '', '', '', '', '', 0, 'Else?', '', ''],
      ['', 'by hand', '', '', '', '', '', '', '', '', 'PER', ''],
      ['Why?', 'by hand', '', '', '', '', '', '', -1, '', '', ''],
    ]);
    const read = responsesIn(grid);
    expect(read).toMatchObject([
      {
        ...{ testId: '', query: 'Where?', recordedBy: 'agent', recordedAt: '2026-01-02' },
        ...{ turn: { conversation: 'c', number: 2 }, stateKey: 'k', tab: 'GOLD', uid: 'u', trial: 1 },
        ...{ place: { row: 2 }, recorded: recorded({ actual_id: 'BRA' }) },
      },
      {
        ...{ query: 'Who?', recordedBy: 'import', recordedAt: '', trial: 0, stateKey: '' },
        place: { row: 3 },
      },
      { ...{ query: 'Why?', recordedBy: '', recordedAt: '', trial: 1 }, place: { row: 5 } },
    ]);
    expect(read[1]?.turn).toBeUndefined();
  });

  it('needs no query if it has test_ids, and its header must be in the first rows', () => {
    const lines = [
      ['test_id', 'actual_id'],
      ['7', 'BRA'],
      ['', 'PER'],
    ];
    expect(responsesIn(tabGrid(lines)).map(({ testId, query }) => [testId, query])).toEqual([['7', '']]);
    expect(responsesIn(tabGrid([['a', 'actual_id'], ...lines.slice(1)]))).toEqual([]);
    const below = Array.from({ length: MAX_HEADER_ROWS }, () => ['']);
    expect(responsesIn(tabGrid([...below, ...lines]))).toEqual([]);
    expect(responsesIn(tabGrid([...below.slice(1), ...lines]))).toHaveLength(1);
  });

  it('has none if no column records an output', () => {
    expect(
      responsesIn(
        tabGrid([
          ['query', 'expected_answer'],
          ['How much?', '5'],
        ]),
      ),
    ).toEqual([]);
    expect(responsesIn(tabGrid([]))).toEqual([]);
  });
});

it('a column counts as recorded if any response that did not fail has it', () => {
  const fields = recordedFields([
    response({ recorded: recorded({ actual_id: '(not recorded)', row_count: '' }) }),
    response({ recorded: recorded({ error: 'no reply', tools_used: '' }) }),
  ]);
  expect([...fields]).toEqual(['row_count']);
  expect([...recordedFields([response({ stateKey: 'k', recorded: recorded({ actual_id: '' }) })])]).toEqual([
    ...['agent_state', 'actual_id'],
  ]);
});
