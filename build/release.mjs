/**
 * `npm run release`: checks that this commit is a version, builds the script, the add-on and the command, and writes two zips and a
 * package, with their checksums, into release/. Installing them needs no clone (docs/install.md).
 *
 * `-- --agent URL` lets the add-on fetch the production agent; `-- --no-agent` if there is none.
 * `-- --dry-run` releases a working tree without a tag or an agent, and prints what is missing.
 * Exit status: 0 released, 2 something is missing.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import JSZip from 'jszip';

const root = fileURLToPath(new URL('..', import.meta.url));
const RELEASE = join(root, 'release');
/** A fixed date: zips of the same files are then equal. */
const DATE = new Date(Date.UTC(2000, 0, 1));

const { values: options } = parseArgs({
  options: {
    agent: { type: 'string' },
    'no-agent': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});

const text = (name) => readFileSync(join(root, name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const { version } = JSON.parse(text('package.json'));

/** Returns sentences about what a release lacks. */
function missing() {
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  return [
    text('CHANGELOG.md').includes(`\n## ${version}\n`)
      ? ''
      : `CHANGELOG.md has no section “## ${version}”: say what changed.`,
    git('status', '--porcelain') === ''
      ? ''
      : 'There are uncommitted changes: commit them, or take them back.',
    tags.includes(`v${version}`)
      ? ''
      : `This commit is not tagged: run “git tag v${version}”, or change the version in package.json.`,
    options.agent !== undefined || options['no-agent']
      ? ''
      : 'Which agent may the add-on ask? Say “--agent https://…/” (the production agent), or “--no-agent”.',
  ].filter((sentence) => sentence !== '');
}

/** @param {string} folder @param {Readonly<Record<string, string>>} further files for the zip */
async function zipOf(folder, more) {
  const zip = new JSZip();
  const add = (name, content) => zip.file(name, content, { date: DATE });
  for (const name of readdirSync(join(root, folder)).sort())
    add(name, readFileSync(join(root, folder, name)));
  for (const [name, content] of Object.entries(more)) add(name, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', platform: 'UNIX' });
}

const INSTALL = `GNW Evals for Google Sheets ${version}

In an empty folder, with Node 20 or newer:

  npx @google/clasp login
  npx @google/clasp create-script --type sheets --title "GNW eval sets"

The second line makes a new spreadsheet. For one that exists: Extensions > Apps Script > Project settings > IDs, and instead of the second line
write the id into a file .clasp.json: {"scriptId": "...", "rootDir": "."}

Unzip this release into that folder, and let it replace appsscript.json: the one that the second line has fetched is Google's own, which asks for
other permissions. (If you had unzipped it there before, do so again.) Then:

  npx @google/clasp push --force

Reload the spreadsheet: after a few seconds the menu "GNW Evals" appears.
`;

const PUBLISH = `GNW Evals for Google Sheets ${version}, the editor add-on: docs/install.md of its repository says how to publish it.
`;

const lacks = missing();
if (lacks.length > 0) {
  console.error(lacks.join('\n'));
  if (!options['dry-run']) process.exit(2);
}
rmSync(join(root, 'programs'), { recursive: true, force: true });
const build = (...args) =>
  execFileSync(process.execPath, [join(root, 'build/bundle.mjs'), ...args], { cwd: root, stdio: 'inherit' });
build();
build('--addon', ...(options.agent === undefined ? [] : ['--allow', options.agent]));
rmSync(RELEASE, { recursive: true, force: true });
mkdirSync(RELEASE);
const beside = { LICENSE: text('LICENSE'), '.claspignore': 'LICENSE\nINSTALL.txt\n' };
for (const [folder, name, install] of [
  ['dist', `gnw-evals-${version}.zip`, INSTALL],
  ['dist-addon', `gnw-evals-add-on-${version}.zip`, PUBLISH],
])
  writeFileSync(join(RELEASE, name), await zipOf(folder, { ...beside, 'INSTALL.txt': install }));
execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', RELEASE], {
  cwd: root,
  stdio: 'ignore',
  shell: process.platform === 'win32',
});
const sums = readdirSync(RELEASE).map((name) => {
  const hash = createHash('sha256').update(readFileSync(join(RELEASE, name)));
  return `${hash.digest('hex')}  ${name}`;
});
writeFileSync(join(RELEASE, 'SHA256SUMS'), `${sums.join('\n')}\n`);
console.log(`Version ${version} is in release/:\n${sums.join('\n')}`);
