/** The judge's settings: who decides what the rules cannot, and what it may cost. */
import { JUDGE_PROVIDERS } from '../model/judge';
import { lazy } from '../model/once';
import * as z from '../model/zod';
import { baseAddress } from './address';

/** US dollars per million tokens. */
const dollars = () => z.number().check(z.minimum(0), z.maximum(1000));

const PriceRow = lazy(() =>
  z.strictObject({
    /** The beginning of the model’s name; if several rows match, the longest beginning counts. */
    model: z.string().check(z.minLength(1)),
    inputUsd: dollars(),
    /** For tokens read from the provider’s cache; null = same as input. */
    cachedInputUsd: z._default(z.nullable(dollars()), null),
    /** Including thinking. */
    outputUsd: dollars(),
    /** When the row was last compared with the provider’s price page. */
    checkedOn: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day such as 2026-11-21' })),
  }),
);
export type PriceRow = z.Shape<typeof PriceRow>;

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

export const JudgeSettings = lazy(() =>
  z.strictObject({
    provider: z._default(z.enum(JUDGE_PROVIDERS), 'rules'),
    useRules: z._default(z.boolean(), true),
    baseUrl: baseAddress(''),
    model: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    temperature: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(2))), null),
    priceTable: z._default(z.array(PriceRow()).check(z.maxLength(200)), KNOWN_PRICES),
    confirmAboveUsd: z._default(z.number().check(z.minimum(0), z.maximum(100000)), 5),
    costCapUsd: z._default(z.number().check(z.minimum(0), z.maximum(100000)), 0),
  }),
);
export type JudgeSettings = z.Shape<typeof JudgeSettings>;
