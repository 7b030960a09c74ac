/** `npm run bench`: runs the benchmark, bundled like the programs to measure what ships. */
import { build } from 'esbuild';
import { PROGRAM } from './bundle/programs.mjs';

await build({
  ...PROGRAM,
  entryPoints: { bench: 'test/bench/main.ts' },
  // As deep as programs/: a bundle finds files by relative paths.
  outdir: 'out',
  write: true,
  minify: true,
  external: ['esbuild', 'playwright-core'],
});
await import(new URL('../out/bench.mjs', import.meta.url).href);
