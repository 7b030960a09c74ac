import { momentText, periodText, shortTime } from '../../src/model/local-time';
import { duration, Progress, progressOf } from '../../src/engine/progress';
import { CLOSING, PREPARING, type RunRecord } from '../../src/stores/run-record';
import { asking, resting, RUN_STARTED_AT, runRecord, working } from '../support/run-record';

const NOW = RUN_STARTED_AT + 60_000;
const judging = { ...runRecord().judging, retries: 3 };

const textOf = (overrides: Partial<RunRecord>, now = NOW): string =>
  progressOf(runRecord(overrides), now).text;

describe('the progress of a run', () => {
  it.each<[string, Partial<RunRecord>, string]>([
    ['at its very beginning', { stage: PREPARING, tabName: '' }, 'Getting ready…'],
    [
      'that gets ready to ask the agent',
      { stage: asking(), rows: 0, rowsDone: 0 },
      'Getting ready to ask the agent…',
    ],
    ['that is about to ask', { stage: asking(), tabName: '', rowsDone: 0 }, '0 of 100 rows asked'],
    ['that prepares a tab', { stage: PREPARING, rows: 0, rowsDone: 0 }, 'Getting ready: GOLD…'],
    [
      'before its first wave',
      { stage: working({ wave: 0, msPerRow: 0 }), rowsDone: 0, rows: 1200 },
      'GOLD: 0 of 1,200 rows scored',
    ],
    // 70 rows of half a second.
    ['that is running', { rows: 110 }, 'GOLD: 40 of 110 rows scored (about 35 seconds left)'],
    [
      // 60 rows of 3.1 s: 186 s, more than three minutes.
      'that is running for longer, and was turned away by the judge',
      { stage: working({ msPerRow: 3100 }), judging },
      'GOLD: 40 of 100 rows scored (3 retries, about 4 minutes left)',
    ],
    [
      'that was turned away once',
      { stage: working({ msPerRow: 0 }), judging: { ...judging, retries: 1 } },
      'GOLD: 40 of 100 rows scored (1 retry)',
    ],
    ['that scored its last row', { rowsDone: 100 }, 'GOLD: 100 of 100 rows scored'],
    ['that finishes', { stage: CLOSING, rows: 1, rowsDone: 1 }, 'GOLD: 1 of 1 row scored'],
    [
      'that waits for a time',
      { hold: resting('the daily quota is used up', RUN_STARTED_AT + 3_600_000) },
      'GOLD: 40 of 100 rows scored (waiting: the daily quota is used up; resumes after 21 Nov 2026, 23:15 UTC)',
    ],
    [
      'that waits for somebody',
      { hold: resting('nobody has a key') },
      'GOLD: 40 of 100 rows scored (waiting: nobody has a key)',
    ],
  ])('%s: %j', (_what, overrides, text) => {
    expect(textOf(overrides)).toBe(text);
  });

  it('says that an interrupted run resumes by itself', () => {
    expect(textOf({}, RUN_STARTED_AT + 390_000)).toBe(
      'GOLD: 40 of 100 rows scored (interrupted; it resumes by itself in a few minutes)',
    );
  });

  it('says who resumes a run without a clock', () => {
    const ASLEEP =
      'paused: no background trigger is installed; it continues while the sidebar of the person who started it is open';
    const tomorrow = RUN_STARTED_AT + 24 * 3_600_000;
    const hold = resting('time', RUN_STARTED_AT);
    for (const overrides of [{ hold }, {}])
      expect(textOf(overrides, tomorrow)).toBe(`GOLD: 40 of 100 rows scored (${ASLEEP})`);
    expect(textOf({ hold, stage: PREPARING }, tomorrow)).toBe(`Getting ready: ${ASLEEP}`);
  });

  it('is also data', () => {
    const record = runRecord({ hold: resting('time', RUN_STARTED_AT + 120_000), judging });
    const progress = Progress().parse(progressOf(record, NOW));
    expect(progress).toMatchObject({
      ...{ isAsleep: false, startedAt: '2026-11-21T22:15:04.120Z', startedBy: 'ana@example.org' },
      ...{ state: 'waiting', why: 'time', resumesAt: '2026-11-21T22:17:04.120Z', rows: 100, rowsDone: 40 },
      text: 'GOLD: 40 of 100 rows scored (3 retries, waiting: time; resumes after 21 Nov 2026, 22:17 UTC)',
      now: '2026-11-21T22:16:04.120Z',
    });
  });

  it.each<[Partial<RunRecord>, number, string]>([
    [{}, NOW, 'running'],
    [{ hold: resting() }, NOW, 'waiting'],
    [{}, RUN_STARTED_AT + 390_000, 'interrupted'],
  ])('%j at %d is %s', (overrides, now, state) => {
    expect(Progress().parse(progressOf(runRecord(overrides), now)).state).toBe(state);
  });

  it.each([
    ['whole groups of ten', 30, 2],
    // The last one waits just as ten would: 120 s rather than 66 s.
    ['a last group that is not full', 21, 2],
    ['before any question of the first group is answered', 20, 2, 0],
  ])('estimates how long asking takes: %s', (_what, rows, minutes, rowsDone = 10) => {
    const stage = asking({ groups: 1, msPerRow: 6000 });
    expect(textOf({ stage, rows, rowsDone })).toBe(
      `GOLD: ${rowsDone} of ${rows} rows asked (about ${minutes} minutes left)`,
    );
  });

  it('has no times that are unknown', () => {
    for (const overrides of [{}, { hold: resting() }])
      expect(progressOf(runRecord(overrides), NOW).resumesAt).toBe('');
    for (const stage of [working({ msPerRow: 0 }), CLOSING]) expect(textOf({ stage })).not.toContain('left');
  });
});

it.each([
  [0.4, '1 second'],
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [200, '4 minutes'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

it('a time is shown to the minute, another text unchanged, and the day of a period once', () => {
  expect(shortTime('2026-11-21T22:15:04.120Z')).toBe('21 Nov 2026, 22:15 UTC');
  expect(momentText('soon', 'Etc/UTC')).toBe('soon');
  const period = (end: string): string => periodText('2026-11-21T22:15:04.120Z', end, 'Europe/Berlin');
  expect(period('2026-11-21T22:17:00.000Z')).toBe('21 Nov 2026, 23:15 to 23:17');
  expect(period('2026-11-21T23:17:00.000Z')).toBe('21 Nov 2026, 23:15 to 22 Nov 2026, 00:17');
  expect(period('2026-11-21T22:15:50.000Z')).toBe('21 Nov 2026, 23:15');
});
