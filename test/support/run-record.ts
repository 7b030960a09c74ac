/** The record of a run, for tests of its readers. */
import { NO_TOTALS } from '../../src/model/judge';
import { newRecord, type RunRecord, type StageOf, WORKING } from '../../src/stores/run-record';

export const RUN_STARTED_AT = Date.UTC(2026, 10, 21, 22, 15, 4, 120);

/** A run that started at 22:15:04 UTC and is in its first execution. */
export function runRecord(overrides: Partial<RunRecord> = {}): RunRecord {
  return {
    ...newRecord({
      ...{ runId: '20261121T221504120Z', startedAt: RUN_STARTED_AT, startedBy: 'ana@example.org' },
      ...{ startedFrom: 'menu', stage: working(), hold: held('me'), heartbeatAt: RUN_STARTED_AT },
      ...{ owner: '', hasTrigger: true, problems: [] },
    }),
    ...{ tabName: 'GOLD', rows: 100, rowsDone: 40, judging: NO_TOTALS },
    ...overrides,
  };
}

/** The same run in its second wave, at half a second a row. */
export function working(overrides: Partial<StageOf<'working'>> = {}): StageOf<'working'> {
  return { ...WORKING, here: 100, wave: 2, msPerRow: 500, ...overrides };
}

export function asking(overrides: Partial<StageOf<'asking'>> = {}): StageOf<'asking'> {
  return { ...{ phase: 'asking', threads: [], groups: 0, failed: 0, msPerRow: 0 }, ...overrides };
}

export function held(holder: string, until = RUN_STARTED_AT + 390_000): RunRecord['hold'] {
  return { state: 'held', holder, until };
}

export function resting(why = '', resumesAt: number | null = null): RunRecord['hold'] {
  return { state: 'resting', why, resumesAt };
}
