/** Unknown headers that look like a typo: without a warning, nothing would check what they expect. */
import { COLUMNS } from '../model/columns';
import { normalHeader } from '../model/values/header-form';

/** Shorter names are close to too many words. */
const SHORTEST = 6;
/** From this length on, two letters may be wrong. */
const LONG = 10;
const OF_A_CHECK = /^\s*([a-z]{3,7})\s*[:：]\s*(\S.*)$/i;

/**
 * What a header was probably meant to be; undefined if it is close to nothing.
 *
 * @example meantBy('expected_asnwer') // 'expected_answer'
 * @example meantBy('Chek: cites') // 'check: cites'
 */
export function meantBy(header: string): string | undefined {
  const [, word = '', title = ''] = OF_A_CHECK.exec(header.slice(0, 200)) ?? [];
  if (word !== '' && isNear(word.toLowerCase(), 'check', 1)) return `check: ${title}`;
  const name = normalHeader(header);
  return COLUMNS.find(
    (column) => column.length >= SHORTEST && isNear(name, column, column.length < LONG ? 1 : 2),
  );
}

/** Whether at most `most` letters are wrong, missing, extra, or swapped (optimal string alignment). */
function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_cell, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (up: number, left: number): number => rows[i - up]?.[j - left] ?? Infinity;
      const isSame = one[i - 1] === other[j - 1];
      const turned = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(2, 2) + 1 : Infinity;
      row.push(Math.min(at(1, 0) + 1, (row[j - 1] ?? Infinity) + 1, at(1, 1) + (isSame ? 0 : 1), turned));
    }
    rows.push(row);
  }
  return (rows[one.length]?.[other.length] ?? Infinity) <= most;
}
