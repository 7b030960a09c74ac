/** The judge of a run, with this user's key and the cache of verdicts. */
import { checksIn } from '../../checks/registry';
import { contentHash } from '../../evalset/content-hash';
import { createHttpClient } from '../../http/client';
import { createJudge, type Judge, type JudgeOptions } from '../../judge/decide';
import { MAX_ATTEMPTS, MAX_REPLY_SECONDS } from '../../judge/provider';
import { readTraits } from '../../judge/dialogue';
import { askOr, type JudgeStopped } from '../../judge/stopped';
import type { VerdictCache } from '../../model/judge';
import type { Settings } from '../../settings/schema';
import { StoredVerdicts } from '../../stores/verdict-cache';
import { judgeAddress, keysFor } from '../../settings/keys';
import type { RunServices } from '../run-services';
import { modelTraits } from '../../stores/document';

export type JudgeServices = Pick<RunServices, 'fetch' | 'clock' | 'spreadsheet' | 'document' | 'user'>;

export interface JudgeBounds {
  /** When the last reply must have arrived, ms since 1970. */
  readonly until: number;
  /** Cost of the run's earlier executions, US dollars. */
  readonly spentUsd: number;
  /** True if Google refused a write of the last execution: cached verdicts may be missing. */
  readonly isRetry?: boolean;
}

/** @throws UserError if the judge's settings cannot work */
export function judgeFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Judge {
  return createJudge(judgeOptions(settings, services, bounds));
}

const hash = (text: string): string => contentHash([text]);

/** The options for asking a model. @throws UserError if the key is for another host */
export function judgeOptions(
  { judge: settings, scoring }: Pick<Settings, 'judge' | 'scoring'>,
  services: JudgeServices,
  { until, spentUsd, isRetry = false }: JudgeBounds,
): JudgeOptions & { readonly cache: Required<VerdictCache> } {
  const { fetch, clock, spreadsheet, document, user } = services;
  const traits = modelTraits(document);
  // '' if no model is asked.
  const address = judgeAddress(settings);
  return {
    settings,
    now: clock.now(),
    numberTolerance: scoring.numberTolerance,
    key: address === '' ? '' : (keysFor('judge', address, user)?.key ?? ''),
    http: createHttpClient({
      fetch,
      clock,
      concurrency: settings.atOnce,
      attempts: MAX_ATTEMPTS,
      replies: { by: until, withinMs: MAX_REPLY_SECONDS * 1000 },
    }),
    spentUsd,
    hash,
    rubrics: checksIn(spreadsheet).rubrics,
    cache: new StoredVerdicts(spreadsheet, { isDoubtful: isRetry }),
    memory: { get: (name) => readTraits(traits.get(name)), set: traits.set },
  };
}

/** Returns a judge's `decide` that falls back to rules and the cache if the judge stops; open questions then carry the reason. */
export function decideWithFallback(
  judge: Judge,
  onStop: (stop: JudgeStopped) => void = () => undefined,
): Judge['decide'] {
  return (questions, payers) =>
    askOr(
      () => judge.decide(questions, payers),
      (stop) => {
        onStop(stop);
        return judge.decideWithoutModel(questions, stop.message, payers);
      },
    );
}
