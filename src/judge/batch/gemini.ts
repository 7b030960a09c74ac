/** Gemini’s batch mode: requests go up in one body, replies come back in the operation itself or as a file. */
import { jsonIn } from '../../model/texts/json';
import { join } from '../providers/address';
import { at, countAt, listAt, textAt } from '../providers/json';
import type { Endpoint } from '../providers/provider';
import type { BatchApi, BatchProgress, Call, LetterReply } from './api';
import { get, linesOf } from './wire';

/** google.rpc codes as HTTP statuses. */
const STATUSES: ReadonlyMap<number, number> = new Map([
  [3, 400],
  [4, 504],
  [5, 404],
  [7, 403],
  [8, 429],
  [13, 500],
  [14, 503],
  [16, 401],
]);

export function geminiBatches({ baseUrl, key, model, timeoutSeconds }: Endpoint, call: Call): BatchApi {
  const headers = { 'x-goog-api-key': key };
  const read = (path: string): unknown =>
    jsonIn(call(get(join(baseUrl, path), headers, timeoutSeconds)).body);
  const send = (path: string, body: string): unknown =>
    jsonIn(
      call({
        url: join(baseUrl, path),
        method: 'post',
        headers: { ...headers, 'Content-Type': 'application/json' },
        timeoutSeconds,
        body,
      }).body,
    );
  return {
    post: (letters, name) => {
      const requests = letters.map(
        ({ id, body }) => `{"request":${body},"metadata":{"key":${JSON.stringify(id)}}}`,
      );
      const batch = `{"batch":{"displayName":${JSON.stringify(name)},"inputConfig":{"requests":{"requests":[${requests.join(',')}]}}}}`;
      const path = `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:batchGenerateContent`;
      return textAt(send(path, batch), 'name');
    },
    find: ({ name }) => {
      const found = listAt(read('/batches?pageSize=100'), 'operations').find(
        (operation) => textAt(operation, 'metadata', 'displayName') === name,
      );
      return found === undefined ? undefined : { id: textAt(found, 'name') };
    },
    look: (id) => progressOf(read(`/${id}`)),
    replies: (id) => {
      const operation = read(`/${id}`);
      const output = at(operation, 'metadata', 'output') ?? at(operation, 'response');
      const file = textAt(output, 'responsesFile');
      const items =
        file === ''
          ? listAt(output, 'inlinedResponses', 'inlinedResponses')
          : linesOf(call(get(downloadOf(baseUrl, file), headers, timeoutSeconds)));
      return new Map(
        items.map((item) => [textAt(item, 'metadata', 'key') || textAt(item, 'key'), replyOf(item)]),
      );
    },
    cancel: (id) => void send(`/${id}:cancel`, '{}'),
  };
}

/** @example downloadOf('https://h/v1beta', 'files/x') // 'https://h/download/v1beta/files/x:download?alt=media' */
function downloadOf(baseUrl: string, file: string): string {
  return `${join(baseUrl.replace(/\/([^/?]+)(?=$|\?)/, '/download/$1'), `/${file}:download`)}?alt=media`;
}

function progressOf(operation: unknown): BatchProgress {
  const state = textAt(operation, 'metadata', 'state').replace(/^(?:BATCH|JOB)_STATE_/, '');
  if (state === 'FAILED') {
    const said = textAt(operation, 'error', 'message') || 'it did not say why';
    return { state: 'failed', reason: `the provider rejected the batch: ${said}` };
  }
  const stats = at(operation, 'metadata', 'batchStats');
  const done =
    countAt({ n: Number(textAt(stats, 'successfulRequestCount')) }, 'n') +
    countAt({ n: Number(textAt(stats, 'failedRequestCount')) }, 'n');
  return { state: state === 'PENDING' || state === 'RUNNING' ? 'working' : 'ended', done };
}

function replyOf(item: unknown): LetterReply {
  const response = at(item, 'response');
  if (response !== undefined) return { status: 200, body: JSON.stringify(response) };
  const error = at(item, 'error');
  if (error === undefined) return { failed: 'the batch came to nothing here (no reason given)' };
  const code = countAt(error, 'code');
  return { status: STATUSES.get(code) ?? (code >= 100 ? code : 500), body: JSON.stringify({ error }) };
}
