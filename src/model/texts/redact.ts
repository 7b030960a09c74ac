/** Removes keys from a text: a host may echo a key whole, in capitals, encoded, escaped, spaced or cut. */
import { base64, bytesOfBase64 } from './base64';

const MARK = '[key removed]';
/** The number of characters from its start that identify a key. */
const PREFIX = 12;
/** A shorter text is no key, and could be part of any word. */
const MIN_SECRET = 6;
/** Separators within a spaced key: white space, invisible characters, and remains of escapes. */
const BETWEEN = String.raw`(?:\\+[nrt]|[\s\\\u00ad\u200b-\u200f\u2060\ufeff])*`;
/** Lower-case HTML names of characters that occur in keys and escapes, and of invisible ones. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['hyphen', '-'],
  ['dash', '-'],
  ['lowbar', '_'],
  ['underbar', '_'],
  ['period', '.'],
  ['colon', ':'],
  ['sol', '/'],
  ['plus', '+'],
  ['equals', '='],
  ['shy', '\u00ad'],
  ['zerowidthspace', '\u200b'],
  ['amp', '&'],
  ['bsol', '\\'],
  ['num', '#'],
  ['percnt', '%'],
  ['semi', ';'],
]);
/** An escape of JSON, JavaScript, URLs or HTML for a character of a key, a separator or another escape. */
const ESCAPE = new RegExp(
  [
    String.raw`(?:\\+|%)u(?:(00[0-7][\da-f]|00ad|200[b-f]|2060|feff)|\{0*([0-7][\da-f]|ad|200[b-f]|2060|feff)\})`,
    String.raw`(?:\\+x|%)([0-7][\da-f])`,
    String.raw`&(?:#x0*([\da-f]{2,4})(?![\da-f])|#0*(\d{2,5})(?!\d)|(${[...NAMED.keys()].join('|')}));?`,
  ].join('|'),
  'gi',
);
/** A key may have been escaped repeatedly: escapes are undone up to this many times. */
const MAX_LAYERS = 8;

/**
 * Removes secrets from a text.
 *
 * @param secrets as they are sent
 * @returns the text itself if it contains none
 * @example redacted('you sent sk-abcdefghijklmnop', ['sk-abcdefghijklmnop']) // 'you sent [key removed]'
 */
export function redacted(text: string, secrets: readonly string[]): string {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  if (forms.length === 0 || text === '') return text;
  const beginnings = forms.map((form) => Array.from(form.slice(0, PREFIX), patternOf).join(BETWEEN));
  const pattern = new RegExp(beginnings.join('|'), 'gi');
  const ranges: [from: number, to: number][] = [];
  let layer: Layer | undefined = { text, placeIn: (place) => place };
  for (let depth = 0; layer && depth <= MAX_LAYERS; depth += 1) {
    for (const [from, to] of keyRanges(forms, pattern, layer.text))
      ranges.push([layer.placeIn(from), layer.placeIn(to)]);
    layer = unescaped(layer);
  }
  return without(text, ranges);
}

/** The secrets in the headers of a request, including those inside `Basic …`. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!/^authorization$|key$|token$/i.test(name)) return [];
    const [scheme = '', credentials = ''] = value.split(' ');
    if (credentials === '') return [value];
    return /^basic$/i.test(scheme)
      ? [credentials, ...(bytesOfBase64(credentials) ?? '').split(':')]
      : [credentials];
  });
}

/** A text whose escapes were undone. */
interface Layer {
  readonly text: string;
  /** The place in the original text of a place in this one. */
  readonly placeIn: (place: number) => number;
}

/** @returns undefined if nothing is escaped */
function unescaped({ text, placeIn }: Layer): Layer | undefined {
  /** After each escape: the place in the new text, and how many characters were removed so far. */
  const steps: [place: number, by: number][] = [];
  const pieces: string[] = [];
  let from = 0;
  let by = 0;
  ESCAPE.lastIndex = 0;
  for (let match = ESCAPE.exec(text); match; match = ESCAPE.exec(text)) {
    const [escape, four, braced, two, hex, decimal, name = ''] = match;
    const code = decimal === undefined ? parseInt(four ?? braced ?? two ?? hex ?? '', 16) : Number(decimal);
    const character = NAMED.get(name.toLowerCase()) ?? String.fromCharCode(code);
    pieces.push(text.slice(from, match.index), character);
    from = match.index + escape.length;
    by += escape.length - character.length;
    steps.push([from - by, by]);
  }
  if (steps.length === 0) return undefined;
  return {
    text: pieces.join('') + text.slice(from),
    placeIn: (place) => placeIn(place + removedBefore(steps, place)),
  };
}

/** The number of characters that were removed before a place. */
function removedBefore(steps: readonly (readonly [place: number, by: number])[], place: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.[0] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1]?.[1] ?? 0;
}

/** The ranges of the keys in a text. */
function keyRanges(
  forms: readonly string[],
  pattern: RegExp,
  text: string,
): (readonly [from: number, to: number])[] {
  const places: (readonly [number, number])[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { index } = match;
    const end = Math.max(...forms.map((form) => endOf(form, text, index)), index + match[0].length);
    places.push([index, end]);
    pattern.lastIndex = end;
  }
  return places;
}

/** Replaces these ranges, which may overlap, by the mark. */
function without(text: string, places: readonly (readonly [from: number, to: number])[]): string {
  if (places.length === 0) return text;
  let clean = '';
  let end = 0;
  for (const [from, to] of [...places].sort((a, b) => a[0] - b[0])) {
    if (from >= end) clean += text.slice(end, from) + MARK;
    end = Math.max(end, to);
  }
  return clean + text.slice(end);
}

/** The secret in every encoding, also of its upper- and lower-case form, since the search ignores case. */
function formsOf(secret: string): string[] {
  if (secret.length < MIN_SECRET) return [];
  return [secret, ...[secret, secret.toUpperCase(), secret.toLowerCase()].flatMap(codedForms)];
}

/** The text in hexadecimal digits, and in base64 and base64url at each of the three possible offsets. */
function codedForms(secret: string): string[] {
  const [first, second, third] = [0, 1, 2].map((before) => {
    const text = base64(' '.repeat(before) + secret);
    // The characters at the ends depend on the neighbouring text.
    return text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + secret.length) * 4) / 3));
  });
  const forms64 = [first ?? '', second ?? '', third ?? ''];
  const ofAddresses = forms64.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_'));
  const digits = Array.from(secret, hexOf).join('');
  return [digits, ...forms64, ...ofAddresses].filter((form) => form.length >= MIN_SECRET);
}

/** The end of a form that starts at a place, as far as the text matches it. */
function endOf(form: string, text: string, start: number): number {
  let end = start;
  for (const character of form) {
    const next = new RegExp(`${end === start ? '' : BETWEEN}${patternOf(character)}`, 'iy');
    next.lastIndex = end;
    if (!next.test(text)) return end;
    end = next.lastIndex;
  }
  return end;
}

/** A pattern for a character, plain or as mail escapes it (`=41`), which looks like plain text. */
function patternOf(character: string): string {
  return `(?:${escaped(character)}|=${hexOf(character)})`;
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

function escaped(character: string): string {
  return character.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
