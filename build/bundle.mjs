/**
 * Makes dist/ from src/: Code.js, the very file that is pushed to Apps Script, the pages, and the manifest. Apps Script loads
 * classic scripts and finds functions by name at the top level, so the bundle is one function expression followed by
 * a top-level function per export of src/main.ts.
 *
 * Nothing is done if all of that, and the programs of local/, are up to date.
 *
 * --addon makes an editor add-on of the same code, in dist-addon/; --allow URL, as often as needed, lets it fetch from further
 * addresses (docs/install.md).
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { refuseBeyondAscii, scriptInAscii, styleInAscii } from './bundle/ascii.mjs';
import { addOnManifest, allowedAddresses } from './bundle/add-on.mjs';
import { noticesOf } from './bundle/notices.mjs';
import bundlePrograms from './bundle/programs.mjs';
import { scorerVersion } from './bundle/scorer-version.mjs';
import { isUpToDate, remember } from './bundle/up-to-date.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const GLOBAL = 'GnwEvals';
/** The pages: each .tsx draws a page into common/frame.html, and may have a .css. Shared files are in folders. */
const CLIENT = 'src/ui/client';

const { addon, allow } = readOptions();
const FOLDER = addon ? 'dist-addon' : 'dist';
const DIST = `${root}${FOLDER}`;
const client = readdirSync(`${root}${CLIENT}`);
const options = allow.join(' ');
await bundlePrograms();
if (isUpToDate(FOLDER, options)) process.exit();
// Loaded only now: loading them takes longer than the check above.
const { withoutFalseComments } = await import('./bundle/page-script.mjs');
const { minify } = await import('@swc/core');

const allowed = addon ? await allowedAddresses(root, allow) : [];
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const installed = addon ? 'add-on' : 'bound';

function readOptions() {
  const { values } = parseArgs({
    options: {
      addon: { type: 'boolean', default: false },
      allow: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!values.addon && values.allow.length > 0)
    throw new Error('--allow is for --addon: a script that is bound may fetch from anywhere.');
  return values;
}

/** Custom functions. Sheets shows the comment above a function as its help. */
const CUSTOM_FUNCTIONS = {
  GNW_MATCH: {
    parameters: 'expected, actual',
    help: `/**
 * Compares an answer with the expected one by the rules of GNW Evals. They decide only if the answer is nothing but the value.
 * @param {range} expected The expected answer.
 * @param {range} actual What the agent said.
 * @return Verdict (yes, no or not certain), type of answer, and reason.
 * @customfunction
 */
`,
  },
};

const shared = {
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  bundle: true,
  write: false,
  target: 'es2019',
  minify: true,
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  define: { __SCORER_VERSION__: JSON.stringify(await scorerVersion(root)) },
};

/** The files that dist/ is built from, and those in it. */
const files = [
  'build/bundle.mjs',
  ...readdirSync(`${root}build/bundle`).map((file) => `build/bundle/${file}`),
  // The folder: a new page is a new file.
  CLIENT,
  ...['package.json', 'package-lock.json', 'appsscript.json', 'tsconfig.json', `${CLIENT}/tsconfig.json`],
];

const { metafile, outputFiles: first } = await build({ ...shared, format: 'esm' });
files.push(...Object.keys(metafile.inputs));
const [output] = Object.values(metafile.outputs);
const names = output?.exports ?? [];
/** Stamps a script with its build: a page opened before an update is then recognised (src/model/this-build.ts). */
const stamped = (text = '') =>
  scriptInAscii(text)
    .replaceAll('@build@', (first[0]?.hash ?? '').replace(/\W/g, ''))
    .replaceAll('@installation@', [version, installed, allowed.join(' ')].join('|'));

const { outputFiles } = await build({
  ...shared,
  format: 'iife',
  globalName: GLOBAL,
  // Gives JavaScript's globals one-letter names, and saves their lookup among Google's globals.
  inject: ['build/bundle/globals.mjs'],
});
const entries = names.map((name) => {
  const { parameters = '', help = '' } = CUSTOM_FUNCTIONS[name] ?? {};
  return `${help}function ${name}(${parameters}){return ${GLOBAL}.${name}.apply(null,arguments)}`;
});

function put(file, text) {
  refuseBeyondAscii(file, text);
  writeFileSync(`${DIST}/${file}`, text);
  files.push(`${FOLDER}/${file}`);
}

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
function read(file) {
  files.push(`${CLIENT}/${file}`);
  return readFileSync(`${root}${CLIENT}/${file}`, 'utf8');
}
for (const file of client) {
  const { name, ext } = parse(file);
  if (ext !== '.tsx') continue;
  const { metafile, outputFiles } = await build({
    ...shared,
    entryPoints: [`${CLIENT}/${file}`],
    format: 'iife',
  });
  const inputs = Object.keys(metafile.inputs);
  files.push(...inputs);
  // In a page, the text of a script must not close its element.
  const text = stamped(outputFiles[0]?.text).replaceAll('</script', '<\\/script');
  const script = withoutFalseComments(text, file);
  const styleSheet = `${name}.css`;
  const styles = ['common/dialog.css', ...(client.includes(styleSheet) ? [styleSheet] : [])];
  const page = read('common/frame.html')
    .replace('/* style */', () =>
      [noticesOf(root, inputs), ...styles.map((style) => styleInAscii(read(style)))].join('\n'),
    )
    .replace('/* bundle */', () => script);
  put(`${name}.html`, page);
}
// Each execution loads the whole script: a second minifier makes it 4 % smaller. Functions without `this` become arrow functions.
const { code: script } = await minify(stamped(outputFiles[0]?.text), {
  module: false,
  ecma: 2019,
  compress: { ecma: 2019, passes: 3, unsafe_arrows: true },
  mangle: true,
  format: { ecma: 2019, asciiOnly: true },
});
put('Code.js', `${noticesOf(root, Object.keys(metafile.inputs))}\n${script}\n${entries.join('\n')}\n`);
const bound = JSON.parse(readFileSync(`${root}appsscript.json`, 'utf8'));
const manifest = addon ? addOnManifest(bound, allowed) : bound;
put('appsscript.json', `${JSON.stringify(manifest, null, 2)}\n`);
remember(FOLDER, options, files);
