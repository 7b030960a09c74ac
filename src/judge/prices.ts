/** What judge models cost: the price in the settings, else the one of this table; and what a reply has cost by it. */
import type { JudgeSettings } from '../settings/schema';
import { pricesIn } from '../model/texts/typed-tables';
import type { Usage } from './providers/provider';

/** US dollars per million tokens. */
interface Price {
  readonly inputUsd: number;
  /** For tokens read from the provider’s cache; null = same as input. */
  readonly cachedInputUsd: number | null;
  /** Including thinking. */
  readonly outputUsd: number;
}

interface PriceRow extends Price {
  /** The model’s name, without the version or date that may follow it. */
  readonly model: string;
  /** The day from which the price holds, in UTC; absent for the first one. */
  readonly from?: string;
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
  price('gpt-6.1-sol', 2, 0.1, 10, '2026-10-15'),
  price('gpt-6.1-terra', 1, null, 5, '2026-10-15'),
  price('gpt-6.2-sol', 2, null, 10, '2026-11-21'),
  price('claude-opus-5-5', 4, 0.2, 20, '2026-10-15'),
  price('gemini-3.5-flash-lite', 0.3, 0.03, 2.5, '2026-11-21'),
  price('gemini-3.8-flash', 0.75, 0.075, 3.75, '2026-10-15'),
  { ...price('gemini-3.8-flash', 1.5, null, 7.5, '2026-10-15'), from: '2027-01-01' },
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

/** When models end, by name. Source: facts on judge providers. */
const ENDS: ReadonlyMap<string, string> = new Map([['gpt-4.1-mini', '2027-01-14']]);

/**
 * @param own the setting `judge.price`
 * @param now ms since 1970: prices change
 * @returns undefined if nobody knows it
 */
export function priceOf(model: string, own: JudgeSettings['price'], now: number): Price | undefined {
  const typed = pricesIn(own);
  if (typed) return { ...typed, cachedInputUsd: null };
  const known = PRICES.filter((row) => isNamed(model, row.model));
  return known.filter(({ from }) => from === undefined || Date.parse(from) <= now).pop();
}

/** The day on which a model ended at its vendor; '' for one still offered. */
export function endOf(model: string, now: number): string {
  const [, day = ''] = [...ENDS].find(([name]) => isNamed(model, name)) ?? [];
  return day !== '' && Date.parse(day) <= now ? day : '';
}

/** To be said before a model is asked; '' for one still offered. @param day see `endOf` */
export function endedSentence(model: string, day: string): string {
  return day === ''
    ? ''
    : `The judge model ${model} was retired on ${day}. Set another one (judge.model), unless your host still serves it.`;
}

/** Writing to a prompt cache costs a quarter more than plain input (Anthropic, newer OpenAI models). */
const CACHE_WRITE = 1.25;

/** What may follow a model’s name: a date, a version, what hosts add to it. Any other word makes it another model (`…-fast`). */
const VERSION = /^(?:-(?:\d{2,8}|v\d+|latest|preview|exp|it))*(?:[:@].*)?$/;

/**
 * Whether a model has a name of the table: after a vendor’s prefix, with `.` for `-`, or as Bedrock writes it.
 *
 * @example isNamed('us.anthropic.claude-haiku-5-5-v1:0', 'claude-haiku-5-5') // true
 */
function isNamed(model: string, name: string): boolean {
  const own = model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^(?:[a-z]+\.)+(?=[a-z])/, '');
  const [given, wanted] = [own, name].map((text) => text.replace(/\./g, '-'));
  return (
    given !== undefined &&
    wanted !== undefined &&
    given.startsWith(wanted) &&
    VERSION.test(given.slice(wanted.length))
  );
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
