/** The Anthropic Messages API. */
import * as z from 'zod';
import type { Accepted, Dialect, ReplyContent } from './dialect';
import { failure, ANTHROPIC_FAULTS } from './anthropic-faults';
import { schemaViolations } from './schema-subset';
import { json, safeJson, type WireRequest, type WireResponse } from './wire';

const Body = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  system: z
    .array(
      z.strictObject({
        type: z.literal('text'),
        text: z.string().min(1),
        cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
      }),
    )
    .max(4),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  temperature: z.number().min(0).max(1).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: z.unknown() }).optional(),
    })
    .optional(),
});

export const anthropic: Dialect = {
  name: 'anthropic',
  leastCached: (model) => (model.includes('haiku-4-5') ? 4096 : 512),
  serves: (path) => path.split('?')[0]?.endsWith('/messages') === true,
  keyOf: ({ headers }) => headers['x-api-key'],
  read,
  reply,
  fault: (name) => ANTHROPIC_FAULTS[name],
  refuse: (parameter) =>
    failure(
      400,
      'invalid_request_error',
      parameter === 'format'
        ? 'output_config.format: structured outputs are not supported by this model'
        : parameter === 'effort'
          ? 'This model does not support the effort parameter.'
          : `${parameter}: this parameter is not supported by this model`,
    ),
  error: (status, message) =>
    failure(status, status === 401 ? 'authentication_error' : 'invalid_request_error', message),
};

function read({ body, headers }: WireRequest): Accepted | readonly string[] {
  const parsed = Body.safeParse(safeJson(body));
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  const { model, max_tokens, messages, output_config, system, temperature } = parsed.data;
  const last = messages[messages.length - 1];
  const wrong: string[] = [];
  if (headers['anthropic-version'] !== '2023-06-01') wrong.push('anthropic-version: header is required');
  if (last?.role !== 'user') wrong.push('the last message must be the user’s: prefill is not supported');
  if (output_config?.format) wrong.push(...schemaViolations(output_config.format.schema, 'anthropic'));
  if (wrong.length > 0) return wrong;
  return {
    model,
    system: system.map(({ text }) => text).join('\n'),
    user: last?.content ?? '',
    maxOutputTokens: max_tokens,
    optional: [...(temperature === undefined ? [] : ['temperature']), ...Object.keys(output_config ?? {})],
    schema: output_config?.format?.schema,
  };
}

function reply(content: ReplyContent): WireResponse {
  const { text, thought, stop, inputTokens, cachedTokens, outputTokens, model } = content;
  const stop_reason = {
    good: 'end_turn',
    truncated: 'max_tokens',
    refusal: 'refusal',
    'filtered reply': 'refusal',
  }[stop];
  const isRefusal = stop_reason === 'refusal';
  const thinking = thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: 'c2ln' }];
  return json(
    200,
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      content: isRefusal ? [] : [...thinking, ...(text === '' ? [] : [{ type: 'text', text }])],
      stop_reason,
      stop_details: isRefusal ? { category: null } : null,
      usage: {
        input_tokens: inputTokens - cachedTokens,
        cache_read_input_tokens: cachedTokens,
        cache_creation_input_tokens: 0,
        output_tokens: outputTokens,
      },
    },
    { 'request-id': 'req_1' },
  );
}
