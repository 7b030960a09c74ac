/** Whether an answer's latency or cost is within a limit. */
import { broken, held, type Outcome, unreadable } from './outcome';

/** What is limited: its unit and name, and how people write the unit after or before a number. */
export interface Taken {
  readonly unit: string;
  readonly name: string;
  readonly example: string;
  readonly written: RegExp;
}

const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e-?\d{1,2})?$/i;
/** "0,050" has a decimal comma, whatever follows it. */
const NO_GROUPS = /^0,/;
const AT_MOST = /^(?:<=?|≤|max\.?|at most)\s*/i;

/** @param wanted a number, alone or with the unit: with another unit it would be a different limit */
export function within(wanted: string, taken: number, { unit, name, example, written }: Taken): Outcome {
  const number = wanted.trim().replace(AT_MOST, '').replace(written, '').trim();
  if (!NUMBER.test(number) || NO_GROUPS.test(number))
    return unreadable(`“${wanted.slice(0, 40)}” is not a number of ${name}; write it like ${example}`);
  const most = Number(number.replace(/,/g, ''));
  const said = `${String(taken)} ${unit}`;
  return taken <= most
    ? held(`${said} of at most ${number}`)
    : broken(`${said}, at most ${number} are allowed`);
}
