/** Chat completions as OpenAI, Azure, LiteLLM and OpenRouter speak them. */
import * as z from 'zod';
import type { Accepted, Dialect, ReplyContent } from './dialect';
import { schemaViolations } from './schema-subset';
import { json, safeJson, type WireRequest, type WireResponse } from './wire';
import type { Fault } from './options';

// How chat completions report errors.

const wrong = (
  message: string,
  type: string | null,
  code: string | null,
  param: string | null = null,
): object => ({ message, type, param, code });
const limited = wrong('Rate limit reached', 'requests', 'rate_limit_exceeded');
const broken = wrong('The server had an error', 'server_error', null);

const OPENAI_FAULTS: Readonly<Partial<Record<Fault, WireResponse>>> = {
  'rate limit': failure(429, limited, { 'retry-after': '2' }),
  'rate limit in ms': failure(429, limited, { 'retry-after-ms': '1500', 'retry-after': '2' }),
  'rate limit until date': failure(429, limited, { 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }),
  'rate limit without hint': failure(429, limited),
  'long rate limit': failure(429, limited, { 'retry-after': '3600' }),
  quota: failure(
    429,
    wrong(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
  ),
  'spend limit': failure(429, wrong('Budget has been exceeded!', 'budget_exceeded', '429')),
  'no credit': failure(402, {
    code: 402,
    message: 'Insufficient credits',
    metadata: { error_type: 'payment_required' },
  }),
  unauthorized: failure(
    401,
    wrong(
      'Incorrect API key provided: test-jud****0001. You can find your API key at https://…',
      'invalid_request_error',
      'invalid_api_key',
    ),
  ),
  forbidden: failure(403, {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
  }),
  guardrail: failure(403, {
    code: 403,
    message: 'Prompt injection detected',
    metadata: { patterns: ['ignore'] },
  }),
  'filtered prompt': failure(400, wrong('The response was filtered', null, 'content_filter', 'prompt')),
  'unknown model': failure(
    404,
    wrong('The model does not exist', 'invalid_request_error', 'model_not_found'),
  ),
  'too long': failure(
    400,
    wrong(
      "This model's maximum context length is 8192 tokens. However, your max_completion_tokens …",
      'invalid_request_error',
      'context_length_exceeded',
      'messages',
    ),
  ),
  'server error': failure(500, broken),
  overloaded: failure(503, { ...broken, message: 'The engine is currently overloaded' }),
  unavailable: failure(503, { ...broken, message: 'The engine is currently overloaded' }),
  'do not retry': failure(503, broken, { 'x-should-retry': 'false' }),
  nothing: json(200, { id: 'chatcmpl-1', object: 'chat.completion', choices: [], usage: null }),
  'error in 200': json(200, {
    error: { code: 400, message: 'Provider returned error', metadata: { error_type: 'invalid_request' } },
  }),
  'busy in 200': json(200, {
    choices: [
      {
        finish_reason: 'error',
        error: { code: 429, message: 'Rate limited', metadata: { error_type: 'rate_limit_exceeded' } },
      },
    ],
  }),
  'quota in 200': json(200, {
    error: { code: 402, message: 'No credit', metadata: { error_type: 'payment_required' } },
  }),
};

function failure(
  status: number,
  error: object,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return json(status, { error }, headers);
}

const Body = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.strictObject({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string() }),
    )
    .min(1),
  max_completion_tokens: z.int().positive().optional(),
  max_tokens: z.int().positive().optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  temperature: z.number().min(0).max(2).optional(),
  prompt_cache_key: z.string().max(64).optional(),
  provider: z.strictObject({ require_parameters: z.boolean() }).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({
        type: z.literal('json_schema'),
        json_schema: z.strictObject({
          name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
          strict: z.literal(true),
          schema: z.unknown(),
        }),
      }),
    ])
    .optional(),
});

export const openai: Dialect = {
  name: 'openai',
  leastCached: () => 1024,
  serves: (path) => path.split('?')[0]?.endsWith('/chat/completions') === true,
  keyOf: ({ headers }) => headers['api-key'] ?? /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1],
  read,
  reply,
  fault: (name) => OPENAI_FAULTS[name],
  refuse: (parameter) =>
    failure(400, {
      message: `Unsupported ${parameter === 'temperature' ? 'value' : 'parameter'}: '${parameter}' is not supported with this model.`,
      type: 'invalid_request_error',
      // A refused schema is reported by the name of its enclosing field; many hosts name no parameter at all.
      param: parameter.startsWith('json_')
        ? 'response_format'
        : parameter === 'reasoning_effort'
          ? null
          : parameter,
      code: 'unsupported_parameter',
    }),
  error: (status, message) =>
    failure(status, { message, type: 'invalid_request_error', param: null, code: null }),
};

function read({ body }: WireRequest): Accepted | readonly string[] {
  const parsed = Body.safeParse(safeJson(body));
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const data = parsed.data;
  const wrong: string[] = [];
  const format = data.response_format;
  const system = data.messages.find(({ role }) => role === 'system')?.content ?? '';
  const user = data.messages[data.messages.length - 1];
  if (user?.role !== 'user') wrong.push('the last message must be the user’s');
  if (data.max_tokens !== undefined && data.max_completion_tokens !== undefined)
    wrong.push('max_tokens and max_completion_tokens cannot both be set');
  if (format?.type === 'json_schema') wrong.push(...schemaViolations(format.json_schema.schema, 'openai'));
  if (format?.type === 'json_object' && !/json/i.test(system + (user?.content ?? '')))
    wrong.push('with json_object a message must ask for JSON');
  if (wrong.length > 0) return wrong;
  const optional = [
    ...['max_completion_tokens', 'max_tokens', 'reasoning_effort', 'temperature', 'prompt_cache_key'],
  ].filter((name) => name in data);
  return {
    model: data.model,
    system,
    user: user?.content ?? '',
    maxOutputTokens: data.max_completion_tokens ?? data.max_tokens,
    optional: format ? [...optional, format.type] : optional,
    schema: format?.type === 'json_schema' ? format.json_schema.schema : undefined,
  };
}

function reply(content: ReplyContent): WireResponse {
  const { text, thought, stop, inputTokens, cachedTokens, outputTokens, costUsd, model } = content;
  const isRefusal = stop === 'refusal';
  const finish = { good: 'stop', truncated: 'length', refusal: 'stop', 'filtered reply': 'content_filter' }[
    stop
  ];
  return json(
    200,
    {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: isRefusal || stop === 'filtered reply' ? null : text,
            refusal: isRefusal ? 'I cannot help with that.' : null,
            ...(thought !== undefined && { reasoning_content: thought }),
          },
          finish_reason: finish,
        },
      ],
      usage: {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens },
        completion_tokens_details: { reasoning_tokens: 0 },
        ...(costUsd !== undefined && { cost: costUsd }),
      },
    },
    { 'x-request-id': 'req_1', 'x-ratelimit-remaining-requests': '100' },
  );
}
