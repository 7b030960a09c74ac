/** Gemini’s batch mode: requests go up in one body, replies come back in the operation itself or as a file. */
import { jsonIn } from '../../model/texts/json';
import { join } from '../providers/address';
import { at, countAt, listAt, nameAt, textAt } from '../providers/json';
import type { Endpoint } from '../providers/provider';
import type { BatchFormat, Call, Progress, Read } from './api';
import { requestsTo } from './wire';

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
const WORKING: ReadonlySet<string> = new Set(['PENDING', 'RUNNING', 'QUEUED']);
const EARLY: ReadonlySet<string> = new Set(['CANCELLED', 'EXPIRED']);

export function geminiBatches({ baseUrl, key, model, timeoutSeconds }: Endpoint, call: Call): BatchFormat {
  const { get, post } = requestsTo({ 'x-goog-api-key': key }, timeoutSeconds);
  const url = (path: string): string => join(baseUrl, path);
  return {
    keepsNames: true,
    post: (requests, name) => {
      const entries = requests.map(
        ({ id, body }) => `{"request":${body},"metadata":{"key":${JSON.stringify(id)}}}`,
      );
      const batch = `{"batch":{"displayName":${JSON.stringify(name)},"inputConfig":{"requests":{"requests":[${entries.join(',')}]}}}}`;
      const path = `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:batchGenerateContent`;
      return idIn(jsonIn(call(post(url(path), batch)).body));
    },
    list: (after) =>
      get(url(`/batches?pageSize=100${after === '' ? '' : `&pageToken=${encodeURIComponent(after)}`}`)),
    pageIn: (json) => {
      // It leaves out a list that is empty.
      if (!Array.isArray(at(json, 'operations')) && JSON.stringify(json) !== '{}') return undefined;
      const batches = listAt(json, 'operations').map((operation) => ({
        id: idIn(operation),
        name: textAt(operation, 'metadata', 'displayName'),
        createdAt: Date.parse(textAt(operation, 'metadata', 'createTime')),
      }));
      return { batches, next: textAt(json, 'nextPageToken') };
    },
    poll: (id) => get(url(`/${id}`)),
    progressIn: (json) => progressOf(json, (file) => get(downloadOf(baseUrl, file))),
    replyIn,
    cancel: (id) => post(url(`/${id}:cancel`), '{}'),
  };
}

/** Part of an address: nothing but what Google calls a batch. */
function idIn(operation: unknown): string {
  const name = nameAt(operation, 'name');
  return /^batches\/[\w.-]+$/.test(name) ? name : '';
}

/** @example downloadOf('https://h/v1beta', 'files/x') // 'https://h/download/v1beta/files/x:download?alt=media' */
function downloadOf(baseUrl: string, file: string): string {
  return `${join(baseUrl.replace(/\/([^/?]+)(?=$|\?)/, '/download/$1'), `/${file}:download`)}?alt=media`;
}

function progressOf(
  operation: unknown,
  download: (file: string) => ReturnType<BatchFormat['poll']>,
): Progress | undefined {
  const state = textAt(operation, 'metadata', 'state').replace(/^(?:BATCH|JOB)_STATE_/, '');
  if (state === 'FAILED') {
    const said = textAt(operation, 'error', 'message') || 'it did not say why';
    return { state: 'failed', reason: `the provider rejected the batch: ${said}` };
  }
  const stats = at(operation, 'metadata', 'batchStats');
  const done = ['successfulRequestCount', 'failedRequestCount'].reduce(
    (sum, name) => sum + countAt({ n: Number(textAt(stats, name)) }, 'n'),
    0,
  );
  if (WORKING.has(state)) return { state: 'working', done };
  const isEarly = EARLY.has(state);
  if (!isEarly && state !== 'SUCCEEDED') return undefined;
  const output = at(operation, 'metadata', 'output') ?? at(operation, 'response');
  const file = nameAt(output, 'responsesFile');
  const items = listAt(output, 'inlinedResponses', 'inlinedResponses');
  return { state: 'ended', done, isEarly, results: file === '' ? { items } : [download(file)] };
}

function replyIn(item: unknown): Read | undefined {
  const id = nameAt(item, 'metadata', 'key') || nameAt(item, 'key');
  const [response, error] = [at(item, 'response'), at(item, 'error')];
  if (id === '') return undefined;
  if (response !== undefined) return [id, { status: 200, body: JSON.stringify(response) }];
  if (error === undefined) return [id, { failed: 'the batch came to nothing here (no reason given)' }];
  const code = countAt(error, 'code');
  const status = STATUSES.get(code) ?? (code >= 100 ? code : 500);
  return [id, { status, body: JSON.stringify({ error }) }];
}
