/**
 * Parses regular expressions, as users write them in cells, into a tree. Refuses constructs that can make a search take for ever in
 * other engines, or that one pass over the text cannot decide (backreferences, lookaround).
 */

export type Node =
  /** One character, matched by an expression for a single character. */
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'at'; readonly place: 'start' | 'end' | 'word' | 'no word' }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  /** `most` undefined: any number. */
  | {
      readonly kind: 'times';
      readonly part: Node;
      readonly least: number;
      readonly most: number | undefined;
    };

/** Why an expression cannot be used, as the rest of a sentence. */
export class PatternError extends Error {}

const LONGEST = 2000;
const DEEPEST = 50;
const MOST_TIMES = 1000;

const WORD = '[\\p{L}\\p{N}_]';
/** The character class that `\` and a letter stand for. */
const KINDS: Readonly<Record<string, string>> = {
  d: '\\d',
  D: '\\D',
  s: '\\s',
  S: '\\S',
  w: WORD,
  W: WORD.replace('[', '[^'),
  n: '\\n',
  r: '\\r',
  t: '\\t',
  f: '\\f',
  v: '\\v',
};
const PLACES: Readonly<Record<string, Extract<Node, { kind: 'at' }>['place']>> = { b: 'word', B: 'no word' };
/** After `\`: a character code, or a Unicode property. */
const CODED = /x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|[pP]\{[\w=]+\}/y;
const COUNTED = /\{(\d{1,4})(,(\d{0,4}))?\}/y;
const GROUP = /\((?:\?(?::|P?<[A-Za-z_]\w*>))?/y;

/** @throws PatternError */
export function parsePattern(pattern: string): Node {
  if (pattern.length > LONGEST) throw new PatternError(`has more than ${LONGEST} characters`);
  let at = 0;
  const root = choice(0);
  if (at < pattern.length) throw new PatternError(`has a “)” too many at character ${at + 1}`);
  return root;

  function choice(depth: number): Node {
    if (depth > DEEPEST) throw new PatternError(`has more than ${DEEPEST} groups within each other`);
    const parts = [sequence(depth)];
    while (pattern[at] === '|') {
      at += 1;
      parts.push(sequence(depth));
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'any', parts };
  }

  function sequence(depth: number): Node {
    const parts: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')')
      parts.push(repeated(atom(depth)));
    return { kind: 'all', parts };
  }

  function repeated(part: Node): Node {
    const bounds = readBounds();
    if (!bounds) return part;
    if (part.kind === 'at') throw new PatternError(`repeats a place at character ${at}`);
    // Greediness changes what is found, not whether.
    if (pattern[at] === '?') at += 1;
    if (pattern[at] === '+') throw new PatternError('has a possessive repetition, which is not known here');
    if (readBounds()) throw new PatternError(`repeats a repetition at character ${at}`);
    return { kind: 'times', part, ...bounds };
  }

  function readBounds(): { readonly least: number; readonly most: number | undefined } | undefined {
    const sign = pattern[at] ?? '';
    if (sign === '*' || sign === '+' || sign === '?') {
      at += 1;
      return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : undefined };
    }
    COUNTED.lastIndex = at;
    const counted = COUNTED.exec(pattern);
    if (!counted) return undefined;
    at += counted[0].length;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] === '' ? undefined : Number(counted[3]);
    if (Math.max(least, most ?? 0) > MOST_TIMES)
      throw new PatternError(`repeats something more than ${MOST_TIMES} times`);
    if (most !== undefined && most < least) throw new PatternError(`has ${counted[0]}, which is never`);
    return { least, most };
  }

  function atom(depth: number): Node {
    const character = pattern[at] ?? '';
    if (character === '(') return group(depth);
    if (character === '[') return { kind: 'one', source: characterClass() };
    if (character === '\\') return escaped();
    if (character === '*' || character === '+' || character === '?')
      throw new PatternError(`has nothing before “${character}” at character ${at + 1}`);
    at += 1;
    if (character === '.') return { kind: 'one', source: '.' };
    if (character === '^') return { kind: 'at', place: 'start' };
    if (character === '$') return { kind: 'at', place: 'end' };
    const whole = String.fromCodePoint(pattern.codePointAt(at - 1) ?? 0);
    at += whole.length - 1;
    return literal(whole);
  }

  function group(depth: number): Node {
    GROUP.lastIndex = at;
    const [opening = ''] = GROUP.exec(pattern) ?? [];
    at += opening.length;
    if (pattern[at] === '?')
      throw new PatternError(
        `has “${pattern.slice(at - 1, at + 2)}”: looking around and the like are not known here`,
      );
    const inner = choice(depth + 1);
    if (pattern[at] !== ')') throw new PatternError('has a “(” that is never closed');
    at += 1;
    return inner;
  }

  function escaped(): Node {
    const letter = pattern[at + 1] ?? '';
    if (letter === '') throw new PatternError('ends with “\\”');
    CODED.lastIndex = at + 1;
    const coded = CODED.exec(pattern);
    if (coded) {
      at += 1 + coded[0].length;
      return { kind: 'one', source: `\\${coded[0]}` };
    }
    at += 2;
    const place = PLACES[letter];
    if (place) return { kind: 'at', place };
    const kind = KINDS[letter];
    if (kind !== undefined) return { kind: 'one', source: kind };
    if (/[1-9k]/.test(letter))
      throw new PatternError(`has “\\${letter}”: references back are not known here`);
    if (/[A-Za-z0]/.test(letter)) throw new PatternError(`has “\\${letter}”, which is not known here`);
    return literal(letter);
  }

  /** Reads from `[` to its `]` and returns the class for use in a single-character expression. */
  function characterClass(): string {
    const from = at;
    let source = '';
    for (at += 1; at < pattern.length; at += 1) {
      const character = pattern[at] ?? '';
      if (character === ']' && at > from + 1 && source !== '^') {
        at += 1;
        return `[${source}]`;
      }
      if (character === '\\') {
        at += 1;
        const letter = pattern[at] ?? '';
        // The native engine allows a “\” only before characters with a special meaning.
        source +=
          letter === 'w' ? WORD.slice(1, -1) : /[\w^$\\.*+?()[\]{}|/-]/.test(letter) ? `\\${letter}` : letter;
      } else source += character === '[' || character === ']' ? `\\${character}` : character;
    }
    throw new PatternError('has a “[” that is never closed');
  }
}

function literal(character: string): Node {
  return { kind: 'one', source: /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character };
}
