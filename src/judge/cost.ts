/** What judging costs: prices of models, the cost of a reply, and the totals of a run with its cap. */
import { everyOf } from '../model/collections';
import { JUDGE_TOTALS, type JudgeTotals, NO_TOTALS } from '../model/judge';
import { pricesIn } from '../model/texts/typed-tables';
import type { JudgeSettings } from '../settings/schema';
import { FREE, NO_USAGE, type Usage } from './provider';
import { JudgeStopped } from './stopped';

/** US dollars per million tokens. */
interface Price {
  readonly inputUsd: number;
  /** For tokens read from the provider’s cache; null if they cost as much as other input. */
  readonly cachedInputUsd: number | null;
  /** Including thinking. */
  readonly outputUsd: number;
}

/**
 * Model without version, US dollars for input, cached input and output, and the first day (UTC) of a later price. Source: the providers'
 * pages, on the day in the comment.
 */
const PRICES: readonly (readonly [string, number, number | null, number, string?])[] = [
  ['claude-haiku-4-5', 1, 0.1, 5], // 2026-11-21
  ['claude-haiku-5-5', 0.1, 0.01, 0.5], // 2026-10-07
  ['claude-sonnet-5-5', 2, 0.1, 10], // 2026-10-15
  ['gpt-6-luna', 0.1, 0.01, 0.5], // 2026-09-22
  ['gpt-6-sol', 2, 0.2, 10], // 2026-09-22
  ['gpt-5.4-mini', 0.75, 0.075, 4.5], // 2026-11-21
  ['gpt-4.1-mini', 0.4, 0.1, 1.6], // 2026-11-21
  ['gpt-6.1-sol', 2, 0.1, 10], // 2026-10-15
  ['gpt-6.1-terra', 1, null, 5], // 2026-10-15
  ['gpt-6.2-sol', 2, null, 10], // 2026-11-21
  ['claude-opus-5-5', 4, 0.2, 20], // 2026-10-15
  ['gemini-3.5-flash-lite', 0.3, 0.03, 2.5], // 2026-11-21
  ['gemini-3.8-flash', 0.75, 0.075, 3.75], // 2026-10-15
  ['gemini-3.8-flash', 1.5, null, 7.5, '2027-01-01'], // 2026-10-15
  ['gpt-oss-120b', 0.15, null, 0.6], // 2026-01-15
];

/**
 * @param setting `judge.price`, which takes precedence
 * @param now ms since 1970: prices change
 * @example priceOf('gpt-6-luna', '', Date.now()) // { inputUsd: 0.1, cachedInputUsd: 0.01, outputUsd: 0.5 }
 */
export function priceOf(model: string, setting: JudgeSettings['price'], now: number): Price | undefined {
  const typed = pricesIn(setting);
  if (typed) return { ...typed, cachedInputUsd: null };
  const known = PRICES.filter(([name]) => isNamed(model, name));
  const [, inputUsd, cachedInputUsd = null, outputUsd] =
    known.filter(([, , , , from]) => from === undefined || Date.parse(from) <= now).pop() ?? [];
  return inputUsd === undefined || outputUsd === undefined
    ? undefined
    : { inputUsd, cachedInputUsd, outputUsd };
}

/** Writing to a prompt cache costs a quarter more than plain input (Anthropic, newer OpenAI models). */
const CACHE_WRITE = 1.25;

/** A date, a version or a host’s suffix may follow a model’s name. Any other word makes it another model (`…-fast`). */
const VERSION = /^(?:-(?:\d{2,8}|v\d+|latest|preview|exp|it))*(?:[:@].*)?$/;

/**
 * @example isNamed('us.anthropic.claude-haiku-5-5-v1:0', 'claude-haiku-5-5') // true
 */
function isNamed(model: string, name: string): boolean {
  const bare = model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^(?:[a-z]+\.)+(?=[a-z])/, '');
  const [written = '', known = ''] = [bare, name].map((text) => text.replace(/\./g, '-'));
  return written.startsWith(known) && VERSION.test(written.slice(known.length));
}

/** A provider's figure below this share of the list price is not believed: cached input costs a tenth. */
const MIN_SHARE = 0.01;

/**
 * The cost of a reply in US dollars: the provider's own figure, else by the price; undefined if neither is known. Without a price, a
 * reported 0 is not believed: proxies report it for models that they don't know, and it would switch off the cap.
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

/** The requests, tokens and cost of a run's judge, and its cap. */
export class Spending {
  readonly done: { -readonly [Name in keyof JudgeTotals]: JudgeTotals[Name] } = { ...NO_TOTALS };
  /** US dollars of the most expensive reply; undefined until the cost of one is known. */
  private costliestUsd: number | undefined;

  /** @param capUsd 0 for no cap @param spentUsd by earlier executions of the run */
  constructor(
    private readonly costOf: (usage: Usage) => number | undefined,
    private readonly capUsd: number,
    private readonly spentUsd: number,
  ) {}

  /** Adds the usage of a response. @param isRemembered whether it was paid for before the run was interrupted */
  book(usage: Usage, isRemembered: boolean): void {
    if (isRemembered) {
      this.done.rememberedUsd += this.cost(usage) ?? 0;
      return;
    }
    this.done.inputTokens += usage.input;
    this.done.cachedTokens += usage.cachedRead;
    this.done.outputTokens += usage.output;
    const cost = this.cost(usage);
    if (cost === undefined) this.done.unpriced += 1;
    else {
      this.done.costUsd += cost;
      this.costliestUsd = Math.max(this.costliestUsd ?? 0, cost);
    }
  }

  /** US dollars; undefined for a reply that does not report its tokens, or without a known price. */
  cost(usage: Usage): number | undefined {
    if (usage === NO_USAGE || usage === FREE) return 0;
    if (usage.input + usage.output > 0) return this.costOf(usage);
    return usage.costUsd === 0 ? undefined : usage.costUsd;
  }

  get totals(): JudgeTotals {
    return { ...this.done };
  }

  /** The number of requests that the remaining budget allows if each costs as much as the most expensive so far; at least 1. */
  get affordable(): number {
    if (this.capUsd === 0 || this.costliestUsd === 0) return Infinity;
    const remainingUsd = this.capUsd - this.spentUsd - spentIn(this.done);
    return Math.max(1, Math.floor(remainingUsd / (this.costliestUsd ?? Infinity)));
  }

  /** Why the model may not be asked any more; undefined below the cap. */
  get stop(): JudgeStopped | undefined {
    const { capUsd, done } = this;
    if (capUsd === 0) return undefined;
    const problem =
      done.inputTokens + done.outputTokens === 0
        ? 'the judge’s replies do not report token usage; set the cap to 0'
        : 'the price of the judge model is unknown; enter it in the setting “Price”, or set the cap to 0';
    if (done.unpriced > 0) return new JudgeStopped('cost cap', `a cost cap is set, but ${problem}`);
    const spent = this.spentUsd + spentIn(done);
    const shown = `the judge has used $${spent.toFixed(spent < 0.01 ? 4 : 2)} of its $${capUsd} cap`;
    return spent >= capUsd ? new JudgeStopped('cost cap', shown) : undefined;
  }
}

/** The usage of a cut-off reply and its repetition. */
export function addUsage(a: Usage, b: Usage): Usage {
  if (a === NO_USAGE) return b;
  return {
    input: a.input + b.input,
    cachedRead: a.cachedRead + b.cachedRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    costUsd: a.costUsd === undefined || b.costUsd === undefined ? undefined : a.costUsd + b.costUsd,
  };
}

/** US dollars that count towards the cap of a run, including those paid before it was interrupted. */
export function spentIn({ costUsd, rememberedUsd }: JudgeTotals): number {
  return costUsd + rememberedUsd;
}

export function addTotals(before: JudgeTotals, now: JudgeTotals): JudgeTotals {
  return everyOf(JUDGE_TOTALS, (name) => before[name] + now[name]);
}
