/** Names for tabs of ours: valid in Sheets and in .xlsx, and not used by another tab. */

/** The longest tab name in .xlsx. */
const LIMIT = 31;
/** `GOLD results`: the eval set's name is cut to 23 characters. */
const SUFFIX = ' results';
/** Neither `/ \ ? * : [ ]` nor an apostrophe at either end. */
const FORBIDDEN = /[/\\?*:[\]]/g;
/** What cutting may leave of a character such as an emoji. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/**
 * The name of an eval set's results tab, with the next free number if it is taken.
 *
 * @param isTaken compares ignoring case, as Sheets and Excel do
 * @example resultsTabName('GOLD', () => false) // 'GOLD results'
 */
export function resultsTabName(tab: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? SUFFIX : `${SUFFIX} ${number}`;
    const name = safe(tab, LIMIT - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}

function safe(tab: string, limit: number): string {
  const clean = tab.replace(FORBIDDEN, '-').slice(0, limit).replace(HALF_CHARACTER, '');
  return clean.replace(/^['\s]+|['\s]+$/g, '') || 'Eval set';
}
