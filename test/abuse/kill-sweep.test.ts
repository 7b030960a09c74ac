/** Executions that die or fail at any service call: runs, comparisons and asking the agent end as if undisturbed. */
import { isDeepStrictEqual } from 'node:util';
import type { Fault, Runtime } from '../../local/runtime';
import { stumbleText } from '../support/google-words';
import { live as asking } from '../e2e/agent/live-support';
import { answersTab, type Comparison, comparisonOf } from '../e2e/comparison/comparison-support';
import {
  contents,
  differencesOf,
  disturbedRun,
  LARGE,
  type Size,
  SMALL,
  undisturbedRun,
  wrongCalls,
} from '../e2e/disturbed-runs';
import { click, dyingExecutions } from '../e2e/dying-executions';
import { methodInPhase } from '../support/call-places';
import { isRunInProgress } from '../support/let-time-pass';
import { type FaultAt, type Scenario, sweep } from '../support/sweep';
import { isOfToday, isThorough } from '../support/thorough';

const KILL: FaultAt = () => ({ kind: 'kill' });
/** In the words of the service that is called; Sheets has several, in several languages. A run is resumed after each, which takes time. */
const FAILURE: FaultAt = (place) => {
  const [, method = ''] = place.split(' ');
  if (!isOfToday(place, 4)) return null;
  return { kind: 'error', message: stumbleText(method, Array.from(place).length) };
};

/** Gives the place of the service call that is about to be made, the n-th one. */
type Place = (runtime: Runtime, method: string, index: number) => string;

interface Job {
  readonly scenario: (place?: Place) => Scenario;
  /** The job for trying single calls: smaller, with the same waves. */
  readonly byCall?: (place: Place) => Scenario;
  /** The faults, with the number of places per scenario. */
  readonly faults: readonly (readonly [name: string, fault: FaultAt, perScenario: number])[];
  /** The least number of places; for failures, a fifth of it. */
  readonly places: number;
}

/** A run over two tabs in several waves, with rows that a model judges: must give the same workbook, cell by cell. */
function aRun(size: Size): Job {
  const undisturbed = undisturbedRun(size);
  expect(Object.keys(undisturbed.contents)).toEqual([
    ...['Summary', 'Heatmap', 'GOLD', 'GOLD results', 'Loc', 'Loc results'],
    ...['GNW run', 'GNW cache', 'GNW ledger'],
  ]);
  return {
    scenario: (place) => disturbedRun(undisturbed, place),
    faults: [['deaths', KILL, 24] as const, ['failures', FAILURE, 11] as const],
    places: 130,
  };
}

/** A comparison: must give the same results; each death may cost one wave's requests. */
function aComparison(): Job {
  const MAX_TABS = { Answers: answersTab(isThorough ? 12 : 7) };
  /** Most requests of one wave. */
  const WAVE_REQUESTS = 14;
  /** The workbook without the number of calls, and with the cache in any order. */
  const comparable = ({ runtime }: Comparison): ReturnType<typeof contents> => {
    const { 'GNW cache': cache = [], ...tabs } = contents(runtime.workbook);
    const judged = Object.entries(tabs).map(([name, cells]): [string, string[]] => [
      name,
      cells.map((cell) => cell.replace(/\d+ answers? decided by rules[^"]*/, 'JUDGED')),
    ]);
    // Replies kept before a death are in another order.
    return { ...Object.fromEntries(judged), 'GNW cache': [...cache].sort() };
  };
  const calm = comparisonOf(MAX_TABS);
  calm.run();
  const [expected, least] = [comparable(calm), calm.judge.requests.length];
  return {
    faults: [['deaths', KILL, isThorough ? 11 : 24]],
    places: 60,
    scenario: (place) => (faultAt) => {
      let deaths = 0;
      const { beforeServiceCall, workToEnd } = dyingExecutions(faultAt, place);
      const counted = (method: string): Fault | null => {
        const fault = beforeServiceCall(method);
        if (fault !== null) deaths += 1;
        return fault;
      };
      const one = comparisonOf(MAX_TABS, { faults: { beforeServiceCall: counted } });
      const { sheetId } = one.sourceOf('Answers');
      workToEnd(one.runtime, () => click(one.runtime, 'startComparison', { sheetId, set: [] }));
      const requests = one.judge.requests.length;
      return [
        ...differencesOf(expected, comparable(one)),
        ...wrongCalls(one, 'gnw.lastComparison', { least, most: requests }),
        ...(isRunInProgress(one) ? ['still in progress'] : []),
        ...(one.runtime.triggers.length === 0 ? [] : ['a trigger is left']),
        ...(requests <= least + WAVE_REQUESTS * deaths ? [] : [`${requests} requests`]),
      ];
    },
  };
}

/** Two groups of questions with a conversation over both: each must be answered, and asked once. */
function anAsking(): Job {
  const ids = Array.from({ length: 8 }, (_row, index) => index);
  const GOLD = [
    ['test_id', 'query', 'expected_answer', 'conversation', 'turn'],
    ...ids.map((id) => [
      ...[`t${id}`, `Question ${id}?`, '9,587.2 hectares'],
      ...(id > 5 ? ['c1', id - 5] : ['', '']),
    ]),
  ];
  const ended = (faultAt: Parameters<Scenario>[0], place?: Place): object => {
    const { beforeServiceCall, workToEnd } = dyingExecutions(faultAt, place);
    const { addOn, agent } = asking([], { hasTurns: true }, {}, GOLD, { faults: { beforeServiceCall } });
    workToEnd(addOn.runtime, () => click(addOn.runtime, 'askAgent'));
    const lines = [...ids, ids.length].map((at) => addOn.row('Responses', at + 2));
    const answers = lines.map(({ test_id, actual_agent_answer, error }) => [
      ...[test_id, actual_agent_answer, error],
    ]);
    // By id, since recovered rows are in another order.
    answers.sort(([a], [b]) => String(a ?? 'z').localeCompare(String(b ?? 'z')));
    return { answers, asked: agent.asked.length, violations: agent.violations };
  };
  const undisturbed = ended(() => null);
  expect(undisturbed).toMatchObject({ asked: ids.length, violations: [] });
  expect(undisturbed).toHaveProperty('answers.7', ['t7', 'Question 7: **9,587.2 hectares**.', null]);
  return {
    faults: [['deaths', KILL, 11]],
    places: 25,
    scenario: (place) => (faultAt) => {
      const end = ended(faultAt, place);
      return isDeepStrictEqual(end, undisturbed) ? [] : [JSON.stringify(end)];
    },
  };
}

describe.each([
  ['A run', { ...aRun(isThorough ? LARGE : SMALL), byCall: (place) => aRun(SMALL).scenario(place) }],
  ['A comparison', aComparison()],
  ['Asking the agent', anAsking()],
])('%s', (_what, { scenario, faults, places: least, byCall = scenario }) => {
  it.each(faults)('ends the same with %s at any method in any phase', (_name, fault, perScenario) => {
    const { places, wrong } = sweep(scenario(methodInPhase), fault, perScenario);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(fault === FAILURE && !isThorough ? least / 5 : least);
  });

  if (isThorough)
    it.each([...faults.map(([, fault]) => fault), (): Fault => ({ kind: 'kill-after' })])(
      'ends the same with %p at any single call',
      (fault) => {
        const calls = byCall((_runtime, _method, index) => String(index));
        expect(sweep(calls, fault, 1).wrong).toEqual([]);
      },
    );
});
