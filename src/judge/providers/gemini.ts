/** The Gemini generateContent format, with an API key or (Vertex) an OAuth token. */
import type { JsonSchema } from '../../model/judge';
import type { HttpRequest, HttpResponse } from '../../model/ports';
import { jsonIn } from '../../model/texts/json';
import { hostOf } from '../../settings/address';
import { join } from './address';
import { at, countAt, listAt, textAt } from './json';
import {
  type AskTexts,
  type Endpoint,
  failed,
  NO_JSON,
  NO_USAGE,
  type Provider,
  type Reply,
  type RequestForm,
  RESPONSE_FORM,
  stopped,
  type Usage,
} from './provider';
import { complaint, otherError, type Parameter, presentable } from './refused';

/** Before Gemini 3, thinking is limited by a token budget instead. */
const LEVEL: Parameter = { name: 'thinkingLevel', called: /thinking[_ ]?level/i };
const BUDGETS = { '': 512, low: 512, medium: 2048, high: 8192 };
const EFFORT: Parameter = { name: 'thinkingConfig', called: /thinking/i };
const TEMPERATURE: Parameter = { name: 'temperature', called: /temperature/i };
const FORM: Parameter = { name: RESPONSE_FORM, called: /schema|response_?mime_?type|JSON mode/i };

/** The key goes in a header, never in the address: addresses are logged. */
export function gemini(endpoint: Endpoint): Provider {
  return {
    levels: ['schema', 'json', 'text'],
    buildRequest: (ask, form) => request(endpoint, ask, form),
    parse: (response, form) => parseGemini(response, endpoint, sentParameters(endpoint, form)),
  };
}

function sentParameters({ temperature }: Endpoint, { dropped, level }: RequestForm): Parameter[] {
  return [
    LEVEL,
    EFFORT,
    ...(temperature === null ? [] : [TEMPERATURE]),
    ...(level === 'text' ? [] : [FORM]),
  ].filter(({ name }) => !dropped.has(name));
}

function request(endpoint: Endpoint, ask: AskTexts, form: RequestForm): HttpRequest {
  const { baseUrl, effort, key, model, temperature, timeoutSeconds } = endpoint;
  const sent = new Set(sentParameters(endpoint, form).map(({ name }) => name));
  const isVertex = /(?:aiplatform|\.rep)\.googleapis\.com$/.test(hostOf(baseUrl));
  const auth: Record<string, string> = isVertex
    ? { Authorization: `Bearer ${key}` }
    : { 'x-goog-api-key': key };
  return {
    url: join(baseUrl, `/models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`),
    method: 'post',
    headers: { 'Content-Type': 'application/json', ...auth },
    timeoutSeconds,
    body: JSON.stringify({
      systemInstruction: { parts: [{ text: ask.system }] },
      contents: [{ role: 'user', parts: [{ text: ask.user }] }],
      generationConfig: {
        ...(form.level !== 'text' && { responseMimeType: 'application/json' }),
        ...(form.level === 'schema' && { responseJsonSchema: ordered(ask.schema) }),
        maxOutputTokens: form.maxOutputTokens,
        ...(sent.has(EFFORT.name) && {
          thinkingConfig: sent.has(LEVEL.name)
            ? { thinkingLevel: effort || 'low' }
            : { thinkingBudget: BUDGETS[effort] },
        }),
        ...(sent.has(TEMPERATURE.name) && { temperature }),
      },
    }),
  };
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

/** What a generateContent response says. Thought parts are not the answer; a blocked prompt has no candidates. */
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

function parseGemini(
  response: HttpResponse,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const json = jsonIn(response.body);
  if (response.status < 200 || response.status > 299) return errorStatus(response, json, endpoint, sent);
  if (typeof json !== 'object' || json === null) return NO_JSON;
  if (at(json, 'error')) {
    const reason = `the judge answered with an error: ${presentable(textAt(json, 'error', 'message'), endpoint.key)}`;
    return { kind: 'again', isBusy: true, reason, usage: NO_USAGE };
  }
  const usage = usageOf(json);
  const [candidate] = listAt(json, 'candidates');
  const blocked = textAt(json, 'promptFeedback', 'blockReason');
  if (candidate === undefined || blocked !== '') {
    return failed(`the provider’s filter blocked this text (${blocked || 'no candidate'})`, usage);
  }
  const stop = textAt(candidate, 'finishReason');
  if (BLOCKED.has(stop)) return failed(`the provider’s filter withheld the verdict (${stop})`, usage);
  if (stop === 'MAX_TOKENS') return { kind: 'truncated', usage };
  const text = listAt(candidate, 'content', 'parts')
    .map((part) => (at(part, 'thought') === true ? '' : textAt(part, 'text')))
    .join('');
  return { kind: 'text', text, usage };
}

function errorStatus(
  response: HttpResponse,
  json: unknown,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const { status, body } = response;
  const host = hostOf(endpoint.baseUrl);
  // An invalid key comes as 400 with a reason, not as 401.
  if (
    status === 401 ||
    status === 403 ||
    (status === 400 && /API_KEY_INVALID|API key (?:not valid|expired)/i.test(body))
  )
    return stopped('key', `${host} refused the judge key (${status})`);
  const said = complaint(response, endpoint.key);
  if (status === 402 || (status === 429 && /PerDay|limit: 0\b/.test(body)))
    return stopped('quota', `the judge’s quota or credit at ${host} is used up (${status})`);
  if (status === 400 && textAt(json, 'error', 'status') === 'FAILED_PRECONDITION')
    return stopped('quota', said);
  return otherError(response, said, endpoint, sent);
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
