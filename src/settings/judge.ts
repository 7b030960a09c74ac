/** The judge's settings: who decides what the rules cannot, and what it may cost. */
import * as z from './zod';

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

const dollars = (help: string) => z.number().check(z.minimum(0), z.maximum(1000), z.describe(help));

const PriceRow = z.strictObject({
  model: z
    .string()
    .check(
      z.minLength(1),
      z.describe('How the model’s name begins; of several rows the longest beginning counts.'),
    ),
  inputUsd: dollars('US dollars per million input tokens.'),
  cachedInputUsd: z._default(
    z.nullable(
      dollars('US dollars per million input tokens read from the provider’s cache; blank = as input.'),
    ),
    null,
  ),
  outputUsd: dollars('US dollars per million output tokens, thinking included.'),
  checkedOn: z
    .string()
    .check(
      z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day such as 2026-11-21' }),
      z.describe('When somebody last compared the row with the provider’s price page.'),
    ),
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

const wholeNumber = (fallback: number, least: number, most: number, help: string) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most), z.describe(help)), fallback);

export const JudgeSettings = z.strictObject({
  provider: z._default(
    z
      .enum(JUDGE_PROVIDERS)
      .check(
        z.describe(
          'Who decides what the rules cannot: nobody (rules), or a model behind one of these interfaces.',
        ),
      ),
    'rules',
  ),
  useRules: z._default(
    z
      .boolean()
      .check(
        z.describe(
          'Let the rules decide what they are certain of; switched off, every question goes to the model.',
        ),
      ),
    true,
  ),
  baseUrl: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine((url) => url === '' || HTTPS.test(url) || LOOPBACK.test(url), {
        error: 'must begin with https:// (plain http:// only for localhost) and hold no user name',
      }),
      z.refine((url) => !KEY_IN_QUERY.test(url), {
        error: 'must not hold a key, which has a place of its own',
      }),
      z.describe(
        'Base address to which /chat/completions and the like is added; blank = the provider’s own.',
      ),
    ),
    '',
  ),
  model: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.describe(
          'The model’s name at the provider, e.g. claude-haiku-4-5, azure_ai/gpt-oss-120b; blank = the preselected one.',
        ),
      ),
    '',
  ),
  maxOutputTokens: wholeNumber(
    3000,
    256,
    32000,
    'Output tokens per request, thinking included; doubled once where a reply was cut off.',
  ),
  effort: z._default(
    z
      .enum(['', 'low', 'medium', 'high'])
      .check(z.describe('How much the model thinks first; blank = low where the provider usually takes it.')),
    '',
  ),
  temperature: z._default(
    z.nullable(
      z
        .number()
        .check(
          z.minimum(0),
          z.maximum(2),
          z.describe(
            'Sampling temperature; blank = the model’s own. Newer models refuse it: it is then left out.',
          ),
        ),
    ),
    null,
  ),
  timeoutSeconds: wholeNumber(60, 5, 120, 'How long to wait for one reply, in seconds.'),
  concurrency: wholeNumber(
    8,
    1,
    10,
    'Most requests at the same time; fewer are sent while the provider is busy. 1 suits Ollama.',
  ),
  attempts: wholeNumber(3, 1, 6, 'Most times a request is sent where the provider is busy or failing.'),
  priceTable: z._default(
    z
      .array(PriceRow)
      .check(
        z.maxLength(200),
        z.describe('Prices per model; a cost that the provider itself reports counts instead.'),
      ),
    KNOWN_PRICES,
  ),
  costCapUsd: z._default(
    z
      .number()
      .check(
        z.minimum(0),
        z.maximum(100000),
        z.describe('The run stops cleanly once the judge has cost this many US dollars; 0 = no cap.'),
      ),
    0,
  ),
});
export type JudgeSettings = z.infer<typeof JudgeSettings>;
