/** What this build is: the bundler writes it into the script and its pages (build/bundle.mjs), and changes nothing else. */

/**
 * Bound: a script in the one spreadsheet. Add-on: an editor add-on, whose clocks reach no file that is not open. Unattended: one
 * that may open the files of a person by their ids, once an hour.
 */
const KINDS = ['bound', 'add-on', 'unattended add-on'] as const;

const [version = '', kind = 'bound', allowed = ''] = '@installation@'.split('|');

export const THIS_BUILD = {
  /** package.json's. */
  version: version.startsWith('@') ? 'not built' : version,
  installed: KINDS.find((name) => name === kind) ?? 'bound',
  /** Addresses that Google lets it fetch, each the beginning of one; none for any. */
  allowed: allowed === '' ? [] : allowed.split(' '),
};
