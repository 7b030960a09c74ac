/** The cost of tokens. */
import type { PriceRow } from '../settings/judge';
import type { Usage } from './providers/provider';

const PER = 1e6;
/** Writing to a prompt cache costs a quarter more than plain input (Anthropic, newer OpenAI models). */
const CACHE_WRITE = 1.25;

/** The row with the longest name that the model's begins with, with or without a vendor prefix (`azure_ai/gpt-oss-120b`). */
export function priceOf(model: string, table: readonly PriceRow[]): PriceRow | undefined {
  const names = [model, model.slice(model.lastIndexOf('/') + 1)].map((name) => name.toLowerCase());
  return table
    .filter((row) => names.some((name) => name.startsWith(row.model.toLowerCase())))
    .sort((a, b) => b.model.length - a.model.length)[0];
}

/** Of the list price: less than any discount leaves (a tenth for what was cached). */
const LEAST_SHARE = 0.01;

/**
 * US dollars: the provider's own figure, else from the table, else undefined. A figure far below the list price is not believed:
 * a reply that says it was free would switch off the cap.
 */
export function costOf(usage: Usage, row: PriceRow | undefined): number | undefined {
  const { costUsd, input, cachedRead, cacheWrite, output } = usage;
  if (!row) return costUsd;
  const fresh = Math.max(0, input - cachedRead - cacheWrite);
  const list =
    (fresh * row.inputUsd +
      cacheWrite * row.inputUsd * CACHE_WRITE +
      cachedRead * (row.cachedInputUsd ?? row.inputUsd) +
      output * row.outputUsd) /
    PER;
  return costUsd !== undefined && costUsd >= list * LEAST_SHARE ? costUsd : list;
}
