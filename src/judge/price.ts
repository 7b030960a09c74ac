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

/** US dollars: the provider's own figure, else from the table, else undefined. */
export function costOf(usage: Usage, row: PriceRow | undefined): number | undefined {
  if (usage.costUsd !== undefined || !row) return usage.costUsd;
  const fresh = Math.max(0, usage.input - usage.cachedRead - usage.cacheWrite);
  return (
    (fresh * row.inputUsd +
      usage.cacheWrite * row.inputUsd * CACHE_WRITE +
      usage.cachedRead * (row.cachedInputUsd ?? row.inputUsd) +
      usage.output * row.outputUsd) /
    PER
  );
}
