/** How a program of this project is started in a separate process. */
import { join } from 'node:path';

/** Node's arguments before the program's own, as `npm start` uses them: from its source. */
export function source(main: string): readonly string[] {
  return ['--import', 'tsx', main];
}

/**
 * Node's arguments before the program's own: its bundle if Jest has made one (test/support/bundle-programs.mjs), else its source.
 *
 * @param main such as `local/cli/main.ts`
 */
export function program(main: string): readonly string[] {
  const bundles = process.env['GNW_PROGRAMS'];
  return bundles === undefined ? source(main) : [join(bundles, main.replace(/\.ts$/, '.mjs'))];
}
