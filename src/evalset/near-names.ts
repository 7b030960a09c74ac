/** Unknown headers that look like a typo: without a warning, nothing would check what they expect. */
import { COLUMNS } from '../model/columns';
import { isNear } from '../model/texts/near';
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
