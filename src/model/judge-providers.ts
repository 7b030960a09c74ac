/** Who can judge: only the rules, or a model of one of the providers. */
import { namesOf } from './fields/field';

/**
 * The model asked if none is set: each provider's cheapest one that fits. Names change: these are current suggestions, each can be
 * changed in the settings, and no code depends on them. A custom base URL has no suggestion, since its models are its own.
 */
export const PRESELECTED_MODELS = {
  rules: '',
  openai: 'gpt-6-luna',
  anthropic: 'claude-haiku-5-5',
  gemini: 'gemini-3.8-flash',
} as const;

export type JudgeProvider = keyof typeof PRESELECTED_MODELS;
export type ModelProvider = Exclude<JudgeProvider, 'rules'>;

/** In the order offered. */
export const JUDGE_PROVIDERS = namesOf(PRESELECTED_MODELS);
