/** The table of providers, by name. */
import { type ModelProvider, PRESELECTED_MODELS, PROVIDER_ADDRESSES } from '../../model/judge';
import type { JudgeSettings } from '../../settings/schema';
import { redacted } from '../../model/texts/redact';
import { UserError } from '../../model/user-error';
import { anthropic } from './anthropic';
import { gemini } from './gemini';
import { openAiCompatible } from './openai';
import type { Provider } from './provider';

const PROVIDERS = {
  openai: { title: 'OpenAI', make: openAiCompatible },
  anthropic: { title: 'Anthropic', make: anthropic },
  gemini: { title: 'Gemini', make: gemini },
} as const satisfies Readonly<Record<ModelProvider, object>>;

export function providerTitle(provider: ModelProvider): string {
  return PROVIDERS[provider].title;
}

/** The model in the settings, or the preselected one; '' if a custom base URL is set but no model name. */
export function modelOf(provider: ModelProvider, { baseUrl, model }: JudgeSettings): string {
  return model || (baseUrl === '' || provider !== 'openai' ? PRESELECTED_MODELS[provider] : '');
}

/** The provider of the model in the settings. @throws UserError if no model is set or preselected, or if the key contains invalid characters */
export function providerFor(providerName: ModelProvider, settings: JudgeSettings, rawKey: string) {
  const model = modelOf(providerName, settings);
  if (model === '')
    throw new UserError(
      'usage',
      'no judge model is set: a custom base URL requires a model name (judge.model)',
    );
  const key = rawKey.trim();
  // A header must be printable ASCII; otherwise the runtime would quote the key in its error message.
  if (!/^[\x21-\x7e]*$/.test(key))
    throw new UserError('usage', 'the judge key contains characters that cannot be part of a key');
  const baseUrl = settings.baseUrl || PROVIDER_ADDRESSES[providerName];
  const provider = PROVIDERS[providerName].make({ baseUrl, model, key, temperature: settings.temperature });
  // Redacts again after parsing: in the raw response the key may have been split or escaped.
  const parse: Provider['parse'] = (response, form) => {
    const reply = provider.parse(response, form);
    if (reply.kind === 'text') return { ...reply, text: redacted(reply.text, [key]) };
    return 'reason' in reply ? { ...reply, reason: redacted(reply.reason, [key]) } : reply;
  };
  return { provider: { ...provider, parse }, baseUrl, model };
}
