/** One run at a time: two people, dead executions, damaged records, cancelling, quotas. */
import { describe, expect, it } from '@jest/globals';
import { type Fault, type Runtime, type RuntimeOptions, ScriptError } from '../../local/runtime';
import { columnLetter } from '../../src/model/sheet/column-letter';
import { fakeJudge } from '../support/judge-server/fake-fetch';
import type { Typed } from './cells';
import { type Desk, deskOf, NOON, writes } from './desk';
import { transportTo } from './transport';

const RESULTS = 'GOLD results';
const BERTA = 'berta@example.org';
const OWNER = 'analyst@example.org';
const DAY = 86_400_000;

/** Twelve rows; every third fails. */
const GOLD: readonly (readonly Typed[])[] = [
  ['test_id', 'query', 'expected_aoi_ids', 'actual_id', 'error'],
  ...Array.from({ length: 12 }, (_row, index) => [
    `t${index}`,
    `question ${index}`,
    'BRA',
    index % 3 === 2 ? 'PER' : 'BRA',
    '',
  ]),
];
const VERDICTS = GOLD.slice(1).map(([, , , actual]) => (actual === 'BRA' ? 'pass' : 'fail'));

/** Waves of four rows: three of them make the run. */
const REQUEST = { set: [['run.waveRows', '4']] };

function verdicts(desk: Desk, rows = 12): (Typed | null | undefined)[] {
  return Array.from({ length: rows }, (_row, index) => desk.row(RESULTS, index + 2)['verdict']);
}

function lines(desk: Desk, rows: readonly number[]): ReturnType<Desk['line']>[] {
  return rows.map((row) => desk.line(RESULTS, row));
}

function run(desk: Desk, request: object = REQUEST): ReturnType<Desk['ask']> {
  return desk.ask('runEvals', request);
}

const KILL: Fault = { kind: 'kill' };

/** Kills the outermost execution at the n-th call of that name. */
function killedAt(desk: Desk, call: string, nth: number, work: () => void): void {
  let seen = 0;
  desk.meanwhile(
    (name, { running }) => {
      if (running.length > 1 || name !== call) return null;
      seen += 1;
      return seen === nth ? KILL : null;
    },
    () => expect(work).toThrow(ScriptError),
  );
}

/** A run of which one wave is done, and whose execution died in the second. */
function interrupted(options: Partial<RuntimeOptions> = {}): Desk {
  const desk = deskOf({ GOLD }, options);
  // The first notes are those of the layout.
  killedAt(desk, 'Range.setNotes', 3, () => void run(desk));
  expect(verdicts(desk).slice(0, 4)).toEqual(VERDICTS.slice(0, 4));
  expect(verdicts(desk)[11]).toBeNull();
  return desk;
}

/** Does something once, in the middle of a run: at the n-th call of that name by the outermost execution. */
function once(call: string, nth: number, work: (runtime: Runtime) => void) {
  let seen = 0;
  return (name: string, runtime: Runtime): null => {
    if (runtime.running.length > 1 || name !== call) return null;
    seen += 1;
    if (seen === nth) work(runtime);
    return null;
  };
}

describe('Two people who press Run', () => {
  it('are told in a dialog who runs, since when and how far', () => {
    const desk = deskOf({ GOLD });
    desk.runtime.properties('document').set('gnw.settings', '{"run":{"waveRows":10}}');
    desk.meanwhile(
      once(
        'Spreadsheet.toast',
        2,
        (runtime) => void runtime.call('runOnAllTabs', [], 'menu', { user: BERTA }),
      ),
      () => desk.runtime.call('runOnAllTabs'),
    );
    expect(desk.questions[desk.questions.length - 1]?.message).toMatch(
      /^A run that analyst@example\.org began at 2026-11-21 12:00 UTC is going on\. GOLD: 10 of 12 rows scored \(wave 1, about \d+ seconds? left\)\. Wait until it is done, or cancel it under “Run in progress…”\.$/,
    );
  });
});

describe('A run whose execution has died', () => {
  it('is not taken over while it could be alive, and is finished by the next who presses Run', () => {
    const desk = interrupted();
    const runId = desk.row(RESULTS, 2)['run_id'];
    expect(run(desk).message).toMatch(
      /^A run that analyst@example\.org began at 2026-11-21 12:00 UTC is going on\./,
    );
    desk.runtime.advance(7 * 60_000);
    expect(desk.ask('runEvals', REQUEST, BERTA)).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(verdicts(desk)).toEqual(VERDICTS);
    expect(desk.history()).toMatchObject([
      { run_id: runId, started_by: OWNER, outcome: 'finished', rows: 12 },
    ]);
    desk.settle();
    expect(desk.history()).toHaveLength(1);
    expect(desk.waiting()).toEqual([]);
  });

  it('goes on by its trigger', () => {
    const desk = interrupted();
    const done = lines(desk, [2, 3, 4, 5]);
    expect(desk.waiting()).toEqual(['continueRun']);
    desk.settle();
    expect(verdicts(desk)).toEqual(VERDICTS);
    expect(lines(desk, [2, 3, 4, 5])).toEqual(done);
    expect(desk.runtime.triggers).toEqual([]);
  });

  it('is not blocked for ever by a clock that has jumped back', () => {
    const desk = interrupted();
    const document = desk.runtime.properties('document');
    const record = String(document.get('gnw.run'));
    const later = record.replace(
      /"(heartbeatAt|holderUntil|startedAt)":(\d+)/g,
      (_all, name: string, time: string) => `"${name}":${Number(time) + 30 * DAY}`,
    );
    expect(later).not.toBe(record);
    document.set('gnw.run', later);
    expect(run(desk)).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(verdicts(desk)).toEqual(VERDICTS);
  });

  it('that rests until a time that a clock gone wrong has set goes on all the same', () => {
    const desk = interrupted();
    const document = desk.runtime.properties('document');
    const record = String(document.get('gnw.run'))
      .replace(/"holder":"[^"]*"/, '"holder":""')
      .replace(/"resumesAt":\d+/, `"resumesAt":${NOON + 400 * DAY}`);
    document.set('gnw.run', record);
    desk.settle();
    expect(verdicts(desk)).toEqual(VERDICTS);
  });
});

describe('What is left over of a run', () => {
  it('a trigger whose run is gone removes itself and writes nothing', () => {
    const desk = interrupted();
    desk.runtime.properties('document').delete('gnw.run');
    const calls = desk.callsOf(() => desk.settle());
    expect(writes(calls)).toEqual([]);
    expect(desk.runtime.triggers).toEqual([]);
  });

  it.each([
    ['half a text', 'gnw.run', '{"x"'],
    ['something else', 'gnw.run', '{"runId":7,"rows":"many"}'],
    ['a list', 'gnw.run', '[]'],
    ['no plan', 'gnw.run.plan', undefined],
    ['a plan of something else', 'gnw.run.plan', '{"runId":"x"}'],
  ])('a damaged record is cleared away by its trigger, which says what to do: %s', (_name, key, text) => {
    const desk = interrupted();
    const document = desk.runtime.properties('document');
    if (text === undefined) document.delete(key);
    else document.set(key, text);
    const done = lines(desk, [2, 3, 4, 5]);
    desk.settle();
    expect(desk.status()).toBe(
      'A run could not go on, because its record was damaged. Run “Run only rows with errors”: rows that it has not reached count as such.',
    );
    expect(desk.runtime.triggers).toEqual([]);
    expect(document.has('gnw.run')).toBe(false);
    expect(document.has('gnw.run.plan')).toBe(false);
    expect(lines(desk, [2, 3, 4, 5])).toEqual(done);
    // What it says works.
    run(desk, { only: 'errors' });
    expect(verdicts(desk)).toEqual(VERDICTS);
    expect(lines(desk, [2, 3, 4, 5])).toEqual(done);
  });

  it.each([
    ['half a text', 'gnw.run', '{"x"'],
    ['something else', 'gnw.run', '{"runId":7,"rows":"many"}'],
    ['no plan', 'gnw.run.plan', undefined],
  ])('a damaged record does not keep anybody from starting anew: %s', (_name, key, text) => {
    const desk = interrupted();
    const document = desk.runtime.properties('document');
    if (text === undefined) document.delete(key);
    else document.set(key, text);
    desk.runtime.advance(7 * 60_000);
    expect(run(desk)).toMatchObject({ ok: true, value: { state: 'finished' } });
    expect(verdicts(desk)).toEqual(VERDICTS);
    desk.settle();
    expect(desk.history()).toHaveLength(1);
    expect(desk.runtime.triggers).toEqual([]);
  });
});

describe('Cancelling', () => {
  it('stops the run after the wave it is in, and leaves the rows that are scored as they are', () => {
    const desk = deskOf({ GOLD });
    let said: unknown;
    let done: ReturnType<typeof lines> = [];
    const reply = desk.meanwhile(
      once('Spreadsheet.toast', 2, () => {
        said = desk.ask('cancelRun', undefined, BERTA).value;
        // Quick waves look every two seconds whether somebody has cancelled.
        desk.runtime.advance(2000);
        done = lines(desk, [2, 3, 4, 5]);
      }),
      () => run(desk),
    );
    expect(said).toEqual({
      message: 'The run stops after the wave it is in; the rows that are scored stay as they are.',
    });
    expect(reply).toMatchObject({
      ok: true,
      value: { state: 'finished', summary: { outcome: 'cancelled' } },
    });
    expect(lines(desk, [2, 3, 4, 5])).toEqual(done);
    // The toast comes after the checkpoint: one more wave was begun.
    expect(verdicts(desk)).toEqual([...VERDICTS.slice(0, 8), null, null, null, null]);
    expect(desk.history()).toMatchObject([{ outcome: 'cancelled', rows: 8, pass: 6, fail: 2 }]);
    expect(desk.status()).toMatch(
      /^No run is going on\. The last one \(\d{4}-\d\d-\d\d \d\d:\d\d\): cancelled\.$/,
    );
    desk.settle();
    expect(desk.runtime.triggers).toEqual([]);
    expect(desk.ask('progress').value).toEqual({ run: null });
    run(desk, { only: 'errors' });
    expect(verdicts(desk)).toEqual(VERDICTS);
  });

  it('clears a run away whose execution has died', () => {
    const desk = interrupted();
    desk.runtime.advance(6.6 * 60_000);
    expect(desk.ask('cancelRun').value).toEqual({
      message: 'The run is cancelled: 4 of 12 rows were scored and stay as they are.',
    });
    expect(desk.history()).toMatchObject([{ outcome: 'cancelled' }]);
    desk.settle();
    expect(desk.runtime.triggers).toEqual([]);
    expect(desk.history()).toHaveLength(1);
  });
});

describe('Runs of some rows only', () => {
  /** Row 3 is in error, row 6 fails now where it passed. */
  function edited(): Desk {
    const desk = deskOf({ GOLD });
    desk.runtime.edit('GOLD', 'E3', 'HTTP 500');
    run(desk);
    expect(desk.row(RESULTS, 3)).toMatchObject({ verdict: 'error' });
    desk.runtime.edit('GOLD', 'E3', '');
    desk.runtime.edit('GOLD', 'D6', 'PER');
    desk.runtime.advance(60_000);
    return desk;
  }

  it('run the rows with errors, and leave all others as they are, notes too', () => {
    const desk = edited();
    const others = [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    const before = lines(desk, others);
    const old = desk.row(RESULTS, 3);
    desk.runtime.call('runOnlyErrors');
    expect(desk.row(RESULTS, 3)).toMatchObject({ verdict: 'pass', error: null });
    expect(desk.row(RESULTS, 3)['run_id']).not.toBe(old['run_id']);
    expect(lines(desk, others)).toEqual(before);
    expect(desk.history()[1]).toMatchObject({
      filters: 'rows with errors',
      ...{ rows: 12, pass: 7, fail: 4, error: 0 },
      // The output of row 6 was edited, and it was not run again.
      'edited since': 1,
    });
  });

  it('run the rows that changed, and leave all others as they are, notes too', () => {
    const desk = edited();
    const others = [2, 4, 5, 7, 8, 9, 10, 11, 12, 13];
    const before = lines(desk, others);
    desk.runtime.call('runOnlyChanged');
    expect(desk.row(RESULTS, 3)).toMatchObject({ verdict: 'pass', error: null });
    expect(desk.row(RESULTS, 6)).toMatchObject({ verdict: 'fail', actual_id: 'PER' });
    expect(desk.note(RESULTS, 6, 'aoi_id_match_score')).toBe('missing: BRA; not expected: PER');
    expect(lines(desk, others)).toEqual(before);
    expect(desk.history()[1]).toMatchObject({ filters: 'rows that changed', rows: 12, pass: 7, fail: 5 });
  });

  it('know the rows and keep the others also where somebody has renamed a column of the results', () => {
    const desk = edited();
    const others = [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    const before = others.map((row) => desk.row(RESULTS, row)['verdict']);
    const place = Object.keys(desk.row(RESULTS, 2)).indexOf('trace_url');
    desk.runtime.edit(RESULTS, `${columnLetter(place)}1`, 'link to the trace');
    desk.runtime.call('runOnlyErrors');
    const anew = `${RESULTS} 2`;
    expect(desk.row(anew, 3)).toMatchObject({ verdict: 'pass', error: null });
    expect(others.map((row) => desk.row(anew, row)['verdict'])).toEqual(before);
    expect(desk.row(anew, 2)['run_id']).toBe(desk.row(RESULTS, 2)['run_id']);
  });

  it('say so where there is nothing to run', () => {
    const desk = deskOf({ GOLD });
    run(desk);
    desk.runtime.call('runOnlyErrors');
    desk.runtime.call('runOnlyChanged');
    expect(desk.questions.map(({ message }) => message)).toEqual([
      'There is nothing to run: no row is error, needs judge, trials tied or unfinished.',
      'There is nothing to run: no row has changed since it was scored.',
    ]);
    expect(desk.history()).toHaveLength(1);
  });
});

describe('With a judge model', () => {
  const JUDGED = [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ...Array.from({ length: 12 }, (_row, index) => [
      `t${index}`,
      `question ${index}`,
      'South Dakota',
      `It was S. Dakota, as of ${index}.`,
    ]),
  ];

  function judgedDesk(options: Partial<RuntimeOptions> = {}): Desk & { readonly asked: () => number } {
    const judge = fakeJudge();
    const desk = deskOf(
      { GOLD: JUDGED },
      {
        transport: transportTo(judge),
        properties: {
          user: { 'gnw.judgeKey': JSON.stringify({ key: 'test-judge-key-0001', host: '*' }) },
          document: { 'gnw.settings': JSON.stringify({ judge: { provider: 'anthropic' } }) },
        },
        ...options,
      },
    );
    return { ...desk, asked: () => judge.groups.reduce((sum, size) => sum + size, 0) };
  }

  it('a run rests when the day’s quota of calls is used up, says why, and is finished the day after', () => {
    const desk = judgedDesk({ limits: { fetchesPerDay: 5 } });
    const reply = run(desk);
    expect(reply).toMatchObject({ ok: true, value: { state: 'paused', rows: 12 } });
    expect(desk.status()).toMatch(
      /rests: .*(quota|invoked too many times).*; goes on after 2026-11-22 12:\d\d UTC/,
    );
    expect(desk.waiting()).toEqual(['continueRun']);
    // Half-hourly, and nothing is looked at before it is worth it.
    const { runtime } = desk;
    runtime.clock.advanceTo(runtime.nextTriggerAt ?? 0);
    expect(runtime.clock.now() - NOON).toBeGreaterThan(30 * 60_000);
    const calls = desk.callsOf(() => void runtime.runDueTriggers());
    // But for whether this clock sees its file at all.
    expect(calls.filter((name) => !name.startsWith('Properties.'))).toEqual([
      'SpreadsheetApp.getActiveSpreadsheet',
      'Spreadsheet.getId',
    ]);
    for (let day = 0; day < 4 && desk.history().length === 0; day += 1) {
      runtime.advance(DAY + 60_000);
      runtime.runDueTriggers();
    }
    expect(desk.lastRun()).toMatchObject({
      outcome: 'finished',
      tabs: [{ rows: 12, verdicts: { error: 0, 'needs judge': 0 } }],
    });
    expect(desk.asked()).toBe(12);
    expect(desk.runtime.triggers).toEqual([]);
  });

  it('cannot be taken over by a person without the key', () => {
    const desk = judgedDesk();
    killedAt(desk, 'UrlFetchApp.fetchAll', 3, () => void run(desk));
    desk.runtime.advance(7 * 60_000);
    // What an execution has done and paid for goes out with the lines of its wave: whoever goes on knows of it.
    expect(desk.ask('progress').value).toMatchObject({ run: { rowsDone: 4, wave: 1 } });
    expect(desk.ask('resumeRun', undefined, BERTA)).toMatchObject({
      ok: false,
      message:
        'It cannot go on: the run asks claude-haiku-5-5, but whoever goes on with it has no key: enter your key under “Judge model…” and continue, or cancel the run.',
    });
    expect(desk.ask('runEvals', {}, BERTA).ok).toBe(false);
    desk.settle();
    expect(desk.lastRun()).toMatchObject({
      outcome: 'finished',
      judging: { requests: desk.asked(), asked: 12, fromCache: 0 },
      tabs: [{ rows: 12, verdicts: { 'needs judge': 0 } }],
    });
    expect(desk.history()).toHaveLength(1);
  });
});

describe('Where Google allows no further trigger', () => {
  it('a run works, and says that it cannot go on by itself', () => {
    const desk = deskOf({ GOLD }, { limits: { triggersPerUser: 0 } });
    const reply = run(desk);
    expect(reply).toMatchObject({
      ok: true,
      value: {
        state: 'finished',
        summary: {
          problems: [
            'Google allows no further trigger: a run that takes longer than one execution goes on while your sidebar is open, or when somebody clicks “Run in progress…”',
          ],
        },
      },
    });
    expect(verdicts(desk)).toEqual(VERDICTS);
  });

  it('a run that died goes on when somebody clicks', () => {
    const desk = interrupted({ limits: { triggersPerUser: 0 } });
    desk.runtime.advance(7 * 60_000);
    expect(desk.runtime.triggers).toEqual([]);
    desk.runtime.call('showProgress');
    expect(desk.questions[0]).toMatchObject({
      title: 'Continue the run?',
      message: expect.stringMatching(
        /^GOLD: 4 of 12 rows scored \(wave 1, sleeps: .*\)\nStarted by analyst@example\.org at 2026-11-21 12:00 UTC\./,
      ),
    });
    expect(verdicts(desk)).toEqual(VERDICTS);
  });
});
