/** The Anthropic Messages format. */
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

/** 400s and 429s that waiting does not help: the organisation's own limit, its tier's cap, no credit. */
const NO_CREDIT = /^You have reached your specified|credit balance is too low/i;
const PASSING = /overloaded_error|rate_limit_error|api_error|timeout_error/;

/** What a Messages response says. Thinking blocks may come first and `content` may be empty. */
function parseAnthropic(
  response: HttpResponse,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const json = jsonIn(response.body);
  if (response.status < 200 || response.status > 299) return errorStatus(response, json, endpoint, sent);
  if (typeof json !== 'object' || json === null) return NO_JSON;
  if (textAt(json, 'type') === 'error' || at(json, 'error')) return errorIn200(json, endpoint.key);
  const usage = usageOf(json);
  const stop = textAt(json, 'stop_reason');
  if (stop === 'refusal') return failed('the model refused to judge this text', usage);
  if (stop === 'max_tokens') return { kind: 'truncated', usage };
  if (stop === 'model_context_window_exceeded') return failed('the case is too long for the model', usage);
  const text = listAt(json, 'content')
    .map((block) => (textAt(block, 'type') === 'text' ? textAt(block, 'text') : ''))
    .join('');
  return { kind: 'text', text, usage };
}

function errorStatus(
  response: HttpResponse,
  json: unknown,
  endpoint: Pick<Endpoint, 'key' | 'baseUrl' | 'model'>,
  sent: readonly Parameter[],
): Reply {
  const { status } = response;
  const host = hostOf(endpoint.baseUrl);
  if (status === 401 || status === 403) return stopped('key', `${host} refused the judge key (${status})`);
  const spent = textAt(json, 'error', 'details', 'error_code') === 'enforced_spend_limit_reached';
  if (status === 402 || spent || NO_CREDIT.test(textAt(json, 'error', 'message')))
    return stopped('quota', `the judge’s credit or spend limit at ${host} is used up (${status})`);
  return otherError(response, complaint(response, endpoint.key), endpoint, sent);
}

function errorIn200(json: unknown, key: string): Reply {
  const type = textAt(json, 'error', 'type');
  const reason = `the judge answered with an error: ${presentable(textAt(json, 'error', 'message') || type, key)}`;
  return PASSING.test(type) ? { kind: 'again', isBusy: true, reason, usage: NO_USAGE } : failed(reason);
}

/** `input_tokens` excludes what was read from or written to the cache. */
function usageOf(json: unknown): Usage {
  const cachedRead = countAt(json, 'usage', 'cache_read_input_tokens');
  const cacheWrite = countAt(json, 'usage', 'cache_creation_input_tokens');
  return {
    input: countAt(json, 'usage', 'input_tokens') + cachedRead + cacheWrite,
    cachedRead,
    cacheWrite,
    output: countAt(json, 'usage', 'output_tokens'),
    costUsd: undefined,
  };
}
