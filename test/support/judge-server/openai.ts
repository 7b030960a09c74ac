/** Chat completions as OpenAI, Azure, LiteLLM and OpenRouter speak them. */
import * as z from 'zod';
import { type Accepted, type Dialect, type ReplyContent, RETRY_HEADERS } from './dialect';
import { schemaViolations } from './schema-subset';
import { json, safeJson, type WireRequest, type WireResponse } from './wire';
import type { Fault } from './options';

const INVALID = 'invalid_request_error';
const LIMITED = [429, 'Rate limit reached', 'requests', 'rate_limit_exceeded'] as const;
const BROKEN = 'The server had an error';
const OVERLOADED = [503, 'The engine is currently overloaded', 'server_error'] as const;

/** How chat completions report errors: status, message, type and code. */
const ERRORS: Readonly<Partial<Record<Fault, readonly [number, string, (string | null)?, string?]>>> = {
  'rate limit': LIMITED,
  'rate limit in ms': LIMITED,
  'rate limit until date': LIMITED,
  'rate limit without hint': LIMITED,
  'long rate limit': LIMITED,
  quota: [
    429,
    'You exceeded your current quota, check your plan.',
    'insufficient_quota',
    'insufficient_quota',
  ],
  'spend limit': [429, 'Budget has been exceeded!', 'budget_exceeded', '429'],
  unauthorized: [401, 'Incorrect API key provided: test-jud****0001.', INVALID, 'invalid_api_key'],
  forbidden: [403, 'Country, region, or territory not supported', 'request_forbidden'],
  'filtered prompt': [400, 'The response was filtered', null, 'content_filter'],
  'unknown model': [404, 'The model does not exist', INVALID, 'model_not_found'],
  // It names a parameter, which is not at fault.
  'too long': [
    ...([400, 'The maximum context length is 8192 tokens. However, your max_completion_tokens …'] as const),
    ...([INVALID, 'context_length_exceeded'] as const),
  ],
  'server error': [500, BROKEN, 'server_error'],
  overloaded: OVERLOADED,
  unavailable: OVERLOADED,
  'do not retry': [503, BROKEN, 'server_error'],
};

/** How OpenRouter reports errors: status, code, message and metadata. */
const ROUTED: Readonly<Partial<Record<Fault, readonly [number, number, string, object]>>> = {
  'no credit': [402, 402, 'Insufficient credits', { error_type: 'payment_required' }],
  guardrail: [403, 403, 'Prompt injection detected', { patterns: ['ignore'] }],
  'error in 200': [200, 400, 'Provider returned error', { error_type: 'invalid_request' }],
  'quota in 200': [200, 402, 'No credit', { error_type: 'payment_required' }],
};
const RATE_LIMITED = { code: 429, message: 'Rate limited', metadata: { error_type: 'rate_limit_exceeded' } };

function fault(name: Fault): WireResponse | undefined {
  if (name === 'nothing')
    return json(200, { id: 'chatcmpl-1', object: 'chat.completion', choices: [], usage: null });
  if (name === 'busy in 200')
    return json(200, { choices: [{ finish_reason: 'error', error: RATE_LIMITED }] });
  const routed = ROUTED[name];
  if (routed) {
    const [status, code, message, metadata] = routed;
    return json(status, { error: { code, message, metadata } });
  }
  const [status, message = '', type, code] = ERRORS[name] ?? [];
  return status === undefined ? undefined : failure(status, message, type, code, null, RETRY_HEADERS[name]);
}

function failure(
  status: number,
  message: string,
  type: string | null = null,
  code: string | null = null,
  param: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return json(status, { error: { message, type, param, code } }, headers);
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
  fault,
  refuse: (parameter) => {
    const what = parameter === 'temperature' ? 'value' : 'parameter';
    const message = `Unsupported ${what}: '${parameter}' is not supported with this model.`;
    // A refused schema is reported by the name of its enclosing field; many hosts name no parameter at all.
    const named = parameter === 'reasoning_effort' ? null : parameter;
    const param = parameter.startsWith('json_') ? 'response_format' : named;
    return failure(400, message, INVALID, 'unsupported_parameter', param);
  },
  error: (status, message) => failure(status, message, INVALID),
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
