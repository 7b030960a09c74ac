import { BUILT_IN } from '../../src/checks/registry';
import { areMixed, judgeIn, snapshotOf } from '../../src/results/snapshot';
import type { RunAbout } from '../../src/model/run';
import type { CheckScore } from '../../src/model/scorecard';
import { card, lineCard } from '../support/results';

const GOLD = { tab: 'GOLD', sheetId: 7 };
const SAVED_AT = '2026-11-22T02:00:00.000Z';

const PASSED = lineCard({
  ...{ row: 2, uid: 'a', test_id: '007', query: 'How much?', verdict: 'pass', run_id: 'run-2' },
  ...{ overall_score: 1, aoi_id_match_score: 1, agent_answer_score: 0 },
});

describe('the current results as a run', () => {
  it('leaves out rows that no run has reached, and has the newest run’s id', () => {
    const kept = lineCard({ row: 3, uid: 'b', verdict: 'fail', run_id: 'run-1' });
    const pending = lineCard({ row: 4, uid: 'c', run_id: 'run-3' });
    const snapshot = snapshotOf(GOLD, [kept, PASSED, pending], SAVED_AT, BUILT_IN);
    expect(snapshot).toMatchObject({ runId: 'run-2', savedAt: SAVED_AT, sheetId: 7, tab: 'GOLD' });
    expect(snapshot?.cases.map(({ uid }) => uid)).toEqual(['b', 'a']);
  });

  it('does not exist if nothing was scored', () => {
    expect(snapshotOf(GOLD, [], SAVED_AT, BUILT_IN)).toBeUndefined();
    expect(snapshotOf(GOLD, [lineCard({ row: 4, run_id: 'run-3' })], SAVED_AT, BUILT_IN)).toBeUndefined();
  });

  it('has the conditions of its run, as far as known', () => {
    const line = (run_id: string, basis: string, about: object = {}) =>
      lineCard({ verdict: 'fail', run_id, inputs_hash: `1f0c-${basis}-row1`, ...about });
    const aboutOf = (records: readonly ReturnType<typeof line>[], about?: RunAbout) =>
      snapshotOf(GOLD, records, SAVED_AT, BUILT_IN, (runId) => (runId === 'run-2' ? about : undefined))
        ?.about;
    const lines = [line('run-2', '77'), line('run-2', '77')];
    expect(snapshotOf(GOLD, lines, SAVED_AT, BUILT_IN)?.about).toEqual({ judge: 'rules' });
    expect(aboutOf(lines, { judge: 'rules' })).toEqual({ judge: 'rules' });
    expect(aboutOf([line('run-1', '66.02'), line('run-2', '77.03')], { settings_hash: '5e' })).toEqual({
      judge: 'rules',
      settings_hash: '5e.03',
      is_mixed: true,
    });
    expect(aboutOf([line('run-2', '77')], { settings_hash: '5e' })).toEqual({
      judge: 'rules',
      settings_hash: '5e',
    });
    const judged = line('run-2', '77', { completeness_score: 0.5, aoi_id_match_score: 0, verdict: 'pass' });
    const settings = { scoring: { infoOnly: ['aoi_id_match', 'date_match'] } };
    expect(aboutOf([judged], { settings, is_mixed: true, metrics: 'as they were' })).toEqual({
      judge: 'rules',
      settings,
      metrics: 'Completeness 0.50 (0.00–1.00; 1 row)',
      info_only: ['aoi_id_match', 'completeness'],
    });
  });

  it('is mixed if lines rest on different settings; unscored lines do not count', () => {
    const lines = ['1f-77-row1', '2f-77-row1', ''].map((inputs_hash) => card({ inputs_hash }));
    expect(areMixed([])).toBe(false);
    expect(areMixed(lines)).toBe(false);
    expect(areMixed([...lines, lineCard({ inputs_hash: '1f-78-row1' })])).toBe(true);
  });

  it('is mixed if rows were judged by two models or with other prompts, but not if some were judged later', () => {
    const line = (
      basis: string,
      ...deciders: readonly (readonly [CheckScore['decider'] & string, string])[]
    ) =>
      card(
        { inputs_hash: `1f-${basis}-1` },
        Object.fromEntries(
          deciders.map(([decider, decided_by], at) => [`check_${at}`, { score: 1, decider, decided_by }]),
        ),
      );
    const rule = ['rule', 'rule: number'] as const;
    const some = [line('77_0', rule), line('77_0'), line('77_1', ['model', 'haiku'], rule)];
    expect([areMixed(some), judgeIn(some)]).toEqual([false, 'haiku']);
    expect(areMixed([...some, line('77_2', ['model', 'haiku'])])).toBe(true);
    expect(judgeIn([...some, line('77_1', ['model', 'sonnet'], ['person', 'person: Ada'])])).toBe(
      'haiku, sonnet',
    );
  });
});
