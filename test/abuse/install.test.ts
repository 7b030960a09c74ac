/** Packages are installed when they are not those of the lock file. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let root = '';
const at = (name: string): string => join(root, name);

function want(version: string): void {
  const packages = {
    '': {},
    'node_modules/a': { version },
    'node_modules/b': { version: '1.0.0', optional: true },
  };
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages }));
}

/** An npm that notes that it was called, and writes the list of what is installed. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
mkdirSync('node_modules', { recursive: true });
const installed = { 'node_modules/a': packages['node_modules/a'] };
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-test-'));
  for (const folder of ['build', 'bin']) mkdirSync(at(folder));
  copyFileSync(resolve(__dirname, '../../build/install.mjs'), at('build/install.mjs'));
  writeFileSync(at('bin/npm'), NPM);
  chmodSync(at('bin/npm'), 0o755);
  want('1.0.0');
});

/** @returns its exit status */
const install = (): Promise<number | null> =>
  new Promise((done) => {
    const env = { ...process.env, PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` };
    spawn(process.execPath, [at('build/install.mjs')], { env }).once('exit', done);
  });
const calls = (): number => readFileSync(at('calls'), 'utf8').trim().split('\n').length;

describe('installing packages', () => {
  it('is repeated if a version changed, not if only file times did', async () => {
    await install();
    utimesSync(at('package-lock.json'), new Date(), new Date(Date.now() + 60_000));
    await install();
    expect(calls()).toBe(1);
    want('1.0.1');
    await install();
    expect(calls()).toBe(2);
  });

  it('is refused if node_modules is a link to another checkout', async () => {
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('node_modules'));
    expect(await install()).toBe(1);
    expect(existsSync(at('calls'))).toBe(false);
  });
});
