/** Who can judge: the rules alone, or a model of one of the providers. */
import { namesOf } from './fields/field';

/**
 * The model asked where none is set: of each provider the cheapest that fits. Names move on: these are suggestions of the day,
 * each may be changed in the settings, and no code depends on them. An own base URL has no suggestion: its models are its own.
 */
export const PRESELECTED_MODELS = {
  rules: '',
  openai: 'gpt-6-luna',
  anthropic: 'claude-haiku-5-5',
  gemini: 'gemini-3.8-flash',
} as const;

export type JudgeProvider = keyof typeof PRESELECTED_MODELS;
export type ModelProvider = Exclude<JudgeProvider, 'rules'>;

/** In the order in which they are offered. */
export const JUDGE_PROVIDERS = namesOf(PRESELECTED_MODELS);
