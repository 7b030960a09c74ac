/**
 * Jest's global setup: the programs that tests start, bundled once with their packages, instead of transpiled and looked for at each
 * start. (That they start as `npm start` does is a test of its own.)
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(root, 'node_modules/.cache/gnw-programs');
/** What the programs share, by its content. */
const SHARED = join(FOLDER, 'shared');
/** Nobody is still running what is older. */
const OLD_MS = 3_600_000;

const PROGRAMS = [
  'local/cli/main.ts',
  'local/collect/main.ts',
  'local/workbench/main.ts',
  'local/workbench/script/thread.ts',
  'test/support/command-host.ts',
];

/** Files that are looked for beside a source are found from its bundle too; a program that it starts is the bundle of that program. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:local|test)[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (itself, file) => {
          const program = relative(root, join(dirname(path), file));
          return PROGRAMS.includes(program) ? `new URL('${bundleOf(program)}')` : itself;
        })
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

const bundleOf = (program) => pathToFileURL(join(FOLDER, program.replace(/\.ts$/, '.mjs'))).href;

export default async function bundlePrograms() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outbase: root,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    bundle: true,
    // It starts a program of its own that stands beside it.
    external: ['esbuild'],
    minifyWhitespace: true,
    // What listens to signals loads nothing of what its thread works with.
    splitting: true,
    platform: 'node',
    format: 'esm',
    // Some packages are CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    write: false,
    logLevel: 'error',
    plugins: [ownAddress],
  });
  mkdirSync(SHARED, { recursive: true });
  for (const name of readdirSync(SHARED)) {
    const path = join(SHARED, name);
    if (statSync(path).mtimeMs < Date.now() - OLD_MS) rmSync(path, { force: true });
  }
  // What is shared comes before whatever runs it.
  const inOrder = outputFiles.sort(
    (one, other) => +other.path.startsWith(SHARED) - +one.path.startsWith(SHARED),
  );
  for (const { path, text } of inOrder) {
    mkdirSync(dirname(path), { recursive: true });
    // Another Jest may be running it.
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, text);
    renameSync(fresh, path);
  }
  process.env.GNW_PROGRAMS = FOLDER;
}
