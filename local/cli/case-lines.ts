/** The lines of a file of cases, in portions; and work on portions, several at once, in their order. */
import { createReadStream } from 'node:fs';
import { UsageError } from './usage-error';

/** Number, from 1, and text. */
export type FileLine = [number, string];

/** A line with where it stands. */
export interface PlacedLine {
  readonly line: number;
  readonly text: string;
  /** Bytes before it, and in it. */
  readonly offset: number;
  readonly bytes: number;
}

/** What a portion holds at most: it bounds the memory. */
export interface PortionSize {
  readonly lines: number;
  readonly characters: number;
}

/**
 * @param isApart whether a portion may end before this line
 * @throws UsageError if the file cannot be read
 */
export async function* portionsOf(
  file: string,
  size: PortionSize,
  isApart?: (line: number) => boolean,
): AsyncGenerator<FileLine[]> {
  for await (const portion of placedPortionsOf(file, size, isApart))
    yield portion.map(({ line, text }): FileLine => [line, text]);
}

/** The same with where each line stands. @throws UsageError as it does */
export async function* placedPortionsOf(
  file: string,
  size: PortionSize,
  isApart: (line: number) => boolean = () => true,
): AsyncGenerator<PlacedLine[]> {
  let portion: PlacedLine[] = [];
  let characters = 0;
  for await (const placed of linesOf(file)) {
    const { line, text } = placed;
    const isFull = portion.length >= size.lines || characters + text.length > size.characters;
    if (isFull && portion.length > 0 && isApart(line)) {
      yield portion;
      portion = [];
      characters = 0;
    }
    portion.push(placed);
    characters += text.length;
  }
  if (portion.length > 0) yield portion;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 10;

/** Those that are not blank. */
async function* linesOf(file: string): AsyncGenerator<PlacedLine> {
  let line = 0;
  let offset = 0;
  let begun: Buffer[] = [];
  const lineOf = (end: Buffer): PlacedLine | undefined => {
    const whole = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    const placed = {
      line: line + 1,
      text: whole.toString('utf8').replace(/\r$/, ''),
      offset,
      bytes: whole.length,
    };
    begun = [];
    line += 1;
    offset += whole.length + 1;
    return placed.text.trim() === '' ? undefined : placed;
  };
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the stream has an encoding');
      let from = 0;
      for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
        const placed = lineOf(chunk.subarray(from, to));
        from = to + 1;
        if (placed) yield placed;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    const last = lineOf(Buffer.alloc(0));
    if (last) yield last;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${file} cannot be read.`);
  }
}

/** Works on items as they come, and yields the results in their order. @param ahead how many may be begun before the first is done */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  ahead: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for await (const item of items) {
    const next = work(item);
    // It may fail before its turn comes: that is heard of then.
    next.catch(() => undefined);
    begun.push(next);
    const first = begun.length > ahead ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of begun) yield await rest;
}
