/**
 * Bundles the programs of local/, each with its packages, into programs/, for `npm start` and the package of `gnw-evals`. Bundled, they
 * start in half the time, and their threads need a third of the memory.
 */
import { Buffer } from 'node:buffer';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';
import { isUpToDate, remember } from './up-to-date.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(root, 'programs');
const OWN = ['build/bundle/programs.mjs', 'build/bundle/notices.mjs', 'package-lock.json'];
/** No command runs longer: older chunks can be removed. */
const OLD_MS = 3_600_000;

const PROGRAMS = {
  main: 'local/cli/main.ts',
  'script-thread': 'local/workbench/script/thread.ts',
  'fetch-thread': 'local/runtime/services/fetch/fetch-thread.ts',
  // For tests; the package leaves it out.
  'command-host': 'test/support/command-host.ts',
};
const CLIENT = 'local/workbench/client';
/** Scripts that the workbench serves. */
const PAGES = {
  page: `${CLIENT}/main.tsx`,
  'google-script': `${CLIENT}/google-script.ts`,
};

/** Lets a bundle find files by the place of its source. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:local|test)[\\/].*\.ts$/ }, ({ path }) => {
      const address = JSON.stringify(relative(FOLDER, path).split(sep).join('/'));
      return {
        contents: readFileSync(path, 'utf8').replaceAll(
          'import.meta.url',
          `new URL(${address}, import.meta.url).href`,
        ),
        loader: 'ts',
      };
    });
  },
};

const shared = {
  absWorkingDir: root,
  outdir: FOLDER,
  bundle: true,
  write: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'error',
};

/** Options for programs that run in Node; build/bench.mjs has the same. */
export const PROGRAM = {
  ...shared,
  outExtension: { '.js': '.mjs' },
  minifyWhitespace: true,
  platform: 'node',
  format: 'esm',
  // Some packages are CommonJS.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  plugins: [ownAddress],
};

/** Bundles the programs unless they are up to date. Also Jest's global setup. */
export default async function bundlePrograms() {
  // A package contains no chunks of earlier builds.
  if (process.env.npm_lifecycle_event === 'prepack') rmSync(FOLDER, { recursive: true, force: true });
  if (isUpToDate('programs')) return;
  const programs = await build({
    ...PROGRAM,
    entryPoints: PROGRAMS,
    chunkNames: 'shared-[hash]',
    // The thread that listens for signals must not load what the worker thread uses.
    splitting: true,
  });
  const pages = await build({
    ...shared,
    entryPoints: PAGES,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    charset: 'utf8',
  });
  const inputs = [programs, pages].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  // Chunks are written before the programs that load them.
  const files = [...programs.outputFiles, ...pages.outputFiles]
    .map(({ path, contents }) => ({ path, contents }))
    .sort((one, other) => +other.path.includes('shared-') - +one.path.includes('shared-'));
  for (const name of ['page.html', 'page.css'])
    files.push({ path: join(FOLDER, name), contents: readFileSync(join(root, CLIENT, name)) });
  files.push({ path: join(FOLDER, 'LICENSES.txt'), contents: Buffer.from(noticesOf(root, inputs)) });
  mkdirSync(FOLDER, { recursive: true });
  for (const { path, contents } of files) {
    if (isThere(path, contents)) continue;
    // Another command may be running it.
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, contents);
    renameSync(fresh, path);
  }
  removeOld(new Set(files.map(({ path }) => path)));
  const made = files.map(({ path }) => relative(root, path));
  remember('programs', '', [...inputs, ...made, `${CLIENT}/page.html`, `${CLIENT}/page.css`, ...OWN]);
}

/** True if the file is unchanged: it is not replaced, as another command may be loading it. */
function isThere(path, contents) {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false;
  }
}

/** Removes chunks that no program loads any more, and drafts of killed builds. */
function removeOld(current) {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!current.has(path) && changedAt < Date.now() - OLD_MS) rmSync(path, { recursive: true, force: true });
  }
}
