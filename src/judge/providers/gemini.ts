/** The Gemini generateContent format, with an API key or (Vertex) an OAuth token. */
import type { JsonSchema } from '../../model/judge';
import { hostOf } from '../../settings/address';
import {
  at,
  countAt,
  type Endpoint,
  errorIn,
  failed,
  isNotTheKey,
  keyRefused,
  listAt,
  type RequestParameter,
  presentable,
  type Provider,
  providerOf,
  RESPONSE_FORM,
  stopped,
  TEMPERATURE,
  textAt,
  type Usage,
  usedUp,
} from './provider';

/** Before Gemini 3, thinking is limited by a token budget instead. */
const LEVEL: RequestParameter = { name: 'thinkingLevel', called: /thinking[_ ]?level/i };
const BUDGET = 512;
const EFFORT: RequestParameter = { name: 'thinkingConfig', called: /thinking/i };
const FORM: RequestParameter = { name: RESPONSE_FORM, called: /schema|response_?mime_?type|JSON mode/i };
const BLOCKED = /^(?:SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE|MODEL_ARMOR|JAILBREAK)$/;

/** The key goes in a header, never in the URL, because URLs are logged. */
export function gemini(endpoint: Endpoint): Provider {
  const { baseUrl, key, model, temperature } = endpoint;
  const host = hostOf(baseUrl);
  const isVertex = /(?:aiplatform|\.rep)\.googleapis\.com$/.test(host);
  return providerOf(endpoint, {
    levels: ['schema', 'json', 'text'],
    path: `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`,
    auth: isVertex ? { Authorization: `Bearer ${key}` } : { 'x-goog-api-key': key },
    parameters: () => [LEVEL, EFFORT],
    form: FORM,
    body: (ask, { level, maxOutputTokens }, sends) => ({
      systemInstruction: { parts: [{ text: ask.system }] },
      contents: [{ role: 'user', parts: [{ text: ask.user }] }],
      generationConfig: {
        ...(level !== 'text' && { responseMimeType: 'application/json' }),
        ...(level === 'schema' && { responseJsonSchema: ordered(ask.schema) }),
        maxOutputTokens,
        ...(sends(EFFORT) && {
          thinkingConfig: sends(LEVEL) ? { thinkingLevel: 'low' } : { thinkingBudget: BUDGET },
        }),
        ...(sends(TEMPERATURE) && { temperature }),
      },
    }),
    /** Skips thought parts; without candidates the text is empty. */
    read(json) {
      if (at(json, 'error')) return errorIn(presentable(textAt(json, 'error', 'message'), key), true);
      const usage = usageOf(json);
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

/** Without `propertyOrdering` some models write keys in alphabetical order: `answer_type` before `reason`. */
function ordered(schema: JsonSchema): object {
  if (schema.type === 'array') return { ...schema, items: ordered(schema.items) };
  if (schema.type !== 'object') return schema;
  const inOrder = Object.entries(schema.properties).map(([name, inner]) => [name, ordered(inner)] as const);
  const properties = Object.fromEntries<unknown>(inOrder);
  return { ...schema, properties, propertyOrdering: schema.required };
}

/** The prompt count includes cached tokens; thinking is counted separately from the candidates and billed as output. */
function usageOf(json: unknown): Usage {
  const count = (name: string): number => countAt(json, 'usageMetadata', name);
  return {
    input: count('promptTokenCount'),
    cachedRead: count('cachedContentTokenCount'),
    cacheWrite: 0,
    output: count('candidatesTokenCount') + count('thoughtsTokenCount'),
    costUsd: undefined,
  };
}
