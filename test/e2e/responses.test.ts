/** Outputs in the tab `Responses`: scored like recorded columns, row by row, at a cost that does not grow. */
import { describe, expect, it } from '@jest/globals';
import { askedWhichAmazonas, lossInCusco } from '../../samples/tabs/agent-states';
import type { Typed } from './cells';
import { type Desk, deskOf, writes } from './desk';

const RESULTS = 'GOLD results';
const CASE = ['test_id', 'query', 'expected_aoi_ids', 'expected_dataset_id', 'expected_answer'];
const OUTPUT = ['actual_id', 'actual_source', 'actual_dataset_id', 'actual_agent_answer', 'tools_used'];
const CASES = [
  ['a', 'How much forest did Brazil lose?', 'BRA', '4', '590 kha'],
  ['b', 'two', 'BRA', '4', '590 kha'],
  ['007', 'three', '', '0', ''],
  ['', 'four', 'PER.8_1', '', ''],
];
const OUTPUTS = [
  ['BRA', 'gadm', 4, 'It was 590 kha.', 'pick_aoi; pull_data'],
  ['PER', 'gadm', 4, 'It was 100 kha.', ''],
  ['', '', '', 'It was 12 ha.', ''],
  ['PER.8_1', 'gadm', '', '', ''],
];

/** All results of a row, except what identifies the run. */
function scores(desk: Desk, rows = CASES.length): Record<string, Typed | null>[] {
  return Array.from({ length: rows }, (_row, index) => {
    const { run_id, judged_at, inputs_hash, output_from, ...rest } = desk.row(RESULTS, index + 4);
    expect([run_id, judged_at, inputs_hash, output_from]).not.toContain(null);
    return rest;
  });
}

function run(desk: Desk): Desk {
  expect(desk.ask('runEvals', {})).toMatchObject({ ok: true });
  return desk;
}

const both = (id: string | undefined, query: string | undefined, output: readonly Typed[]): Typed[] => [
  id ?? '',
  query ?? '',
  ...output,
];

describe('outputs in “Responses”', () => {
  const beside = [[...CASE, ...OUTPUT], ...CASES.map((one, index) => [...one, ...(OUTPUTS[index] ?? [])])];
  const pasted = [
    ['test_id', 'query', ...OUTPUT],
    ...OUTPUTS.map((output, index) => both(CASES[index]?.[0], CASES[index]?.[1], output)).reverse(),
  ];

  it('are scored like the same outputs in recorded columns, cell for cell, whatever their order', () => {
    const recorded = run(deskOf({ GOLD: beside }));
    const apart = run(deskOf({ GOLD: [CASE, ...CASES], Responses: pasted }));
    expect(scores(apart)).toEqual(scores(recorded));
    expect(scores(apart).map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'fail', 'pass']);
    expect(apart.tabNames().filter((name) => name.startsWith('Responses'))).toEqual(['Responses']);
  });

  it('are scored the same after they came by import', () => {
    const recorded = run(deskOf({ GOLD: beside }));
    const desk = deskOf({ GOLD: [CASE, ...CASES] });
    const csv = pasted.map((line) => line.map((cell) => `"${String(cell)}"`).join(',')).join('\r\n');
    expect(desk.ask('importResponses', { fileName: 'x_detailed.csv', text: csv })).toMatchObject({
      ok: true,
      value: { matched: 4, remarks: [] },
    });
    expect(scores(run(desk))).toEqual(scores(recorded));
  });

  it('come from agent states that no cell could hold', () => {
    const long = { ...lossInCusco, statistics: [{ id: 's', data: [] }, ...lossInCusco.statistics] };
    const padded = { ...long, raw_data: 'x'.repeat(100_000) };
    const desk = deskOf({
      GOLD: [
        ['test_id', 'query', 'expected_aoi_ids', 'expected_dataset_id', 'expected_clarification'],
        ['c', 'How much tree cover did the Cusco region of Peru lose in 2021?', 'PER.8_1', '4', ''],
        ['d', 'How much tree cover was lost in Amazonas in 2024?', '', '', 'TRUE'],
      ],
    });
    const text = [padded, askedWhichAmazonas].map((state) => JSON.stringify(state)).join('\n');
    expect(desk.ask('importResponses', { fileName: 'states.jsonl', text })).toMatchObject({ ok: true });
    run(desk);
    expect(desk.row(RESULTS, 4)).toMatchObject({
      verdict: 'pass',
      aoi_id_match_score: 1,
      dataset_id_match_score: 1,
    });
    expect(desk.row(RESULTS, 5)).toMatchObject({ verdict: 'pass', clarification_requested_score: 1 });
  });

  it('are no eval set, and a row without one says why', () => {
    const desk = run(deskOf({ GOLD: [CASE, ...CASES], Responses: pasted.slice(0, 3) }));
    expect(desk.tabNames()).not.toContain('Responses results');
    expect(desk.ask('runEvals', { tabs: ['Responses'] })).toMatchObject({
      ok: false,
      message:
        '“Responses” is not an eval set: this tab holds responses of the agent, it is not an eval set.',
    });
    expect(desk.row(RESULTS, 4)).toMatchObject({
      verdict: 'error',
      error: 'no agent output: no row of “Responses” has its test_id or its query',
    });
    expect(desk.row(RESULTS, 7)).toMatchObject({ verdict: 'pass' });
  });
});

describe('two outputs of a row', () => {
  const world = (): Desk =>
    deskOf({
      GOLD: [
        ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'actual_source'],
        ['a', 'one', 'BRA', 'PER', 'gadm'],
        ['b', 'two', 'BRA', '', ''],
        ['c', 'three', 'BRA', 'PER', 'gadm'],
      ],
      Responses: [
        ['test_id', 'query', 'asked_at', 'actual_id', 'actual_source'],
        ['a', 'one', '2026-08-04T10:12:00Z', 'BRA', 'gadm'],
        ['b', 'two', '2026-08-04T10:13:00Z', 'BRA', 'gadm'],
      ],
    });

  it('are told apart in the results: each scored row says which it was, and the run counts them', () => {
    const desk = run(world());
    const from = [2, 3, 4].map((row) => desk.row(RESULTS, row + 2)['output_from']);
    expect(from).toEqual([
      ...['Responses, 4 Aug 2026, 10:12 UTC', 'Responses, 4 Aug 2026, 10:13 UTC', 'this row'],
    ]);
    expect(desk.lastRun()?.tabs[0]).toMatchObject({ outputs: { thisRow: 1, responses: 2, agent: 0 } });
    expect(desk.row(RESULTS, 4)['verdict']).toBe('pass');
  });
});

describe('the price', () => {
  const many = (rows: number): Desk => {
    const cases = Array.from({ length: rows }, (_case, index) => [
      `t${index}`,
      `query ${index}`,
      'BRA',
      '',
      '',
    ]);
    const outputs = cases.map(([id = '', query = '']) => [id, query, 'BRA', 'gadm', '', '', '']);
    return deskOf({ GOLD: [CASE, ...cases], Responses: [['test_id', 'query', ...OUTPUT], ...outputs] });
  };

  it('of a run is the same for ten rows and for a hundred: they are read as a block', () => {
    const calls = (rows: number): number => {
      const desk = many(rows);
      return desk.callsOf(() => run(desk)).length;
    };
    expect(calls(100)).toBe(calls(10));
  });
});

describe('an edit', () => {
  /** Scored from “Responses”, with edit-scoring switched on. */
  function scoredDesk(): Desk {
    const desk = deskOf({
      GOLD: [CASE, ...CASES],
      Responses: [
        ['test_id', 'query', ...OUTPUT],
        ...OUTPUTS.map((output, index) => both(CASES[index]?.[0], CASES[index]?.[1], output)),
      ],
    });
    desk.runtime.call('runOnAllTabs');
    desk.ask('scoreEdits', { isOn: true });
    desk.runtime.advance(60_000);
    return desk;
  }

  it('of a case is scored from its response at once, in no more than 26 calls', () => {
    const desk = scoredDesk();
    expect(desk.row(RESULTS, 5)).toMatchObject({ aoi_id_match_score: 0 });
    const calls = desk.callsOf(() => void desk.runtime.edit('GOLD', 'C3', 'PER'));
    expect(desk.row(RESULTS, 5)).toMatchObject({ aoi_id_match_score: 1 });
    const LOOKUP =
      /\.get(?:Active\w*|SheetBy\w*|SheetId|Sheets|Name|SpreadsheetTimeZone|Location|Max(?:Rows|Columns))$/;
    const touching = calls.filter((name) => /^(Range|Sheet|Spreadsheet|DeveloperMetadata)/.test(name));
    expect(touching.filter((name) => !LOOKUP.test(name)).length).toBeLessThanOrEqual(26);
  });

  it('of a query leaves its response behind: it is not scored as if it belonged', () => {
    const desk = scoredDesk();
    void desk.runtime.edit('GOLD', 'B3', 'two, but otherwise');
    expect(desk.row(RESULTS, 5)).toMatchObject({
      verdict: 'error',
      error: expect.stringContaining('its query was edited since the agent was asked (“Responses” row 3)'),
    });
  });

  it('of a response scores its row again a minute later, and no other', () => {
    const desk = scoredDesk();
    const other = desk.line(RESULTS, 4);
    const calls = desk.callsOf(() => void desk.runtime.edit('Responses', 'C3', 'BRA'));
    expect(writes(calls)).toEqual([]);
    desk.settle();
    expect(desk.row(RESULTS, 5)).toMatchObject({ actual_id: 'BRA', aoi_id_match_score: 1 });
    expect(desk.line(RESULTS, 4)).toEqual(other);
  });
});
