/** Reads data that is not part of this project but may be in a folder next to it. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/** The path of a shared file, or null if there is none. */
export function sharedPath(name: string): string | null {
  const url = new URL(`../../../shared/${name}`, import.meta.url);
  return existsSync(url) ? fileURLToPath(url) : null;
}

/** The objects of a file of JSON lines, or null if there is none. */
export function sharedLines<T>(name: string, line: z.ZodType<T>): T[] | null {
  const path = sharedPath(name);
  if (path === null) return null;
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => line.parse(JSON.parse(text)));
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}
