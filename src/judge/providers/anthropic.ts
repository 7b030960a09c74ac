/** The Anthropic Messages format. */
import { hostOf } from '../../settings/address';
import {
  at,
  countAt,
  type Endpoint,
  errorIn,
  failed,
  listAt,
  type RequestParameter,
  presentable,
  type Provider,
  providerOf,
  RESPONSE_FORM,
  TEMPERATURE,
  textAt,
  type Usage,
  usedUp,
} from './provider';

const EFFORT: RequestParameter = { name: 'effort', called: /effort/i };
const FORM: RequestParameter = {
  name: RESPONSE_FORM,
  called: /output_config|output_format|json_schema|structured|schema/i,
};
/** Errors (400, 429) that a retry does not resolve: the organisation's own limit, its tier's cap, no credit. */
const NO_CREDIT = /^You have reached your specified|credit balance is too low/i;
const PASSING = /overloaded_error|rate_limit_error|api_error|timeout_error/;

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
    body(ask, form, sends) {
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
    /** Thinking blocks may come first, and `content` may be empty. */
    read(json) {
      if (textAt(json, 'type') === 'error' || at(json, 'error')) {
        const type = textAt(json, 'error', 'type');
        return errorIn(presentable(textAt(json, 'error', 'message') || type, key), PASSING.test(type));
      }
      const usage = usageOf(json);
      const stop = textAt(json, 'stop_reason');
      if (stop === 'refusal') return failed('the model refused to judge this text', usage);
      if (stop === 'max_tokens') return { kind: 'truncated', usage };
      if (stop === 'model_context_window_exceeded')
        return failed('the case is too long for the model', usage);
      const text = listAt(json, 'content')
        .map((block) => (textAt(block, 'type') === 'text' ? textAt(block, 'text') : ''))
        .join('');
      return { kind: 'text', text, usage };
    },
    refusal(json, { status }) {
      const isSpent = textAt(json, 'error', 'details', 'error_code') === 'enforced_spend_limit_reached';
      return isSpent || NO_CREDIT.test(textAt(json, 'error', 'message'))
        ? usedUp(hostOf(baseUrl), status)
        : undefined;
    },
  });
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
