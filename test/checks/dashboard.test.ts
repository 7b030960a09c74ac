import { collectRecorded } from '../../src/agent/recorded-columns';
import { dashboard } from '../../src/checks/dashboard';
import type { AgentOutput } from '../../src/fields/fields';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { assessBy, assessTurnBy } from '../support/assessing';
import { outcome, reasonOf, recorded, wholeOutput } from '../support/cases';

const created = assessBy(dashboard, 'dashboard_created');
const placed = assessBy(dashboard, 'dashboard_aoi_match');
const composed = assessBy(dashboard, 'dashboard_widgets_match');
const filled = assessBy(dashboard, 'dashboard_widgets_valid');

/** The output of an agent whose dashboard is this reply. */
function shown(reply: unknown): AgentOutput {
  const cell = typeof reply === 'string' ? reply : JSON.stringify(reply);
  const collected = collectRecorded(recorded({ agent_dashboard: cell, actual_dashboard_id: 'd-1' }));
  if (collected.kind !== 'output') throw new Error(collected.reason);
  return collected.output;
}
const of = (...ids: readonly string[]) =>
  shown({ aois: ids.map((src_id) => ({ src_id, source: 'gadm' })), widgets: [] });
const widgets = (...types: readonly string[]) =>
  shown({ aois: [], widgets: types.map((widget_type) => ({ widget_type })) });

it.each<[Partial<ExpectedValues>, string, number | 'blank', string?]>([
  [{ expected_dashboard_created: 'TRUE' }, 'd-1', 1, 'a dashboard (d-1) was made'],
  [{ expected_dashboard_created: 'yes' }, '', 0],
  [{ expected_dashboard_created: 'FALSE' }, 'd-1', 0, 'a dashboard (d-1) was made, none was expected'],
  [{ expected_dashboard_created: 'FALSE' }, '', 1, 'no dashboard was made'],
  [{}, 'd-1', 0, 'a dashboard (d-1) was made, nobody asked for one'],
  [{}, '', 'blank'],
  [{ expected_dashboard_widgets: 'map' }, '', 0],
  [
    { expected_dashboard_created: 'perhaps' },
    'd-1',
    'blank',
    'expected_dashboard_created: “perhaps” is neither TRUE nor FALSE',
  ],
])('dashboard_created %j, made %j: %s', (expected, dashboardId, score, reason = '') => {
  const assessed = created(expected, wholeOutput({ dashboardId }));
  expect([outcome(assessed), reasonOf(assessed)]).toEqual([score, expect.stringContaining(reason)]);
});

describe('dashboard_created in a conversation', () => {
  const inTurn = assessTurnBy(dashboard, 'dashboard_created');

  it.each<[string, string, string, number | 'blank', string?]>([
    ['FALSE', 'd-1', 'd-1', 1, 'no dashboard was made in this turn (d-1 is of an earlier one)'],
    ['', 'd-1', 'd-1', 'blank', 'neither expected nor made in this turn (d-1 is of an earlier one)'],
    ['FALSE', 'd-1', 'd-2', 0, 'a dashboard (d-2) was made, none was expected'],
    ['', '', 'd-1', 0, 'a dashboard (d-1) was made, nobody asked for one'],
    ['TRUE', 'd-1', 'd-1', 1, 'a dashboard (d-1) was made'],
    ['TRUE', '', '', 0],
    ['', '', '', 'blank'],
  ])('%j, %j before and %j now: %s', (expected_dashboard_created, then, now, score, reason = '') => {
    const [before, after] = [then, now].map((dashboardId) => wholeOutput({ dashboardId }));
    const assessed = inTurn({ expected_dashboard_created }, before, after ?? wholeOutput());
    expect([outcome(assessed), reasonOf(assessed)]).toEqual([score, expect.stringContaining(reason)]);
  });
});

it.each<[string, string, AgentOutput, number | 'blank']>([
  ['CHE.6_1', '', of('CHE.6'), 1],
  ['CHE.6_1', 'GADM', of('che-6'), 1],
  ['CHE.6_1', '', of('CHE.6_2'), 0],
  ['BRA', 'kba', of('BRA'), 0],
  ['BRA', '', of('BRA', 'PER'), 0],
  ['BRA; PER', '', of('BRA', 'PER'), 0],
  ['BRA', '', of(), 0],
  ['ESP.12._1', '', of('ESP.12'), 'blank'],
  ['', 'gadm', of('BRA'), 'blank'],
])('dashboard_aoi_match %s of %j: %j', (expected_aoi_ids, expected_aoi_source, done, score) => {
  expect(outcome(placed({ expected_aoi_ids, expected_aoi_source }, done))).toBe(score);
});

it.each([
  ['insight; map; text', ['text', 'Map', 'insight'], 1, 'the widgets are text, map, insight'],
  ['insight; insight', ['insight'], 0, 'expected insight; insight, got insight'],
  ['insight; map', ['map', 'text', 'text'], 0, 'expected insight; map, got map; text; text'],
])('dashboard_widgets_match %s against %j: %s', (expected_dashboard_widgets, types, score, reason) => {
  const assessed = composed({ expected_dashboard_widgets }, widgets(...types));
  expect([outcome(assessed), reasonOf(assessed)]).toEqual([score, reason]);
});

describe('dashboard_widgets_valid', () => {
  it.each([
    [{ widget_type: 'insight', insight: {} }, 1],
    [{ widget_type: 'insight', insight: null }, 0],
    [{ widget_type: 'text', config: { text: '' } }, 1],
    [{ widget_type: 'text', text: 'Hello' }, 1],
    [{ widget_type: 'text', config: {} }, 0],
    [{ widget_type: 'map', config: { dataset: { tile_url: 'https://t' } } }, 1],
    [{ widget_type: 'map', config: { imagery: { tile_url: 'https://t' } } }, 1],
    [{ widget_type: 'map', config: { dataset: { tile_url: '' } } }, 0],
    [{ widget_type: 'video', insight: {} }, 0],
    ['gone', 0],
  ])('%j: %s', (widget, score) => {
    expect(outcome(filled({}, shown({ aois: null, widgets: [widget] })))).toBe(score);
  });

  it('requires widgets if some are expected', () => {
    const none = shown({ aois: [], widgets: [] });
    expect(outcome(filled({ expected_dashboard_widgets: 'map' }, none))).toBe(0);
    expect(outcome(filled({}, none))).toBe('blank');
  });

  it('says which are without content', () => {
    const done = shown({ widgets: [{ widget_type: 'insight', insight: {} }, { widget_type: 'map' }] });
    expect(reasonOf(filled({}, done))).toBe('without content: widget 2 (map)');
  });
});

describe('a dashboard that could not be loaded', () => {
  const EXPECTED = { expected_aoi_ids: 'BRA', expected_dashboard_widgets: 'map' };
  it.each<[string, AgentOutput, string]>([
    ['was not made', wholeOutput(), 'there is no dashboard'],
    ['was not fetched', wholeOutput({ dashboardId: 'd-1' }), 'the dashboard d-1 was not fetched'],
    [
      'was refused',
      shown({ detail: 'Not found' }),
      'the dashboard could not be fetched: its reply holds none',
    ],
    ['is not JSON', shown('oops'), 'agent_dashboard is not JSON'],
    ['is something else', shown({ widgets: 'map' }), 'agent_dashboard is not a dashboard'],
  ])('%s: no fault of the agent, and the reason says which', (_why, done, reason) => {
    for (const assess of [placed, composed, filled]) {
      const assessed = assess(EXPECTED, done);
      expect([outcome(assessed), reasonOf(assessed)]).toEqual(['blank', reason]);
    }
  });

  it('is named if its cell was cut, so that no failure turns into a pass', () => {
    expect(composed(EXPECTED, shown('{"aois": [{"src_id": "BR'))).toMatchObject({
      badCell: {
        column: 'agent_dashboard',
        problem: expect.stringMatching(/^it is not JSON; paste the whole/),
      },
    });
  });
});
