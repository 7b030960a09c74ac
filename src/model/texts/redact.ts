/** Removes keys from a text: a host that is sent a key may send it back, whole, encoded, escaped, spaced or cut. */

/** The replacement for a key. */
const MARK = '[key removed]';
/** This many characters from the start of a key identify it. */
const PREFIX = 12;
/** Anything shorter is not a key, and may be part of any word. */
const SHORTEST = 6;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/**
 * What may be between the characters of a key that was spaced out: white space and invisible characters, plain or as JSON escapes
 * them, and the backslashes of escapes, however often they were escaped themselves.
 */
const BETWEEN = String.raw`(?:\\+[nrt]|[\s\\\u00ad\u200b-\u200f\u2060\ufeff]|u(?:00ad|200[b-fB-F]|2060|[fF][eE][fF][fF]|00(?:09|0[aAdD]|20|5[cC])))*`;
/** Characters of keys that HTML has names for. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['-', 'hyphen|dash'],
  ['_', 'lowbar|UnderBar'],
  ['.', 'period'],
  [':', 'colon'],
  ['/', 'sol'],
  ['+', 'plus'],
  ['=', 'equals'],
]);

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
  const beginnings = forms.map((form) => Array.from(form.slice(0, PREFIX), written).join(BETWEEN));
  const pattern = new RegExp(beginnings.join('|'), 'g');
  let clean = '';
  let from = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [beginning] = found;
    const end = Math.max(
      ...forms.map((form) => endOf(form, text, found.index)),
      found.index + beginning.length,
    );
    clean += text.slice(from, found.index) + MARK;
    from = end;
    pattern.lastIndex = end;
  }
  return from === 0 ? text : clean + text.slice(from);
}

/** The secrets in the headers of a request, including those inside `Basic …`. */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!/^authorization$|key$|token$/i.test(name)) return [];
    const [scheme = '', credentials = ''] = value.split(' ');
    if (credentials === '') return [value];
    return /^basic$/i.test(scheme) ? [credentials, ...decoded(credentials).split(':')] : [credentials];
  });
}

/** The secret plain, and in base64 at each of the three possible offsets. */
function formsOf(secret: string): string[] {
  if (secret.length < SHORTEST) return [];
  const [first, second, third] = [0, 1, 2].map((before) => {
    const text = encoded(' '.repeat(before) + secret);
    // The characters at the ends depend on what is next to it.
    return text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + secret.length) * 4) / 3));
  });
  const forms = [secret, first ?? '', second ?? '', third ?? ''];
  return forms.filter((form) => form.length >= SHORTEST);
}

/** Where the form that starts there ends: as far as the text agrees with it. */
function endOf(form: string, text: string, start: number): number {
  let end = start;
  for (const character of form) {
    const next = new RegExp(`${end === start ? '' : BETWEEN}${written(character)}`, 'y');
    next.lastIndex = end;
    if (!next.test(text)) return end;
    end = next.lastIndex;
  }
  return end;
}

/** A pattern for a character as it is, or as JSON, URLs, HTML or mail escape it; escapes may be escaped again. */
function written(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const name = NAMED.get(character);
  const entity = String.raw`&(?:amp;)*(?:#0*${code}|#[xX]0*${hex}${name === undefined ? '' : `|${name}`});?`;
  return String.raw`(?:${escaped(character)}|\\{0,8}(?:u\{?0*${hex}\}?|x${hex})|%(?:25)*${hex}|=${hex}|${entity})`;
}

function escaped(character: string): string {
  return character.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** Base64 without padding, for single-byte characters only: keys have no others. */
function encoded(text: string): string {
  let bits = '';
  for (const character of text) bits += (character.charCodeAt(0) & 255).toString(2).padStart(8, '0');
  return (bits.match(/.{1,6}/g) ?? []).map((six) => BASE64.charAt(parseInt(six.padEnd(6, '0'), 2))).join('');
}

function decoded(text: string): string {
  let bits = '';
  for (const character of text.replace(/=+$/, '')) {
    const place = BASE64.indexOf(character);
    if (place < 0) return '';
    bits += place.toString(2).padStart(6, '0');
  }
  return (bits.match(/.{8}/g) ?? []).map((eight) => String.fromCharCode(parseInt(eight, 2))).join('');
}
