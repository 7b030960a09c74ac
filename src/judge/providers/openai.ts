/** The chat-completions format: OpenAI, Azure, LiteLLM, OpenRouter, Ollama, vLLM and many more. */
import { amount } from '../../model/section';
import type { HttpResponse } from '../../model/ports';
import { hostOf } from '../../settings/address';
import {
  at,
  countAt,
  listAt,
  textAt,
  type Parameter,
  presentable,
  providerOf,
  TEMPERATURE,
} from './wire-format';
import {
  type AskTexts,
  type Endpoint,
  failed,
  type Provider,
  type Reply,
  type RequestForm,
  RESPONSE_FORM,
  stopped,
  type Usage,
} from './provider';

const CAP: Parameter = { name: 'max_completion_tokens', called: /max_completion_tokens/ };
const OLD_CAP: Parameter = { name: 'max_tokens', called: /max_tokens/ };
const EFFORT: Parameter = { name: 'reasoning_effort', called: /reasoning|thinking/i };
const CACHE_KEY: Parameter = { name: 'prompt_cache_key', called: /prompt_cache_key/ };
const FORM: Parameter = {
  name: RESPONSE_FORM,
  called: /response_format|json_schema|json_object|structured|strict|schema|No endpoints found/i,
};

/**
 * Azure takes its key in a different header. OpenRouter is told to use only hosts that enforce the schema. Ollama knows only the old name
 * of the output cap, and is highly random unless told otherwise. The prompt cache key exists only at OpenAI.
 */
export function openAiCompatible(written: Endpoint): Provider {
  const isLocal = isOllama(written);
  const endpoint = isLocal ? { ...written, temperature: written.temperature ?? 0 } : written;
  const { baseUrl, key, model, temperature } = endpoint;
  const host = hostOf(baseUrl);
  const auth: Record<string, string> = host.endsWith('.azure.com')
    ? { 'api-key': key }
    : { Authorization: `Bearer ${key}` };
  return providerOf(endpoint, {
    levels: ['schema', 'json', 'text'],
    path: '/chat/completions',
    auth: key === '' ? {} : auth,
    parameters: ({ dropped }) => [
      dropped.has(CAP.name) || isLocal ? OLD_CAP : CAP,
      EFFORT,
      ...(/(?:^|\.)(?:openai|azure)\.com$/.test(host) ? [CACHE_KEY] : []),
    ],
    form: FORM,
    body: (ask, form, sends) => ({
      model,
      messages: [
        { role: 'system', content: ask.system },
        { role: 'user', content: ask.user },
      ],
      ...(sends(CAP) && { max_completion_tokens: form.maxOutputTokens }),
      ...(sends(OLD_CAP) && { max_tokens: form.maxOutputTokens }),
      ...(sends(EFFORT) && { reasoning_effort: 'low' }),
      ...(sends(TEMPERATURE) && { temperature }),
      ...(sends(CACHE_KEY) && ask.cacheKey !== undefined && { prompt_cache_key: ask.cacheKey }),
      ...responseFormat(ask, form),
      ...(form.level === 'schema' &&
        host.endsWith('openrouter.ai') && { provider: { require_parameters: true } }),
    }),
    read: (json, response) => read(json, response, endpoint),
    refusal: (json, { status }, message) => refusal(json, status, host, message),
  });
}

/** Recognised by port or name. */
function isOllama({ baseUrl }: Pick<Endpoint, 'baseUrl'>): boolean {
  return /^https?:\/\/[^/]*(?::11434|ollama[^/]*)(?:\/|$)/i.test(baseUrl);
}

function responseFormat({ schema }: AskTexts, { level }: RequestForm): object {
  switch (level) {
    case 'schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
      };
    case 'json':
      return { response_format: { type: 'json_object' } };
    case 'text':
      return {};
  }
}

/** 429s and 400s that waiting does not help. */
const NO_CREDIT = /insufficient_quota|budget_exceeded|billing_hard_limit|payment_required|credit_balance/i;
const FILTERED = /content_filter|content_?policy|content management policy|ResponsibleAIPolicyViolation/i;
const PASSING = /rate_limit|overloaded|unavailable|timeout|server_error/i;

/** What a response says: error → stop field → refusal → text. */
function read(json: object, response: HttpResponse, endpoint: Pick<Endpoint, 'key' | 'baseUrl'>): Reply {
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

function refusal(json: unknown, status: number, host: string, message: string): Reply | undefined {
  const code = [
    textAt(json, 'error', 'code'),
    textAt(json, 'error', 'type'),
    errorType(at(json, 'error')),
  ].join(' ');
  // A guardrail that fires on the graded text concerns this row only.
  if (status === 403 && at(json, 'error', 'metadata', 'patterns') !== undefined)
    return failed('the provider’s guardrail blocked this text');
  if (status === 401 || status === 403) return stopped('key', `${host} refused the judge key (${status})`);
  if (status === 402 || ((status === 429 || status === 400) && NO_CREDIT.test(code)))
    return stopped('quota', `the judge’s credit or quota at ${host} is used up (${status})`);
  if (status === 400 && FILTERED.test(`${code} ${message}`))
    return failed('the provider’s content filter blocked this text');
  return undefined;
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
  return {
    input: countAt(json, 'usage', 'prompt_tokens'),
    cachedRead: countAt(json, 'usage', 'prompt_tokens_details', 'cached_tokens'),
    cacheWrite: countAt(json, 'usage', 'prompt_tokens_details', 'cache_write_tokens'),
    output: countAt(json, 'usage', 'completion_tokens'),
    costUsd: amount(at(json, 'usage', 'cost')) ?? amount(headers.get('x-litellm-response-cost')),
  };
}
