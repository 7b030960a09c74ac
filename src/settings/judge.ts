/** The judge's settings: who decides what the rules cannot, and what it may cost. */
import * as z from 'zod';

export const JUDGE_PROVIDERS = ['rules', 'openai', 'anthropic', 'gemini'] as const;
export type JudgeProvider = (typeof JUDGE_PROVIDERS)[number];

/**
 * The model asked where none is set. Names move on: these are suggestions of the day, each may be changed in the
 * settings, and no code depends on them. An own base URL has no suggestion: its models are its own.
 */
export const PRESELECTED_MODELS: Readonly<Record<JudgeProvider, string>> = {
  rules: '',
  openai: 'gpt-6-luna',
  anthropic: 'claude-haiku-4-5',
  gemini: 'gemini-3.8-flash',
};

const HTTPS = /^https:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;
const LOOPBACK = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?][^\s#\\]*)?$/i;
const KEY_IN_QUERY = /[?&](?:key|api[-_]?key|access[-_]token|token|code|sig|subscription-key)=/i;

const PriceRow = z.strictObject({
  model: z.string().min(1).describe('How the model’s name begins; of several rows the longest beginning counts.'),
  inputUsd: z.number().min(0).max(1000).describe('US dollars per million input tokens.'),
  cachedInputUsd: z
    .number()
    .min(0)
    .max(1000)
    .nullable()
    .default(null)
    .describe('US dollars per million input tokens read from the provider’s cache; blank = as input.'),
  outputUsd: z.number().min(0).max(1000).describe('US dollars per million output tokens, thinking included.'),
  checkedOn: z.iso.date().describe('When somebody last compared the row with the provider’s price page.'),
});
export type PriceRow = z.infer<typeof PriceRow>;

/** Source: facts on judge providers, section 8. */
const KNOWN_PRICES: PriceRow[] = [
  price('claude-haiku-4-5', 1, 0.1, 5, '2026-11-21'),
  price('claude-haiku-5-5', 0.1, 0.01, 0.5, '2026-10-07'),
  price('claude-sonnet-5-5', 2, 0.1, 10, '2026-10-15'),
  price('gpt-6-luna', 0.1, 0.01, 0.5, '2026-09-22'),
  price('gpt-6-sol', 2, 0.2, 10, '2026-09-22'),
  price('gpt-5.4-mini', 0.75, 0.075, 4.5, '2026-11-21'),
  price('gpt-4.1-mini', 0.4, 0.1, 1.6, '2026-11-21'),
  price('gemini-3.8-flash', 0.75, 0.075, 3.75, '2026-10-15'),
  price('gpt-oss-120b', 0.15, null, 0.6, '2026-01-15'),
];

function price(
  model: string,
  inputUsd: number,
  cachedInputUsd: number | null,
  outputUsd: number,
  checkedOn: string,
): PriceRow {
  return { model, inputUsd, cachedInputUsd, outputUsd, checkedOn };
}

export const JudgeSettings = z.strictObject({
  provider: z
    .enum(JUDGE_PROVIDERS)
    .default('rules')
    .describe('Who decides what the rules cannot: nobody (rules), or a model of one of these interfaces.'),
  useRules: z
    .boolean()
    .default(true)
    .describe('Let the rules decide what they are certain of; switched off, every question goes to the model.'),
  baseUrl: z
    .string()
    .trim()
    .max(500)
    .refine((url) => url === '' || HTTPS.test(url) || LOOPBACK.test(url), {
      error: 'must begin with https:// (plain http:// only for localhost) and hold no user name',
    })
    .refine((url) => !KEY_IN_QUERY.test(url), { error: 'must not hold a key: keys have a place of their own' })
    .default('')
    .describe('Base address to which /chat/completions and the like is added; blank = the provider’s own.'),
  model: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe(
      'The model’s name at the provider, e.g. claude-haiku-4-5, azure_ai/gpt-oss-120b; blank = the preselected one.',
    ),
  maxOutputTokens: z
    .int()
    .min(256)
    .max(32000)
    .default(3000)
    .describe('Output tokens per request, thinking included; doubled once where a reply was cut off.'),
  effort: z
    .enum(['', 'low', 'medium', 'high'])
    .default('')
    .describe('How much the model thinks first; blank = low where the provider usually takes it.'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullable()
    .default(null)
    .describe('Sampling temperature; blank = the model’s own. Newer models refuse it: it is then left out.'),
  timeoutSeconds: z.int().min(5).max(300).default(60).describe('How long to wait for one reply, in seconds.'),
  concurrency: z
    .int()
    .min(1)
    .max(10)
    .default(8)
    .describe('Most requests at the same time; fewer are sent while the provider is busy. 1 for Ollama.'),
  attempts: z
    .int()
    .min(1)
    .max(6)
    .default(3)
    .describe('Most times a request is sent where the provider is busy or failing.'),
  priceTable: z
    .array(PriceRow)
    .max(200)
    .default(KNOWN_PRICES)
    .describe('Prices per model; a cost that the provider itself reports counts instead.'),
  costCapUsd: z
    .number()
    .min(0)
    .max(100000)
    .default(0)
    .describe('The run stops cleanly once the judge has cost this many US dollars; 0 = no cap.'),
});
export type JudgeSettings = z.infer<typeof JudgeSettings>;
