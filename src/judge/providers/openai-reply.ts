/** What a chat-completions response says: status → JSON → error → stop field → refusal → text. */
import { jsonIn } from '../../model/texts/json';
import { amount } from '../../model/numbers/quantity';
import type { HttpResponse } from '../../model/ports';
import { hostOf } from '../../settings/address';
import { at, countAt, listAt, textAt } from './json';
import { otherError } from './other-error';
import { type Endpoint, failed, NO_JSON, type Reply, stopped, type Usage } from './provider';
import type { Parameter } from './refused';
import { complaint, presentable } from './words';

/** 429s and 400s that waiting does not help. */
const NO_CREDIT = /insufficient_quota|budget_exceeded|billing_hard_limit|payment_required|credit_balance/i;
const FILTERED = /content_filter|content_?policy|content management policy|ResponsibleAIPolicyViolation/i;
const PASSING = /rate_limit|overloaded|unavailable|timeout|server_error/i;

export function parseOpenAi(
  response: HttpResponse,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const json = jsonIn(response.body);
  if (response.status < 200 || response.status > 299) return errorStatus(response, json, endpoint, sent);
  if (typeof json !== 'object' || json === null) return NO_JSON;
  const usage = usageOf(json, response);
  const choice = at(json, 'choices', 0);
  const error = at(json, 'error') ?? at(choice, 'error');
  if (error !== undefined && error !== null) return errorIn200(error, endpoint, usage);
  const stop = textAt(choice, 'finish_reason');
  const refusal = textAt(choice, 'message', 'refusal');
  if (refusal !== '')
    return failed(`the model refused to judge: ${presentable(refusal, endpoint.key)}`, usage);
  if (stop === 'content_filter') return failed('the provider’s content filter withheld the verdict', usage);
  if (stop === 'length') return { kind: 'truncated', usage };
  if (stop === 'error')
    return { kind: 'again', isBusy: false, reason: 'the model broke off with an error', usage };
  return { kind: 'text', text: contentOf(at(choice, 'message', 'content')), usage };
}

function errorStatus(
  response: HttpResponse,
  json: unknown,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const { status } = response;
  const said = complaint(response, endpoint.key);
  const code = [
    textAt(json, 'error', 'code'),
    textAt(json, 'error', 'type'),
    errorType(at(json, 'error')),
  ].join(' ');
  const host = hostOf(endpoint.baseUrl);
  // A guardrail that fires on the graded text concerns this row only.
  if (status === 403 && at(json, 'error', 'metadata', 'patterns') !== undefined)
    return failed('the provider’s guardrail blocked this text');
  if (status === 401 || status === 403) return stopped('key', `${host} refused the judge key (${status})`);
  if (status === 402 || ((status === 429 || status === 400) && NO_CREDIT.test(code)))
    return stopped('quota', `the judge’s credit or quota at ${host} is used up (${status})`);
  if (status === 400 && FILTERED.test(`${code} ${said}`))
    return failed('the provider’s content filter blocked this text');
  return otherError(response, said, endpoint, sent);
}

/** OpenRouter and some proxies answer 200 once a model has started, whatever happens then. */
function errorIn200(error: unknown, endpoint: Pick<Endpoint, 'key' | 'baseUrl'>, usage: Usage): Reply {
  const status = countAt(error, 'code');
  const type = `${textAt(error, 'code')} ${textAt(error, 'type')} ${errorType(error)}`;
  const message = presentable(textAt(error, 'message') || textAt(error), endpoint.key);
  const host = hostOf(endpoint.baseUrl);
  if (NO_CREDIT.test(type) || status === 402)
    return stopped('quota', `the judge’s credit or quota at ${host} is used up`);
  if (/authentication|invalid_api_key/i.test(type) || status === 401)
    return stopped('key', `${host} refused the judge key`);
  if (FILTERED.test(type) || /refusal/i.test(type))
    return failed('the provider refused to judge this text', usage);
  const reason = `the judge answered with an error: ${message || 'no reason given'}`;
  const passing = PASSING.test(type) || [408, 429, 500, 502, 503, 504, 529].includes(status);
  return passing ? { kind: 'again', isBusy: true, reason, usage } : failed(reason, usage);
}

function errorType(error: unknown): string {
  return textAt(error, 'metadata', 'error_type');
}

/** A string, or a list of parts, of which only those of type text make up the reply. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listAt(content)
    .map((part) => (textAt(part, 'type') === 'text' ? textAt(part, 'text') : ''))
    .join('');
}

function usageOf(json: unknown, { headers }: HttpResponse): Usage {
  const cost = at(json, 'usage', 'cost') ?? headers.get('x-litellm-response-cost');
  return {
    input: countAt(json, 'usage', 'prompt_tokens'),
    cachedRead: countAt(json, 'usage', 'prompt_tokens_details', 'cached_tokens'),
    cacheWrite: countAt(json, 'usage', 'prompt_tokens_details', 'cache_write_tokens'),
    output: countAt(json, 'usage', 'completion_tokens'),
    costUsd: amount(cost),
  };
}
