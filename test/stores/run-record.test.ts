import {
  CLOSING,
  type EvalsPlan,
  type LastRun,
  pastWord,
  PREPARING,
  type RunRecord,
  runStore,
} from '../../src/stores/run-record';
import { bytesOf, keptProperties, MAX_BYTES } from '../support/kept-properties';
import { asking, resting, runRecord } from '../support/run-record';

const PLAN: EvalsPlan = {
  kind: 'evals',
  ...{ runId: '20261121T221504120Z', sheetIds: [0, 1234567890], keepsOthers: true, judge: 'a-model' },
  scorer: '1',
  ...{ choice: { statuses: ['ready', ''], rows: [2, 3, 51], sample: 20, seed: 7 }, only: 'errors' },
  stored: { scoring: { numberTolerance: 0.8 } },
  set: [['run.waveRows', '10']],
  mail: { to: 'ana@example.org', when: 'worse', schedule: 'every day at 02:00' },
};

const LAST: LastRun = {
  ...{ runId: 'run-1', startedAt: 1, finishedAt: 2, judge: 'rules', judging: runRecord().judging },
  ...{ settingsHash: 'abc', filters: 'rows with errors' },
  ...{ stopped: '', end: { how: 'finished' }, sheetIds: [0], problems: ['GOLD: left alone'] },
};

describe('the record of a run', () => {
  it('has the progress of asking', () => {
    const store = runStore(keptProperties());
    const threads = [{ key: 'k', tries: 1, sentTurn: 2 }];
    const record = runRecord({ stage: asking({ threads, groups: 3, failed: 1 }) });
    store.keep(record);
    expect(store.readable()).toEqual(record);
  });

  it('is not readable if it is damaged, and its long texts are cut', () => {
    const document = keptProperties();
    document.set('gnw.run', 'not json');
    expect(runStore(document).readable()).toBeUndefined();
    runStore(document).keep(runRecord({ hold: resting('w'.repeat(600)), stopped: 's'.repeat(600) }));
    expect(runStore(document).readable()).toMatchObject({
      ...{ hold: { why: 'w'.repeat(500) }, stopped: 's'.repeat(500) },
    });
  });

  it.each([
    ...['', 'not json', 'null', '[]', '{}', '{"runId":""}'],
    JSON.stringify({ ...runRecord(), stage: { phase: 'lost' } }),
    JSON.stringify({ ...runRecord(), stage: { phase: 'closing' } }),
  ])('is damaged if it is %j', (text) => {
    const document = keptProperties();
    document.set('gnw.run', text);
    expect(runStore(document).record()).toBe('damaged');
  });

  it('holds twenty problems, each cut to 200 characters, and the number of further ones', () => {
    const store = runStore(keptProperties());
    const kept = (record: RunRecord): RunRecord => {
      store.keep(record);
      const found = store.record();
      if (found === undefined || found === 'damaged') throw new Error('it is damaged');
      return found;
    };
    const record = kept(
      runRecord({ problems: Array.from({ length: 30 }, (_item, n) => `${n} ${'x'.repeat(500)}`) }),
    );
    expect(record.problems).toHaveLength(21);
    expect(record.problems[19]).toBe(`19 ${'x'.repeat(197)}`);
    expect(record.problems[20]).toBe('and 10 more that the record of the run had no room for');
    expect(kept(record)).toEqual(record);
    const later = kept({ ...record, problems: [...record.problems, 'found by the next execution'] });
    expect(later.problems.slice(19)).toEqual([
      record.problems[19],
      'and 11 more that the record of the run had no room for',
    ]);
  });
});

describe('the plan of a run', () => {
  it.each<EvalsPlan>([
    PLAN,
    { ...PLAN, only: 'changed', ask: { which: 'missing', thenScore: true } },
    { ...PLAN, only: 'edited', choice: {} },
  ])('is read as it was kept, alone and together with the first record: %j', (plan) => {
    const store = runStore(keptProperties());
    store.keepPlan(plan);
    expect(store.plan(plan.runId)).toEqual(plan);
    store.keepPlan(plan, runRecord());
    expect([store.plan(plan.runId), store.record()]).toEqual([plan, runRecord()]);
  });

  it('of another run is none', () => {
    const store = runStore(keptProperties());
    expect(store.plan(PLAN.runId)).toBeUndefined();
    store.keepPlan(PLAN);
    expect(store.plan('20261121T221504121Z')).toBeUndefined();
  });

  it('that is damaged is none', () => {
    const document = keptProperties();
    const store = runStore(document);
    store.keepPlan(PLAN);
    document.set('gnw.run.plan', document.get('gnw.run.plan')?.slice(1) ?? '');
    expect(store.plan(PLAN.runId)).toBeUndefined();
  });

  it('is removed with the record; edit marks and the last run stay', () => {
    const document = keptProperties();
    const store = runStore(document);
    store.keep(runRecord());
    store.keepPlan(PLAN);
    store.cancel(PLAN.runId);
    store.markEdited(4);
    store.keepLastRun(LAST);
    store.remove();
    expect(store.record()).toBeUndefined();
    expect(store.plan(PLAN.runId)).toBeUndefined();
    expect(store.poll(PLAN.runId).isCancelled).toBe(false);
    expect([...store.edited().keys()]).toEqual([4]);
    expect(store.lastRun()).toEqual(LAST);
    expect([...document.values.keys()].sort()).toEqual(['gnw.lastRun', 'gnw.run.edited']);
  });
});

it('pastWord says if a run has asked or scored its rows', () => {
  const stages = [asking(), { phase: 'asked', failed: 0 } as const, PREPARING, CLOSING];
  expect(stages.map((stage) => pastWord({ stage }))).toEqual(['asked', 'asked', 'scored', 'scored']);
});

describe('beside a run', () => {
  it('a cancellation is kept for that run alone', () => {
    const store = runStore(keptProperties());
    store.cancel('run-1');
    expect([store.poll('run-1').isCancelled, store.poll('run-2').isCancelled]).toEqual([true, false]);
  });

  it('edited eval sets are kept until they are handled', () => {
    const document = keptProperties();
    const store = runStore(document);
    for (const sheetId of [4, 7, 4]) store.markEdited(sheetId);
    expect([...store.edited()]).toEqual([
      [4, 2],
      [7, 1],
    ]);
    store.clearEdited(4);
    expect([...store.edited().keys()]).toEqual([7]);
    store.clearEdited(7);
    expect([store.edited().size, document.values.size]).toEqual([0, 0]);
  });

  it('an edit is kept that came while earlier ones were handled', () => {
    const store = runStore(keptProperties());
    store.markEdited(4);
    store.markEdited(4);
    const marks = store.edited().get(4);
    store.markEdited(4);
    store.clearEdited(4, marks);
    expect([...store.edited()]).toEqual([[4, 1]]);
  });

  it('unreadable values are ignored', () => {
    const document = keptProperties();
    document.set('gnw.run.edited', '{"a":1}');
    document.set('gnw.lastRun', '1');
    document.set('gnw.lastRun.0', '{"runId":5}');
    const store = runStore(document);
    expect([store.edited().size, store.lastRun()]).toEqual([0, undefined]);
  });
});

describe('a run as large as any', () => {
  /** Everything that a run keeps: 300 tabs, twenty long problems, every other of 10,000 rows. */
  function kept(changes: Partial<RunRecord>): ReadonlyMap<string, string> {
    const document = keptProperties();
    const store = runStore(document);
    const sheetIds = Array.from({ length: 300 }, (_item, tab) => 2_000_000_000 + tab);
    const rows = Array.from({ length: 5000 }, (_item, row) => 2 * row + 2);
    store.keepPlan({ ...PLAN, sheetIds, choice: { rows } });
    expect(store.plan(PLAN.runId)).toMatchObject({ choice: { rows } });
    store.keep(runRecord(changes));
    store.cancel(PLAN.runId);
    for (const sheetId of sheetIds) store.markEdited(sheetId);
    const record = store.record();
    if (record === undefined || record === 'damaged') throw new Error('it is damaged');
    store.keepLastRun({ ...LAST, sheetIds, problems: record.problems });
    return document.values;
  }

  it.each([
    ['Latin letters', 'x'],
    ['letters of two bytes', 'ж'],
    ['letters of three bytes', '語'],
    ['pairs of two code units', '😀'],
    ['characters that JSON escapes', '"'],
  ])('keeps within 9 KB per property and 100 KB in all, with problems in %s', (_what, letter) => {
    const text = letter.repeat(400);
    const values = kept({
      ...{ problems: Array.from({ length: 20 }, () => text), tabName: letter.repeat(50) },
      ...{ hold: resting(`Google reports: ${text}`), stopped: text },
    });
    for (const value of values.values()) expect(bytesOf(value)).toBeLessThanOrEqual(MAX_BYTES);
    const total = [...values].reduce((sum, [key, value]) => sum + bytesOf(key) + bytesOf(value), 0);
    expect(total).toBeLessThanOrEqual(100 * 1024);
  });
});
