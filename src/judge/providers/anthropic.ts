/** The Anthropic Messages format. */
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

const EFFORT: Parameter = { name: 'effort', called: /effort/i };
const FORM: Parameter = {
  name: RESPONSE_FORM,
  called: /output_config|output_format|json_schema|structured|schema/i,
};

/**
 * The rubric is marked for the prompt cache. Models think by default, and thinking is paid for, so effort is low; older
 * models, which refuse the parameter, are asked without it. No forced tool use: newer models refuse it, older ones follow the prompt.
 */
export function anthropic(endpoint: Endpoint): Provider {
  const { baseUrl, key, model, temperature } = endpoint;
  return providerOf(endpoint, {
    levels: ['schema', 'text'],
    path: '/messages',
    auth: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    parameters: () => [EFFORT],
    form: FORM,
    body: (ask, form, sends) => {
      const output = {
        ...(sends(EFFORT) && { effort: 'low' }),
        ...(sends(FORM) && { format: { type: 'json_schema', schema: ask.schema } }),
      };
      return {
        model,
        max_tokens: form.maxOutputTokens,
        system: [{ type: 'text', text: ask.system, cache_control: { type: 'ephemeral' } }],
        messages: [{ role: 'user', content: ask.user }],
        ...(sends(TEMPERATURE) && { temperature }),
        ...(Object.keys(output).length > 0 && { output_config: output }),
      };
    },
    read: (json) => read(json, key),
    refusal: (json, { status }) => refusal(json, status, hostOf(baseUrl)),
  });
}

/** 400s and 429s that waiting does not help: the organisation's own limit, its tier's cap, no credit. */
const NO_CREDIT = /^You have reached your specified|credit balance is too low/i;
const PASSING = /overloaded_error|rate_limit_error|api_error|timeout_error/;

/** What a Messages response says. Thinking blocks may come first and `content` may be empty. */
function read(json: object, key: string): Reply {
  if (textAt(json, 'type') === 'error' || at(json, 'error')) return errorIn200(json, key);
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

function refusal(json: unknown, status: number, host: string): Reply | undefined {
  if (status === 401 || status === 403) return stopped('key', `${host} refused the judge key (${status})`);
  const spent = textAt(json, 'error', 'details', 'error_code') === 'enforced_spend_limit_reached';
  if (status === 402 || spent || NO_CREDIT.test(textAt(json, 'error', 'message')))
    return stopped('quota', `the judge’s credit or spend limit at ${host} is used up (${status})`);
  return undefined;
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
