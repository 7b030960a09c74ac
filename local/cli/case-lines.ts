/** The lines of a file of cases, in portions; and work on portions, several at once, in their order. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { UsageError } from './usage-error';

/** Number, from 1, and text. */
export type FileLine = [number, string];

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
  isApart: (line: number) => boolean = () => true,
): AsyncGenerator<FileLine[]> {
  let portion: FileLine[] = [];
  let characters = 0;
  for await (const [line, text] of linesOf(file)) {
    const isFull = portion.length >= size.lines || characters + text.length > size.characters;
    if (isFull && portion.length > 0 && isApart(line)) {
      yield portion;
      portion = [];
      characters = 0;
    }
    portion.push([line, text]);
    characters += text.length;
  }
  if (portion.length > 0) yield portion;
}

async function* linesOf(file: string): AsyncGenerator<FileLine> {
  const input = createReadStream(file, 'utf8');
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      line += 1;
      if (text.trim() !== '') yield [line, text];
    }
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
