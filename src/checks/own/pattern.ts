/**
 * Regular expressions from cells, searched for in linear time, because all paths through the expression are followed at once. Source: K.
 * Thompson, Regular Expression Search Algorithm, Communications of the ACM 11 (1968), 419–422.
 */

/** True if the expression is found; undefined if the text is too long for it. */
export type Pattern = (text: string) => boolean | undefined;

/** The fault of an expression, as the end of a sentence that begins with “the expression”. */
export class PatternError extends Error {}

const MAX_PATTERN = 2000;
const MAX_TIMES = 1000;
/** Steps of an expression, with counted repetitions written out. */
const MAX_STEPS = 3000;
/** Steps times characters, about a second. */
const MAX_WORK = 20_000_000;

const DELIMITED = /^\/([\s\S]+)\/([a-z]*)$/;
const FLAGGED = /^\(\?([a-z]+)\)/;

/**
 * @param text an expression, or `/expression/flags`, or with `(?flags)` before it; flags: i, m, s
 * @throws PatternError
 * @example compilePattern('\\d+ ha')('It was 12 ha.') // true
 */
export function compilePattern(text: string): Pattern {
  const [, inner, suffix = ''] = DELIMITED.exec(text) ?? [];
  const [head = '', before = ''] = FLAGGED.exec(inner ?? text) ?? [];
  const flags = suffix + before;
  const unknown = /[^gimsu]/.exec(flags);
  if (unknown) throw new PatternError(`has the flag “${unknown[0]}”, which is not supported`);
  const program = programOf(tokensOf((inner ?? text).slice(head.length)), flags);
  const isByLine = flags.includes('m');
  return (searched) => {
    const characters = Array.from(searched);
    const isTooMuch = characters.length * program.steps.length > MAX_WORK;
    return isTooMuch ? undefined : search(program, characters, isByLine);
  };
}

// Tokens, each of which is valid JavaScript syntax; `new RegExp` checks that they fit together.

/** Letters and digits of every script, unlike JavaScript’s `\w`. */
const WORD = '[\\p{L}\\p{N}_]';
const NOT_WORD = WORD.replace('[', '[^');
/** POSIX classes, such as `[[:digit:]]`. */
const POSIX = new Map(
  Object.entries({
    ...{ alnum: '\\p{L}\\p{N}', alpha: '\\p{L}', blank: ' \\t', digit: '\\d', lower: '\\p{Ll}' },
    ...{
      punct: '\\p{P}\\p{S}',
      space: '\\s',
      upper: '\\p{Lu}',
      word: WORD.slice(1, -1),
      xdigit: '0-9A-Fa-f',
    },
  }),
);
const TOKEN =
  /\[\^?\]?(?:\[([:.=])[^\]]*\1\]|\\[^]|[^\]\\])*\]|\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|[pP]\{[\w=]+\}|[^])|\((?:\?(?::|P?<[A-Za-z_]\w*>))?|\{\d{1,4}(?:,\d{0,4})?\}|[^]/gu;
const PLACE = /^(?:\^|\$|\\[bB])$/;

function tokensOf(pattern: string): readonly string[] {
  if (pattern.length > MAX_PATTERN) throw new PatternError(`has more than ${MAX_PATTERN} characters`);
  const tokens = (pattern.match(TOKEN) ?? []).map((token, index, all) => {
    if (token === '(' && all[index + 1] === '?')
      throw new PatternError(
        `has “(?${all[index + 2] ?? ''}”: lookaround and other extensions are not supported`,
      );
    if (/^\[(?:\^?\])?$/.test(token)) throw new PatternError('has a “[” that is never closed');
    if (token.startsWith('[')) return classOf(token);
    if (token.startsWith('(')) return '(?:';
    if (/^\\[1-9k]$/.test(token)) throw new PatternError(`has “${token}”: backreferences are not supported`);
    if (/^\\[A-Za-z0]$/.test(token) && !/[bBdDsSwWnrtfv]$/.test(token))
      throw new PatternError(`has “${token}”, which is not supported`);
    if (boundsOf(token).some((times) => Number.isFinite(times) && times > MAX_TIMES))
      throw new PatternError(`repeats something more than ${MAX_TIMES} times`);
    if (/^\\w$/i.test(token)) return token === '\\w' ? WORD : NOT_WORD;
    return /^(?:\\[^A-Za-z0-9]|[\]/{}-])$/u.test(token) ? literal(token) : token;
  });
  try {
    new RegExp(tokens.join(''), 'u');
  } catch (error) {
    const [why = ''] = /[^:]*$/.exec(error instanceof Error ? error.message : '') ?? [];
    throw new PatternError(`is not valid (${why.trim()})`);
  }
  return tokens;
}

/** The native engine allows a “\” only before characters with a special meaning. */
function literal(token: string): string {
  const character = token.replace(/^\\(?=[^])/, '');
  return /^[\^$\\.*+?()[\]{}|/]$/.test(character) ? `\\${character}` : character;
}

function classOf(token: string): string {
  const [, open = '', members = ''] = /^(\[\^?)([^]*)\]$/u.exec(token) ?? [];
  const parts: readonly string[] = members.match(/\[([:.=])[^\]]*?\1\]|\\?[^]/gu) ?? [];
  const others = parts.map((part) => {
    const [, sign, name = ''] = /^\[([:.=])([^]*)\1\]$/.exec(part) ?? [];
    const posix = sign === ':' ? POSIX.get(name) : undefined;
    if (sign !== undefined && posix === undefined)
      throw new PatternError(`has “${part}”, which is not supported`);
    if (part === '\\w') return WORD.slice(1, -1);
    if (part === '\\W') return '';
    if (/^[[\]^]$/.test(part)) return `\\${part}`;
    return posix ?? (/^\\[^\w^$\\.*+?()[\]{}|/-]$/u.test(part) ? part.slice(1) : part);
  });
  const rest = others.join('');
  if (!parts.includes('\\W')) return `${open}${rest}]`;
  // A class cannot contain the complement of another.
  return open === '[' ? `(?:[${rest}]|${NOT_WORD})` : `(?:(?=${WORD})[^${rest}])`;
}

/** The bounds of a quantifier; [] for any other token. */
function boundsOf(token = ''): readonly number[] {
  const [, min, comma, max] = /^\{(\d+)(,(\d*))?\}$/.exec(token) ?? [];
  if (min !== undefined)
    return [Number(min), comma === undefined ? Number(min) : max === '' ? Infinity : Number(max)];
  return { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[token] ?? [];
}

// The program of an expression.

type Step =
  | { readonly kind: 'one'; readonly is: (character: string) => boolean; readonly next: number }
  /** @example { kind: 'at', place: '^', next: 1 } */
  | { readonly kind: 'at'; readonly place: string; readonly next: number }
  | { readonly kind: 'go'; readonly to: readonly number[] }
  | { readonly kind: 'found' };

interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
}

/** Adds the steps of a part of an expression. @param next the step after them @returns their first step */
type Writer = (next: number) => number;

function programOf(tokens: readonly string[], flags: string): Program {
  const steps: Step[] = [];
  const tests = new Map<string, (character: string) => boolean>();
  let at = 0;
  const start = choice()(push({ kind: 'found' }));
  return { steps, start };

  function push(step: Step): number {
    if (steps.length >= MAX_STEPS)
      throw new PatternError('is too large once its repetitions are written out');
    return steps.push(step) - 1;
  }
  function choice(): Writer {
    const parts = [sequence()];
    for (; tokens[at] === '|'; parts.push(sequence())) at += 1;
    const [only, ...others] = parts;
    if (only && others.length === 0) return only;
    return (next) => push({ kind: 'go', to: parts.map((part) => part(next)) });
  }
  function sequence(): Writer {
    const parts: Writer[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(repeated(atom()));
    return (next) => parts.reduceRight((then, part) => part(then), next);
  }
  function atom(): Writer {
    const token = tokens[at] ?? '';
    at += 1;
    if (PLACE.test(token)) return (next) => push({ kind: 'at', place: token, next });
    if (token === '(?:') {
      const inner = choice();
      at += 1;
      return inner;
    }
    const is = tests.get(token) ?? testOf(token, flags);
    tests.set(token, is);
    return (next) => push({ kind: 'one', is, next });
  }
  function repeated(part: Writer): Writer {
    const [min, max] = boundsOf(tokens[at]);
    if (min === undefined || max === undefined) return part;
    // Laziness changes which match is found, not whether.
    at += tokens[at + 1] === '?' ? 2 : 1;
    return (next) => {
      let first = next;
      if (max === Infinity) {
        first = push({ kind: 'found' });
        steps[first] = { kind: 'go', to: [part(first), next] };
      } else
        for (let count = min; count < max; count += 1) first = push({ kind: 'go', to: [part(first), next] });
      for (let count = 0; count < min; count += 1) {
        const following = first;
        first = part(following);
        // A part without steps, `(?:)`, has none however often it is repeated.
        if (first === following) break;
      }
      return first;
    };
  }
}

/** Tests a character by an anchored expression, which cannot backtrack. Results are cached. */
function testOf(source: string, flags: string): (character: string) => boolean {
  const kept = ['i', 's'].filter((flag) => flags.includes(flag)).join('');
  const expression = new RegExp(`^(?:${source})$`, `u${kept}`);
  const answers = new Map<string, boolean>();
  return (character) => {
    const answer = answers.get(character) ?? expression.test(character);
    answers.set(character, answer);
    return answer;
  };
}

const IN_WORD = /[\p{L}\p{N}_]/u;

function search({ steps, start }: Program, characters: readonly string[], isByLine: boolean): boolean {
  const seenAt = new Int32Array(steps.length).fill(-1);
  const isWord = (position: number): boolean => IN_WORD.test(characters[position] ?? '');
  const holds = (place: string, position: number): boolean => {
    if (place === '^') return position === 0 || (isByLine && characters[position - 1] === '\n');
    if (place === '$') return position === characters.length || (isByLine && characters[position] === '\n');
    return (isWord(position - 1) !== isWord(position)) === (place === '\\b');
  };
  let current: number[] = [];
  for (let position = 0; position <= characters.length; position += 1) {
    const character = characters[position];
    const following: number[] = [];
    // A match may begin anywhere.
    const open = [start, ...current];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const step = steps[at];
      if (!step || seenAt[at] === position) continue;
      seenAt[at] = position;
      if (step.kind === 'found') return true;
      if (step.kind === 'go') open.push(...step.to);
      else if (step.kind === 'at') open.push(...(holds(step.place, position) ? [step.next] : []));
      else if (character !== undefined && step.is(character)) following.push(step.next);
    }
    current = following;
  }
  return false;
}
