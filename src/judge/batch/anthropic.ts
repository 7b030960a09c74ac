/** Anthropic’s Message Batches: requests are sent in one body; batches have no names, so a lost one is recognised by its letters. */
import { jsonIn } from '../../model/texts/json';
import { join } from '../providers/address';
import { at, countAt, listAt, textAt } from '../providers/json';
import type { Endpoint } from '../providers/provider';
import type { BatchApi, Call, LetterReply, Sought } from './api';
import { get, linesOf } from './wire';

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
/** Allows for differing clocks. */
const SLACK_MS = 5 * 60_000;

export function anthropicBatches({ baseUrl, key, timeoutSeconds }: Endpoint, call: Call): BatchApi {
  const headers = { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  const url = (path = ''): string => join(baseUrl, `/messages/batches${path}`);
  const read = (path: string): unknown => jsonIn(call(get(url(path), headers, timeoutSeconds)).body);
  const send = (path: string, body: string): unknown =>
    jsonIn(
      call({
        url: url(path),
        method: 'post',
        headers: { ...headers, 'Content-Type': 'application/json' },
        timeoutSeconds,
        body,
      }).body,
    );
  // Not from the URL in the provider's reply: a key is never sent to an address taken from a reply.
  const results = (id: string): unknown[] =>
    linesOf(call(get(url(`/${encodeURIComponent(id)}/results`), headers, timeoutSeconds)));
  return {
    post: (letters) => {
      const requests = letters.map(({ id, body }) => `{"custom_id":${JSON.stringify(id)},"params":${body}}`);
      return textAt(send('', `{"requests":[${requests.join(',')}]}`), 'id');
    },
    find: (sought) => {
      const candidates = listAt(read('?limit=100'), 'data').filter((batch) => mayBe(batch, sought));
      const ended = candidates.filter(hasEnded).map((batch) => textAt(batch, 'id'));
      const id = ended.find((one) => results(one).some((line) => sought.has(textAt(line, 'custom_id'))));
      if (id !== undefined) return { id };
      return candidates.length > ended.length ? 'unsure' : undefined;
    },
    look: (id) => {
      const batch = read(`/${encodeURIComponent(id)}`);
      const counts = ['succeeded', 'errored', 'canceled', 'expired'];
      const done = counts.reduce((sum, name) => sum + countAt(batch, 'request_counts', name), 0);
      return { state: hasEnded(batch) ? 'ended' : 'working', done };
    },
    replies: (id) =>
      new Map(results(id).map((line) => [textAt(line, 'custom_id'), replyOf(at(line, 'result'))])),
    cancel: (id) => void send(`/${encodeURIComponent(id)}/cancel`, '{}'),
  };
}

function mayBe(batch: unknown, { postedAt, known }: Sought): boolean {
  return Date.parse(textAt(batch, 'created_at')) >= postedAt - SLACK_MS && !known.has(textAt(batch, 'id'));
}

function hasEnded(batch: unknown): boolean {
  return textAt(batch, 'processing_status') === 'ended';
}

function replyOf(result: unknown): LetterReply {
  const type = textAt(result, 'type');
  if (type === 'succeeded') return { status: 200, body: JSON.stringify(at(result, 'message')) };
  if (type !== 'errored') return { failed: `the batch came to nothing here (${type || 'no reason given'})` };
  const error = at(result, 'error');
  return { status: STATUSES.get(textAt(error, 'error', 'type')) ?? 400, body: JSON.stringify(error) };
}
