/** Whether what an answer took is within a limit. */
import { broken, held, type Outcome, unreadable } from './outcome';

const NUMBER = /^\d+(?:\.\d+)?(?:e-?\d{1,2})?$/i;

/** @param unit behind a number, in words */
export function within(wanted: string, taken: number, unit: string): Outcome {
  const text = wanted
    .trim()
    .replace(/^(?:<=|≤)\s*/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(/^\$\s*/, '');
  const [number = ''] = text.split(/\s+/);
  if (!NUMBER.test(number))
    return unreadable(`“${wanted.slice(0, 40)}” is no number; write it like 30 or 0.05`);
  const said = `${String(taken)} ${unit}`;
  return taken <= Number(number)
    ? held(`${said} of at most ${number}`)
    : broken(`${said}, at most ${number} are allowed`);
}
