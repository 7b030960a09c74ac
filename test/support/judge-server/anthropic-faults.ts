/** How the Messages API reports errors. */
import type { Fault } from './options';
import { json, type WireResponse } from './wire';

const limited = (headers: Readonly<Record<string, string>>): WireResponse =>
  failure(429, 'rate_limit_error', 'This request would exceed your rate limit', undefined, headers);

export const ANTHROPIC_FAULTS: Readonly<Partial<Record<Fault, WireResponse>>> = {
  'rate limit': limited({ 'retry-after': '2' }),
  'rate limit in ms': limited({ 'retry-after-ms': '1500' }),
  'rate limit until date': limited({ 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }),
  'rate limit without hint': limited({}),
  'long rate limit': limited({ 'retry-after': '3600' }),
  quota: failure(429, 'rate_limit_error', 'Monthly limit reached', {
    error_code: 'enforced_spend_limit_reached',
  }),
  'spend limit': failure(400, 'invalid_request_error', 'You have reached your specified API usage limits.'),
  'no credit': failure(402, 'billing_error', 'Your credit balance is too low'),
  unauthorized: failure(401, 'authentication_error', 'invalid x-api-key'),
  forbidden: failure(403, 'permission_error', 'Your API key does not have permission'),
  'unknown model': failure(404, 'not_found_error', 'model: claude-nothing'),
  'too long': failure(400, 'invalid_request_error', 'prompt is too long: 300000 tokens > 200000 maximum'),
  'server error': failure(500, 'api_error', 'Internal server error'),
  overloaded: failure(529, 'overloaded_error', 'Overloaded'),
  unavailable: failure(503, 'api_error', 'Service unavailable'),
  'do not retry': failure(503, 'api_error', 'Service unavailable', undefined, { 'x-should-retry': 'false' }),
  nothing: json(200, {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [],
    stop_reason: 'end_turn',
    usage: {},
  }),
  'error in 200': json(200, { type: 'error', error: { type: 'invalid_request_error', message: 'broken' } }),
  'busy in 200': json(200, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
};

export function failure(
  status: number,
  type: string,
  message: string,
  details?: object,
  headers: Readonly<Record<string, string>> = {},
): WireResponse {
  const error = { type, message, ...(details && { details }) };
  return json(status, { type: 'error', error, request_id: 'req_1' }, headers);
}
