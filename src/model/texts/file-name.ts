/** Names of the files that a tab's results are written to. */

const NOT_IN_FILE_NAMES = /[<>:"/\\|?*]/g;

/**
 * `<tab>_summary.csv` and `<tab>_detailed.csv`; what file systems refuse in a name is replaced.
 *
 * @example csvNames('A/B') // { summary: 'A-B_summary.csv', detailed: 'A-B_detailed.csv' }
 */
export function csvNames(tab: string): Readonly<Record<'summary' | 'detailed', string>> {
  const name = tab.replace(NOT_IN_FILE_NAMES, '-');
  return { summary: `${name}_summary.csv`, detailed: `${name}_detailed.csv` };
}
