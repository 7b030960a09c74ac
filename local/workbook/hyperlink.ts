/** The one formula that is evaluated here: `=HYPERLINK(link, label)` with literal arguments. There is no calculation engine. */

interface Hyperlink {
  readonly link: string;
  readonly label: string | number;
}

const unquote = (literal: string): string => literal.slice(1, -1).replace(/""/g, '"');

const FORMULA =
  /^=\s*HYPERLINK\s*\(\s*("(?:[^"]|"")*")\s*(?:([,;])\s*("(?:[^"]|"")*"|[+-]?\d+(?:\.\d+)?)\s*)?\)\s*$/i;

/**
 * What the formula links to and shows, or null if it is any other formula, or none at all.
 *
 * @param takesCommas whether a comma separates arguments; a semicolon always does
 */
export function readHyperlink(formula: string, takesCommas = true): Hyperlink | null {
  const match = FORMULA.exec(formula);
  if (match?.[1] === undefined || (match[2] === ',' && !takesCommas)) return null;
  const link = unquote(match[1]);
  const label = match[3];
  if (label === undefined) return { link, label: link };
  return { link, label: label.startsWith('"') ? unquote(label) : Number(label) };
}
