import { BUILT_IN } from '../../src/checks/registry';
import { readTab } from '../../src/evalset/read-tab';
import type { Response, NewResponse } from '../../src/fields/response';
import type { Cell } from '../../src/model/tab-grid';
import { readResponses, columnsOf, withResponses } from '../../src/stores/responses';
import { scoreWave } from '../../src/engine/jobs/scoring/score-wave';
import { readSettings } from '../../src/settings/read-settings';
import { recorded, tabGrid, attempt, NO_TRACE, output } from '../support/cases';
import { recordedColumns, recordOfFailure } from '../../src/agent/recorded-columns';
import { openResponses } from '../../src/stores/responses-tab';
import { counted, FakeSpreadsheet, type FakeTab } from '../support/fake-spreadsheet';

let spreadsheet: FakeSpreadsheet;

beforeEach(() => {
  spreadsheet = new FakeSpreadsheet([tabGrid([['query'], ['How much?']])]);
});

const RECORDED_AT = '2026-01-03T00:00:00.000Z';

function response(changes: Partial<NewResponse> = {}): NewResponse {
  return {
    ...{ tab: 'GOLD', testId: '1-001', query: 'How much?', uid: 'u1', askedAt: '2026-01-02T03:04:05.000Z' },
    ...{ trial: 1, recordedBy: 'import', recordedAt: RECORDED_AT, record: recordedColumns(attempt()) },
    ...changes,
  };
}

function tab(name = 'Responses'): FakeTab {
  return spreadsheet.find(name);
}

describe('a response', () => {
  it('is kept under its case, and read again', () => {
    openResponses(spreadsheet).put([
      response({ record: recordedColumns(attempt({ message: '=1+1', toolsUsed: [] })) }),
    ]);
    expect(tab().signature).toBe('responses');
    expect(tab().at(2, 'test_id')).toBe('1-001');
    expect(tab().at(2, 'trial')).toBe(1);
    expect(tab().at(2, 'row_count')).toBe(3);
    const [read] = readResponses(spreadsheet);
    expect(read).toMatchObject({ tab: 'GOLD', testId: '1-001', query: 'How much?', uid: 'u1', trial: 1 });
    expect(read?.place).toEqual({ tab: 'Responses', row: 2 });
    expect(read?.askedAt).toBe('2026-01-02T03:04:05.000Z');
    expect(read?.recorded.get('actual_agent_answer')).toBe('=1+1');
  });

  it('has “(not recorded)” for values that its source lacks, since a blank means none', () => {
    openResponses(spreadsheet).put([
      response({ record: recordedColumns(output({ message: 'Yes.' })) }),
      response({ testId: '2', record: recordOfFailure('no reply', '', NO_TRACE) }),
    ]);
    expect(tab().at(2, 'actual_id')).toBe('(not recorded)');
    expect(tab().at(2, 'trace_url')).toBeNull();
    expect(tab().at(3, 'actual_id')).toBeNull();
    expect(tab().at(3, 'error')).toBe('no reply');
  });

  it('of one turn is kept beside that of another with the same query', () => {
    const turn = (number: number) => ({ turn: { conversation: 'c1', number } });
    openResponses(spreadsheet).put([response(turn(1)), response(turn(2)), response()]);
    openResponses(spreadsheet).put([response({ ...turn(2), uid: 'u2' })]);
    expect([2, 3, 4].map((row) => [tab().at(row, 'conversation'), tab().at(row, 'turn')])).toEqual([
      ['c1', 1],
      ['c1', 2],
      [null, null],
    ]);
    expect(readResponses(spreadsheet).map(({ turn: read, uid }) => [read?.number, uid])).toEqual([
      [1, 'u1'],
      [2, 'u2'],
      [undefined, 'u1'],
    ]);
  });

  it('replaces the one to the same question and trial; others are added below', () => {
    const responses = openResponses(spreadsheet);
    responses.put([response(), response({ trial: 2 }), response({ testId: '2' })]);
    responses.put([
      response({ trial: 2, record: recordedColumns(attempt({ message: 'new' })) }),
      response({ query: 'How much, edited?' }),
      response({ tab: 'Loc' }),
    ]);
    const texts = readResponses(spreadsheet).map(({ tab: of, testId, query, trial, recorded }) =>
      [of, testId, query, trial, recorded.get('actual_agent_answer')].join(' | '),
    );
    expect(texts).toEqual([
      'GOLD | 1-001 | How much? | 1 | ',
      'GOLD | 1-001 | How much? | 2 | new',
      'GOLD | 2 | How much? | 1 | ',
      'GOLD | 1-001 | How much, edited? | 1 | ',
      'Loc | 1-001 | How much? | 1 | ',
    ]);
  });

  it('costs as many calls as a hundred of them', () => {
    const { port, calls } = counted(spreadsheet);
    const responses = openResponses(port);
    responses.put([response()]);
    const found = calls.length;
    responses.put([response({ testId: 'b' })]);
    const one = calls.splice(0).slice(found);
    responses.put(Array.from({ length: 100 }, (_one, index) => response({ testId: String(index) })));
    expect(calls).toEqual(one);
    expect(one).toEqual(['tab.read', 'tab.fit', 'tab.write']);
  });
});

describe('the tab', () => {
  it('is found again by its header where the signature was lost', () => {
    openResponses(spreadsheet).put([response()]);
    tab().signature = undefined;
    openResponses(spreadsheet).put([response({ testId: '2' })]);
    expect(tab().signature).toBe('responses');
    expect(readResponses(spreadsheet)).toHaveLength(2);
  });

  it('that somebody made by hand is read and never written to', () => {
    const handMade = tabGrid(
      [
        ['my notes', '', ''],
        ['Test ID', 'Query', 'actual agent answer'],
        ['007', 'How much?', 'A lot.'],
      ],
      { name: 'Responses' },
    );
    spreadsheet = new FakeSpreadsheet([handMade]);
    openResponses(spreadsheet).put([response()]);
    expect(tab('Responses').calls).toBe(0);
    expect(tab('Responses 2').at(2, 'test_id')).toBe('1-001');
    const hand = readResponses(spreadsheet).find(({ place }) => place.tab === 'Responses');
    expect(hand).toMatchObject({ testId: '007', tab: '', trial: 1, askedAt: '', place: { row: 3 } });
    expect([...(hand?.recorded ?? [])]).toEqual([['actual_agent_answer', 'A lot.']]);
  });

  it('keeps columns of people, and gets missing ones of ours', () => {
    openResponses(spreadsheet).put([response(), response({ testId: '2' })]);
    const width = tab().readHeader().length;
    tab().write(1, width, [['mine', 'also mine']]);
    tab().write(2, width, [['a', 'b']]);
    // Our last column was overwritten: it is added at the end.
    openResponses(spreadsheet).put([response({ askedAt: '2026-02-02T00:00:00.000Z' })]);
    expect(tab().at(2, 'mine')).toBe('a');
    expect(tab().at(2, 'asked_at')).toBe('2026-02-02T00:00:00Z');
    expect(
      tab()
        .readHeader()
        .slice(width - 1),
    ).toEqual(['mine', 'also mine', 'error_code']);
  });

  it('that an execution left empty is laid out', () => {
    spreadsheet.create('Responses', 'responses');
    openResponses(spreadsheet).put([response()]);
    expect(tab().at(2, 'test_id')).toBe('1-001');
  });

  it('is not made without a response', () => {
    openResponses(spreadsheet).put([]);
    expect(spreadsheet.sheets).toHaveLength(1);
  });
});

const SETTINGS = readSettings({});

const LOSS: Response = {
  ...{ tab: '', testId: 'a', query: 'How much?', uid: '', askedAt: '', trial: 1 },
  ...{ stateKey: '', recordedBy: 'import', recordedAt: '2026-08-04T10:12:00.000Z' },
  place: { tab: 'Responses', row: 2 },
  recorded: recorded({ actual_id: 'BRA', actual_dataset_id: '(not recorded)' }),
};

function evalSet(...rows: Cell[][]) {
  const found = readTab(tabGrid([['test_id', 'query', 'expected_aoi_ids', 'actual_id'], ...rows]));
  if (!found) throw new Error('no eval set');
  return found;
}

describe('an eval set with responses', () => {
  it('uses the response of every row that has one', () => {
    const rows = evalSet(
      ['a', 'How much?', 'BRA', 'PER'],
      ['', 'Where?', 'BRA', 'PER'],
      ['', 'how much?', 'BRA', ''],
    );
    const { cases } = withResponses(rows, [LOSS], SETTINGS.run.trials);
    expect(cases.map(({ recorded: row }) => row.get('actual_id'))).toEqual(['BRA', 'PER', 'BRA']);
    const none = evalSet(['b', 'Who?', 'BRA', 'PER']);
    expect(withResponses(none, [LOSS], SETTINGS.run.trials).cases).toBe(none.cases);
  });

  it('takes the required number of trials, with their states, and says if there are fewer', () => {
    const asking = (trial: number, stateKey: string, actual_id: string): Response => ({
      ...{ ...LOSS, trial, stateKey, recorded: recorded({ actual_id }) },
    });
    const three = [asking(1, '', 'BRA'), asking(2, 'k2', 'PER'), asking(3, 'k3', 'COL')];
    const under = (trials: number, responses: readonly Response[]) =>
      withResponses(evalSet(['a', 'How much?', 'BRA', '']), responses, trials).cases[0];
    const two = under(2, three);
    expect(two?.otherTrials?.map((row) => row.get('actual_id'))).toEqual(['PER']);
    expect(two).toMatchObject({ stateKeys: ['', 'k2'], outputFrom: 'Responses, 4 Aug 2026, 10:12 UTC' });
    expect(two?.trials).toBe(2);
    expect(under(4, three)?.outputFrom).toBe('Responses, 4 Aug 2026, 10:12 UTC; 3 of 4 trials');
    const one = under(1, three);
    expect(one).not.toHaveProperty('otherTrials');
    expect(one).not.toHaveProperty('stateKeys');
    expect(one?.recorded.get('actual_id')).toBe('BRA');
  });

  it('has the required number of trials for each case, unless its own row has the output', () => {
    const rows = evalSet(
      ['a', 'How much?', 'BRA', 'PER'],
      ['b', 'Where?', 'BRA', 'PER'],
      ['c', 'Who?', 'BRA', ''],
    );
    const set = withResponses(rows, [LOSS], SETTINGS.run.trials);
    expect(set.under?.(3).cases.map(({ trials, noOutput }) => [trials, noOutput])).toEqual([
      [3, undefined],
      [undefined, undefined],
      [3, expect.any(String)],
    ]);
    expect(set.under?.(3)).toBe(set.under?.(3));
    const empty = withResponses(rows, [], SETTINGS.run.trials).cases;
    expect(empty.map(({ trials, noOutput }) => [trials, noOutput])).toEqual([
      ...[undefined, undefined, 1].map((trials) => [trials, undefined]),
    ]);
  });

  it('has the columns of both', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', '']),
      [
        {
          ...LOSS,
          recorded: recorded({ actual_agent_answer: 'A lot.', actual_dataset_id: '(not recorded)' }),
        },
      ],
      SETTINGS.run.trials,
    );
    expect([...columnsOf(set)]).toEqual([
      ...['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_agent_answer'],
    ]);
  });

  it('has the source of each scored output', () => {
    const set = withResponses(
      evalSet(
        ['a', 'How much?', 'BRA', ''],
        ['b', 'Where?', 'BRA', 'PER'],
        ['c', 'Who?', 'BRA', ''],
        ['d', 'When?', 'BRA', ''],
      ),
      [
        LOSS,
        { ...LOSS, testId: 'd', query: 'When?', recordedBy: 'agent', askedAt: '2026-11-21T12:00:00.000Z' },
      ],
      SETTINGS.run.trials,
    );
    const cases = set.cases.map((one) => ({ ...one, payer: '' }));
    expect(
      scoreWave(cases, { ...SETTINGS, checks: BUILT_IN }, () => [], '').map((card) => card.output_from),
    ).toEqual(['Responses, 4 Aug 2026, 10:12 UTC', 'this row', '', 'agent, 21 Nov 2026, 12:00 UTC']);
  });

  it('is scored from them; a row without one has the reason', () => {
    const set = withResponses(
      evalSet(['a', 'How much?', 'BRA', ''], ['b', 'Where?', 'BRA', ''], ['a', 'How much now?', 'BRA', '']),
      [LOSS],
      SETTINGS.run.trials,
    );
    const cases = set.cases.map((one) => ({ ...one, payer: '' }));
    const cards = scoreWave(cases, { ...SETTINGS, checks: BUILT_IN }, () => [], '');
    expect(cards.map(({ verdict }) => verdict)).toEqual(['pass', 'error', 'error']);
    expect(cards.map(({ error }) => error)).toEqual([
      '',
      'no agent output: no row of “Responses” has its test_id or its query',
      'no agent output: its query was edited since the agent was asked (“Responses” row 2): ask again, or correct the query there',
    ]);
  });
});
