/** How a program of this project is started in a process of its own. */
import { join } from 'node:path';

/** The arguments of Node, before the program's own, with which `npm start` starts it: from its source. */
export function source(main: string): readonly string[] {
  return ['--import', 'tsx', main];
}

/**
 * The arguments of Node, before the program's own: its bundle where Jest has made one (build/bundle-programs.mjs), else its source.
 *
 * @param main as `local/cli/main.ts`
 */
export function program(main: string): readonly string[] {
  const bundles = process.env['GNW_PROGRAMS'];
  return bundles === undefined ? source(main) : [join(bundles, main.replace(/\.ts$/, '.mjs'))];
}
