/** The Gemini generateContent format, with an API key or (Vertex) an OAuth token. */
import type { HttpRequest } from '../../model/ports';
import type { JsonSchema } from '../../model/judge';
import { hostOf } from '../../settings/address';
import { join } from './address';
import { parseGemini } from './gemini-reply';
import { type AskTexts, type Endpoint, type Provider, type RequestForm, RESPONSE_FORM } from './provider';
import type { Parameter } from './refused';

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
