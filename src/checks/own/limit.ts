/** Whether something that was measured, as seconds or dollars, is within the limit of a cell. */
import { broken, held, type Outcome, unreadable } from './outcome';

/** What is limited: its unit, and how people write it after or before a number. */
interface Taken {
  readonly unit: string;
  readonly example: string;
  readonly written: RegExp;
}

export const SECONDS: Taken = { unit: 'seconds', example: '30', written: /\s*s(?:ec(?:onds?|s)?)?\.?$/i };
export const DOLLARS: Taken = {
  unit: 'US dollars',
  example: '0.05',
  written: /^(?:US)?\$\s*|\s*(?:\$|USD|(?:US )?dollars?)$/i,
};

const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e-?\d{1,2})?$/i;
/** "0,050" has a decimal comma, whatever follows it. */
const NO_GROUPS = /^0,/;
const AT_MOST = /^(?:<=?|≤|max\.?|at most)\s*/i;

/** @param wanted a number, alone or with the unit: with another unit it would be a different limit */
export function within(wanted: string, taken: number, { unit, example, written }: Taken): Outcome {
  const number = wanted.trim().replace(AT_MOST, '').replace(written, '');
  if (!NUMBER.test(number) || NO_GROUPS.test(number))
    return unreadable(`“${wanted.slice(0, 40)}” is not a number of ${unit}; write it like ${example}`);
  const most = Number(number.replace(/,/g, ''));
  const said = `${String(taken)} ${unit === 'seconds' ? 's' : unit}`;
  return taken <= most
    ? held(`${said} of at most ${number}`)
    : broken(`${said}, at most ${number} are allowed`);
}
