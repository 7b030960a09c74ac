/** OpenAI’s batches: a file of requests is uploaded, a file of replies and one of errors are downloaded. */
import { jsonIn } from '../../model/texts/json';
import { hostOf } from '../../settings/address';
import { join } from '../providers/address';
import { at, countAt, listAt, nameAt, textAt } from '../providers/json';
import type { Endpoint } from '../providers/provider';
import {
  type BatchFormat,
  BatchTrouble,
  type Call,
  type BatchRequest,
  type Progress,
  type Read,
} from './api';
import { requestsTo } from './wire';

const WORKING: ReadonlySet<string> = new Set(['validating', 'in_progress', 'finalizing', 'cancelling']);
const EARLY: ReadonlySet<string> = new Set(['expired', 'cancelled']);
/** The metadata key that holds our name for a batch. */
const NAME = 'gnw_evals';
/** How long OpenAI keeps the replies, seconds. */
const KEPT_SECONDS = 30 * 24 * 3600;
const PATH = '/v1/chat/completions';
const BOUNDARY = 'gnw-evals-batch-6c1f0a';

export function openAiBatches({ baseUrl, key, timeoutSeconds }: Endpoint, call: Call): BatchFormat {
  const { get, post } = requestsTo(key === '' ? {} : { Authorization: `Bearer ${key}` }, timeoutSeconds);
  const url = (path: string): string => join(baseUrl, path);
  return {
    keepsNames: true,
    post: (requests, name) => {
      const form = `multipart/form-data; boundary=${BOUNDARY}`;
      const file = nameAt(jsonIn(call(post(url('/files'), upload(requests), form)).body), 'id');
      // There is no batch yet, so that all of it can be tried again.
      if (file === '') throw new BatchTrouble(`${hostOf(baseUrl)} did not confirm the file of requests`, 425);
      const batch = {
        input_file_id: file,
        endpoint: PATH,
        completion_window: '24h',
        metadata: { [NAME]: name },
        output_expires_after: { anchor: 'created_at', seconds: KEPT_SECONDS },
      };
      return nameAt(jsonIn(call(post(url('/batches'), JSON.stringify(batch))).body), 'id');
    },
    list: (after) =>
      get(url(`/batches?limit=100${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`)),
    pageIn: (json) => {
      const page = at(json, 'data');
      if (!Array.isArray(page)) return undefined;
      const batches = listAt(json, 'data').map((batch) => ({
        id: nameAt(batch, 'id'),
        name: textAt(batch, 'metadata', NAME),
        createdAt: Number(at(batch, 'created_at')) * 1000,
      }));
      const next = at(json, 'has_more') === true ? (batches[batches.length - 1]?.id ?? '') : '';
      return { batches, next };
    },
    poll: (id) => get(url(`/batches/${encodeURIComponent(id)}`)),
    progressIn: (json) => progressOf(json, (file) => get(url(`/files/${encodeURIComponent(file)}/content`))),
    replyIn,
    cancel: (id) => post(url(`/batches/${encodeURIComponent(id)}/cancel`), '{}'),
  };
}

/** A form with two fields: the purpose and the file. The boundary cannot occur in the file, whose lines are JSON beginning with a brace. */
function upload(requests: readonly BatchRequest[]): string {
  const lines = requests.map(
    ({ id, body }) => `{"custom_id":${JSON.stringify(id)},"method":"POST","url":"${PATH}","body":${body}}`,
  );
  return [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="purpose"',
    '',
    'batch',
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="gnw-evals.jsonl"',
    'Content-Type: application/jsonl',
    '',
    `${lines.join('\n')}\n`,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

function progressOf(
  batch: unknown,
  download: (file: string) => ReturnType<BatchFormat['poll']>,
): Progress | undefined {
  const status = textAt(batch, 'status');
  if (status === 'failed') {
    const said = textAt(batch, 'errors', 'data', 0, 'message') || 'it did not say why';
    return { state: 'failed', reason: `the provider rejected the batch: ${said}` };
  }
  const done = countAt(batch, 'request_counts', 'completed') + countAt(batch, 'request_counts', 'failed');
  if (WORKING.has(status)) return { state: 'working', done };
  const isEarly = EARLY.has(status);
  if (!isEarly && status !== 'completed') return undefined;
  const files = [nameAt(batch, 'error_file_id'), nameAt(batch, 'output_file_id')];
  return {
    state: 'ended',
    done,
    isEarly,
    results: files.filter((file) => file !== '').map(download),
  };
}

function replyIn(line: unknown): Read | undefined {
  const id = nameAt(line, 'custom_id');
  if (id === '') return undefined;
  const status = countAt(line, 'response', 'status_code');
  if (status > 0) return [id, { status, body: JSON.stringify(at(line, 'response', 'body') ?? null) }];
  const [code, message] = [textAt(line, 'error', 'code'), textAt(line, 'error', 'message')];
  return [
    id,
    { failed: `the batch came to nothing here (${code || 'no reason given'})${message && `: ${message}`}` },
  ];
}
