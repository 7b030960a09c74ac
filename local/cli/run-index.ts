/**
 * A file with a scorecard on each line, too long to be held whole: of each case only what it is recognised by, its kind, and where its
 * line stands. A million take 50 MB.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';
import type { ReplyOf, RequestOf } from '../../src/api/table';
import type { CaseKeys } from '../../src/model/diff/same-cases';
import type { CaseCore } from './case-core';
import { inOrder, type PlacedLine, placedPortionsOf, type PortionSize } from './case-lines';
import type { CaseKinds } from './case-kinds';
import { textKey } from './text-key';
import { UsageError } from './usage-error';

type Indexed = ReplyOf<'indexCards'>;
type AboutLine = RequestOf<'diffCounted'>['after'][number]['abouts'][number];
/** Where a line stands. */
type Span = Pick<PlacedLine, 'offset' | 'bytes'>;
/** Who reads portions of such files. */
export type Indexer = Pick<CaseCore, 'index' | 'ahead'>;

const PORTION: PortionSize = { lines: 500, characters: 4e6 };
const STATES = ['', 'edited', 'none'] as const;

/** The cases of one eval set of a file. */
export interface IndexedRun {
  readonly tab: string;
  readonly runId: string;
  /** What its lines say they were scored with, each once, in the order of the file. */
  readonly abouts: AboutLine[];
  /** Their places in the index, in the order of the file. */
  readonly places: Uint32Array;
}

export class RunIndex {
  private readonly offsets = new Numbers(Float64Array);
  private readonly bytes = new Numbers(Uint32Array);
  private readonly rows = new Numbers(Uint32Array);
  private readonly uids = new Numbers(Float64Array);
  private readonly testIds = new Numbers(Float64Array);
  private readonly queries = new Numbers(Float64Array);
  private readonly states = new Numbers(Uint8Array);
  private readonly tabs = new Numbers(Uint16Array);
  private readonly kindOf = new Numbers(Uint32Array);
  private readonly tabNames: string[] = [];
  private readonly runIds: string[] = [];
  /** By tab, run and text. */
  private readonly abouts = new Map<string, { readonly tab: string; readonly line: AboutLine }>();

  constructor(
    readonly file: string,
    private readonly kinds: CaseKinds,
  ) {}

  /** @returns undefined if the file has no scorecards on its lines @throws UsageError if it begins so, and goes on otherwise */
  static async of(
    file: string,
    kinds: CaseKinds,
    indexer: Indexer,
    size: PortionSize = PORTION,
  ): Promise<RunIndex | undefined> {
    const index = new RunIndex(file, kinds);
    const portions = placedPortionsOf(file, size);
    const first = await portions.next();
    if (first.done === true || !isScorecard(first.value[0]?.text ?? '')) {
      await portions.return(undefined);
      return undefined;
    }
    const all = (async function* () {
      yield first.value;
      yield* portions;
    })();
    const look = async (lines: readonly PlacedLine[]) => ({
      lines: lines.map(({ offset, bytes }) => ({ offset, bytes })),
      indexed: await indexer.index(index.requestFor(lines)),
    });
    for await (const { lines, indexed } of inOrder(all, indexer.ahead, look)) index.note(indexed, lines);
    index.assertNoneTwice();
    return index;
  }

  requestFor(lines: readonly Pick<PlacedLine, 'line' | 'text'>[]): RequestOf<'indexCards'> {
    return {
      name: this.file,
      lines: lines.map(({ line, text }): [number, string] => [line, text]),
      without: this.kinds.without,
    };
  }

  /** Portions come in the order of the file. */
  note(indexed: Indexed, spans: readonly Span[]): void {
    spans.forEach((span, index) => {
      this.noteCase(indexed, index, span);
    });
    for (const [tab, runId, about] of indexed.abouts) {
      const key = JSON.stringify([tab, runId, about]);
      if (!this.abouts.has(key)) this.abouts.set(key, { tab, line: { runId, about } });
    }
  }

  private noteCase(indexed: Indexed, index: number, { offset, bytes }: Span): void {
    const tab = this.tabNamed(indexed.tabs[index] ?? '');
    const runId = indexed.runIds[index] ?? '';
    if (runId > (this.runIds[tab] ?? '')) this.runIds[tab] = runId;
    this.offsets.push(offset);
    this.bytes.push(bytes);
    this.tabs.push(tab);
    this.rows.push(indexed.rows[index] ?? 0);
    this.uids.push(textKey(indexed.uids[index] ?? ''));
    this.testIds.push(textKey(indexed.testIds[index] ?? ''));
    this.queries.push(textKey(indexed.queries[index] ?? ''));
    this.states.push(STATES.indexOf(indexed.states[index] ?? ''));
    this.kindOf.push(this.kinds.placeOf(indexed.kinds[index] ?? ''));
  }

  private tabNamed(name: string): number {
    const index = this.tabNames.indexOf(name);
    if (index >= 0) return index;
    this.runIds.push('');
    return this.tabNames.push(name) - 1;
  }

  /** One per eval set, in the order in which they first stand. */
  runs(): IndexedRun[] {
    return this.tabNames.map((tab, number) => ({
      tab,
      runId: this.runIds[number] ?? '',
      abouts: [...this.abouts.values()].flatMap((said) => (said.tab === tab ? [said.line] : [])),
      places: this.tabs.placesOf(number),
    }));
  }

  keys(places: Uint32Array): CaseKeys {
    const keys = (numbers: Numbers<Kept>) => (index: number) => numbers.get(places[index] ?? 0);
    const states = keys(this.states);
    return {
      length: places.length,
      rows: keys(this.rows),
      uids: keys(this.uids),
      testIds: keys(this.testIds),
      queries: keys(this.queries),
      outdated: (index) => Number(STATES[states(index)] === 'edited'),
    };
  }

  kindAt(place: number): number {
    return this.kindOf.get(place);
  }

  /** What tells whether two runs hold the same scores in the same cases. */
  markAt(place: number): string {
    return `${this.uids.get(place)} ${this.kinds.scoresOf(this.kindOf.get(place))}`;
  }

  isNoCase(place: number): boolean {
    return STATES[this.states.get(place)] === 'none';
  }

  /** To be called when all is done. @throws UsageError if the file is gone */
  reader(): LineReader {
    return new LineReader(this.file, (place) => [this.offsets.get(place), this.bytes.get(place)]);
  }

  /** @throws UsageError that names two lines of the same row */
  private assertNoneTwice(): void {
    for (const { places } of this.runs()) {
      const { rows, uids } = this.keys(places);
      const isAscending = places.every((_place, index) => index === 0 || rows(index - 1) < rows(index));
      if (isAscending) continue;
      const order = places
        .map((_place, index) => index)
        .sort((a, b) => rows(a) - rows(b) || uids(a) - uids(b) || a - b);
      const twice = order.findIndex((i, next) => {
        const before = order[next - 1];
        return before !== undefined && rows(i) !== 0 && rows(i) === rows(before) && uids(i) === uids(before);
      });
      if (twice > 0)
        throw new UsageError(
          `${this.file} is not a file of a run: scorecards ${(places[order[twice - 1] ?? 0] ?? 0) + 1} and ${(places[order[twice] ?? 0] ?? 0) + 1} are about the same row of the same tab, which would count twice.`,
        );
    }
  }
}

/** Whether a line is one, and not the beginning of a file of other JSON. */
export function isScorecard(line: string): boolean {
  try {
    return z.looseObject({ tab: z.string(), row: z.number() }).safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

/** Reads single lines of a file again. */
export class LineReader {
  private readonly opened: number;

  constructor(
    file: string,
    private readonly spanOf: (place: number) => readonly [offset: number, bytes: number],
  ) {
    try {
      this.opened = openSync(file, 'r');
    } catch {
      throw new UsageError(`${file} cannot be read.`);
    }
  }

  lineAt(place: number): string {
    const [offset, bytes] = this.spanOf(place);
    const line = Buffer.alloc(bytes);
    readSync(this.opened, line, 0, bytes, offset);
    return line.toString('utf8');
  }

  close(): void {
    closeSync(this.opened);
  }
}

type Kept = Float64Array | Uint32Array | Uint16Array | Uint8Array;

const CHUNK = 2 ** 15;

/** A list of numbers that grows without being copied, in as little memory as its type takes. */
class Numbers<List extends Kept> {
  private readonly chunks: List[] = [];
  private length = 0;

  constructor(private readonly Type: new (length: number) => List) {}

  push(value: number): void {
    const place = this.length % CHUNK;
    if (place === 0) this.chunks.push(new this.Type(CHUNK));
    const chunk = this.chunks[this.chunks.length - 1];
    if (chunk) chunk[place] = value;
    this.length += 1;
  }

  get(place: number): number {
    return this.chunks[Math.floor(place / CHUNK)]?.[place % CHUNK] ?? 0;
  }

  placesOf(value: number): Uint32Array {
    const places = new Uint32Array(this.length);
    let many = 0;
    for (let place = 0; place < this.length; place += 1)
      if (this.get(place) === value) {
        places[many] = place;
        many += 1;
      }
    return many === this.length ? places : places.slice(0, many);
  }
}
