/** The lines of what `score` reads: a file, a pipe, standard input. Of all of it, one batch is in memory. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import type { RequestOf } from '../../src/api/table';
import { reasonOf } from '../files/system-error';
import { UsageError } from './usage-error';

type CaseLine = RequestOf<'scoreLines'>['lines'][number];

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 10;
/** A line that is longer is not kept. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * The lines that are not blank, as many at once as have arrived, up to `most`.
 *
 * @param file undefined for standard input
 * @throws UsageError if it cannot be read
 */
export async function* linesOf(file: string | undefined, most: number): AsyncGenerator<CaseLine[]> {
  const lines = new Lines();
  try {
    for await (const chunk of file === undefined ? process.stdin : streamOf(file)) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the stream has an encoding');
      let batch: CaseLine[] = [];
      for (const line of lines.add(chunk)) {
        if (batch.push(line) < most) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new UsageError(`${file ?? 'Standard input'} cannot be read (${reasonOf(error)}).`);
  }
  yield* [lines.rest()].filter((batch) => batch.length > 0);
}

/** What waits for the writer of a named pipe in a thread of Node.js would keep the process from ending. */
function streamOf(file: string): NodeJS.ReadableStream {
  return statSync(file).isFIFO()
    ? new Socket({ fd: openSync(file, 'r'), readable: true, writable: false })
    : createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

class Lines {
  private row = 0;
  /** The beginning of a line whose end has not arrived. */
  private begun: Buffer[] = [];
  private bytes = 0;

  *add(chunk: Buffer): Generator<CaseLine> {
    let from = 0;
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      yield* this.ended(chunk.subarray(from, to));
      from = to + 1;
    }
    this.keep(chunk.subarray(from));
  }

  rest(): CaseLine[] {
    return [...this.ended(Buffer.alloc(0))];
  }

  private keep(part: Buffer): void {
    this.bytes += part.length;
    if (this.bytes <= MOST_BYTES) this.begun.push(part);
    else this.begun = [];
  }

  private ended(end: Buffer): CaseLine[] {
    this.row += 1;
    this.keep(end);
    const [whole, isLong] = [Buffer.concat(this.begun), this.bytes > MOST_BYTES];
    this.begun = [];
    this.bytes = 0;
    if (isLong) return [[this.row, '', 'this line is longer than 32 MiB']];
    if (!isUtf8(whole)) return [[this.row, '', 'this line is not UTF-8: save the file as UTF-8']];
    const text = whole.toString('utf8');
    return text.trim() === '' ? [] : [[this.row, text, '']];
  }
}
