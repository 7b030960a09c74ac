/** The chat-completions format: OpenAI, Azure, LiteLLM, OpenRouter, Ollama, vLLM and many more. */
import { amount } from '../../model/section';
import { hostOf } from '../../settings/address';
import {
  type AskTexts,
  at,
  countAt,
  type Endpoint,
  errorIn,
  failed,
  keyRefused,
  listAt,
  type RequestParameter,
  presentable,
  type Provider,
  providerOf,
  type ModelReply,
  type RequestForm,
  RESPONSE_FORM,
  TEMPERATURE,
  textAt,
  type Usage,
  usedUp,
} from './provider';

const CAP: RequestParameter = { name: 'max_completion_tokens', called: /max_completion_tokens/ };
const OLD_CAP: RequestParameter = { name: 'max_tokens', called: /max_tokens/ };
const EFFORT: RequestParameter = { name: 'reasoning_effort', called: /reasoning|thinking/i };
const CACHE_KEY: RequestParameter = { name: 'prompt_cache_key', called: /prompt_cache_key/ };
const FORM: RequestParameter = {
  name: RESPONSE_FORM,
  called: /response_format|json_schema|json_object|structured|strict|schema|No endpoints found/i,
};
/** Errors (400, 429) that a retry does not resolve. */
const NO_CREDIT = /insufficient_quota|budget_exceeded|billing_hard_limit|payment_required|credit_balance/i;
const FILTERED = /content_filter|content_?policy|content management policy|ResponsibleAIPolicyViolation/i;
const PASSING = /rate_limit|overloaded|unavailable|timeout|server_error/i;

/**
 * Azure takes its key in a different header. OpenRouter must use only hosts that enforce the schema. Ollama knows only the old name
 * of the output cap, and is highly random by default. The prompt cache key exists only at OpenAI.
 */
export function openAiCompatible(written: Endpoint): Provider {
  // Ollama, recognised by port or name.
  const isLocal = /^https?:\/\/[^/]*(?::11434|ollama[^/]*)(?:\/|$)/i.test(written.baseUrl);
  const endpoint = isLocal ? { ...written, temperature: written.temperature ?? 0 } : written;
  const { baseUrl, key, model, temperature } = endpoint;
  const host = hostOf(baseUrl);
  const auth = host.endsWith('.azure.com') ? { 'api-key': key } : { Authorization: `Bearer ${key}` };
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
    /** Reads the error, then the stop field, the refusal and the text. */
    read(json) {
      const usage = usageOf(json);
      const choice = at(json, 'choices', 0);
      const error = at(json, 'error') ?? at(choice, 'error');
      if (error !== undefined && error !== null) return errorIn200(error, endpoint, usage);
      const stop = textAt(choice, 'finish_reason');
      const refusal = textAt(choice, 'message', 'refusal');
      if (refusal !== '') return failed(`the model refused to judge: ${presentable(refusal, key)}`, usage);
      if (stop === 'content_filter')
        return failed('the provider’s content filter withheld the verdict', usage);
      if (stop === 'length') return { kind: 'truncated', usage };
      if (stop === 'error')
        return { kind: 'again', isBusy: false, reason: 'the model broke off with an error', usage };
      return { kind: 'text', text: contentOf(at(choice, 'message', 'content')), usage };
    },
    refusal(json, { status }, message) {
      const code = typesOf(at(json, 'error'));
      // A guardrail that fires on the graded text concerns this row only.
      if (status === 403 && at(json, 'error', 'metadata', 'patterns') !== undefined)
        return failed('the provider’s guardrail blocked this text');
      if ((status === 429 || status === 400) && NO_CREDIT.test(code)) return usedUp(host, status);
      return status === 400 && FILTERED.test(`${code} ${message}`)
        ? failed('the provider’s content filter blocked this text')
        : undefined;
    },
  });
}

function responseFormat({ schema }: AskTexts, { level }: RequestForm): object {
  if (level === 'text') return {};
  const form =
    level === 'json'
      ? { type: 'json_object' }
      : { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } };
  return { response_format: form };
}

/** OpenRouter and some proxies answer 200 once a model has started, even if it fails afterwards. */
function errorIn200(error: unknown, { baseUrl, key }: Endpoint, usage: Usage): ModelReply {
  const status = countAt(error, 'code');
  const types = typesOf(error);
  const host = hostOf(baseUrl);
  if (NO_CREDIT.test(types) || status === 402) return usedUp(host, '');
  if (/authentication|invalid_api_key/i.test(types) || status === 401) return keyRefused(host, '');
  if (FILTERED.test(types) || /refusal/i.test(types))
    return failed('the provider refused to judge this text', usage);
  const isPassing = PASSING.test(types) || [408, 429, 500, 502, 503, 504, 529].includes(status);
  return errorIn(presentable(textAt(error, 'message') || textAt(error), key), isPassing, usage);
}

/** The error's code and type, wherever the host puts them. */
function typesOf(error: unknown): string {
  return [textAt(error, 'code'), textAt(error, 'type'), textAt(error, 'metadata', 'error_type')].join(' ');
}

/** A string, or a list of parts, of which only those of type text make up the reply. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listAt(content)
    .map((part) => (textAt(part, 'type') === 'text' ? textAt(part, 'text') : ''))
    .join('');
}

function usageOf(json: unknown): Usage {
  return {
    input: countAt(json, 'usage', 'prompt_tokens'),
    cachedRead: countAt(json, 'usage', 'prompt_tokens_details', 'cached_tokens'),
    cacheWrite: countAt(json, 'usage', 'prompt_tokens_details', 'cache_write_tokens'),
    output: countAt(json, 'usage', 'completion_tokens'),
    costUsd: costIn(json),
  };
}

/** OpenRouter’s figure; with one’s own key, its fee and what the model’s host bills. */
function costIn(json: unknown): number | undefined {
  const cost = amount(at(json, 'usage', 'cost'));
  const isOwnKey = at(json, 'usage', 'is_byok') !== false;
  const upstream = isOwnKey
    ? amount(at(json, 'usage', 'cost_details', 'upstream_inference_cost'))
    : undefined;
  return upstream === undefined ? cost : (cost ?? 0) + upstream;
}
