/** Splits a formula into tokens. */

export interface Token {
  readonly kind: 'text' | 'number' | 'cell' | 'word' | 'sign';
  /** Without the quotes of a text. */
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<text>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?)(?![A-Za-z$])|(?<cell>\$?[A-Za-z]{1,3}\$?\d+)(?![A-Za-z0-9(!:.])|(?<word>[A-Za-z]+)(?![A-Za-z0-9!:.])|(?<sign><>|<=|>=|[=<>(),*+-]))\s*/y;

/** @returns null if it contains anything else: ranges, other tabs, division, powers, arrays */
export function readTokens(text: string): Token[] | null {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    const token = match?.groups && tokenOf(match.groups);
    if (!token) return null;
    tokens.push(token);
    position = TOKEN.lastIndex;
  }
  return tokens;
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): Token | null {
  if (groups['text'] !== undefined) {
    return { kind: 'text', text: groups['text'].slice(1, -1).replace(/""/g, '"') };
  }
  for (const kind of ['number', 'cell', 'word', 'sign'] as const) {
    const text = groups[kind];
    if (text !== undefined) return { kind, text };
  }
  return null;
}
