/** OpenAI’s batches: a file of requests is uploaded, a file of replies and one of errors are downloaded. */
import { jsonIn } from '../../model/texts/json';
import { hostOf } from '../../settings/address';
import { join } from '../providers/address';
import { at, countAt, listAt, textAt } from '../providers/json';
import type { Endpoint } from '../providers/provider';
import {
  type BatchApi,
  type BatchProgress,
  BatchTrouble,
  type Call,
  type Letter,
  type LetterReply,
} from './api';
import { get, linesOf } from './wire';

const WORKING = new Set(['validating', 'in_progress', 'finalizing', 'cancelling']);
/** The metadata key that holds our name for a batch. */
const NAME = 'gnw_evals';
/** How long OpenAI keeps the replies, seconds. */
const KEPT_SECONDS = 30 * 24 * 3600;
const PATH = '/v1/chat/completions';
const BOUNDARY = 'gnw-evals-batch-6c1f0a';

export function openAiBatches({ baseUrl, key, timeoutSeconds }: Endpoint, call: Call): BatchApi {
  const auth: Record<string, string> = key === '' ? {} : { Authorization: `Bearer ${key}` };
  const url = (path: string): string => join(baseUrl, path);
  const read = (path: string): unknown => jsonIn(call(get(url(path), auth, timeoutSeconds)).body);
  const send = (path: string, type: string, body: string): unknown =>
    jsonIn(
      call({
        url: url(path),
        method: 'post',
        headers: { ...auth, 'Content-Type': type },
        timeoutSeconds,
        body,
      }).body,
    );
  return {
    post: (letters, name) => {
      const file = textAt(send('/files', `multipart/form-data; boundary=${BOUNDARY}`, upload(letters)), 'id');
      if (file === '') throw new BatchTrouble(`${hostOf(baseUrl)} took no file of requests`, 200);
      const made = send(
        '/batches',
        'application/json',
        JSON.stringify({
          input_file_id: file,
          endpoint: PATH,
          completion_window: '24h',
          metadata: { [NAME]: name },
          output_expires_after: { anchor: 'created_at', seconds: KEPT_SECONDS },
        }),
      );
      return textAt(made, 'id');
    },
    find: ({ name }) => {
      const found = listAt(read('/batches?limit=100'), 'data').find(
        (batch) => textAt(batch, 'metadata', NAME) === name,
      );
      return found === undefined ? undefined : { id: textAt(found, 'id') };
    },
    look: (id) => progressOf(read(`/batches/${encodeURIComponent(id)}`)),
    replies: (id) => {
      const batch = read(`/batches/${encodeURIComponent(id)}`);
      const files = [textAt(batch, 'error_file_id'), textAt(batch, 'output_file_id')].filter(
        (file) => file !== '',
      );
      return new Map(
        files
          .flatMap((file) =>
            linesOf(call(get(url(`/files/${encodeURIComponent(file)}/content`), auth, timeoutSeconds))),
          )
          .map((line) => [textAt(line, 'custom_id'), replyOf(line)]),
      );
    },
    cancel: (id) => void send(`/batches/${encodeURIComponent(id)}/cancel`, 'application/json', '{}'),
  };
}

/** A form with two fields: the purpose and the file. The boundary cannot occur in the file, whose lines are JSON beginning with a brace. */
function upload(letters: readonly Letter[]): string {
  const lines = letters.map(
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

function progressOf(batch: unknown): BatchProgress {
  const status = textAt(batch, 'status');
  if (status === 'failed') {
    const said = textAt(batch, 'errors', 'data', 0, 'message') || 'it did not say why';
    return { state: 'failed', reason: `the provider rejected the batch: ${said}` };
  }
  const done = countAt(batch, 'request_counts', 'completed') + countAt(batch, 'request_counts', 'failed');
  return { state: WORKING.has(status) ? 'working' : 'ended', done };
}

function replyOf(line: unknown): LetterReply {
  const status = countAt(line, 'response', 'status_code');
  if (status > 0) return { status, body: JSON.stringify(at(line, 'response', 'body')) };
  const [code, message] = [textAt(line, 'error', 'code'), textAt(line, 'error', 'message')];
  return {
    failed: `the batch came to nothing here (${code || 'no reason given'})${message && `: ${message}`}`,
  };
}
