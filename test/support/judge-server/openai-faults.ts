/** How chat completions report errors. */
import type { Fault } from './options';
import { json, type WireResponse } from './wire';

const limited = {
  message: 'Rate limit reached',
  type: 'requests',
  param: null,
  code: 'rate_limit_exceeded',
};
const broken = { message: 'The server had an error', type: 'server_error', param: null, code: null };

export const OPENAI_FAULTS: Readonly<Partial<Record<Fault, WireResponse>>> = {
  'rate limit': failure(429, limited, { 'retry-after': '2' }),
  'rate limit in ms': failure(429, limited, { 'retry-after-ms': '1500', 'retry-after': '2' }),
  'rate limit until date': failure(429, limited, { 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }),
  'rate limit without hint': failure(429, limited),
  'long rate limit': failure(429, limited, { 'retry-after': '3600' }),
  quota: failure(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    param: null,
    code: 'insufficient_quota',
  }),
  'spend limit': failure(429, {
    message: 'Budget has been exceeded!',
    type: 'budget_exceeded',
    param: null,
    code: '429',
  }),
  'no credit': failure(402, {
    code: 402,
    message: 'Insufficient credits',
    metadata: { error_type: 'payment_required' },
  }),
  unauthorized: failure(401, {
    message: 'Incorrect API key provided: test-jud****0001. You can find your API key at https://…',
    type: 'invalid_request_error',
    param: null,
    code: 'invalid_api_key',
  }),
  forbidden: failure(403, {
    message: 'Country, region, or territory not supported',
    type: 'request_forbidden',
  }),
  guardrail: failure(403, {
    code: 403,
    message: 'Prompt injection detected',
    metadata: { patterns: ['ignore'] },
  }),
  'filtered prompt': failure(400, {
    message: 'The response was filtered',
    type: null,
    param: 'prompt',
    code: 'content_filter',
  }),
  'unknown model': failure(404, {
    message: 'The model does not exist',
    type: 'invalid_request_error',
    param: null,
    code: 'model_not_found',
  }),
  'too long': failure(400, {
    message: "This model's maximum context length is 8192 tokens. However, your max_completion_tokens …",
    type: 'invalid_request_error',
    param: 'messages',
    code: 'context_length_exceeded',
  }),
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

export function failure(
  status: number,
  error: object,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  return json(status, { error }, headers);
}
