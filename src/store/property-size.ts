/** How much fits into a property: 9 KB, counted in bytes as Google does. */

/** A little below the limit: 9 KB are 9,216. */
export const MOST_BYTES = 9000;

/** Size of a text as UTF-8. There is no TextEncoder in Apps Script. */
export function bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}
