/**
 * `npm run deploy` and the installation of a release, with the real clasp and a fake Google in this process: the pushed files, and the
 * messages for Google's refusals.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import JSZip from 'jszip';
import * as z from 'zod';
import { type Listening, listening } from '../support/listening';
import { ofToday } from '../support/thorough';
import { folderOf, opened } from '../support/opened';

const ROOT = resolve(__dirname, '../..');
const ID = '1AbcDEFghiJKLmnoPQRstuVWXyz-0123456789_abcdefghijklmnopqrs';
const CONTENT = `/script.googleapis.com/v1/projects/${ID}/content`;

const Files = z.object({
  files: z.array(z.looseObject({ name: z.string(), type: z.string(), source: z.string() })),
});
type RemoteFile = z.infer<typeof Files>['files'][number];

const NO_LOGIN = 'nobody is logged in';

/** Redirects requests to Google to this machine, with Google's host at the front of the path. */
const DETOUR = `
const [http, https] = [require('http'), require('https')];
https.request = (url, options, done) => {
  const { host, pathname, search } = new URL(String(url));
  const here = { protocol: 'http:', host: '127.0.0.1', hostname: '127.0.0.1', port: process.env.FAKE_GOOGLE };
  return http.request({ ...options, ...here, path: '/' + host + pathname + search, agent: undefined }, done);
};`;

/** What goes wrong, Google's status and message (0: nothing at all), and the beginning of the command's sentence. */
const FAULTS: readonly (readonly [what: string, status: number, message: string, says: string])[] = [
  ['the login is refused', 401, 'Request had invalid authentication credentials.', 'Your login has run out'],
  ['the account may not', 403, 'The caller does not have permission', 'The account that you are logged in'],
  ['the API is off', 403, 'User has not enabled the Apps Script API.', 'The Apps Script API is off'],
  ['a box is unticked', 403, 'Request had insufficient authentication scopes.', 'Not every box was ticked'],
  ['an admin forbids it', 400, 'admin_policy_enforced', 'Your organisation or Advanced Protection blocks'],
  ['there is no such script', 404, 'Requested entity was not found.', 'Google knows no script'],
  ['it is too much', 429, 'Quota exceeded for quota metric “Write requests”.', 'Google takes no more pushes'],
  ['it is too large', 413, 'Request Entity Too Large', 'Google refuses the files as too large'],
  ['a file is wrong', 400, 'Syntax error: line: 7 file: Code', 'Google does not accept a file'],
  ['Google has trouble', 502, 'Bad Gateway', 'Google is having problems'],
  ['the line is cut', 0, '', 'Google cannot be reached'],
  [NO_LOGIN, 0, '', 'You are not logged in'],
];

let google: Listening;
let remote: RemoteFile[] = [];
let asked: string[] = [];
/** Google's refusal of a push. */
let fault: readonly [status: number, message: string] | undefined;

beforeAll(async () => {
  google = await opened(
    listening(({ method, path, body }, reply) =>
      answer(`${method} ${path.split('?')[0] ?? ''}`, body, reply),
    ),
  );
});
beforeEach(() => {
  [remote, asked, fault] = [[], [], undefined];
});

function answer(request: string, body: string, reply: ServerResponse): void {
  const json = (status: number, value: unknown): void => {
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(value));
  };
  asked.push(request);
  if (request === 'POST /www.googleapis.com/drive/v3/files') json(200, { id: 'sheet-1' });
  else if (request === 'POST /script.googleapis.com/v1/projects') {
    remote = [{ name: 'appsscript', type: 'JSON', source: '{"timeZone":"America/New_York"}' }];
    json(200, { scriptId: ID });
  } else if (request === `GET ${CONTENT}`) json(200, { scriptId: ID, files: remote });
  else if (request !== `PUT ${CONTENT}`)
    json(404, { error: { code: 404, message: `no such call: ${request}` } });
  else if (fault?.[0] === 0) reply.destroy();
  else if (fault) json(fault[0], { error: { code: fault[0], message: fault[1], status: 'FAILED' } });
  else {
    remote = Files.parse(JSON.parse(body)).files;
    json(200, { scriptId: ID, files: remote });
  }
}

/** A folder with the build and a login. */
function project(isLoggedIn = true): string {
  const folder = folderOf();
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, '.clasp.json'), JSON.stringify({ scriptId: ID, rootDir: 'dist' }));
  return home(folder, isLoggedIn);
}

/** A folder with a login, without a project. */
function home(folder: string, isLoggedIn = true): string {
  writeFileSync(join(folder, 'detour.cjs'), DETOUR);
  mkdirSync(join(folder, 'home'));
  const login = {
    ...{ type: 'authorized_user', client_id: 'id', client_secret: 'secret', refresh_token: 'refresh' },
    ...{ access_token: 'token', expiry_date: Date.now() + 3_600_000 },
  };
  if (isLoggedIn)
    writeFileSync(join(folder, 'home/.clasprc.json'), JSON.stringify({ tokens: { default: login } }));
  return folder;
}

const deployed = (folder: string, environment: Readonly<Record<string, string>> = {}) =>
  said(folder, [join(ROOT, 'build/deploy.mjs'), folder], folder, environment);

/** @param at the folder with the login */
async function said(
  at: string,
  command: readonly string[],
  cwd = at,
  environment: Readonly<Record<string, string>> = {},
) {
  const home = join(at, 'home');
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      ...{ PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home, NO_UPDATE_NOTIFIER: '1' },
      ...{ NODE_OPTIONS: `--require ${join(at, 'detour.cjs')}`, FAKE_GOOGLE: new URL(google.url).port },
      ...environment,
    },
  });
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ]);
  return { status, out, err, last: err.trim().split('\n').at(-1) ?? '' };
}

/** The built files as Google stores them: a name without extension, and a type. */
function built(): RemoteFile[] {
  const kinds: Readonly<Record<string, string>> = { js: 'SERVER_JS', html: 'HTML', json: 'JSON' };
  return readdirSync(join(ROOT, 'dist')).map((file) => {
    const [, name = '', extension = ''] = /^(.*)\.(\w+)$/.exec(file) ?? [];
    return { name, type: kinds[extension] ?? '', source: readFileSync(join(ROOT, 'dist', file), 'utf8') };
  });
}

const byName = (files: readonly RemoteFile[]) =>
  files.map(({ name, type, source }) => ({ name, type, source })).sort((a, b) => (a.name < b.name ? -1 : 1));

describe('a push', () => {
  it('uploads exactly the files of dist/, byte for byte; the next is up to date unless somebody used the online editor', async () => {
    const folder = project();
    const first = await deployed(folder);
    expect([first.status, first.err]).toEqual([0, '']);
    expect(first.out).toContain('Reload the spreadsheet');
    expect(byName(remote)).toEqual(byName(built()));
    const second = await deployed(folder);
    expect([second.status, second.err]).toEqual([0, '']);
    expect(second.out).toContain('already up to date');
    expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
    remote = remote.map((file) => (file.name === 'appsscript' ? { ...file, source: '{}' } : file));
    expect((await deployed(folder)).status).toBe(0);
    expect(byName(remote)).toEqual(byName(built()));
  });

  it.each(ofToday(FAULTS, 10))(
    'says in one sentence what to do when %s',
    async (what, status, message, says) => {
      fault = [status, message];
      const ended = await deployed(project(what !== NO_LOGIN));
      expect([ended.status, remote]).toEqual([1, []]);
      expect(ended.last.slice(0, says.length)).toBe(says);
      expect(ended.out).not.toContain('Reload');
    },
  );
});

describe('A release', () => {
  const CLASP = join(ROOT, 'node_modules/@google/clasp/build/src/index.js');

  /** The arguments of the commands that docs/install.md gives, in order. */
  function commands(): string[][] {
    const [, section = ''] = readFileSync(join(ROOT, 'docs/install.md'), 'utf8').split('## From a release');
    return [...section.matchAll(/`npx @google\/clasp ([^`]+)`/g)].map(([, line = '']) =>
      [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word),
    );
  }

  it('installed as docs/install.md says puts exactly the files of dist/ into a new spreadsheet, manifest included', async () => {
    execFileSync(process.execPath, [join(ROOT, 'build/release.mjs'), '--dry-run'], { stdio: 'ignore' });
    const Package = z.object({ version: z.string() });
    const { version } = Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const zip = await JSZip.loadAsync(readFileSync(join(ROOT, `release/gnw-evals-${version}.zip`)));
    const at = home(folderOf());
    const folder = join(at, 'empty');
    mkdirSync(folder);
    const [login, create = [], push = [], ...others] = commands();
    expect([login, others]).toEqual([['login'], []]);
    expect(await said(at, [CLASP, ...create], folder)).toMatchObject({ status: 0, err: '' });
    expect(readdirSync(folder).sort()).toEqual(['.clasp.json', 'appsscript.json']);
    for (const [name, file] of Object.entries(zip.files))
      writeFileSync(join(folder, name), await file.async('nodebuffer'));
    expect(await said(at, [CLASP, ...push], folder)).toMatchObject({ status: 0, err: '' });
    expect(byName(remote)).toEqual(byName(built()));
  });
});

const claspFile = (scriptId: unknown, rootDir = 'dist'): string => JSON.stringify({ scriptId, rootDir });

describe('a missing prerequisite is reported in one sentence, and nothing is pushed', () => {
  it.each<[string, string | undefined, RegExp]>([
    ['no .clasp.json', undefined, /^There is no \.clasp\.json: create it with/],
    ['a malformed .clasp.json', '{"scriptId": "1Abc', /^\.clasp\.json is not JSON \(.+\): it must say/],
    ['a .clasp.json of another kind', 'null', /^There is no script id/],
    ['an empty script id', claspFile(''), /^There is no script id: .*Extensions ▸ Apps Script/],
    [
      'an address instead of an id',
      claspFile('https://script.google.com/home/projects/1Abc/edit'),
      /is not a script id, but maybe an address/,
    ],
    ['another folder', claspFile(ID, 'src'), /^The "rootDir" in \.clasp\.json must be "dist"/],
  ])('%s', async (_what, content, sentence) => {
    const folder = project();
    if (content === undefined) rmSync(join(folder, '.clasp.json'));
    else writeFileSync(join(folder, '.clasp.json'), content);
    const { status, err } = await deployed(folder);
    expect([status, err]).toEqual([2, expect.stringMatching(sentence)]);
    expect([err.trim().split('\n').length, asked]).toEqual([1, []]);
  });

  it('nothing is built', async () => {
    const folder = project();
    rmSync(join(folder, 'dist/Code.js'));
    const { status, last } = await deployed(folder);
    expect([status, last]).toEqual([2, 'There is no dist/Code.js: build it with “npm run build”.']);
  });
});

const FAILS = 'process.exitCode = 1';
it.each([
  ['whose login cannot be renewed', `console.error("invalid_grant"); ${FAILS}`, /Your login has run out/],
  ['that skips the push and calls that a success', 'console.log("Skipping push.")', /has pushed nothing/],
  ['that says nothing at all', '', /has pushed nothing/],
  ['that fails in words of its own', FAILS, /see its message above/],
])('a clasp %s has pushed nothing', async (_what, script, sentence) => {
  const folder = project();
  const clasp = join(folder, 'clasp.cjs');
  writeFileSync(clasp, script);
  const { status, last } = await deployed(folder, { CLASP: clasp });
  expect([status, last]).toEqual([1, expect.stringMatching(sentence)]);
});
