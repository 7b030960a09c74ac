/** Anthropic’s Message Batches: requests are sent in one body; batches have no names, so a lost one is recognised by its letters. */
import { jsonIn } from '../../model/texts/json';
import { join } from '../providers/address';
import { at, countAt, listAt, nameAt, textAt } from '../providers/json';
import type { Endpoint } from '../providers/provider';
import type { BatchFormat, Call, LetterReply } from './api';
import { requestsTo } from './wire';

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

export function anthropicBatches({ baseUrl, key, timeoutSeconds }: Endpoint, call: Call): BatchFormat {
  const { get, post } = requestsTo({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }, timeoutSeconds);
  const url = (path = ''): string => join(baseUrl, `/messages/batches${path}`);
  return {
    keepsNames: false,
    post: (letters) => {
      const requests = letters.map(({ id, body }) => `{"custom_id":${JSON.stringify(id)},"params":${body}}`);
      return nameAt(jsonIn(call(post(url(), `{"requests":[${requests.join(',')}]}`)).body), 'id');
    },
    list: (after) => get(url(`?limit=100${after === '' ? '' : `&after_id=${encodeURIComponent(after)}`}`)),
    pageIn: (json) => {
      if (!Array.isArray(at(json, 'data'))) return undefined;
      const batches = listAt(json, 'data').map((batch) => ({
        id: nameAt(batch, 'id'),
        name: '',
        at: Date.parse(textAt(batch, 'created_at')),
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

function replyOf(result: unknown): LetterReply | undefined {
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
