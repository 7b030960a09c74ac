/**
 * The programs of local/, each bundled with its packages: they start in half the time that transpiling them takes, and their threads do
 * with a third of the memory. Jest's global setup adds what tests start.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(root, 'node_modules/.cache/gnw-programs');
/** What the programs share, by its content. */
const SHARED = join(FOLDER, 'shared');
/** Anything older is no longer running. */
const OLD_MS = 3_600_000;

const PROGRAMS = ['local/cli/main.ts', 'local/workbench/script/thread.ts'];
const FOR_TESTS = ['test/support/command-host.ts'];

/** Lets a bundle find files next to its source; when it starts a program, it gets that program's bundle. */
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

/** As Jest's global setup. */
export default async function bundleForTests() {
  await bundlePrograms([...PROGRAMS, ...FOR_TESTS]);
}

/** @param {readonly string[]} programs source files, from the top */
export async function bundlePrograms(programs = PROGRAMS) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outbase: root,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    bundle: true,
    // It starts a binary from its own package folder.
    external: ['esbuild'],
    minifyWhitespace: true,
    // The thread that listens for signals must not load what the worker thread uses.
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
  // Shared chunks are written before the programs that load them.
  const inOrder = outputFiles.sort(
    (one, other) => +other.path.startsWith(SHARED) - +one.path.startsWith(SHARED),
  );
  const changed = inOrder.filter(({ path, text }) => !isThere(path, text));
  for (const { path, text } of changed) {
    mkdirSync(dirname(path), { recursive: true });
    // Another command may be running it.
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, text);
    renameSync(fresh, path);
  }
  if (changed.length > 0) removeOld(new Set(inOrder.map(({ path }) => path)));
}

/** What is there is left alone: the folder may be read-only, and another command may be loading it. */
function isThere(path, text) {
  try {
    if (readFileSync(path, 'utf8') !== text) return false;
  } catch {
    return false;
  }
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Somebody else's: its age does not matter where nothing can be removed.
  }
  return true;
}

/** Removes chunks that no program loads any more, and what killed commands have left. */
function removeOld(current) {
  for (const name of readdirSync(SHARED)) {
    const path = join(SHARED, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!current.has(path) && changedAt < Date.now() - OLD_MS) rmSync(path, { force: true });
  }
}
