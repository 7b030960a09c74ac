/** Trials: several outputs per case in `Responses`, over the built bundle. */
import type { RuntimeOptions } from '../../../local/runtime';
import { type AddOn, addOnOf, type Tabs, type Typed } from '../add-on';

const CASE = ['test_id', 'query', 'expected_aoi_ids', 'expected_answer', 'expected_answer_criteria'];
const RESPONSE = ['test_id', 'query', 'trial', 'actual_id', 'actual_source', 'actual_agent_answer', 'error'];

/** A case and its responses, in the order of its trials; `BRA` is right. */
function caseOf(id: string, wanted: readonly Typed[], ...outputs: readonly (readonly Typed[])[]) {
  const query = `question ${id}`;
  return {
    line: [id, query, ...wanted],
    responses: outputs.map((output, index) => [id, query, index + 1, ...output]),
  };
}

const area = (id: string): Typed[] => [id, 'gadm', '', ''];
const fails = (error: string): Typed[] => ['', '', '', error];

const AREA = ['BRA', '', ''];
const AREAS = [
  caseOf('most', AREA, area('BRA'), area('PER'), area('BRA')),
  caseOf('outvoted', AREA, area('BRA'), area('PER'), area('PER')),
  caseOf('tie', AREA, area('BRA'), area('PER')),
  caseOf('one failed', AREA, fails('HTTP 500'), area('BRA'), area('BRA')),
  caseOf('all failed', AREA, fails('HTTP 500'), fails('HTTP 502')),
  caseOf('only one', AREA, area('PER')),
];

function tabsOf(cases: readonly ReturnType<typeof caseOf>[], columns = CASE): Tabs {
  return {
    GOLD: [columns, ...cases.map(({ line }) => line.slice(0, columns.length))],
    // Newest first: the product has to sort the trials.
    Responses: [RESPONSE, ...cases.flatMap(({ responses }) => [...responses].reverse())],
  };
}

function run(addOn: AddOn, settings: Readonly<Record<string, string>> = {}, which: object = {}) {
  return addOn.ask('runEvals', { set: Object.entries({ 'run.trials': '3', ...settings }), ...which });
}

const column = (addOn: AddOn, name: string): unknown[] => addOn.column('GOLD results', name);

function scoredAreas(options: Partial<RuntimeOptions> = {}): AddOn {
  const addOn = addOnOf(tabsOf(AREAS, CASE.slice(0, 3)), options);
  run(addOn);
  return addOn;
}

describe('several outputs of a case', () => {
  it('have the majority’s outcome; a tie has no score and makes the row unstable', () => {
    const addOn = scoredAreas();
    expect(column(addOn, 'aoi_id_match_score')).toEqual([1, 0, null, 1, null, 0]);
    expect(column(addOn, 'verdict')).toEqual(['pass', 'fail', 'unstable', 'pass', 'error', 'fail']);
    expect(column(addOn, 'overall_score')).toEqual([1, 0, null, 1, null, 0]);
    expect(addOn.note('GOLD results', 5, 'aoi_id_match_score')).toMatch(/^2 of 3 trials: /);
    expect(addOn.note('GOLD results', 6, 'aoi_id_match_score')).toMatch(/^unstable: /);
    expect(addOn.row('GOLD results', 8)['error_code']).toBe('agent_failed');
    // A trial in which the agent failed has no scores.
    const summary = Array.from({ length: 30 }, (_line, index) => addOn.line('Summary', index + 1));
    expect(summary.flat().map(({ value }) => value)).toContain(
      'Checks differ between trials in 3 of 4 rows: Area in 3',
    );
  });

  it('count the row as changed if the settings now ask for more trials than it was scored with', () => {
    const stored = (
      set: readonly (readonly [string, unknown])[],
      ofRun: Readonly<Record<string, string>>,
    ) => {
      const addOn = addOnOf(tabsOf(AREAS, [...CASE.slice(0, 3), 'actual_id']));
      expect(addOn.ask('runEvals', { set: Object.entries(ofRun) })).toMatchObject({ ok: true });
      for (const [path, value] of set)
        expect(addOn.ask('saveSetting', { path, value })).toMatchObject({ ok: true });
      addOn.runtime.advance(60_000);
      const of = column(addOn, 'run_id');
      const { message } = addOn.ask('runEvals', { set: [], only: 'changed' });
      const rows = column(addOn, 'run_id').map((id, index) =>
        id === of[index] ? '' : AREAS[index]?.line[0],
      );
      return rows.filter((id) => id !== '').join(', ') || message;
    };
    const none = 'There is nothing to run: no row has changed since it was scored.';
    expect(stored([], {})).toBe(none);
    // Rows whose tab records their only output do not change.
    const more = 'most, outvoted, tie, one failed, all failed';
    expect(stored([['run.trials', 3]], {})).toBe(more);
    expect(stored([['run.trials', 3]], { 'run.trials': '3' })).toBe(none);
    expect(stored([], { 'run.trials': '3' })).toBe(more);
  });
});
