/** JSON as Python writes it. */
import { jsonIn } from './json';

const NON_NUMBER = /\bNaN\b|-?\bInfinity\b/g;

/**
 * Reads JSON, also with NaN and Infinity for numbers that are none: they become null. Such words in texts stay.
 *
 * @returns undefined where it is no JSON
 */
export function parseJson(text: string): unknown {
  const json = jsonIn(text);
  return json === undefined ? jsonIn(withoutNonNumbers(text)) : json;
}

/** Goes from quote to quote: states have tens of megabytes, and a pattern for texts runs out of stack in a long one. */
function withoutNonNumbers(text: string): string {
  if (text.search(NON_NUMBER) < 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
    const end = endOfText(text, quote);
    const between = text.slice(from, quote);
    parts.push(between.replace(NON_NUMBER, 'null'), text.slice(quote, end));
    from = end;
  }
  parts.push(text.slice(from).replace(NON_NUMBER, 'null'));
  return parts.join('');
}

/** Behind the quote that ends the text which begins at `start`; the end of all where none does. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}
