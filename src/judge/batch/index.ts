/** Which batch API belongs to the settings of a judge. */
import type { HttpClient } from '../../model/ports';
import type { ModelProvider } from '../../model/judge-providers';
import { UserError } from '../../model/user-error';
import { hostOf } from '../../settings/address';
import type { JudgeSettings } from '../../settings/judge';
import { endpointOf, judgeHost } from '../providers/index';
import { isOllama } from '../providers/openai';
import type { Endpoint } from '../providers/provider';
import { anthropicBatches } from './anthropic';
import type { BatchFormat, Call, Letter, Sought } from './api';
import { geminiBatches } from './gemini';
import { type BatchNews, type Found, foundBatch, newsOf } from './news';
import { openAiBatches } from './openai';
import { callOver } from './wire';

/** The formats of the providers that have one. */
const FORMATS: Readonly<Partial<Record<ModelProvider, (endpoint: Endpoint, call: Call) => BatchFormat>>> = {
  openai: openAiBatches,
  anthropic: anthropicBatches,
  gemini: geminiBatches,
};

/** Hosts that support a provider’s format without its batches. */
const WITHOUT = /\.azure\.com$|litellm|(?:^|\.)openrouter\.ai$|(?:aiplatform|\.rep)\.googleapis\.com$/;

/** Why these settings rule out batches, a sentence without its full stop; '' if they are possible, as far as is known. */
export function whyNoBatches(settings: Pick<JudgeSettings, 'provider' | 'baseUrl'>): string {
  if (settings.provider === 'rules') return 'rules alone judge';
  const host = judgeHost(settings);
  return isOllama(settings) || WITHOUT.test(host) || !FORMATS[settings.provider]
    ? `${host} has no batches: questions are asked one by one`
    : '';
}

/** The least number of open questions worth a batch, by `judge.batch`. */
export function leastInBatch(batch: JudgeSettings['batch']): number {
  return batch === 'always' ? 1 : batch === 'never' ? Infinity : Number(batch);
}

/** A provider's batches. All calls throw `BatchTrouble` if a person has to do something first; so do `post` and `cancel` if they fail. */
export interface BatchApi {
  /** Sends a batch. @returns the provider's id for it; '' if its reply does not say */
  readonly post: (letters: readonly Letter[], name: string) => string;
  /** Looks for a batch whose id never came back. */
  readonly find: (sought: Sought) => Found;
  readonly news: (id: string, letters: ReadonlySet<string>) => BatchNews;
  readonly cancel: (id: string) => void;
}

/** @throws UserError if the settings cannot work */
export function batchApi(
  provider: ModelProvider,
  settings: JudgeSettings,
  key: string,
  http: HttpClient,
): BatchApi {
  const endpoint = endpointOf(provider, settings, key);
  const call = callOver(http, hostOf(endpoint.baseUrl), endpoint.key);
  const format = FORMATS[provider]?.(endpoint, call);
  if (!format) throw new UserError('usage', `${whyNoBatches({ ...settings, provider })}.`);
  return {
    post: format.post,
    find: (sought) => foundBatch(format, call, sought),
    news: (id, letters) => newsOf(format, call, id, letters),
    cancel: (id) => void call(format.cancel(id)),
  };
}
