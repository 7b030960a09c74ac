/** The record of a run, for tests of its readers. */
import { RUN_VERSION, type RunRecord } from '../../src/sheets/store/run-record';

export const RUN_STARTED_AT = Date.UTC(2026, 10, 21, 22, 15, 4, 120);

/** A run that started at 22:15:04 UTC and is in its first execution. */
export function runRecord(about: Partial<RunRecord> = {}): RunRecord {
  return {
    version: RUN_VERSION,
    ...{ runId: '20261121T221504120Z', startedAt: RUN_STARTED_AT, startedBy: 'ana@example.org' },
    ...{ startedFrom: 'menu', job: 'scoring', phase: 'working', tab: 0, tabName: 'GOLD' },
    ...{ holder: 'me', holderUntil: RUN_STARTED_AT + 390_000, heartbeatAt: RUN_STARTED_AT, resumesAt: 0 },
    ...{ carrier: '', clockMinutes: 5 },
    ...{ why: '', rows: 100, rowsDone: 40, rowsHere: 100, rowsBefore: 0, wave: 2, msPerRow: 500 },
    judging: {
      ...{ byRules: 0, fromCache: 0, replaced: 0, requests: 0, retries: 0, asked: 0, moreVotes: 0 },
      ...{ inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0, unpriced: 0 },
      ...{ remembered: 0, rememberedUsd: 0 },
    },
    ...{
      stopped: '',
      problems: [],
      isTidying: false,
      isMailed: false,
      outcome: '',
      fruitless: 0,
      hasWorked: false,
      failedAt: '',
      refused: [],
      refusal: '',
    },
    ...about,
  };
}
