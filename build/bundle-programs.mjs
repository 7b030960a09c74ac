/**
 * Jest's global setup: the programs that tests start, each bundled into one file once, instead of transpiled at each start.
 * (That they start as `npm start` does is a test of its own.)
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Below node_modules, so that packages are found. */
const FOLDER = join(root, 'node_modules/.cache/gnw-programs');

const PROGRAMS = [
  'local/cli/main.ts',
  'local/collect/main.ts',
  'test/support/agent-server/main.ts',
  'test/support/judge-server/main.ts',
  'test/support/langfuse-server/main.ts',
];

/** Files that are looked for beside a source are found from its bundle too. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:local|test)[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    }));
  },
};

export default async function bundlePrograms() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outbase: root,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    plugins: [ownAddress],
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(join(path, '..'), { recursive: true });
    // Another Jest may be running it.
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, text);
    renameSync(fresh, path);
  }
  process.env.GNW_PROGRAMS = FOLDER;
}
