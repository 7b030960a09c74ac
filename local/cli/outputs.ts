/** The files that a run writes: what can be known to go wrong is found before it starts. */
import { accessSync, constants, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { assertWritable, XlsxError } from '../xlsx';
import type { Options } from './options';
import { UsageError } from './usage-error';

/** @throws UsageError where one of them cannot be written, or would overwrite another or the workbook */
export function checkOutputs({ workbook, out, csv, json, html }: Options): void {
  if (!out.toLowerCase().endsWith('.xlsx')) {
    throw new UsageError(`--out takes a file that ends in .xlsx, got “${out}”.`);
  }
  const files: [flag: string, file: string][] = [['--out', out]];
  if (json !== undefined) files.push(['--json', json]);
  if (html !== undefined) files.push(['--html', html]);
  for (const folder of [...files.map(([, file]) => dirname(file)), ...(csv === undefined ? [] : [csv])])
    makeFolder(folder);
  for (const [, file] of files) orUsageErrorNow(() => assertWritable(file));
  // The workbook may be written over by the scored one, and by nothing else.
  const taken: [flag: string, file: string][] = [['--workbook', workbook]];
  for (const [flag, file] of files) {
    const other = taken.find(
      ([of, path]) => realPath(path) === realPath(file) && !(of === '--workbook' && flag === '--out'),
    );
    if (other)
      throw new UsageError(
        `${flag} and ${other[0]} name the same file, ${file}; give each a name of its own.`,
      );
    taken.push([flag, file]);
  }
}

/** @throws UsageError where it cannot be made or written to */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    if (!statSync(folder).isDirectory()) throw new Error('not a folder');
  } catch {
    throw new UsageError(`Cannot write to the folder ${folder}: it cannot be made or is not writable.`);
  }
}

/** The file behind a path, through links; it need not be there yet. */
export function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return join(realpathSync(resolve(dirname(file))), basename(file));
  }
}

/** @throws UsageError where the file cannot be written after all */
export function writeText(file: string, text: string): string {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`${file} cannot be written (${code}).`);
  }
  return file;
}

/** What reading and writing workbooks throws, as a usage error. */
export async function orUsageError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asUsageError(error);
  }
}

function orUsageErrorNow(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw asUsageError(error);
  }
}

function asUsageError(error: unknown): unknown {
  return error instanceof XlsxError ? new UsageError(error.message) : error;
}
