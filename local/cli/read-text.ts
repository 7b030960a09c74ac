/** Text files that a command reads. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { notAFile, unreadable } from '../files/system-error';
import { UsageError } from './option-values';

/** @throws UsageError if it cannot be read, or is not UTF-8 */
export function readText(file: string): string {
  try {
    const stats = statSync(file);
    if (!stats.isFile() && !stats.isDirectory()) throw new UsageError(notAFile(file));
    return textIn(readFileSync(file), file);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(unreadable(file, error));
  }
}

/** @throws UsageError if it is not UTF-8 */
export function textIn(bytes: Buffer, source: string): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${source} is not UTF-8: save it as UTF-8.`);
}
