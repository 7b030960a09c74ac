/** Two commands with the same output: the second is told about the first, and dead processes do not block it. */
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockOutput, releaseAll } from '../../../local/files/output-lock';
import { OutputUnavailable } from '../../../local/files/atomic-write';

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
const lockOf = (file: string): string => file.replace(/([^/]+)$/, '.$1.at-work');

/** A process that runs as long as this one, and one that cannot exist. */
const [ALIVE, DEAD] = [process.ppid, 2 ** 30];
const putLock = (file: string, pid: number, host = hostname()): void => {
  writeFileSync(lockOf(file), [pid, host, '2026-11-23T09:30:00.000Z'].join('\n'));
};

it.each([
  ['on this machine', ALIVE, hostname()],
  ['on another, whose processes cannot be seen', DEAD, 'another-machine'],
])('another command %s is named, with the time since when it has been running', (_where, pid, host) => {
  const file = output();
  putLock(file, pid, host);
  expect(() => {
    lockOutput(file);
  }).toThrow(
    `${file} is being written by another command (process ${pid} on ${host}, since 2026-11-23 09:30 UTC): wait for it, or give the output another name.`,
  );
  expect(existsSync(lockOf(file))).toBe(true);
});

/** Writes an incomplete lock that nobody has touched for ten seconds. */
const putOldLock = (file: string, text: string): void => {
  writeFileSync(lockOf(file), text);
  const then = Date.now() / 1000 - 10;
  utimesSync(lockOf(file), then, then);
};

it('a lock of a dead process, of our own id, an old truncated one and a device are ignored', () => {
  const [dead, own, damaged] = [output(), output(), output()];
  putLock(dead, DEAD);
  // As left by an earlier process of a container with fixed names and ids.
  putLock(own, process.pid);
  putOldLock(damaged, '123');
  for (const file of [dead, own, damaged, '/dev/null']) lockOutput(file);
  releaseAll();
  expect([dead, own, damaged].filter((file) => existsSync(lockOf(file)))).toEqual([]);
});

it('a lock that another process is just writing counts as held, and one that it releases meanwhile is taken', () => {
  const [begun, released] = [output(), output()];
  writeFileSync(lockOf(begun), '');
  expect(() => lockOutput(begun)).toThrow(`${begun} is being written by another command: wait for it`);
  putLock(released, ALIVE);
  const { readFileSync: read } = fs;
  const spy = jest.spyOn(fs, 'readFileSync').mockImplementationOnce((lock) => {
    rmSync(String(lock));
    return read(lock);
  });
  try {
    expect(lockOutput(released)).toBe(lockOf(released));
  } finally {
    spy.mockRestore();
  }
  expect(read(lockOf(released), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
});

it('a lock that another command takes over meanwhile from a dead one is held', () => {
  const file = output();
  putLock(file, DEAD);
  const { readFileSync: read } = fs;
  const spy = jest.spyOn(fs, 'readFileSync').mockImplementationOnce((lock) => {
    const dead = read(lock, 'utf8');
    putLock(file, ALIVE);
    return dead;
  });
  try {
    expect(() => lockOutput(file)).toThrow(OutputUnavailable);
  } finally {
    spy.mockRestore();
  }
  expect(read(lockOf(file), 'utf8')).toMatch(new RegExp(`^${ALIVE}\n`));
});

it('a link has the lock of its target, and a command may lock its output twice', () => {
  const [file, link] = [output(), output()];
  writeFileSync(file, '');
  symlinkSync(file, link);
  putLock(file, ALIVE);
  expect(() => {
    lockOutput(link);
  }).toThrow(OutputUnavailable);
  rmSync(lockOf(file));
  lockOutput(link);
  lockOutput(file);
  releaseAll();
  expect(existsSync(lockOf(file))).toBe(false);
});

it('a folder or a link in place of the lock is reported, and nothing is written through it', () => {
  const [file, other] = [output(), output()];
  const target = join(folder, 'somebody-elses');
  writeFileSync(target, 'mine');
  symlinkSync(target, lockOf(file));
  mkdirSync(lockOf(other));
  for (const path of [file, other]) expect(() => lockOutput(path)).toThrow(OutputUnavailable);
  expect(readFileSync(target, 'utf8')).toBe('mine');
});

it('a full disk is reported before any work is done, and no lock is left', () => {
  const [file, cutOff] = [output(), output()];
  putOldLock(cutOff, '');
  const full = jest.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left'), {
      code: existsSync(lockOf(cutOff)) ? 'EEXIST' : 'ENOSPC',
    });
  });
  try {
    for (const path of [cutOff, file])
      expect(() => lockOutput(path)).toThrow(
        `${path} cannot be written (the disk is full): free some space first.`,
      );
  } finally {
    full.mockRestore();
  }
  expect([file, cutOff].filter((path) => existsSync(lockOf(path)))).toEqual([]);
});
