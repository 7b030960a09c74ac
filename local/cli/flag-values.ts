/** What is written behind flags: texts in, checked values out. */
import { extname } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import { extensionFor } from '../xlsx';

/** Bad usage, unreadable input, unwritable output: one clear line, exit status 2, found before anything runs. */
export class UsageError extends Error {}

/**
 * The flags of a command, and what stands between them.
 *
 * @param command how it is started. @example 'npm start -- diff'
 * @throws UsageError on what it does not take
 */
export function parsedArgs<Config extends ParseArgsConfig>(command: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [firstLine = ''] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    throw new UsageError(`${firstLine}. “${command} --help” lists the options.`);
  }
}

/** @throws UsageError */
export function changesIn(texts: readonly string[] = []): (readonly [string, string])[] {
  return texts.map((text) => {
    const equals = text.indexOf('=');
    if (equals < 1) throw new UsageError(`--set takes section.key=VALUE, got “${text}”.`);
    return [text.slice(0, equals).trim(), text.slice(equals + 1)];
  });
}

export function listOf(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/** @example rowsOf('2-4,9') // [2, 3, 4, 9] */
export function rowsOf(text: string): number[] {
  return listOf(text).flatMap((item) => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(item);
    const from = Number(match?.[1]);
    const to = Number(match?.[2] ?? match?.[1]);
    if (!match || from < 1 || to < from || to > MAX_ROWS) {
      throw new UsageError(`--rows takes rows of the sheet such as 2-10,15, got “${text}”.`);
    }
    return Array.from({ length: to - from + 1 }, (_item, index) => from + index);
  });
}

/** No sheet has more rows. */
const MAX_ROWS = 1048576;

/** @throws UsageError if it isn't one */
export function wholeNumber(flag: string, text: string, least: number): number {
  const parsed = z.coerce
    .number()
    .int()
    .min(least)
    .safeParse(text.trim() === '' ? undefined : text);
  if (!parsed.success) throw new UsageError(`${flag} takes a whole number from ${least}, got “${text}”.`);
  return parsed.data;
}

/** @throws UsageError */
export function checkExtension(out: string, workbook: string): void {
  const extension = extensionFor(workbook);
  if (extname(out).toLowerCase() !== extension)
    throw new UsageError(`--out takes a file that ends in ${extension}, as ${workbook} does; got “${out}”.`);
}
