/** The judge of a run, over this user's key, Apps Script's HTTP, and what earlier runs left. */
import { contentHash } from '../evalset/content-hash';
import { createHttpClient } from '../http/client';
import { createJudge, type Judge } from '../judge/decide';
import { readTraits } from '../judge/memory';
import type { ClockPort, FetchPort, PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Settings } from '../settings/schema';
import { traitStore } from '../store/judge-memory';
import { judgeKey } from '../store/settings';
import { openVerdictCache } from '../store/verdict-cache';

export interface JudgeServices {
  readonly fetch: FetchPort;
  readonly clock: ClockPort;
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
  /** Holds the key of the judge's provider. */
  readonly user: PropertyPort;
}

/** Apps Script ends an execution at six minutes: no pause of the judge's reaches past this. */
const PATIENCE_MS = 5 * 60 * 1000;

/** @throws UserError where the judge's settings cannot work */
export function judgeFor({ judge: settings, scoring }: Settings, services: JudgeServices): Judge {
  const { fetch, clock, spreadsheet, document, user } = services;
  const { concurrency, attempts } = settings;
  const end = clock.now() + PATIENCE_MS;
  const traits = traitStore(document);
  return createJudge({
    settings,
    numberTolerance: scoring.numberTolerance,
    key: judgeKey(user),
    http: createHttpClient({ fetch, clock, concurrency, attempts, deadline: () => end }),
    hash: (text) => contentHash([text]),
    cache: openVerdictCache(spreadsheet),
    memory: { get: (model) => readTraits(traits.get(model)), set: traits.set },
  });
}
