/** JSON as Python writes it. */
import { jsonIn } from './json';

const NON_NUMBER = /\bNaN\b|-?\bInfinity\b/g;

/**
 * Reads JSON, accepting NaN and Infinity, which become null. Inside strings such words stay.
 *
 * @returns undefined if it is not JSON
 */
export function parseJson(text: string): unknown {
  const json = jsonIn(text);
  return json === undefined ? jsonIn(withoutNonNumbers(text)) : json;
}

/** Goes from quote to quote: states can be tens of megabytes, and a regular expression for strings overflows the stack on long ones. */
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

/** The place after the quote that closes the string starting at `start`; the end of the text if it is never closed. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}
