/** Letters of one round, packed into batches: of bounded size, within the run’s cap, and only if there are enough of them. */
import type { Letter } from '../../judge/batch/api';

export interface PackingOptions {
  /** Fewer letters than this are not posted. */
  readonly least: number;
  readonly mostLetters: number;
  /** Characters of all bodies of a batch. */
  readonly mostCharacters: number;
  /** US dollars; undefined if the price is unknown. */
  readonly mostUsdOf: (letter: Letter) => number | undefined;
  /** US dollars left before the round; Infinity for no bound. */
  readonly budgetUsd: () => number;
  readonly post: (letters: readonly Letter[], mostUsd: number) => void;
}

export class Packing {
  posted = 0;
  /** Why letters were left out; '' if none were. */
  refused = '';
  private readonly known = new Set<string>();
  private full: (readonly Letter[])[] = [];
  private open: Letter[] = [];
  private characters = 0;
  private reservedUsd = 0;

  constructor(private readonly options: PackingOptions) {}

  has(id: string): boolean {
    return this.known.has(id);
  }

  add(letter: Letter): void {
    const { mostLetters, mostCharacters, least } = this.options;
    if (!this.isAffordable(letter)) return;
    if (this.open.length >= mostLetters || this.characters + letter.body.length > mostCharacters)
      this.close();
    this.known.add(letter.id);
    this.open.push(letter);
    this.characters += letter.body.length;
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
    for (let letters = this.full.shift(); letters; letters = this.full.shift()) {
      this.posted += letters.length;
      post(
        letters,
        letters.reduce((usd, letter) => usd + (this.options.mostUsdOf(letter) ?? 0), 0),
      );
    }
  }

  private isAffordable(letter: Letter): boolean {
    const budget = this.options.budgetUsd();
    if (budget === Infinity) return true;
    const usd = this.options.mostUsdOf(letter);
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
