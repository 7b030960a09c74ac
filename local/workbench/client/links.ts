/** What a cell links to: a place in this workbook, or a page elsewhere. Anything else, such as a script, is not a link. */
import { columnNumber } from '../../workbook/a1';

type Target =
  | { readonly kind: 'place'; readonly tab: number; readonly row: number; readonly column: number }
  | { readonly kind: 'page'; readonly address: string };

export function targetOf(link: string): Target | null {
  const place = /^#gid=(\d+)(?:&range=\$?([A-Za-z]{1,3})?\$?(\d+)?(?:[:].*)?)?$/.exec(link);
  if (place !== null) {
    const [, tab, letters = 'A', row = '1'] = place;
    return { kind: 'place', tab: Number(tab), row: Math.max(1, Number(row)), column: columnNumber(letters) };
  }
  return /^(https?:\/\/|mailto:)/i.test(link) ? { kind: 'page', address: link } : null;
}
