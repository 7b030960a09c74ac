/** A build like that in dist/, with one change in its sources. */
import { build, type Plugin } from 'esbuild';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Change {
  /** From the root folder. */
  readonly file: string;
  readonly text: string;
  /** What stands in its place. */
  readonly by: string;
}

/** The functions that Apps Script calls by name, at the end of a built script. */
const ENTRIES = /^function \w+\([^)]*\)\{return GnwEvals\.\w+\.apply\(null,arguments\)\}$/gm;

/** @param change undefined changes nothing @returns the folder of the build, a new one */
export async function changedBuild(change: Change | undefined): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/main.ts'],
    bundle: true,
    write: false,
    target: 'es2019',
    charset: 'ascii',
    logLevel: 'error',
    define: { __SCORER_VERSION__: '"changed"' },
    format: 'iife',
    globalName: 'GnwEvals',
    inject: ['build/bundle/globals.mjs'],
    plugins: change ? [changing(change)] : [],
  });
  const folder = mkdtempSync(join(tmpdir(), 'gnw-changed-'));
  cpSync('dist', folder, { recursive: true });
  const code = join(folder, 'Code.js');
  const entries = readFileSync(code, 'utf8').match(ENTRIES) ?? [];
  writeFileSync(code, [outputFiles[0]?.text, ...entries].join('\n'));
  return folder;
}

function changing({ file, text, by }: Change): Plugin {
  const changed = resolve(file);
  return {
    name: 'change',
    setup: (running) => {
      running.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === changed
          ? { contents: readFileSync(path, 'utf8').replace(text, () => by), loader: 'ts' }
          : undefined,
      );
    },
  };
}
