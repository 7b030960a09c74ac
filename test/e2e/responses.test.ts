/** Outputs in the tab `Responses`: scored like recorded columns, row by row. */
import { type AddOn, addOnOf, type Typed, writes } from './add-on';

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
function scores(addOn: AddOn, rows = CASES.length): Record<string, Typed | null>[] {
  return Array.from({ length: rows }, (_row, index) => {
    const { run_id, judged_at, inputs_hash, output_from, ...rest } = addOn.row(RESULTS, index + 4);
    expect([run_id, judged_at, inputs_hash, output_from]).not.toContain(null);
    return rest;
  });
}

function run(addOn: AddOn): AddOn {
  expect(addOn.ask('runEvals', {})).toMatchObject({ ok: true });
  return addOn;
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

  it('are scored like the same outputs in recorded columns, cell for cell, in any order', () => {
    const recorded = run(addOnOf({ GOLD: beside }));
    const apart = run(addOnOf({ GOLD: [CASE, ...CASES], Responses: pasted }));
    expect(scores(apart)).toEqual(scores(recorded));
    expect(scores(apart).map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'fail', 'pass']);
    expect(apart.tabNames().filter((name) => name.startsWith('Responses'))).toEqual(['Responses']);
  });
});

describe('an edit', () => {
  /** Scored from “Responses”, with edit-scoring switched on. */
  function scoredAddOn(): AddOn {
    const addOn = addOnOf({
      GOLD: [CASE, ...CASES],
      Responses: [
        ['test_id', 'query', ...OUTPUT],
        ...OUTPUTS.map((output, index) => both(CASES[index]?.[0], CASES[index]?.[1], output)),
      ],
    });
    addOn.runtime.call('runOnAllTabs');
    addOn.ask('scoreEdits', { isOn: true });
    addOn.runtime.advance(60_000);
    return addOn;
  }

  it('of a case is scored from its response immediately', () => {
    const addOn = scoredAddOn();
    expect(addOn.row(RESULTS, 5)).toMatchObject({ aoi_id_match_score: 0 });
    void addOn.runtime.edit('GOLD', 'C3', 'PER');
    expect(addOn.row(RESULTS, 5)).toMatchObject({ aoi_id_match_score: 1 });
  });

  it('of a query separates the case from its response, which no longer counts for the case', () => {
    const addOn = scoredAddOn();
    void addOn.runtime.edit('GOLD', 'B3', 'two, but otherwise');
    expect(addOn.row(RESULTS, 5)).toMatchObject({
      verdict: 'error',
      error: expect.stringContaining('its query was edited since the agent was asked (“Responses” row 3)'),
    });
  });

  it('of a response scores its row again a minute later, and no other', () => {
    const addOn = scoredAddOn();
    const other = addOn.line(RESULTS, 4);
    const calls = addOn.callsOf(() => void addOn.runtime.edit('Responses', 'C3', 'BRA'));
    expect(writes(calls)).toEqual([]);
    addOn.settle();
    expect(addOn.row(RESULTS, 5)).toMatchObject({ actual_id: 'BRA', aoi_id_match_score: 1 });
    expect(addOn.line(RESULTS, 4)).toEqual(other);
  });
});
