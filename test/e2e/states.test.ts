/** States of threads, over the built bundle: kept for the live agent and for imports, and read where a check needs them. */
import type { AgentServerInput } from '../support/agent-server/options';
import { answered } from '../support/agent-server/states';
import { chart } from '../support/cases';
import { live } from './agent/live-support';
import type { AddOn } from './add-on';

const QUERY = 'How many hectares are mangroves?';
const GOLD = [
  ['test_id', 'query', 'expected_answer'],
  ['t1', QUERY, '15,444 ha'],
];
const SECRET = 'kept as a whole';
const state = { ...answered(QUERY, '15,444 ha.'), charts_data: [chart()], user_persona: SECRET };
const BOARD = {
  id: 'd1',
  aois: [{ source: 'gadm', src_id: 'BRA.14_1' }],
  widgets: [{ widget_type: 'insight', insight: {} }],
};

const addOn = (input: AgentServerInput = {}): AddOn => live([], input, {}, GOLD).addOn;

const file = (fields: object = {}) => ({
  fileName: 'states.jsonl',
  text: JSON.stringify({ test_id: 't1', query: QUERY, state, ...fields }),
});

/** Overwrites a cell of the only response. */
function put({ runtime, row }: AddOn, column: string, value: string): void {
  const names = Object.keys(row('Responses', 2));
  runtime.workbook.tabNamed('Responses')?.grid.update(2, names.indexOf(column) + 1, { value });
}

describe('the states of imported responses', () => {
  it('are kept in a hidden tab, packed, and named by their response', () => {
    const one = addOn();
    expect(one.ask('importResponses', file())).toMatchObject({ ok: true });
    const tab = one.runtime.workbook.tabNamed('GNW states');
    expect(tab?.isHidden).toBe(true);
    expect(one.row('GNW states', 2)).toMatchObject({
      ...{ key: one.row('Responses', 2)['state_key'], part: 1, parts: 1 },
      data: expect.stringMatching(/^z[A-Za-z0-9+/=]+$/),
    });
    expect(JSON.stringify(one.row('Responses', 2))).not.toContain(SECRET);
  });

  it('fill in values that the columns lack, and never replace a person’s correction', () => {
    const one = addOn();
    one.ask('importResponses', file());
    put(one, 'actual_charts_json', '(not recorded)');
    put(one, 'charts_count', '0');
    one.ask('runEvals', {});
    expect(one.row('GOLD results', 4)).toMatchObject({ chart_value_match_score: 1, chart_produced_score: 0 });
  });

  it('blank only the checks that need them once they are removed; reports begin with that loss', () => {
    const one = addOn();
    one.ask('importResponses', file());
    put(one, 'actual_charts_json', '(not recorded)');
    one.ask('runEvals', {});
    const states = one.runtime.workbook.tabNamed('GNW states');
    if (states) one.runtime.workbook.removeTab(states);
    one.ask('runEvals', {});
    expect(one.row('GOLD results', 4)).toMatchObject({
      chart_value_match_score: null,
      agent_answer_score: 1,
    });
    const less = expect.stringMatching(/^1 row lost \d+ scores since the run of /);
    expect(one.ask('runOutcome', {})).toMatchObject({
      value: { outcome: { tabs: [{ measuredLess: less }] } },
    });
    expect(one.json().eval_sets).toMatchObject([{ measured_less: less }]);
    expect([4, 5, 6].flatMap((row) => one.line('Summary', row).map(({ value }) => value))).toContainEqual(
      expect.stringMatching(/^GOLD: 1 row lost \d+ scores since the run of /),
    );
  });
});

describe('the state that the live agent leaves', () => {
  const withBoard = { ...state, dashboard_id: 'd1' };

  it('is stored, including the dashboard', () => {
    const one = addOn({ states: { [QUERY]: withBoard }, dashboards: { d1: BOARD } });
    expect(one.ask('askAgent', {})).toMatchObject({ ok: true });
    expect(one.row('Responses', 2)).toMatchObject({
      state_key: expect.stringMatching(/^[0-9a-f]{16}$/),
      actual_dashboard_id: 'd1',
      actual_dashboard_aoi_id: 'BRA.14_1',
      agent_dashboard:
        '{"aois":[{"source":"gadm","src_id":"BRA.14_1"}],"widgets":[{"widget_type":"insight","is_filled":true}]}',
    });
  });
});
