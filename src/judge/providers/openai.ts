/** The chat-completions format: OpenAI, Azure, LiteLLM, OpenRouter, Ollama, vLLM and many more. */
import type { HttpRequest } from '../../model/ports';
import { hostOf } from '../../settings/address';
import { join } from './address';
import { parseOpenAi } from './openai-reply';
import { type AskTexts, type Endpoint, type Provider, type RequestForm, RESPONSE_FORM } from './provider';
import type { Parameter } from './refused';

const CAP: Parameter = { name: 'max_completion_tokens', called: /max_completion_tokens/ };
const OLD_CAP: Parameter = { name: 'max_tokens', called: /max_tokens/ };
const EFFORT: Parameter = { name: 'reasoning_effort', called: /reasoning|thinking/i };
const TEMPERATURE: Parameter = { name: 'temperature', called: /temperature/i };
const CACHE_KEY: Parameter = { name: 'prompt_cache_key', called: /prompt_cache_key/ };
const FORM: Parameter = {
  name: RESPONSE_FORM,
  called: /response_format|json_schema|json_object|structured|strict|schema|No endpoints found/i,
};

/**
 * Azure takes its key in a different header. OpenRouter is told to use only hosts that enforce the schema. `temperature` is sent
 * only if set: newer models refuse it. Ollama knows only the old name of the output cap, and is highly random unless told otherwise.
 * The prompt cache key exists only at OpenAI.
 */
export function openAiCompatible(written: Endpoint): Provider {
  const endpoint = isOllama(written) ? { ...written, temperature: written.temperature ?? 0 } : written;
  return {
    hasLittleRoom: isOllama(endpoint),
    levels: ['schema', 'json', 'text'],
    buildRequest: (ask, form) => request(endpoint, ask, form),
    parse: (response, form) => parseOpenAi(response, endpoint, sentParameters(endpoint, form)),
  };
}

/** Recognised by port or name. */
export function isOllama({ baseUrl }: Pick<Endpoint, 'baseUrl'>): boolean {
  return /^https?:\/\/[^/]*(?::11434|ollama[^/]*)(?:\/|$)/i.test(baseUrl);
}

/** The parameters of a request of this form that a model may refuse. */
function sentParameters(endpoint: Endpoint, { dropped, level }: RequestForm): Parameter[] {
  return [
    dropped.has(CAP.name) || isOllama(endpoint) ? OLD_CAP : CAP,
    EFFORT,
    ...(/(?:^|\.)(?:openai|azure)\.com$/.test(hostOf(endpoint.baseUrl)) ? [CACHE_KEY] : []),
    ...(endpoint.temperature === null ? [] : [TEMPERATURE]),
    ...(level === 'text' ? [] : [FORM]),
  ].filter(({ name }) => !dropped.has(name));
}

function request(endpoint: Endpoint, ask: AskTexts, form: RequestForm): HttpRequest {
  const { baseUrl, key, model, temperature, timeoutSeconds } = endpoint;
  const host = hostOf(baseUrl);
  const sent = new Set(sentParameters(endpoint, form).map(({ name }) => name));
  const auth: Record<string, string> =
    key === '' ? {} : host.endsWith('.azure.com') ? { 'api-key': key } : { Authorization: `Bearer ${key}` };
  return {
    url: join(baseUrl, '/chat/completions'),
    method: 'post',
    headers: { 'Content-Type': 'application/json', ...auth },
    timeoutSeconds,
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: ask.system },
        { role: 'user', content: ask.user },
      ],
      ...(sent.has(CAP.name) && { max_completion_tokens: form.maxOutputTokens }),
      ...(sent.has(OLD_CAP.name) && { max_tokens: form.maxOutputTokens }),
      ...(sent.has(EFFORT.name) && { reasoning_effort: endpoint.effort || 'low' }),
      ...(sent.has(TEMPERATURE.name) && { temperature }),
      ...(sent.has(CACHE_KEY.name) && ask.cacheKey !== undefined && { prompt_cache_key: ask.cacheKey }),
      ...responseFormat(ask, form),
      ...(form.level === 'schema' &&
        host.endsWith('openrouter.ai') && { provider: { require_parameters: true } }),
    }),
  };
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
