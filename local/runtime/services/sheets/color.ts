/** Colours as Apps Script accepts and returns them. */
import { ScriptException } from '../../engine/exception';

const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: '#000000',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  gray: '#808080',
  grey: '#808080',
};

/** `#rrggbb` in lower case; null resets. Throws for anything that isn't a colour. */
export function colorText(given: unknown): string | null {
  if (given === null || given === undefined || given === '') return null;
  if (typeof given === 'string') {
    const text = given.toLowerCase();
    if (/^#[0-9a-f]{6}$/.test(text)) return text;
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
    if (short !== null)
      return `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`;
    const named = NAMED[text];
    if (named !== undefined) return named;
  }
  throw new ScriptException('Invalid color string');
}
