/** The judge of a run, over this user's key and Apps Script's HTTP. */
import { contentHash } from '../evalset/content-hash';
import { createHttpClient } from '../http/client';
import { createJudge, type Judge } from '../judge/decide';
import type { ClockPort, FetchPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Settings } from '../settings/schema';
import { openVerdictCache } from '../store/verdict-cache';

export interface JudgeServices {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  readonly spreadsheet: SpreadsheetPort;
  /** The key of the judge's provider; '' where none is set. */
  readonly key: string;
}

/** @throws UserError where the judge's settings cannot work */
export function judgeFor({ judge: settings, scoring }: Settings, { fetch, clock, spreadsheet, key }: JudgeServices): Judge {
  const { concurrency, attempts } = settings;
  return createJudge({
    settings,
    numberTolerance: scoring.numberTolerance,
    key,
    http: createHttpClient({ fetch, clock, concurrency, attempts }),
    hash: (text) => contentHash([text]),
    cache: openVerdictCache(spreadsheet),
  });
}
