/**
 * Parses regular expressions, as users write them in cells, into a tree. Refuses constructs that can make a search take for ever in
 * other engines, or that one pass over the text cannot decide (backreferences, lookaround).
 */

export type Node =
  /** One character, matched by an expression for a single character. */
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'at'; readonly place: 'start' | 'end' | 'word' | 'no word' }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | ({ readonly kind: 'times'; readonly part: Node } & Bounds);

interface Bounds {
  readonly least: number;
  /** undefined for any number. */
  readonly most: number | undefined;
}

/** Why an expression cannot be used, as the rest of a sentence. */
export class PatternError extends Error {}

const MAX_PATTERN = 2000;
const DEEPEST = 50;
const MAX_TIMES = 1000;

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
/** What POSIX writes within a class, `[[:digit:]]`. */
const POSIX: Readonly<Record<string, string>> = {
  alnum: '\\p{L}\\p{N}',
  alpha: '\\p{L}',
  blank: ' \\t',
  digit: '\\d',
  lower: '\\p{Ll}',
  punct: '\\p{P}\\p{S}',
  space: '\\s',
  upper: '\\p{Lu}',
  word: WORD.slice(1, -1),
  xdigit: '0-9A-Fa-f',
};
const POSIX_CLASS = /\[([:.=])([^\]]*?)\1\]/y;
/** After `\`: a character code, or a Unicode property. */
const CODED = /x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|[pP]\{[\w=]+\}/y;
const COUNTED = /\{(\d{1,4})(,(\d{0,4}))?\}/y;
const GROUP = /\((?:\?(?::|P?<[A-Za-z_]\w*>))?/y;

/** @throws PatternError */
export function parsePattern(pattern: string): Node {
  if (pattern.length > MAX_PATTERN) throw new PatternError(`has more than ${MAX_PATTERN} characters`);
  let index = 0;
  const root = choice(0);
  if (index < pattern.length) throw new PatternError(`has a “)” too many at character ${index + 1}`);
  return root;

  function choice(depth: number): Node {
    if (depth > DEEPEST) throw new PatternError(`has more than ${DEEPEST} groups within each other`);
    const parts = [sequence(depth)];
    while (pattern[index] === '|') {
      index += 1;
      parts.push(sequence(depth));
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'any', parts };
  }

  function sequence(depth: number): Node {
    const parts: Node[] = [];
    while (index < pattern.length && pattern[index] !== '|' && pattern[index] !== ')')
      parts.push(repetition(atom(depth)));
    return { kind: 'all', parts };
  }

  function repetition(part: Node): Node {
    const bounds = readBounds();
    if (!bounds) return part;
    if (part.kind === 'at') throw new PatternError(`repeats a place at character ${index}`);
    // Greediness changes what is found, not whether.
    if (pattern[index] === '?') index += 1;
    if (pattern[index] === '+')
      throw new PatternError('has a possessive repetition, which is not known here');
    if (readBounds()) throw new PatternError(`repeats a repetition at character ${index}`);
    return { kind: 'times', part, ...bounds };
  }

  function readBounds(): Bounds | undefined {
    const sign = pattern[index] ?? '';
    if (sign === '*' || sign === '+' || sign === '?') {
      index += 1;
      return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : undefined };
    }
    COUNTED.lastIndex = index;
    const counted = COUNTED.exec(pattern);
    if (!counted) return undefined;
    index += counted[0].length;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] === '' ? undefined : Number(counted[3]);
    if (Math.max(least, most ?? 0) > MAX_TIMES)
      throw new PatternError(`repeats something more than ${MAX_TIMES} times`);
    if (most !== undefined && most < least) throw new PatternError(`has ${counted[0]}, which is never`);
    return { least, most };
  }

  function atom(depth: number): Node {
    const character = pattern[index] ?? '';
    if (character === '(') return group(depth);
    if (character === '[') return { kind: 'one', source: characterClass() };
    if (character === '\\') return escapeSequence();
    if (character === '*' || character === '+' || character === '?')
      throw new PatternError(`has nothing before “${character}” at character ${index + 1}`);
    index += 1;
    if (character === '.') return { kind: 'one', source: '.' };
    if (character === '^') return { kind: 'at', place: 'start' };
    if (character === '$') return { kind: 'at', place: 'end' };
    const whole = String.fromCodePoint(pattern.codePointAt(index - 1) ?? 0);
    index += whole.length - 1;
    return literal(whole);
  }

  function group(depth: number): Node {
    GROUP.lastIndex = index;
    const [opening = ''] = GROUP.exec(pattern) ?? [];
    index += opening.length;
    if (pattern[index] === '?')
      throw new PatternError(
        `has “${pattern.slice(index - 1, index + 2)}”: looking around and the like are not known here`,
      );
    const inner = choice(depth + 1);
    if (pattern[index] !== ')') throw new PatternError('has a “(” that is never closed');
    index += 1;
    return inner;
  }

  function escapeSequence(): Node {
    const letter = pattern[index + 1] ?? '';
    if (letter === '') throw new PatternError('ends with “\\”');
    CODED.lastIndex = index + 1;
    const coded = CODED.exec(pattern);
    if (coded) {
      index += 1 + coded[0].length;
      return { kind: 'one', source: `\\${coded[0]}` };
    }
    index += 2;
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
    const from = index;
    let source = '';
    for (index += 1; index < pattern.length; index += 1) {
      const character = pattern[index] ?? '';
      POSIX_CLASS.lastIndex = index;
      const [posix, , name = ''] = POSIX_CLASS.exec(pattern) ?? [];
      if (posix !== undefined) {
        const members = posix.startsWith('[:') ? POSIX[name] : undefined;
        if (members === undefined) throw new PatternError(`has “${posix}”, which is not known here`);
        source += members;
        index += posix.length - 1;
        continue;
      }
      if (character === ']' && index > from + 1 && source !== '^') {
        index += 1;
        return `[${source}]`;
      }
      if (character === '\\') {
        index += 1;
        const letter = pattern[index] ?? '';
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
