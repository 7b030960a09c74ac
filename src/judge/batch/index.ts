/** Which batch API belongs to the settings of a judge. */
import type { ModelProvider } from '../../model/judge-providers';
import type { HttpClient } from '../../model/ports';
import { jsonIn } from '../../model/texts/json';
import { UserError } from '../../model/user-error';
import { hostOf } from '../../settings/address';
import type { JudgeSettings } from '../../settings/judge';
import { join } from '../providers/address';
import { endpointOf, judgeHost } from '../providers/index';
import { at, countAt, listAt, nameAt, textAt } from '../providers/json';
import { isOllama } from '../providers/openai';
import type { Endpoint } from '../providers/provider';
import type { BatchFormat, Call, BatchRequest, BatchReply, Sought } from './api';
import { geminiBatches } from './gemini';
import { type BatchNews, type Found, findBatch, newsOf } from './news';
import { openAiBatches } from './openai';
import { callOver, requestsTo } from './wire';

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
  readonly post: (requests: readonly BatchRequest[], name: string) => string;
  /** Looks for a batch whose id never came back. */
  readonly find: (sought: Sought) => Found;
  readonly news: (id: string, requests: ReadonlySet<string>) => BatchNews;
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
    find: (sought) => findBatch(format, call, sought),
    news: (id, requests) => newsOf(format, call, id, requests),
    cancel: (id) => void call(format.cancel(id)),
  };
}

/** Anthropic’s Message Batches: requests are sent in one body; batches have no names, so a lost one is recognised by its requests. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['invalid_request_error', 400],
  ['authentication_error', 401],
  ['billing_error', 402],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['api_error', 500],
  ['timeout_error', 504],
  ['overloaded_error', 529],
]);
const COUNTS = ['succeeded', 'errored', 'canceled', 'expired'] as const;
const WORKING: ReadonlySet<string> = new Set(['in_progress', 'canceling']);

function anthropicBatches({ baseUrl, key, timeoutSeconds }: Endpoint, call: Call): BatchFormat {
  const { get, post } = requestsTo({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }, timeoutSeconds);
  const url = (path = ''): string => join(baseUrl, `/messages/batches${path}`);
  return {
    keepsNames: false,
    post: (requests) => {
      const entries = requests.map(({ id, body }) => `{"custom_id":${JSON.stringify(id)},"params":${body}}`);
      return nameAt(jsonIn(call(post(url(), `{"requests":[${entries.join(',')}]}`)).body), 'id');
    },
    list: (after) => get(url(`?limit=100${after === '' ? '' : `&after_id=${encodeURIComponent(after)}`}`)),
    pageIn: (json) => {
      if (!Array.isArray(at(json, 'data'))) return undefined;
      const batches = listAt(json, 'data').map((batch) => ({
        id: nameAt(batch, 'id'),
        name: '',
        createdAt: Date.parse(textAt(batch, 'created_at')),
      }));
      const next = at(json, 'has_more') === true ? (batches[batches.length - 1]?.id ?? '') : '';
      return { batches, next };
    },
    poll: (id) => get(url(`/${encodeURIComponent(id)}`)),
    progressIn: (batch, id) => {
      const done = COUNTS.reduce((sum, name) => sum + countAt(batch, 'request_counts', name), 0);
      const status = textAt(batch, 'processing_status');
      if (WORKING.has(status)) return { state: 'working', done };
      if (status !== 'ended') return undefined;
      // Not from the URL in the provider's reply: a key is never sent to an address taken from a reply.
      const results = [get(url(`/${encodeURIComponent(id)}/results`))];
      return { state: 'ended', done, results, isEarly: false };
    },
    replyIn: (line) => {
      const [id, reply] = [nameAt(line, 'custom_id'), replyOf(at(line, 'result'))];
      return id === '' || !reply ? undefined : [id, reply];
    },
    cancel: (id) => post(url(`/${encodeURIComponent(id)}/cancel`), '{}'),
  };
}

function replyOf(result: unknown): BatchReply | undefined {
  const type = textAt(result, 'type');
  switch (type) {
    case 'succeeded':
      return { status: 200, body: JSON.stringify(at(result, 'message') ?? null) };
    case 'canceled':
    case 'expired':
      return { failed: `the batch came to nothing here (${type})` };
    case 'errored': {
      const error = at(result, 'error');
      return {
        status: STATUSES.get(textAt(error, 'error', 'type')) ?? 400,
        body: JSON.stringify(error ?? null),
      };
    }
    default:
      return undefined;
  }
}
