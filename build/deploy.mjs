/**
 * `npm run deploy`: pushes dist/ to the script in .clasp.json, or says in one sentence what is missing.
 * Exit status: 0 pushed, 1 clasp could not push, 2 something is missing here.
 *
 * `node build/deploy.mjs [FOLDER]` uses another folder; CLASP in the environment names another clasp.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? home);
const clasp = process.env['CLASP'] ?? join(home, 'node_modules/@google/clasp/build/src/index.js');

const WHERE_IDS_ARE = 'in the spreadsheet, Extensions ▸ Apps Script ▸ Project settings ▸ IDs';

/** Returns a sentence about what a push lacks; undefined if it lacks nothing. */
function missing() {
  const file = join(folder, '.clasp.json');
  if (!existsSync(file))
    return `There is no .clasp.json: create it with {"scriptId": "…", "rootDir": "dist"} (the id is ${WHERE_IDS_ARE}).`;
  let project;
  try {
    project = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return `.clasp.json is not JSON (${oneLine(error.message)}): it must say {"scriptId": "…", "rootDir": "dist"}.`;
  }
  const { scriptId, rootDir } = project ?? {};
  if (typeof scriptId !== 'string' || scriptId.trim() === '')
    return `There is no script id: put yours into "scriptId" in .clasp.json (${WHERE_IDS_ARE}).`;
  if (!/^[\w-]{20,}$/.test(scriptId))
    return `The "scriptId" in .clasp.json is not a script id, but maybe an address or a placeholder: copy the id (${WHERE_IDS_ARE}).`;
  if (rootDir !== 'dist') return 'The "rootDir" in .clasp.json must be "dist": that is what is built.';
  const lacking = ['Code.js', 'appsscript.json'].find((name) => !existsSync(join(folder, 'dist', name)));
  return lacking && `There is no dist/${lacking}: build it with “npm run build”.`;
}

/** Messages of clasp and Google, and what to do about them. The first match counts. */
const TROUBLES = [
  [/No credentials found/i, 'You are not logged in: run “npx clasp login” once.'],
  [
    /invalid_grant|invalid_rapt|Token has been expired|NOT_AUTHENTICATED|invalid authentication credentials/i,
    'Your login has run out: run “npx clasp login” again.',
  ],
  [
    /insufficient authentication scopes|Insufficient Permission/i,
    'Not every box was ticked at the login: run “npx clasp login” again, and tick them all.',
  ],
  [
    /admin_policy_enforced|access_not_configured|Advanced Protection/i,
    'Your organisation or Advanced Protection blocks clasp: ask your admin to allow it, or use another account.',
  ],
  [
    /not enabled the Apps Script API|Apps Script API has not been used/i,
    'The Apps Script API is off for your account: switch it on at https://script.google.com/home/usersettings, wait a minute, and try again.',
  ],
  [
    /entity was not found/i,
    'Google knows no script with the "scriptId" in .clasp.json, or you may not see it: compare the id, and the account that you are logged in with.',
  ],
  [
    /does not have permission/i,
    'The account that you are logged in with may not edit this script: have the spreadsheet shared with it for editing, or log in with another one.',
  ],
  [
    /quota exceeded|rate limit|too many requests|RESOURCE_EXHAUSTED|\b429\b/i,
    'Google takes no more pushes from your account for now: try again in a few minutes.',
  ],
  [
    /request entity too large|payload too large|\b413\b/i,
    'Google refuses the files as too large: build again with “npm run build”; if that does not help, report it.',
  ],
  [
    /syntax error|SyntaxError|Invalid manifest|Bad Request|\b400\b/i,
    'Google does not accept a file of dist/: build again with “npm run build”; if that does not help, report the message of clasp above.',
  ],
  [
    /bad gateway|service unavailable|gateway time-?out|internal error|backend error|\b50[0-4]\b/i,
    'Google is having problems: nothing was pushed. Try again in a few minutes.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|EPIPE|socket hang up|socket disconnected|network socket|Premature close|proxy|certificate/i,
    'Google cannot be reached: check your connection, and the proxy if there is one (HTTPS_PROXY).',
  ],
  [/Skipping push/, 'clasp has pushed nothing.'],
];

function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}

/** Prints the sentence and exits. */
function fail(status, sentence) {
  console.error(sentence);
  process.exit(status);
}

const problem = missing();
if (problem) fail(2, problem);
// Without --force a changed manifest makes clasp skip the push and still report success.
const { status, stdout, stderr, error } = spawnSync(process.execPath, [clasp, 'push', '--force'], {
  cwd: folder,
  encoding: 'utf8',
});
if (error) fail(1, `clasp could not be started: ${oneLine(error.message)}`);
const output = `${stdout}\n${stderr}`;
process.stdout.write(stdout);
const trouble = TROUBLES.find(([pattern]) => pattern.test(output));
const isUpToDate = /already up to date/.test(stdout);
if (status === 0 && (isUpToDate || /Pushed (?:one|[\d,.]+) file/.test(stdout))) {
  console.log('Reload the spreadsheet: the menu “GNW Evals” is there after a few seconds.');
} else {
  process.stderr.write(stderr);
  fail(1, trouble?.[1] ?? 'clasp has pushed nothing: see its message above.');
}
