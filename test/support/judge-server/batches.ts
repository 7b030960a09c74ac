/** The batch interfaces of the three providers: posted requests are answered like single ones, after a number of polls. */
import * as z from 'zod';
import type { BatchBehaviour } from './options';
import { json, safeJson, type WireRequest, type WireResponse } from './wire';

interface Item {
  readonly id: string;
  readonly response: WireResponse;
  readonly isLost: boolean;
}

interface Batch {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly items: readonly Item[];
  looks: number;
  isCancelled: boolean;
}

export interface BatchServer {
  /** undefined for a path that isn't part of a batch interface. */
  readonly respond: (request: WireRequest) => WireResponse | undefined;
  /** Letters of every accepted batch, in order. */
  readonly posted: readonly (readonly string[])[];
}

const Line = z.strictObject({
  custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  method: z.literal('POST'),
  url: z.literal('/v1/chat/completions'),
  body: z.looseObject({ model: z.string() }),
});
const OpenAiBatch = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string(), z.string().max(512)).optional(),
  output_expires_after: z.strictObject({ anchor: z.literal('created_at'), seconds: z.int() }).optional(),
});
const AnthropicBatch = z.strictObject({
  requests: z
    .array(z.strictObject({ custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/), params: z.unknown() }))
    .min(1),
});
const GeminiBatch = z.strictObject({
  batch: z.strictObject({
    displayName: z.string(),
    inputConfig: z.strictObject({
      requests: z.strictObject({
        requests: z
          .array(z.strictObject({ request: z.unknown(), metadata: z.strictObject({ key: z.string() }) }))
          .min(1),
      }),
    }),
  }),
});

/**
 * @param single answers one request as the provider does
 * @param now ms since 1970
 */
export function batchServer(
  behaviour: BatchBehaviour,
  single: (request: WireRequest) => WireResponse,
  now: () => number,
): BatchServer {
  const files = new Map<string, string>();
  const batches: Batch[] = [];
  const posted: string[][] = [];
  let taken = 0;

  const take = (
    prefix: string,
    name: string,
    letters: readonly { id: string; body: unknown }[],
    { path, headers }: WireRequest,
  ): Batch => {
    const items = letters.map(({ id, body }, at): Item => {
      const isLost = behaviour.loses.includes(at);
      const request = { method: 'post', path, headers: { ...headers, 'content-type': 'application/json' } };
      // Lost requests are neither processed nor billed.
      const response = isLost ? json(500, {}) : single({ ...request, body: JSON.stringify(body) });
      return { id, response, isLost };
    });
    taken += 1;
    const batch = { id: `${prefix}${taken}`, name, createdAt: now(), items, looks: 0, isCancelled: false };
    batches.push(batch);
    posted.push(items.map(({ id }) => id));
    return batch;
  };
  const look = (id: string): Batch | undefined => {
    const batch = batches.find((one) => one.id === id);
    if (batch) batch.looks += 1;
    return batch;
  };
  const all = (): readonly Batch[] => batches.flatMap(({ id }) => look(id) ?? []);
  const hasEnded = ({ looks, isCancelled, createdAt }: Batch): boolean =>
    isCancelled || (looks > behaviour.looks && now() - createdAt >= behaviour.minutes * 60_000);
  /** Providers don't keep the order. */
  const results = ({ items }: Batch): readonly Item[] => [...items].reverse();

  const openai = (request: WireRequest, path: string): WireResponse | undefined => {
    if (path === '/files' && isPost(request)) {
      const id = `file-${files.size + 1}`;
      files.set(id, request.body);
      return json(200, { id, object: 'file', purpose: 'batch' });
    }
    const file = /^\/files\/(batch_\d+)-(output|error)\/content$/.exec(path);
    if (file) {
      const batch = batches.find(({ id }) => id === file[1]);
      const lines = (batch ? results(batch) : [])
        .filter(({ isLost, response }) => (isLost || response.status >= 400) === (file[2] === 'error'))
        .map((item) => openAiLine(item));
      return { status: 200, headers: { 'content-type': 'application/jsonl' }, body: `${lines.join('\n')}\n` };
    }
    if (path === '/batches' && isPost(request)) {
      const { input_file_id: input, metadata } = OpenAiBatch.parse(safeJson(request.body));
      const lines = fileIn(files.get(input) ?? '').map((line) => Line.parse(safeJson(line)));
      const letters = lines.map(({ custom_id: id, body }) => ({ id, body }));
      const at = { ...request, path: '/v1/chat/completions' };
      return json(200, openAiView(take('batch_', metadata?.['gnw_evals'] ?? '', letters, at), false));
    }
    if (path.startsWith('/batches?'))
      return json(200, { data: all().map((one) => openAiView(one, hasEnded(one))) });
    const [, id = '', cancel] = /^\/batches\/(batch_\d+)(\/cancel)?$/.exec(path) ?? [];
    const batch = look(id);
    if (batch && cancel) batch.isCancelled = true;
    return batch && json(200, openAiView(batch, hasEnded(batch)));
  };

  const anthropic = (request: WireRequest, path: string): WireResponse | undefined => {
    if (path === '/messages/batches' && isPost(request)) {
      const letters = AnthropicBatch.parse(safeJson(request.body)).requests;
      const at = { ...request, path: '/v1/messages' };
      const made = take(
        'msgbatch_',
        '',
        letters.map(({ custom_id: id, params: body }) => ({ id, body })),
        at,
      );
      return json(200, anthropicView(made, false));
    }
    if (path.startsWith('/messages/batches?'))
      return json(200, { data: all().map((one) => anthropicView(one, hasEnded(one))), has_more: false });
    const [, id = '', what] = /^\/messages\/batches\/(msgbatch_\d+)(\/cancel|\/results)?$/.exec(path) ?? [];
    if (what === '/results') {
      const batch = batches.find((one) => one.id === id);
      const lines = (batch ? results(batch) : []).map((item) => anthropicLine(item));
      return { status: 200, headers: { 'content-type': 'application/x-jsonl' }, body: lines.join('\n') };
    }
    const batch = look(id);
    if (batch && what === '/cancel') batch.isCancelled = true;
    return batch && json(200, anthropicView(batch, hasEnded(batch)));
  };

  const gemini = (request: WireRequest, path: string): WireResponse | undefined => {
    if (path.endsWith(':batchGenerateContent') && isPost(request)) {
      const { displayName, inputConfig } = GeminiBatch.parse(safeJson(request.body)).batch;
      const letters = inputConfig.requests.requests.map(({ request: body, metadata }) => ({
        id: metadata.key,
        body,
      }));
      const at = { ...request, path: request.path.replace(':batchGenerateContent', ':generateContent') };
      return json(200, geminiView(take('batches/', displayName, letters, at), false, []));
    }
    if (path.startsWith('/batches?'))
      return json(200, { operations: all().map((one) => geminiView(one, hasEnded(one), [])) });
    const [, id = '', cancel] = /^\/(batches\/\d+)(:cancel)?$/.exec(path) ?? [];
    const batch = look(id);
    if (batch && cancel) batch.isCancelled = true;
    return batch && json(200, geminiView(batch, hasEnded(batch), batch.items));
  };

  return {
    posted,
    respond: (request) => {
      const path = request.path.replace(/^\/v1(?:beta)?(?=\/)/, '');
      if (!/^\/(?:files|batches|messages\/batches)|:batchGenerateContent$/.test(path)) return undefined;
      if (behaviour.isMissing) return json(404, { error: { message: 'not found' } });
      const fault = isPost(request) ? behaviour.postFaults.shift() : behaviour.lookFaults.shift();
      if (fault === 'rate limit') return json(429, { error: { message: 'slow down' } });
      const answer = request.path.startsWith('/v1beta')
        ? gemini(request, path)
        : path.startsWith('/messages')
          ? anthropic(request, path)
          : openai(request, path);
      // It was accepted, but the caller doesn't learn so.
      if (fault === 'hang up') return { status: 0, headers: {}, body: '' };
      if (fault === 'gateway page') return { status: 502, headers: {}, body: '<html>Bad gateway</html>' };
      return answer ?? json(404, { error: { message: 'no such batch' } });
    },
  };
}

function isPost({ method }: WireRequest): boolean {
  return method.toLowerCase() === 'post';
}

/** The lines of the file in a multipart form. */
function fileIn(form: string): string[] {
  const [boundary = ''] = form.split('\r\n');
  const parts = form.split(boundary);
  if (parts.length !== 4 || !/name="purpose"\r\n\r\nbatch\r\n/.test(parts[1] ?? ''))
    throw new Error('no form of a file');
  const [, content = ''] = (parts[2] ?? '').split('\r\n\r\n');
  return content.split('\n').filter((line) => line.trim() !== '');
}

function openAiLine({ id, response, isLost }: Item): string {
  const { status, body } = response;
  return JSON.stringify({
    id: `batch_req_${id}`,
    custom_id: id,
    response: isLost ? null : { status_code: status, request_id: 'r', body: safeJson(body) },
    error: isLost ? { code: 'batch_expired', message: 'This request could not be executed in time.' } : null,
  });
}

function openAiView({ id, name, createdAt, items, isCancelled }: Batch, hasEnded: boolean): object {
  return {
    ...{ id, object: 'batch', metadata: { gnw_evals: name }, created_at: Math.floor(createdAt / 1000) },
    status: isCancelled ? 'cancelled' : hasEnded ? 'completed' : 'in_progress',
    request_counts: { total: items.length, completed: hasEnded ? items.length : 0, failed: 0 },
    output_file_id: hasEnded ? `${id}-output` : null,
    error_file_id: hasEnded ? `${id}-error` : null,
  };
}

function anthropicLine({ id, response: { status, body }, isLost }: Item): string {
  const result = isLost
    ? { type: 'expired' }
    : status < 300
      ? { type: 'succeeded', message: safeJson(body) }
      : { type: 'errored', error: safeJson(body) };
  return JSON.stringify({ custom_id: id, result });
}

function anthropicView({ id, createdAt, items }: Batch, hasEnded: boolean): object {
  return {
    ...{ id, type: 'message_batch', created_at: new Date(createdAt).toISOString() },
    processing_status: hasEnded ? 'ended' : 'in_progress',
    request_counts: {
      processing: hasEnded ? 0 : items.length,
      succeeded: hasEnded ? items.length : 0,
      errored: 0,
      canceled: 0,
      expired: 0,
    },
    results_url: `https://elsewhere.example/${id}`,
  };
}

function geminiView({ id, name, createdAt }: Batch, hasEnded: boolean, items: readonly Item[]): object {
  return {
    name: id,
    done: hasEnded,
    metadata: {
      displayName: name,
      createTime: new Date(createdAt).toISOString(),
      state: hasEnded ? 'BATCH_STATE_SUCCEEDED' : 'BATCH_STATE_RUNNING',
      batchStats: {
        requestCount: String(items.length),
        successfulRequestCount: hasEnded ? String(items.length) : '0',
      },
      ...(hasEnded && { output: { inlinedResponses: { inlinedResponses: items.map(geminiItem) } } }),
    },
  };
}

function geminiItem({ id, response: { status, body }, isLost }: Item): object {
  const metadata = { key: id };
  if (isLost) return { error: { code: 1, message: 'cancelled' }, metadata };
  return status < 300
    ? { response: safeJson(body), metadata }
    : { error: { code: status, message: 'it failed' }, metadata };
}
