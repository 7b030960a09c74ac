/**
 * The commands as processes of their own, bundled once: a process that has first to be translated takes three times as long, and
 * one that is killed must have begun by then.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = resolve(__dirname, '../..');
/** Below the project, where its packages are found. */
const FOLDER = join(ROOT, 'out', 'commands');
const MAINS = { start: 'local/cli/main.ts', collect: 'local/collect/main.ts' } as const;
export type Command = keyof typeof MAINS;

/** Sources find other files of the project from where they are. */
const WHERE_THEY_ARE: Plugin = {
  name: 'import-meta-url',
  setup: (plugins) => {
    plugins.onLoad({ filter: /\/(?:local|src)\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
      resolveDir: dirname(path),
    }));
  },
};

let bundled: Promise<string> | undefined;

/** The folder of the bundles, by their content: whoever else makes them makes the same. */
async function bundles(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: MAINS,
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [WHERE_THEY_ARE],
  });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(FOLDER, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(FOLDER, { recursive: true });
  const draft = mkdtempSync(join(FOLDER, 'draft-'));
  for (const { path, contents } of outputFiles) writeFileSync(join(draft, basename(path)), contents);
  try {
    renameSync(draft, folder);
  } catch {
    // Somebody else was faster.
    rmSync(draft, { recursive: true });
  }
  return folder;
}

export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface Watch {
  readonly environment?: Readonly<Record<string, string>>;
  /** Stop reading after the first piece of output, as `| head` does. */
  readonly stopsReading?: boolean;
}

/** Starts a command; resolves when it runs. */
export async function started(
  command: Command,
  args: readonly string[],
  { environment, stopsReading }: Watch = {},
): Promise<Running> {
  bundled ??= bundles();
  const child = spawn(process.execPath, [join(await bundled, `${command}.mjs`), ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += String(piece);
    if (stopsReading) child.stdout.destroy();
  });
  child.stderr.on('data', (piece) => (stderr += String(piece)));
  return {
    ended: new Promise((done) => {
      child.on('close', (status, signal) => done({ status, signal, stdout, stderr }));
    }),
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs a command to its end. */
export async function ended(command: Command, args: readonly string[], watch: Watch = {}): Promise<Ended> {
  return (await started(command, args, watch)).ended;
}
