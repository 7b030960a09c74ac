/** An append-only file with a line of JSON for each thing to keep: on disk as soon as it is known, whatever happens next. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { jsonIn } from '../../src/model/texts/json';
import { reasonOf } from '../files/system-error';

/** Its answers may be confidential. */
const OWNER_ONLY = 0o600;

export class Log<T> {
  private readonly places: number[] = [];
  private isFull = false;

  /**
   * @param onTrouble called once if nothing more can be kept: the work goes on regardless
   */
  constructor(
    readonly file: string,
    private readonly line: z.ZodType<T>,
    private readonly onTrouble: (why: string) => void,
  ) {}

  get exists(): boolean {
    return existsSync(this.file);
  }

  /** The complete lines; a truncated one, and everything after it, counts as never written. */
  read(): T[] {
    const bytes = this.exists ? readFileSync(this.file) : Buffer.alloc(0);
    const lines: T[] = [];
    for (let from = 0; ;) {
      const end = bytes.indexOf('\n', from);
      const found = end < 0 ? undefined : this.parsed(bytes.subarray(from, end).toString('utf8'));
      if (found === undefined) return lines;
      lines.push(found);
      this.places.push(end + 1);
      from = end + 1;
    }
  }

  /** Drops all but the first `lines` of the lines that were read. */
  keep(lines: number): void {
    if (this.exists) truncateSync(this.file, lines === 0 ? 0 : (this.places[lines - 1] ?? 0));
  }

  add(...lines: readonly T[]): void {
    if (this.isFull || lines.length === 0) return;
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      appendFileSync(this.file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
        mode: OWNER_ONLY,
      });
    } catch (error) {
      this.isFull = true;
      this.onTrouble(reasonOf(error));
    }
  }

  remove(): void {
    if (this.exists) rmSync(this.file);
  }

  private parsed(text: string): T | undefined {
    const read = this.line.safeParse(jsonIn(text));
    return read.success ? read.data : undefined;
  }
}
