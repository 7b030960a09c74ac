/**
 * The version of the scorer: a hash of all code that reads cells, runs checks and rules, and gives rows their verdicts. Comments,
 * layout and libraries do not count.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The modules that a score depends on, besides the case, its output and the settings. */
const SCORER = [
  './evalset/read-tab',
  './agent/recorded-columns',
  './checks/assess',
  './checks/registry',
  './judge/rules',
  './scoring/case-result',
  './scoring/trials',
];

/** @returns twelve hexadecimal digits */
export async function scorerVersion(root) {
  const contents = SCORER.map((file, index) => `export * as part${index} from '${file}';`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: `${root}src` },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    packages: 'external',
    format: 'esm',
    write: false,
    logLevel: 'warning',
  });
  return createHash('sha256').update(outputFiles[0].text).digest('hex').slice(0, 12);
}

// node build/bundle/scorer-version.mjs FOLDER/ …
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const root of process.argv.slice(2)) console.log(await scorerVersion(root));
