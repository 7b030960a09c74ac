/** How a program of this project is started in a separate process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLES = fileURLToPath(new URL('../../node_modules/.cache/gnw-programs', import.meta.url));

/** What `npm start` says to Node.js about memory. */
const FLAGS =
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8').match(/--heap-[\w-]+=\d+/g) ?? [];

/**
 * Node's arguments before the program's own, as `npm start` uses them.
 *
 * @param main such as `local/cli/main.ts`
 */
export function program(main: string): readonly string[] {
  return [...(main === 'local/cli/main.ts' ? FLAGS : []), join(BUNDLES, main.replace(/\.ts$/, '.mjs'))];
}
