/** Two commands on one output: the second learns who is at work, and nobody dead is in its way. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Occupied, occupy, release, releaseAll, touch } from '../../../local/files/at-work';

let folder = '';
let next = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gnw-at-work-'));
});
afterEach(releaseAll);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const output = (): string => join(folder, `${(next += 1)}.xlsx`);
const markOf = (file: string): string => file.replace(/([^/]+)$/, '.$1.at-work');

/** A process that runs as long as this one, and one that cannot exist. */
const [ALIVE, DEAD] = [process.ppid, 2 ** 30];

function occupiedBy(file: string, pid: number, host = hostname(), touchedAgoMs = 0): void {
  writeFileSync(markOf(file), ['x', pid, host, 'ana', '2026-11-23T09:30:00.000Z'].join('\n'));
  const touchedAt = new Date(Date.now() - touchedAgoMs);
  utimesSync(markOf(file), touchedAt, touchedAt);
}

it('is said with who it is and since when', () => {
  const file = output();
  occupiedBy(file, ALIVE);
  expect(() => occupy(file)).toThrow(
    `${file} is being written by another command (process ${ALIVE} of ana, since 2026-11-23 09:30 UTC): wait for it, or give the output another name.`,
  );
  occupiedBy(file, DEAD, 'another-machine');
  expect(() => occupy(file)).toThrow('of ana on another-machine, since');
  expect(existsSync(markOf(file))).toBe(true);
});

it.each<readonly [string, number, string, number]>([
  ['whose process is gone', DEAD, hostname(), 0],
  ['whose number another process has by now', ALIVE, hostname(), 4 * 60_000],
  ['that has not been heard of from another machine', ALIVE, 'another-machine', 4 * 60_000],
])('by an owner %s is in nobody’s way', (_which, pid, host, ago) => {
  const file = output();
  occupiedBy(file, pid, host, ago);
  expect(occupy(file)).toBe(markOf(file));
  releaseAll();
  expect(readdirSync(folder).filter((name) => name.includes(`${next}.xlsx`))).toEqual([]);
});

it('is noticed through a link, and is over when the command has ended', () => {
  const [file, link] = [output(), output()];
  writeFileSync(file, '');
  symlinkSync(file, link);
  occupiedBy(file, ALIVE);
  expect(() => occupy(link)).toThrow(Occupied);
  rmSync(markOf(file));
  expect(occupy(link)).toBe(markOf(file));
  // The same command may mark its output twice.
  expect(occupy(file)).toBe(markOf(file));
  releaseAll();
  expect(existsSync(markOf(file))).toBe(false);
});

it('leaves the mark of whoever took over, and a damaged mark stops nobody', () => {
  const file = output();
  occupy(file);
  occupiedBy(file, ALIVE);
  releaseAll();
  release(markOf(file));
  expect(existsSync(markOf(file))).toBe(true);
  writeFileSync(markOf(file), 'half a m');
  expect(occupy(file)).toBe(markOf(file));
  touch(markOf(output()));
  expect(occupy('/dev/null')).toBeUndefined();
});
