/** The Gemini API's generateContent. */
import * as z from 'zod';
import { type Accepted, type Dialect, type ReplyContent, RETRY_HEADERS } from './dialect';
import { schemaViolations } from './schema-subset';
import { json, safeJson, type WireRequest, type WireResponse } from './wire';
import type { Fault } from './options';

const EXHAUSTED = [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, check your plan.'] as const;
const perModel = (period: string): object => ({
  violations: [{ quotaId: `GenerateRequestsPer${period}PerProjectPerModel` }],
});
const retry = (seconds: number): object => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay: `${seconds}s`,
});
const TOO_MANY = [...EXHAUSTED, [perModel('Minute'), retry(2)]] as const;
const USED_UP = [...EXHAUSTED, [perModel('Day'), retry(17)]] as const;
const OVERLOADED = [503, 'UNAVAILABLE', 'The model is overloaded'] as const;

/** How generateContent reports errors: code, status, message and details. */
const ERRORS: Readonly<Partial<Record<Fault, readonly [number, string, string, (readonly object[])?]>>> = {
  'rate limit': TOO_MANY,
  'rate limit in ms': TOO_MANY,
  'rate limit until date': TOO_MANY,
  'rate limit without hint': EXHAUSTED,
  'long rate limit': [...EXHAUSTED, [retry(3600)]],
  quota: USED_UP,
  'spend limit': USED_UP,
  'no credit': [402, 'FAILED_PRECONDITION', 'Prepaid credit used up'],
  unauthorized: [400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }]],
  forbidden: [403, 'PERMISSION_DENIED', 'Permission denied'],
  'unknown model': [404, 'NOT_FOUND', 'models/nothing is not found'],
  'too long': [400, 'INVALID_ARGUMENT', 'The input token count exceeds the maximum: it is too long'],
  'server error': [500, 'INTERNAL', 'Internal error'],
  overloaded: OVERLOADED,
  unavailable: OVERLOADED,
  'do not retry': [503, 'UNAVAILABLE', 'no'],
};

function fault(name: Fault): WireResponse | undefined {
  if (name === 'nothing') return json(200, { candidates: [], usageMetadata: {} });
  if (name === 'filtered prompt')
    return json(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: {} });
  if (name.endsWith(' in 200')) return { ...failure(...OVERLOADED), status: 200 };
  const error = ERRORS[name];
  if (!error) return undefined;
  const { status, headers, body } = failure(...error);
  return { status, headers: { ...headers, ...(name === 'do not retry' && RETRY_HEADERS[name]) }, body };
}

function failure(
  code: number,
  status: string,
  message: string,
  details: readonly object[] = [],
): WireResponse {
  return json(code, { error: { code, message, status, details } });
}

const Parts = z.array(z.strictObject({ text: z.string() })).min(1);
const Body = z.strictObject({
  systemInstruction: z.strictObject({ parts: Parts }),
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']), parts: Parts })).min(1),
  generationConfig: z.strictObject({
    responseMimeType: z.literal('application/json').optional(),
    responseJsonSchema: z.unknown().optional(),
    maxOutputTokens: z.int().positive(),
    thinkingConfig: z
      .union([
        z.strictObject({ thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']) }),
        z.strictObject({ thinkingBudget: z.int().min(0).max(24576) }),
      ])
      .optional(),
    temperature: z.number().min(0).max(2).optional(),
  }),
});
const PATH = /\/models\/([^/:?]+):generateContent$/;

export const gemini: Dialect = {
  name: 'gemini',
  leastCached: () => 4096,
  serves: (path) => path.includes(':generateContent'),
  // A key in the address works too, but ends up in logs, which this project counts as a bug.
  keyOf: ({ headers }) =>
    headers['x-goog-api-key'] ?? /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1],
  read,
  reply,
  fault,
  refuse: (parameter) =>
    failure(
      400,
      'INVALID_ARGUMENT',
      parameter === 'thinkingLevel'
        ? 'Thinking level is not supported for this model.'
        : `Invalid JSON payload received. Unknown name "${parameter}" at 'generation_config'`,
    ),
  error: (status, message) =>
    status === 401
      ? failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
          { reason: 'API_KEY_INVALID' },
        ])
      : failure(status, 'INVALID_ARGUMENT', message),
};

function read({ body, path }: WireRequest): Accepted | readonly string[] {
  const parsed = Body.safeParse(safeJson(body));
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const { contents, generationConfig, systemInstruction } = parsed.data;
  const model = PATH.exec(path)?.[1];
  const last = contents[contents.length - 1];
  const wrong: string[] = [];
  if (model === undefined) wrong.push(`${path} is not a path of generateContent`);
  if (last?.role !== 'user') wrong.push('the last turn must be the user’s');
  const schema = generationConfig.responseJsonSchema;
  if (schema !== undefined) {
    wrong.push(...schemaViolations(schema, 'gemini'));
    if (generationConfig.responseMimeType === undefined)
      wrong.push('responseMimeType is mandatory with a schema');
    if (!JSON.stringify(schema).includes('propertyOrdering'))
      wrong.push('without propertyOrdering the score may come first');
  }
  if (wrong.length > 0) return wrong;
  return {
    model: model ?? '',
    system: systemInstruction.parts.map(({ text }) => text).join('\n'),
    user: last?.parts.map(({ text }) => text).join('\n') ?? '',
    maxOutputTokens: generationConfig.maxOutputTokens,
    optional: [
      ...Object.keys(generationConfig).filter((name) => name !== 'maxOutputTokens'),
      ...Object.keys(generationConfig.thinkingConfig ?? {}),
    ],
    schema,
  };
}

function reply(content: ReplyContent): WireResponse {
  const { text, thought, stop, inputTokens, cachedTokens, outputTokens, model } = content;
  const finishReason = {
    good: 'STOP',
    truncated: 'MAX_TOKENS',
    refusal: 'SAFETY',
    'filtered reply': 'PROHIBITED_CONTENT',
  }[stop];
  const isBlocked = stop === 'refusal' || stop === 'filtered reply';
  const parts = [
    ...(thought === undefined ? [] : [{ thought: true, text: thought }]),
    ...(text === '' ? [] : [{ text }]),
  ];
  return json(200, {
    candidates: [
      {
        ...(!isBlocked && parts.length > 0 && { content: { role: 'model', parts } }),
        finishReason,
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: inputTokens,
      cachedContentTokenCount: cachedTokens,
      candidatesTokenCount: outputTokens,
      thoughtsTokenCount: thought === undefined ? 0 : 10,
    },
    modelVersion: model,
    responseId: 'r1',
  });
}
