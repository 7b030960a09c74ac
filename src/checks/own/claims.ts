/** What a cell claims about an agent state: `charts_data[0].type = bar; aoi.name`. */
import { type JsonPath, readPath } from '../../model/texts/json-path';

const SIGNS = ['!=', '≠', '>=', '≥', '<=', '≤', '=', '>', '<'] as const;
const PLAIN: Readonly<Partial<Record<(typeof SIGNS)[number], Sign>>> = { '≠': '!=', '≥': '>=', '≤': '<=' };
export type Sign = Exclude<(typeof SIGNS)[number], '≠' | '≥' | '≤'> | 'is there';

export interface Claim {
  /** As written. */
  readonly text: string;
  readonly path: JsonPath;
  readonly sign: Sign;
  /** Without its quotes; '' if there is only a path. */
  readonly value: string;
  /** It was in quotes, and is text. */
  readonly isQuoted: boolean;
}

/** Claims are on separate lines or separated by semicolons, except inside brackets and quotes. */
export function claimTexts(cell: string): string[] {
  const texts: string[] = [];
  let text = '';
  let depth = 0;
  let quote = '';
  for (const character of cell) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (isQuote(character) && (depth > 0 || /[=<>≠≥≤]\s*$/.test(text))) quote = character;
    else if (character === '[') depth += 1;
    else if (character === ']') depth = Math.max(0, depth - 1);
    if (quote === '' && depth === 0 && (character === ';' || character === '；' || character === '\n')) {
      texts.push(text);
      text = '';
    } else text += character;
  }
  return [...texts, text].map((one) => one.trim()).filter((one) => one !== '');
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'";
}

/** The first sign outside brackets separates path and value. @returns undefined if it isn't a claim */
export function claimIn(text: string): Claim | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') depth += 1;
    if (text[at] === ']') depth -= 1;
    const written = depth > 0 ? undefined : SIGNS.find((one) => text.startsWith(one, at));
    if (!written) continue;
    const path = readPath(text.slice(0, at));
    const behind = text
      .slice(at + written.length)
      .replace(/^=+/, '')
      .trim();
    const isQuoted = /^(["']).*\1$/s.test(behind) && behind.length > 1;
    const value = isQuoted ? behind.slice(1, -1) : behind;
    const sign = PLAIN[written] ?? written;
    if (!path || value === '' || !isSign(sign) || /^[<>=!≠≥≤]/.test(behind)) return undefined;
    return { text, path, sign, value, isQuoted };
  }
  const path = readPath(text);
  return path && { text, path, sign: 'is there', value: '', isQuoted: false };
}

function isSign(sign: string): sign is Sign {
  return !(sign in PLAIN);
}
