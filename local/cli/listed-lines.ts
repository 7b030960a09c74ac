/** The cases that a diff of two files lists, read from their lines again. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import type { Ask } from '../ask';
import type { LineReader, RunIndex } from './run-index';

type ListedCase = ReplyOf<'listCases'>['cases'][number];
type Line = RequestOf<'listCases'>['cases'][number];

/** Cases in their order: where they stand, and by which number the add-on names those of their kind. */
export interface Listing {
  readonly tab: string;
  readonly index: RunIndex;
  readonly places: Uint32Array;
  readonly numbers: Uint32Array;
  /** Where the same cases stand in the earlier file; undefined for cases of one file. */
  readonly earlier?: { readonly index: RunIndex; readonly places: Uint32Array };
  readonly by?: Line['by'];
}

/** Numbers of kinds, each with the checks for which its cases are listed. */
export type Wanted = ReadonlyMap<number, readonly string[]>;

/** Cases that are read from their lines at once. */
const PORTION = 250;

export class ListedLines {
  private readonly readers = new Map<RunIndex, LineReader>();

  constructor(private readonly ask: Ask) {}

  /** @param wanted undefined for all @param most of them */
  *casesOf(listings: readonly Listing[], wanted: Wanted | undefined, most: number): Generator<ListedCase> {
    let lines: Line[] = [];
    let count = 0;
    for (const listing of listings)
      for (const [index, number] of listing.numbers.entries()) {
        if (count >= most) break;
        const checks = wanted ? wanted.get(number) : [];
        if (!checks) continue;
        lines.push(this.lineOf(listing, index, checks));
        count += 1;
        if (lines.length < PORTION) continue;
        yield* this.ask('listCases', { cases: lines }).cases;
        lines = [];
      }
    if (lines.length > 0) yield* this.ask('listCases', { cases: lines }).cases;
  }

  caseAt(listing: Listing, index: number, checks: readonly string[]): ListedCase | undefined {
    return this.ask('listCases', { cases: [this.lineOf(listing, index, checks)] }).cases[0];
  }

  private lineOf(
    { tab, index, places, earlier, by = '' }: Listing,
    i: number,
    checks: readonly string[],
  ): Line {
    return {
      tab,
      by,
      checks,
      before: earlier ? this.readerOf(earlier.index).lineAt(earlier.places[i] ?? 0) : '',
      after: this.readerOf(index).lineAt(places[i] ?? 0),
    };
  }

  private readerOf(index: RunIndex): LineReader {
    const reader = this.readers.get(index) ?? index.reader();
    this.readers.set(index, reader);
    return reader;
  }

  close(): void {
    for (const reader of this.readers.values()) reader.close();
  }
}
