/** The Anthropic Messages API. */
import * as z from 'zod';
import { type Accepted, type Dialect, type ReplyContent, RETRY_HEADERS } from './dialect';
import { schemaViolations } from './schema-subset';
import { json, safeJson, type WireRequest, type WireResponse } from './wire';
import type { Fault } from './options';

const [RATE, TOO_MANY] = ['rate_limit_error', 'This request would exceed your rate limit'];
const [API, UNAVAILABLE] = ['api_error', 'Service unavailable'];

/** How the Messages API reports errors: status, type and message. */
const ERRORS: Readonly<Partial<Record<Fault, readonly [number, string, string]>>> = {
  'rate limit': [429, RATE, TOO_MANY],
  'rate limit in ms': [429, RATE, TOO_MANY],
  'rate limit until date': [429, RATE, TOO_MANY],
  'rate limit without hint': [429, RATE, TOO_MANY],
  'long rate limit': [429, RATE, TOO_MANY],
  quota: [429, RATE, 'Monthly limit reached'],
  'spend limit': [400, 'invalid_request_error', 'You have reached your specified API usage limits.'],
  'no credit': [402, 'billing_error', 'Your credit balance is too low'],
  unauthorized: [401, 'authentication_error', 'invalid x-api-key'],
  forbidden: [403, 'permission_error', 'Your API key does not have permission'],
  'unknown model': [404, 'not_found_error', 'model: claude-nothing'],
  'too long': [400, 'invalid_request_error', 'prompt is too long: 300000 tokens > 200000 maximum'],
  'server error': [500, API, 'Internal server error'],
  overloaded: [529, 'overloaded_error', 'Overloaded'],
  unavailable: [503, API, UNAVAILABLE],
  'do not retry': [503, API, UNAVAILABLE],
  'error in 200': [200, 'invalid_request_error', 'broken'],
  'busy in 200': [200, 'overloaded_error', 'Overloaded'],
};
const MESSAGE = { id: 'msg_1', type: 'message', role: 'assistant' };

function fault(name: Fault): WireResponse | undefined {
  if (name === 'nothing') return json(200, { ...MESSAGE, content: [], stop_reason: 'end_turn', usage: {} });
  const error = ERRORS[name];
  return error && failure(...error, name);
}

function failure(status: number, type: string, message: string, name?: Fault): WireResponse {
  const details = name === 'quota' ? { details: { error_code: 'enforced_spend_limit_reached' } } : {};
  const error = { type, message, ...details };
  return json(status, { type: 'error', error, request_id: 'req_1' }, name && RETRY_HEADERS[name]);
}

const Body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  system: z
    .array(
      z.strictObject({
        type: z.literal('text'),
        text: z.string().min(1),
        cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
      }),
    )
    .max(4),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  temperature: z.number().min(0).max(1).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: z.unknown() }).optional(),
    })
    .optional(),
});

export const anthropic: Dialect = {
  name: 'anthropic',
  leastCached: (model) => (model.includes('haiku-4-5') ? 4096 : 512),
  serves: (path) => path.split('?')[0]?.endsWith('/messages') === true,
  keyOf: ({ headers }) => headers['x-api-key'],
  read,
  reply,
  fault,
  refuse: (parameter) =>
    failure(
      400,
      'invalid_request_error',
      parameter === 'format'
        ? 'output_config.format: structured outputs are not supported by this model'
        : parameter === 'effort'
          ? 'This model does not support the effort parameter.'
          : `${parameter}: this parameter is not supported by this model`,
    ),
  error: (status, message) =>
    failure(status, status === 401 ? 'authentication_error' : 'invalid_request_error', message),
};

function read({ body, headers }: WireRequest): Accepted | readonly string[] {
  const parsed = Body.safeParse(safeJson(body));
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const { model, max_tokens, messages, output_config, system, temperature } = parsed.data;
  const last = messages[messages.length - 1];
  const wrong: string[] = [];
  if (headers['anthropic-version'] !== '2023-06-01') wrong.push('anthropic-version: header is required');
  if (last?.role !== 'user') wrong.push('the last message must be the user’s: prefill is not supported');
  if (output_config?.format) wrong.push(...schemaViolations(output_config.format.schema, 'anthropic'));
  if (wrong.length > 0) return wrong;
  return {
    model,
    system: system.map(({ text }) => text).join('\n'),
    user: last?.content ?? '',
    maxOutputTokens: max_tokens,
    optional: [...(temperature === undefined ? [] : ['temperature']), ...Object.keys(output_config ?? {})],
    schema: output_config?.format?.schema,
  };
}

function reply(content: ReplyContent): WireResponse {
  const { text, thought, stop, inputTokens, cachedTokens, outputTokens, model } = content;
  const stop_reason = {
    good: 'end_turn',
    truncated: 'max_tokens',
    refusal: 'refusal',
    'filtered reply': 'refusal',
  }[stop];
  const isRefusal = stop_reason === 'refusal';
  const thinking = thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: 'c2ln' }];
  return json(
    200,
    {
      ...MESSAGE,
      model,
      content: isRefusal ? [] : [...thinking, ...(text === '' ? [] : [{ type: 'text', text }])],
      stop_reason,
      stop_details: isRefusal ? { category: null } : null,
      usage: {
        input_tokens: inputTokens - cachedTokens,
        cache_read_input_tokens: cachedTokens,
        cache_creation_input_tokens: 0,
        output_tokens: outputTokens,
      },
    },
    { 'request-id': 'req_1' },
  );
}
