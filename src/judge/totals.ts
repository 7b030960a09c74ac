/** Totals of a judge: requests, tokens and cost. */
import { JUDGE_TOTALS, type JudgeTotals, NO_TOTALS } from '../model/judge';
import { everyOf } from '../model/collections';
import { FREE, NO_USAGE, type Usage } from './provider';

export class Spending {
  readonly done: { -readonly [Name in keyof JudgeTotals]: JudgeTotals[Name] } = { ...NO_TOTALS };
  /** US dollars of the most expensive reply; undefined until the cost of one is known. */
  costliestUsd: number | undefined;

  /** @param costOf US dollars, or undefined if not known */
  constructor(private readonly costOf: (usage: Usage) => number | undefined) {}

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
}

/** The usage of two replies to one question, such as a cut-off one and its repetition. */
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
