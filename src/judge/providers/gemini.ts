/** The Gemini generateContent format, with an API key or (Vertex) an OAuth token. */
import type { JsonSchema } from '../../model/judge';
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
  type Endpoint,
  failed,
  NO_USAGE,
  type Provider,
  type Reply,
  RESPONSE_FORM,
  stopped,
  type Usage,
} from './provider';

/** Before Gemini 3, thinking is limited by a token budget instead. */
const LEVEL: Parameter = { name: 'thinkingLevel', called: /thinking[_ ]?level/i };
const BUDGET = 512;
const EFFORT: Parameter = { name: 'thinkingConfig', called: /thinking/i };
const FORM: Parameter = { name: RESPONSE_FORM, called: /schema|response_?mime_?type|JSON mode/i };

/** The key goes in a header, never in the address: addresses are logged. */
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
    read: (json) => read(json, key),
    refusal: (json, response, message) => refusal(json, response, host, message),
  });
}

/** Without `propertyOrdering` some models write keys in alphabetical order: the score's type before its reason. */
function ordered(schema: JsonSchema): object {
  if (schema.type === 'array') return { ...schema, items: ordered(schema.items) };
  if (schema.type !== 'object') return schema;
  const properties = Object.entries(schema.properties).map(([name, inner]): [string, object] => [
    name,
    ordered(inner),
  ]);
  return {
    ...schema,
    properties: Object.fromEntries<unknown>(properties),
    propertyOrdering: schema.required,
  };
}

/** What a generateContent response says. Thought parts are not the answer; without candidates there is none. */
const BLOCKED = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'LANGUAGE',
  'MODEL_ARMOR',
  'JAILBREAK',
]);

function read(json: object, key: string): Reply {
  if (at(json, 'error')) {
    const reason = `the judge answered with an error: ${presentable(textAt(json, 'error', 'message'), key)}`;
    return { kind: 'again', isBusy: true, reason, usage: NO_USAGE };
  }
  const usage = usageOf(json);
  const [candidate] = listAt(json, 'candidates');
  const blocked = textAt(json, 'promptFeedback', 'blockReason');
  if (blocked !== '') return failed(`the provider’s filter blocked this text (${blocked})`, usage);
  const stop = textAt(candidate, 'finishReason');
  if (BLOCKED.has(stop)) return failed(`the provider’s filter withheld the verdict (${stop})`, usage);
  if (stop === 'MAX_TOKENS') return { kind: 'truncated', usage };
  const text = listAt(candidate, 'content', 'parts')
    .map((part) => (at(part, 'thought') === true ? '' : textAt(part, 'text')))
    .join('');
  return { kind: 'text', text, usage };
}

function refusal(
  json: unknown,
  { status, body }: HttpResponse,
  host: string,
  message: string,
): Reply | undefined {
  // An invalid key comes as 400 with a reason, not as 401.
  if (
    status === 401 ||
    status === 403 ||
    (status === 400 && /API_KEY_INVALID|API key (?:not valid|expired)/i.test(body))
  )
    return stopped('key', `${host} refused the judge key (${status})`);
  if (status === 402 || (status === 429 && /PerDay|limit: 0\b/.test(body)))
    return stopped('quota', `the judge’s quota or credit at ${host} is used up (${status})`);
  if (status === 400 && textAt(json, 'error', 'status') === 'FAILED_PRECONDITION')
    return stopped('quota', message);
  return undefined;
}

/** The prompt count includes cached tokens; thinking is counted separately from the candidates and billed as output. */
function usageOf(json: unknown): Usage {
  return {
    input: countAt(json, 'usageMetadata', 'promptTokenCount'),
    cachedRead: countAt(json, 'usageMetadata', 'cachedContentTokenCount'),
    cacheWrite: 0,
    output:
      countAt(json, 'usageMetadata', 'candidatesTokenCount') +
      countAt(json, 'usageMetadata', 'thoughtsTokenCount'),
    costUsd: undefined,
  };
}
