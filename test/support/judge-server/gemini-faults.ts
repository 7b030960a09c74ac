/** How generateContent reports errors. */
import type { Fault } from './options';
import { json, type WireResponse } from './wire';

const retry = (seconds: number): object => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay: `${seconds}s`,
});
const exhausted = (details: readonly object[]): WireResponse =>
  failure(
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota, please check your plan and billing details.',
    details,
  );
const perMinute = { quotaId: 'GenerateRequestsPerMinutePerProjectPerModel' };

export const GEMINI_FAULTS: Readonly<Partial<Record<Fault, WireResponse>>> = {
  'rate limit': exhausted([{ violations: [perMinute] }, retry(2)]),
  'rate limit in ms': exhausted([{ violations: [perMinute] }, retry(2)]),
  'rate limit until date': exhausted([{ violations: [perMinute] }, retry(2)]),
  'rate limit without hint': exhausted([]),
  'long rate limit': exhausted([retry(3600)]),
  quota: exhausted([
    { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
    retry(17),
  ]),
  'spend limit': exhausted([
    { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
    retry(17),
  ]),
  'no credit': failure(402, 'FAILED_PRECONDITION', 'Prepaid credit used up'),
  unauthorized: failure(400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]),
  forbidden: failure(403, 'PERMISSION_DENIED', 'Permission denied'),
  'unknown model': failure(404, 'NOT_FOUND', 'models/nothing is not found'),
  'filtered prompt': json(200, {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: 9 },
  }),
  'too long': failure(400, 'INVALID_ARGUMENT', 'The input token count exceeds the maximum: it is too long'),
  'server error': failure(500, 'INTERNAL', 'Internal error'),
  overloaded: failure(503, 'UNAVAILABLE', 'The model is overloaded'),
  unavailable: failure(503, 'UNAVAILABLE', 'The model is overloaded'),
  'do not retry': json(
    503,
    { error: { code: 503, message: 'no', status: 'UNAVAILABLE' } },
    { 'x-should-retry': 'false' },
  ),
  nothing: json(200, { candidates: [], usageMetadata: {} }),
  'error in 200': json(200, {
    error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' },
  }),
  'busy in 200': json(200, {
    error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' },
  }),
};

export function failure(
  code: number,
  status: string,
  message: string,
  details: readonly object[] = [],
): WireResponse {
  return json(code, { error: { code, message, status, details } });
}
