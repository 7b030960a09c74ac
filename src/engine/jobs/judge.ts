/** The judge of a run: uses this user's key, Apps Script's HTTP, and what earlier runs left. */
import { checksIn } from '../../checks/registry';
import { contentHash } from '../../evalset/content-hash';
import { createHttpClient } from '../../http/client';
import { createJudge, type Judge, type JudgeOptions } from '../../judge/decide';
import { ATTEMPTS, TIMEOUT_SECONDS } from '../../judge/limits';
import { readTraits } from '../../judge/dialogue';
import { askOr, type JudgeStopped } from '../../judge/stopped';
import type { VerdictCache } from '../../model/judge';
import type { Settings } from '../../settings/schema';
import { openVerdictCache } from '../../stores/verdict-cache';
import { judgeAddress, keysFor } from '../../settings/keys';
import type { RunServices } from '../services';
import { modelTraits } from '../../stores/document';

export type JudgeServices = Pick<RunServices, 'fetch' | 'clock' | 'spreadsheet' | 'document' | 'user'>;

export interface JudgeBounds {
  /** When all replies must be there, ms since 1970. */
  readonly until: number;
  /** What earlier executions of the run have cost, US dollars. */
  readonly spentUsd: number;
  /** Whether Google refused a write of that execution. */
  readonly isRefused?: boolean;
}

/** @throws UserError if the judge's settings cannot work */
export function judgeFor(settings: Settings, services: JudgeServices, bounds: JudgeBounds): Judge {
  return createJudge(judgeOptions(settings, services, bounds));
}

const hash = (text: string): string => contentHash([text]);

/** What is needed to ask a model. @throws UserError if the key is for another host */
export function judgeOptions(
  { judge: settings, scoring }: Pick<Settings, 'judge' | 'scoring'>,
  services: JudgeServices,
  { until, spentUsd, isRefused = false }: JudgeBounds,
): JudgeOptions & { readonly cache: Required<VerdictCache> } {
  const { fetch, clock, spreadsheet, document, user } = services;
  const traits = modelTraits(document);
  // '' if nobody is asked.
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
      attempts: ATTEMPTS,
      replies: { by: until, withinMs: TIMEOUT_SECONDS * 1000 },
    }),
    spentUsd,
    hash,
    rubrics: checksIn(spreadsheet).rubrics,
    cache: openVerdictCache(spreadsheet, contentHash, { isDoubtful: isRefused }),
    memory: { get: (name) => readTraits(traits.get(name)), set: traits.set },
  };
}

/**
 * If the judge cannot go on, rules still decide what they can, and the other rows say why they have no score.
 *
 * @param onStop called then
 */
export function decideOr(
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
