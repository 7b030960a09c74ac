/** The facts of this build: the bundler writes them into the script and its pages (build/bundle.mjs), and changes nothing else. */

/**
 * Bound: a script in a single spreadsheet. Add-on: an editor add-on, whose triggers cannot reach files that are not open.
 */
const KINDS = ['bound', 'add-on'] as const;

const [version = '', kind = 'bound', allowed = ''] = '@installation@'.split('|');

/** Hash of the build, the same in the script and its pages. */
export const BUILD = '@build@';

export const THIS_BUILD = {
  /** The version in package.json. */
  version: version.startsWith('@') ? 'not built' : version,
  installed: KINDS.find((name) => name === kind) ?? 'bound',
  /** URL prefixes that Google lets it fetch; empty for any URL. */
  allowed: allowed === '' ? [] : allowed.split(' '),
};

declare const __SCORER_VERSION__: string | undefined;

/** The version of checks and rules: a hash of the code that scores (build/bundle/scorer-version.mjs). Rows scored by another count as changed. */
export const SCORER_VERSION: string =
  typeof __SCORER_VERSION__ === 'undefined' ? 'not built' : __SCORER_VERSION__;
