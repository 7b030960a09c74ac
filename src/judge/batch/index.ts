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
import type { BatchApi, Call } from './api';
import { geminiBatches } from './gemini';
import { openAiBatches } from './openai';
import { callOver } from './wire';

/** The APIs of the providers that have one. */
const APIS: Readonly<Partial<Record<ModelProvider, (endpoint: Endpoint, call: Call) => BatchApi>>> = {
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
  return isOllama(settings) || WITHOUT.test(host) || !APIS[settings.provider]
    ? `${host} has no batches: questions are asked one by one`
    : '';
}

/** The least number of open questions worth a batch, by `judge.batch`. */
export function leastInBatch(batch: JudgeSettings['batch']): number {
  return batch === 'always' ? 1 : batch === 'never' ? Infinity : Number(batch);
}

/** @throws UserError if the settings cannot work */
export function batchApi(
  provider: ModelProvider,
  settings: JudgeSettings,
  key: string,
  http: HttpClient,
): BatchApi {
  const endpoint = endpointOf(provider, settings, key);
  const api = APIS[provider];
  if (!api) throw new UserError('usage', `${whyNoBatches({ ...settings, provider })}.`);
  return api(endpoint, callOver(http, hostOf(endpoint.baseUrl), endpoint.key));
}
