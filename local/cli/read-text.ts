/** Text files are UTF-8, or else an error says so. */
import { readFileSync, statSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { codeOf, reasonOf } from '../files/system-error';
import { UsageError } from './usage-error';

/** @throws UsageError if it cannot be read, or is not UTF-8 */
export function readText(file: string): string {
  const bytes = readBytes(file);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${file} is not UTF-8: line ${badLine(bytes)} holds other bytes; save it as UTF-8.`);
}

function readBytes(file: string): Buffer {
  try {
    // Opening it would wait for a writer, and what it says is gone once it was read.
    const there = statSync(file);
    if (!there.isFile() && !there.isDirectory())
      throw new UsageError(`${file} is a pipe or a device: save what it holds as a file first.`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      codeOf(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read (${reasonOf(error)}).`,
    );
  }
}

const LINE_FEED = 10;

/** The first line that is not UTF-8, counted from 1. */
function badLine(bytes: Buffer): number {
  for (let [line, from] = [1, 0]; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, from);
    if (end < 0 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
