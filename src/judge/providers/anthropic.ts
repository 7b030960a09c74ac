/** The Anthropic Messages format. */
import type { HttpRequest } from '../../model/ports';
import { join } from './address';
import { parseAnthropic } from './anthropic-reply';
import { type AskTexts, type Endpoint, type Provider, type RequestForm, RESPONSE_FORM } from './provider';
import type { Parameter } from './refused';

const EFFORT: Parameter = { name: 'effort', called: /effort/i };
const TEMPERATURE: Parameter = { name: 'temperature', called: /temperature/i };
const FORM: Parameter = {
  name: RESPONSE_FORM,
  called: /output_config|output_format|json_schema|structured|schema/i,
};

/**
 * The rubric is marked for the prompt cache. Models think by default, and thinking is paid for, so effort is low unless set; older
 * models, which refuse the parameter, are asked without it. No forced tool use: newer models refuse it, older ones follow the prompt.
 */
export function anthropic(endpoint: Endpoint): Provider {
  return {
    levels: ['schema', 'text'],
    buildRequest: (ask, form) => request(endpoint, ask, form),
    parse: (response, form) => parseAnthropic(response, endpoint, sentParameters(endpoint, form)),
  };
}

function sentParameters({ temperature }: Endpoint, { dropped, level }: RequestForm): Parameter[] {
  return [
    EFFORT,
    ...(temperature === null ? [] : [TEMPERATURE]),
    ...(level === 'schema' ? [FORM] : []),
  ].filter(({ name }) => !dropped.has(name));
}

function request(endpoint: Endpoint, ask: AskTexts, form: RequestForm): HttpRequest {
  const { baseUrl, effort, key, model, temperature, timeoutSeconds } = endpoint;
  const sent = new Set(sentParameters(endpoint, form).map(({ name }) => name));
  const output = {
    ...(sent.has(EFFORT.name) && { effort: effort || 'low' }),
    ...(sent.has(FORM.name) && { format: { type: 'json_schema', schema: ask.schema } }),
  };
  return {
    url: join(baseUrl, '/messages'),
    method: 'post',
    headers: { 'Content-Type': 'application/json', 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    timeoutSeconds,
    body: JSON.stringify({
      model,
      max_tokens: form.maxOutputTokens,
      system: [{ type: 'text', text: ask.system, cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: ask.user }],
      ...(sent.has(TEMPERATURE.name) && { temperature }),
      ...(Object.keys(output).length > 0 && { output_config: output }),
    }),
  };
}
