/** The wire formats of OpenAI, Anthropic and Gemini, and the provider that the settings choose. */
import { type JsonSchema, type ModelProvider, PRESELECTED_MODELS, PROVIDER_ADDRESSES } from '../model/judge';
import { amount } from '../model/section';
import { redacted } from '../model/texts/redact';
import { UserError } from '../model/user-error';
import { hostOf } from '../settings/address';
import type { JudgeSettings } from '../settings/schema';
import {
  at,
  countAt,
  type Endpoint,
  errorIn,
  failed,
  isNotTheKey,
  keyRefused,
  listAt,
  type ModelReply,
  presentable,
  type Provider,
  providerOf,
  stopped,
  TEMPERATURE,
  textAt,
  type Usage,
  usedUp,
} from './provider';

/** Parameters that not every model accepts. */
const CAP = { name: 'max_completion_tokens', called: /max_completion_tokens/ };
const OLD_CAP = { name: 'max_tokens', called: /max_tokens/ };
const CACHE_KEY = { name: 'prompt_cache_key', called: /prompt_cache_key/ };
const REASONING = { name: 'reasoning_effort', called: /reasoning|thinking/i };
const EFFORT = { name: 'effort', called: /effort/i };
const THINKING = { name: 'thinkingConfig', called: /thinking/i };
/** Before Gemini 3, thinking is limited by a token budget instead. */
const LEVEL = { name: 'thinkingLevel', called: /thinking[_ ]?level/i };
const BUDGET = 512;

/** Errors (400, 429) that a retry does not resolve. */
const OUT_OF_CREDIT =
  /insufficient_quota|budget_exceeded|billing_hard_limit|payment_required|credit_balance/i;
const FILTERED = /content_filter|content_?policy|content management policy|ResponsibleAIPolicyViolation/i;
const TRANSIENT = /rate_limit|overloaded|unavailable|timeout|server_error/i;

/**
 * The chat-completions format: OpenAI, Azure, LiteLLM, OpenRouter, Ollama, vLLM and many more. Azure has its own header for the key.
 * OpenRouter must use only hosts that enforce the schema. Ollama knows only the old name of the output cap, and by default answers at random.
 */
export function openAiCompatible(written: Endpoint): Provider {
  const isOllama = /^https?:\/\/[^/]*(?::11434|ollama[^/]*)(?:\/|$)/i.test(written.baseUrl);
  const endpoint = isOllama ? { ...written, temperature: written.temperature ?? 0 } : written;
  const { baseUrl, key, model, temperature } = endpoint;
  const host = hostOf(baseUrl);
  const auth = host.endsWith('.azure.com') ? { 'api-key': key } : { Authorization: `Bearer ${key}` };
  return providerOf(endpoint, {
    levels: ['schema', 'json', 'text'],
    path: '/chat/completions',
    auth: key === '' ? {} : auth,
    parameters: ({ dropped }) => [
      dropped.has(CAP.name) || isOllama ? OLD_CAP : CAP,
      REASONING,
      ...(/(?:^|\.)(?:openai|azure)\.com$/.test(host) ? [CACHE_KEY] : []),
    ],
    form: /response_format|json_schema|json_object|structured|strict|schema|No endpoints found/i,
    body: ({ system, user, schema, cacheKey }, { level, maxOutputTokens }, sends) => ({
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      ...(sends(CAP) && { max_completion_tokens: maxOutputTokens }),
      ...(sends(OLD_CAP) && { max_tokens: maxOutputTokens }),
      ...(sends(REASONING) && { reasoning_effort: 'low' }),
      ...(sends(TEMPERATURE) && { temperature }),
      ...(sends(CACHE_KEY) && cacheKey !== undefined && { prompt_cache_key: cacheKey }),
      ...(level === 'json' && { response_format: { type: 'json_object' } }),
      ...(level === 'schema' && {
        response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
        ...(host.endsWith('openrouter.ai') && { provider: { require_parameters: true } }),
      }),
    }),
    usage: (json) => ({
      input: countAt(json, 'usage', 'prompt_tokens'),
      cachedRead: countAt(json, 'usage', 'prompt_tokens_details', 'cached_tokens'),
      cacheWrite: countAt(json, 'usage', 'prompt_tokens_details', 'cache_write_tokens'),
      output: countAt(json, 'usage', 'completion_tokens'),
      costUsd: costIn(json),
    }),
    read(json, usage) {
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
      if ((status === 429 || status === 400) && OUT_OF_CREDIT.test(code)) return usedUp(host, status);
      return status === 400 && FILTERED.test(`${code} ${message}`)
        ? failed('the provider’s content filter blocked this text')
        : undefined;
    },
  });
}

/** OpenRouter and some proxies answer 200 once a model has started, even if it fails afterwards. */
function errorIn200(error: unknown, { baseUrl, key }: Endpoint, usage: Usage): ModelReply {
  const status = countAt(error, 'code');
  const types = typesOf(error);
  const host = hostOf(baseUrl);
  if (OUT_OF_CREDIT.test(types) || status === 402) return usedUp(host, '');
  if (/authentication|invalid_api_key/i.test(types) || status === 401) return keyRefused(host, '');
  if (FILTERED.test(types) || /refusal/i.test(types))
    return failed('the provider refused to judge this text', usage);
  const isPassing = TRANSIENT.test(types) || [408, 429, 500, 502, 503, 504, 529].includes(status);
  return errorIn(presentable(textAt(error, 'message') || textAt(error), key), isPassing, usage);
}

/** The error's code and type, wherever the host puts them. */
function typesOf(error: unknown): string {
  return [textAt(error, 'code'), textAt(error, 'type'), textAt(error, 'metadata', 'error_type')].join(' ');
}

/** @param content a string, or a list of parts, some of type text */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return listAt(content)
    .map((part) => (textAt(part, 'type') === 'text' ? textAt(part, 'text') : ''))
    .join('');
}

/** OpenRouter’s figure; with a key of one’s own, its fee and the price of the model’s host. */
function costIn(json: unknown): number | undefined {
  const cost = amount(at(json, 'usage', 'cost'));
  const isOwnKey = at(json, 'usage', 'is_byok') !== false;
  const upstream = isOwnKey
    ? amount(at(json, 'usage', 'cost_details', 'upstream_inference_cost'))
    : undefined;
  return upstream === undefined ? cost : (cost ?? 0) + upstream;
}

/** Errors (400, 429) that a retry does not resolve: the organisation's own limit, its tier's cap, no credit. */
const LIMIT_REACHED = /^You have reached your specified|credit balance is too low/i;

/**
 * The Anthropic Messages format. The rubric is marked for the prompt cache. Thinking is on by default and paid for, so effort is low. Tool
 * use is not forced: newer models refuse it, older ones follow the prompt.
 */
export function anthropic(endpoint: Endpoint): Provider {
  const { baseUrl, key, model, temperature } = endpoint;
  return providerOf(endpoint, {
    levels: ['schema', 'text'],
    path: '/messages',
    auth: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    parameters: () => [EFFORT],
    form: /output_config|output_format|json_schema|structured|schema/i,
    body({ system, user, schema }, { level, maxOutputTokens }, sends) {
      const output = {
        ...(sends(EFFORT) && { effort: 'low' }),
        ...(level === 'schema' && { format: { type: 'json_schema', schema } }),
      };
      return {
        model,
        max_tokens: maxOutputTokens,
        system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
        messages: [{ role: 'user', content: user }],
        ...(sends(TEMPERATURE) && { temperature }),
        ...(Object.keys(output).length > 0 && { output_config: output }),
      };
    },
    /** `input_tokens` excludes what was read from or written to the cache. */
    usage(json) {
      const cachedRead = countAt(json, 'usage', 'cache_read_input_tokens');
      const cacheWrite = countAt(json, 'usage', 'cache_creation_input_tokens');
      const input = countAt(json, 'usage', 'input_tokens') + cachedRead + cacheWrite;
      return { input, cachedRead, cacheWrite, output: countAt(json, 'usage', 'output_tokens') };
    },
    /** Thinking blocks may come first, and `content` may be empty. */
    read(json, usage) {
      if (textAt(json, 'type') === 'error' || at(json, 'error')) {
        const type = textAt(json, 'error', 'type');
        const isPassing = /overloaded_error|rate_limit_error|api_error|timeout_error/.test(type);
        return errorIn(presentable(textAt(json, 'error', 'message') || type, key), isPassing);
      }
      const stop = textAt(json, 'stop_reason');
      if (stop === 'refusal') return failed('the model refused to judge this text', usage);
      if (stop === 'max_tokens') return { kind: 'truncated', usage };
      if (stop === 'model_context_window_exceeded')
        return failed('the case is too long for the model', usage);
      return { kind: 'text', text: contentOf(listAt(json, 'content')), usage };
    },
    refusal(json, { status }) {
      const isSpent = textAt(json, 'error', 'details', 'error_code') === 'enforced_spend_limit_reached';
      return isSpent || LIMIT_REACHED.test(textAt(json, 'error', 'message'))
        ? usedUp(hostOf(baseUrl), status)
        : undefined;
    },
  });
}

const BLOCKED = /^(?:SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE|MODEL_ARMOR|JAILBREAK)$/;

/** The Gemini generateContent format, with an API key or (Vertex) an OAuth token; in a header, because URLs are logged. */
export function gemini(endpoint: Endpoint): Provider {
  const { baseUrl, key, model, temperature } = endpoint;
  const host = hostOf(baseUrl);
  const isVertex = /(?:aiplatform|\.rep)\.googleapis\.com$/.test(host);
  return providerOf(endpoint, {
    levels: ['schema', 'json', 'text'],
    path: `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`,
    auth: isVertex ? { Authorization: `Bearer ${key}` } : { 'x-goog-api-key': key },
    parameters: () => [LEVEL, THINKING],
    form: /schema|response_?mime_?type|JSON mode/i,
    body: ({ system, user, schema }, { level, maxOutputTokens }, sends) => ({
      systemInstruction: { parts: [{ text: system }] },
      contents: [{ role: 'user', parts: [{ text: user }] }],
      generationConfig: {
        ...(level !== 'text' && { responseMimeType: 'application/json' }),
        ...(level === 'schema' && { responseJsonSchema: ordered(schema) }),
        maxOutputTokens,
        ...(sends(THINKING) && {
          thinkingConfig: sends(LEVEL) ? { thinkingLevel: 'low' } : { thinkingBudget: BUDGET },
        }),
        ...(sends(TEMPERATURE) && { temperature }),
      },
    }),
    /** The prompt count includes cached tokens; thinking is counted apart, and billed as output. */
    usage(json) {
      const count = (name: string): number => countAt(json, 'usageMetadata', name);
      const [input, cachedRead] = [count('promptTokenCount'), count('cachedContentTokenCount')];
      const output = count('candidatesTokenCount') + count('thoughtsTokenCount');
      return { input, cachedRead, cacheWrite: 0, output };
    },
    read(json, usage) {
      if (at(json, 'error')) return errorIn(presentable(textAt(json, 'error', 'message'), key), true);
      const [candidate] = listAt(json, 'candidates');
      const blocked = textAt(json, 'promptFeedback', 'blockReason');
      if (blocked !== '') return failed(`the provider’s filter blocked this text (${blocked})`, usage);
      const stop = textAt(candidate, 'finishReason');
      if (BLOCKED.test(stop)) return failed(`the provider’s filter withheld the verdict (${stop})`, usage);
      if (stop === 'MAX_TOKENS') return { kind: 'truncated', usage };
      const text = listAt(candidate, 'content', 'parts')
        .map((part) => (at(part, 'thought') === true ? '' : textAt(part, 'text')))
        .join('');
      return text === '' && stop !== '' && stop !== 'STOP'
        ? failed(`the model stopped early (${stop})`, usage)
        : { kind: 'text', text, usage };
    },
    refusal(json, { status, body }, message) {
      const isPrecondition = status === 400 && textAt(json, 'error', 'status') === 'FAILED_PRECONDITION';
      // An invalid key comes as 400 with a reason, not as 401.
      if (status === 400 && /API_KEY_INVALID|API key (?:not valid|expired)/i.test(body))
        return keyRefused(host, status);
      if (status === 429 && /PerDay|limit: 0\b/.test(body)) return usedUp(host, status);
      return isPrecondition && !isNotTheKey(body) ? stopped('quota', message) : undefined;
    },
  });
}

/** Without `propertyOrdering`, some models write properties in alphabetical order. */
function ordered(schema: JsonSchema): object {
  if (schema.type === 'array') return { ...schema, items: ordered(schema.items) };
  if (schema.type !== 'object') return schema;
  const inOrder = Object.entries(schema.properties).map(([name, inner]) => [name, ordered(inner)] as const);
  const properties = Object.fromEntries<unknown>(inOrder);
  return { ...schema, properties, propertyOrdering: schema.required };
}

const PROVIDERS = {
  openai: { title: 'OpenAI', make: openAiCompatible },
  anthropic: { title: 'Anthropic', make: anthropic },
  gemini: { title: 'Gemini', make: gemini },
} as const satisfies Readonly<Record<ModelProvider, object>>;

export function providerTitle(provider: ModelProvider): string {
  return PROVIDERS[provider].title;
}

/** The model in the settings, or the preselected one; '' for a custom base URL without a model. */
export function modelOf(provider: ModelProvider, { baseUrl, model }: JudgeSettings): string {
  return model || (baseUrl === '' || provider !== 'openai' ? PRESELECTED_MODELS[provider] : '');
}

/** @throws UserError if no model is set or preselected, or if the key contains invalid characters */
export function providerFor(providerName: ModelProvider, settings: JudgeSettings, rawKey: string) {
  const model = modelOf(providerName, settings);
  if (model === '')
    throw new UserError(
      'usage',
      'no judge model is set: a custom base URL requires the name of a model (setting “Model”)',
    );
  const key = rawKey.trim();
  // A header must be printable ASCII; otherwise the runtime would quote the key in its error message.
  if (!/^[\x21-\x7e]*$/.test(key))
    throw new UserError('usage', 'the judge key contains characters that cannot be part of a key');
  const baseUrl = settings.baseUrl || PROVIDER_ADDRESSES[providerName];
  const provider = PROVIDERS[providerName].make({ baseUrl, model, key, temperature: settings.temperature });
  // Redacts again after parsing: in the raw response the key may have been split or escaped.
  const parse: Provider['parse'] = (response, form) => {
    const reply = provider.parse(response, form);
    if (reply.kind === 'text') return { ...reply, text: redacted(reply.text, [key]) };
    return 'reason' in reply ? { ...reply, reason: redacted(reply.reason, [key]) } : reply;
  };
  return { provider: { ...provider, parse }, baseUrl, model };
}
