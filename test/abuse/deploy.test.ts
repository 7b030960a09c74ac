/** `npm run deploy` without a network: a clasp that says what the real one does (3.4.1). */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const DEPLOY = resolve(__dirname, '../../build/deploy.mjs');
const ID = '1AbcDEFghiJKLmnoPQRstuVWXyz-0123456789_abcdefghijklmnopqrs';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'deploy-'));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Said {
  readonly status?: number;
  readonly out?: string;
  readonly err?: string;
}

let folders = 0;

/** Deploys a new folder. @param project the text of .clasp.json; undefined if there is none */
function deploy(project: string | undefined, said: Said = {}, built = ['Code.js', 'appsscript.json']) {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const name of built) writeFileSync(join(folder, 'dist', name), '');
  if (project !== undefined) writeFileSync(join(folder, '.clasp.json'), project);
  const clasp = join(folder, 'clasp.cjs');
  const { status = 0, out = '', err = '' } = said;
  writeFileSync(
    clasp,
    `require('fs').writeFileSync('called.json', JSON.stringify(process.argv.slice(2)));
     process.stdout.write(${JSON.stringify(out)}); process.stderr.write(${JSON.stringify(err)}); process.exitCode = ${status};`,
  );
  const result = spawnSync(process.execPath, [DEPLOY, folder], {
    encoding: 'utf8',
    env: { ...process.env, CLASP: clasp },
  });
  const called = (): unknown => JSON.parse(readFileSync(join(folder, 'called.json'), 'utf8'));
  return { status: result.status, out: result.stdout, err: result.stderr.trim(), called };
}

const project = (scriptId: unknown, rootDir = 'dist'): string => JSON.stringify({ scriptId, rootDir });

describe('what is missing is said in one sentence, and clasp is not called', () => {
  it.each<[string, string | undefined, RegExp]>([
    ['no .clasp.json', undefined, /^There is no \.clasp\.json: create it with/],
    ['a malformed .clasp.json', '{"scriptId": "1Abc', /^\.clasp\.json is not JSON \(.+\): it must say/],
    ['a .clasp.json of another kind', 'null', /^There is no script id/],
    ['an empty script id', project(''), /^There is no script id: .*Extensions ▸ Apps Script/],
    ['a script id that is none', project(17), /^There is no script id/],
    [
      'an address instead of an id',
      project('https://script.google.com/home/projects/1Abc/edit'),
      /is not a script id, but maybe an address/,
    ],
    ['another folder', project(ID, 'src'), /^The "rootDir" in \.clasp\.json must be "dist"/],
  ])('%s', (_what, text, sentence) => {
    const { status, err, called } = deploy(text);
    expect(status).toBe(2);
    expect(err).toMatch(sentence);
    expect(err.split('\n')).toHaveLength(1);
    expect(called).toThrow(/ENOENT/);
  });

  it('nothing is built', () => {
    const { status, err } = deploy(project(ID), {}, ['appsscript.json']);
    expect([status, err]).toEqual([2, 'There is no dist/Code.js: build it with “npm run build”.']);
  });
});

describe('pushing', () => {
  it('overwrites the manifest too, and says what to do next', () => {
    const { status, out, err, called } = deploy(project(ID), {
      out: 'Pushed 8 files at 10:00:00.\n└─ dist/Code.js\n',
    });
    expect([status, err]).toEqual([0, '']);
    expect(called()).toEqual(['push', '--force']);
    expect(out).toContain('Pushed 8 files');
    expect(out).toContain('Reload the spreadsheet');
  });

  it('is done where nothing has changed', () => {
    expect(deploy(project(ID), { out: 'Script is already up to date.\n' }).status).toBe(0);
  });

  it.each<[string, Said, string]>([
    ['nobody is logged in', { status: 1, err: 'No credentials found.\n' }, 'You are not logged in'],
    ['the login has run out', { status: 1, err: 'invalid_grant\n' }, 'Your login has run out'],
    [
      'the API is off',
      {
        status: 1,
        err: 'User has not enabled the Apps Script API. Enable it by visiting https://script.google.com/home/usersettings then retry.\n',
      },
      'The Apps Script API is off for your account',
    ],
    ['no such script', { status: 1, err: 'Requested entity was not found.\n' }, 'Google knows no script'],
    [
      'another account',
      { status: 1, err: 'The caller does not have permission\n' },
      'may not edit this script',
    ],
    ['no network', { status: 1, err: 'getaddrinfo ENOTFOUND oauth2.example\n' }, 'Google cannot be reached'],
    ['clasp skips the push and calls that a success', { out: 'Skipping push.\n' }, 'has pushed nothing'],
    ['clasp says nothing at all', {}, 'has pushed nothing'],
    [
      'the login is refused',
      { status: 1, err: 'Request had invalid authentication credentials. Expected OAuth 2 access token.\n' },
      'Your login has run out',
    ],
    ['there is no more quota', { status: 1, err: 'Quota exceeded for quota metric\n' }, 'no more pushes'],
    ['the files are too large', { status: 1, err: '413 Request Entity Too Large\n' }, 'as too large'],
    ['a file is broken', { status: 1, err: 'Syntax error: line 3\n' }, 'does not accept a file'],
    ['Google stumbles', { status: 1, err: 'Error 502 (Bad Gateway)\n' }, 'trouble for the moment'],
    ['a proxy hangs up', { status: 1, err: 'socket hang up\n' }, 'the proxy if there is one'],
    ['something else', { status: 1, err: 'The moon is full.\n' }, 'see above for what it said'],
  ])('says what to do where %s', (_what, said, sentence) => {
    const { status, err } = deploy(project(ID), said);
    expect(status).toBe(1);
    expect(err.split('\n').pop()).toContain(sentence);
    expect(err).toContain((said.err ?? '').trim());
  });
});
