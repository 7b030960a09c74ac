/** How a program of this project is started in a separate process. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLES = fileURLToPath(new URL('../../node_modules/.cache/gnw-programs', import.meta.url));

/**
 * Node's arguments before the program's own, as `npm start` uses them.
 *
 * @param main such as `local/cli/main.ts`
 */
export function program(main: string): readonly string[] {
  return [join(BUNDLES, main.replace(/\.ts$/, '.mjs'))];
}
