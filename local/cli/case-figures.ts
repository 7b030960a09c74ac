/** What reports need of a file of cases, added up portion by portion: rows that are alike are kept once. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { inVain } from './in-vain';

type Portion = ReplyOf<'scoreCases'>;
type Figures = RequestOf<'reportCases'>;

const SLOWEST = 10;
/** Cells to fix that are kept. */
const MOST_PROBLEMS = 1000;
/** Rows that are kept whole, to be listed. */
const MOST_LISTED = 2000;

type Judging = Portion['figures']['judging'];
type CountedOfPortion = Pick<Portion, 'cards' | 'figures' | 'leftOut' | 'unchosen' | 'waiting'>;

export class CaseFigures {
  private columns: readonly string[] = [];
  /** How many rows there are of each kind, beside those that are listed. */
  private readonly kinds = new Map<string, number>();
  private readonly listed: string[] = [];
  private slowest: (readonly [number, string])[] = [];
  private readonly tabs: Portion['figures']['tab'][] = [];
  /** What the judge has done, pass by pass and portion by portion. */
  readonly judging: Judging[] = [];
  private cost = 0;
  /** Cases that the choice left out, if they are wanted. */
  readonly unchosen: Portion['unchosen'][number][] = [];
  /** The questions of rows that got no verdict. */
  readonly inVain: string[] = [];
  private problems = 0;
  /** Why not all of it is judged yet: the provider is at work on batches; '' if it is not. */
  waiting = '';
  private readonly out = new Map<string, number>();

  /** @param earlier what the judge has done in earlier passes over the file */
  constructor(earlier: readonly Judging[] = []) {
    for (const judging of earlier) this.count(judging);
  }

  /** Portions come in the order of the file. */
  add({ cards, figures, leftOut, unchosen, waiting }: CountedOfPortion): void {
    for (const card of cards)
      if (card.includes('"verdict":"error"')) this.inVain.push(...inVain(JSON.parse(card)));
    if (waiting !== '') this.waiting = waiting;
    for (const evalCase of unchosen) this.unchosen.push(evalCase);
    const { columns, kinds, order, listed, slowest, tab, judging } = figures;
    if (columns.length > 0) this.columns = columns;
    const shown = listed.slice(0, MOST_LISTED - this.listed.length);
    for (const [, row] of shown) this.listed.push(row);
    const isListed = new Set(shown.map(([place]) => place));
    const times = kinds.map(() => 0);
    order.forEach((kind, place) => {
      if (!isListed.has(place)) times[kind] = (times[kind] ?? 0) + 1;
    });
    kinds.forEach((text, kind) => this.kinds.set(text, (this.kinds.get(text) ?? 0) + (times[kind] ?? 0)));
    this.slowest = [...this.slowest, ...slowest].sort(([a], [b]) => b - a).slice(0, SLOWEST);
    const problems = tab.problems.slice(0, Math.max(0, MOST_PROBLEMS - this.problems));
    this.problems += problems.length;
    this.tabs.push({ ...tab, problems });
    this.count(judging);
    for (const [status, lines] of Object.entries(leftOut))
      this.out.set(status, (this.out.get(status) ?? 0) + lines);
  }

  /** Whether more rows are wanted to be listed. */
  get lists(): boolean {
    return this.listed.length < MOST_LISTED;
  }

  /** What the judge has cost so far, US dollars. */
  get costUsd(): number {
    return this.cost;
  }

  private count(judging: Judging): void {
    this.judging.push(judging);
    this.cost += judging.costUsd;
  }

  /** Lines that their status leaves out. @example '3 skip, 1 not doing'; '' for none */
  get leftOut(): string {
    return [...this.out]
      .map(([status, lines]) => `${lines} ${status === '' ? '(blank)' : status}`)
      .join(', ');
  }

  all(): Pick<Figures, 'columns' | 'kinds' | 'listed' | 'slowest' | 'tabs' | 'judging'> {
    return {
      columns: this.columns,
      kinds: [...this.kinds],
      listed: this.listed,
      slowest: this.slowest.map(([, row]) => row),
      tabs: this.tabs,
      judging: this.judging,
    };
  }
}
