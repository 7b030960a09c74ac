/** What judge models cost: the price in the settings, else the one of this table; and what a reply has cost by it. */
import type { JudgeSettings } from '../settings/schema';
import { pricesIn } from '../model/texts/typed-tables';
import type { Usage } from './providers/provider';

/** US dollars per million tokens. */
export interface Price {
  readonly inputUsd: number;
  /** For tokens read from the provider’s cache; null = same as input. */
  readonly cachedInputUsd: number | null;
  /** Including thinking. */
  readonly outputUsd: number;
}

interface PriceRow extends Price {
  /** The beginning of the model’s name; if several rows match, the longest beginning counts. */
  readonly model: string;
  /** When the row was last compared with the provider’s price page. */
  readonly checkedOn: string;
}

/** Source: facts on judge providers, section 8. */
const PRICES: readonly PriceRow[] = [
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

/** @param own the setting `judge.price` @returns undefined if nobody knows it */
export function priceOf(model: string, own: JudgeSettings['price']): Price | undefined {
  const typed = pricesIn(own);
  return typed ? { ...typed, cachedInputUsd: null } : rowOf(model);
}

/** Writing to a prompt cache costs a quarter more than plain input (Anthropic, newer OpenAI models). */
const CACHE_WRITE = 1.25;

/** The row with the longest name that the model's begins with, with or without a vendor prefix (`azure_ai/gpt-oss-120b`). */
function rowOf(model: string): PriceRow | undefined {
  const names = [model, model.slice(model.lastIndexOf('/') + 1)].map((name) => name.toLowerCase());
  return PRICES.filter((row) => names.some((name) => name.startsWith(row.model.toLowerCase()))).sort(
    (a, b) => b.model.length - a.model.length,
  )[0];
}

/** Of the list price: less than any discount leaves (a tenth for what was cached). */
const MIN_SHARE = 0.01;

/**
 * US dollars: the provider's own figure, else by the price, else undefined. A figure far below the list price is not believed, nor is
 * one of 0 where there is none: proxies report it for models whose price they don't know, and it would switch off the cap.
 */
export function costOf(usage: Usage, price: Price | undefined): number | undefined {
  const { costUsd, input, cachedRead, cacheWrite, output } = usage;
  if (!price) return costUsd === 0 ? undefined : costUsd;
  const fresh = Math.max(0, input - cachedRead - cacheWrite);
  const list =
    (fresh * price.inputUsd +
      cacheWrite * price.inputUsd * CACHE_WRITE +
      cachedRead * (price.cachedInputUsd ?? price.inputUsd) +
      output * price.outputUsd) /
    1e6;
  return costUsd !== undefined && costUsd >= list * MIN_SHARE ? costUsd : list;
}
