/**
 * A file whose first line says what it is, followed by a line of JSON for each thing to keep: on disk as soon as it is known, whatever
 * happens next.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { jsonIn } from '../../src/model/texts/json';
import { reasonOf } from '../files/system-error';
import { makeFolder, writeWhole } from '../files/write-whole';

/** Its answers may be confidential. */
const OWNER_ONLY = 0o600;

/** There is a file of that name already, which is something else. */
export class NotOurs extends Error {}

export class Log<T> {
  private isFull = false;

  /**
   * @param onTrouble called once if nothing more can be kept: the work goes on regardless
   */
  constructor(
    readonly file: string,
    /** What the file is, as a sentence. */
    private readonly title: string,
    private readonly line: z.ZodType<T>,
    private readonly onTrouble: (why: string) => void,
  ) {}

  /** An empty file is none. */
  get exists(): boolean {
    return existsSync(this.file) && statSync(this.file).size > 0;
  }

  /**
   * The complete lines. One that was cut off, at the end or by a damage in between, counts as never written.
   *
   * @throws NotOurs
   */
  read(): T[] {
    const text = this.exists ? readFileSync(this.file, 'utf8') : '';
    const [first = '', ...rest] = text.split('\n');
    if (first !== this.header && !this.header.startsWith(text))
      throw new NotOurs(
        `${this.file} is there already, and is not what this command keeps there: move it, or give the output another name.`,
      );
    // The next line must not be appended to half a one.
    if (text !== '' && !text.endsWith('\n')) this.write(first === this.header ? rest.slice(0, -1) : []);
    return rest.flatMap((line) => this.parsed(line) ?? []);
  }

  add(...lines: readonly T[]): void {
    if (lines.length === 0) return;
    this.unlessFull(() => {
      makeFolder(dirname(this.file));
      const texts = [...(this.exists ? [] : [this.header]), ...lines.map((line) => JSON.stringify(line))];
      appendFileSync(this.file, texts.map((text) => `${text}\n`).join(''), { mode: OWNER_ONLY });
    });
  }

  /** Replaces all lines. */
  replace(lines: readonly T[]): void {
    this.unlessFull(() => {
      this.write(lines.map((line) => JSON.stringify(line)));
    });
  }

  remove(): void {
    if (this.exists) rmSync(this.file);
  }

  private get header(): string {
    return JSON.stringify({ file: this.title });
  }

  private write(texts: readonly string[]): void {
    writeWhole(this.file, [this.header, ...texts].map((text) => `${text}\n`).join(''));
  }

  private unlessFull(write: () => void): void {
    if (this.isFull) return;
    try {
      write();
    } catch (error) {
      this.isFull = true;
      this.onTrouble(reasonOf(error));
    }
  }

  private parsed(text: string): T | undefined {
    const read = this.line.safeParse(jsonIn(text));
    return read.success ? read.data : undefined;
  }
}
