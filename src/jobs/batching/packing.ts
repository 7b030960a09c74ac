/** Requests of one round, packed into batches: of bounded size, within the run’s cap, and only if there are enough of them. */
import type { BatchRequest } from '../../judge/batch/api';

export interface PackingOptions {
  /** Fewer requests than this are not posted. */
  readonly least: number;
  readonly mostRequests: number;
  /** Characters of all bodies of a batch. */
  readonly mostCharacters: number;
  /** US dollars; undefined if the price is unknown. */
  readonly mostUsdOf: (request: BatchRequest) => number | undefined;
  /** US dollars left before the round; Infinity for no bound. */
  readonly budgetUsd: () => number;
  readonly post: (requests: readonly BatchRequest[], mostUsd: number) => void;
}

export class Packing {
  posted = 0;
  /** Why requests were left out; '' if none were. */
  refused = '';
  private readonly known = new Set<string>();
  private full: (readonly BatchRequest[])[] = [];
  private open: BatchRequest[] = [];
  private characters = 0;
  private reservedUsd = 0;

  constructor(private readonly options: PackingOptions) {}

  has(id: string): boolean {
    return this.known.has(id);
  }

  add(request: BatchRequest): void {
    const { mostRequests, mostCharacters, least } = this.options;
    if (!this.isAffordable(request)) return;
    if (this.open.length >= mostRequests || this.characters + request.body.length > mostCharacters)
      this.close();
    this.known.add(request.id);
    this.open.push(request);
    this.characters += request.body.length;
    if (this.known.size >= least) this.postFull();
  }

  /** Posts what is left. */
  end(): void {
    if (this.known.size < this.options.least) return;
    this.close();
    this.postFull();
  }

  private close(): void {
    if (this.open.length > 0) this.full.push(this.open);
    this.open = [];
    this.characters = 0;
  }

  private postFull(): void {
    const { post } = this.options;
    for (let requests = this.full.shift(); requests; requests = this.full.shift()) {
      this.posted += requests.length;
      post(
        requests,
        requests.reduce((usd, request) => usd + (this.options.mostUsdOf(request) ?? 0), 0),
      );
    }
  }

  private isAffordable(request: BatchRequest): boolean {
    const budget = this.options.budgetUsd();
    if (budget === Infinity) return true;
    const usd = this.options.mostUsdOf(request);
    if (usd !== undefined && this.reservedUsd + usd <= budget) {
      this.reservedUsd += usd;
      return true;
    }
    this.refused =
      usd === undefined
        ? 'a cost cap is set, but the price of the judge model is not known: add it to the price table, or set the cap to 0'
        : 'what is left of the cost cap does not cover the most that a further question might cost';
    return false;
  }
}
