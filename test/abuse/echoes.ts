/** A secret that a server sends back: its possible encodings, and a search that finds it in any of them. */
import type { Transport, WireResult } from '../../local/runtime';

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');
const each = (key: string, written: (code: string) => string): string =>
  Array.from(key, (character) => written(hex(character))).join('');
const hyphens =
  (instead: string): Encoding =>
  (key) =>
    key.split('-').join(instead);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

type Encoding = (key: string) => string;

const CODINGS: Readonly<Record<string, Encoding>> = {
  'as it was sent': (key) => key,
  'with JSON’s hyphens': hyphens('\\u002d'),
  'with hyphens of JSON in JSON': hyphens('\\\\u002d'),
  'with hyphens of JSON in JSON in JSON': hyphens('\\\\\\\\u002d'),
  'all in JSON’s escapes': (key) => each(key, (code) => `\\u00${code}`),
  'all in escapes of JSON in JSON': (key) => each(key, (code) => `\\\\u00${code.toUpperCase()}`),
  'all in JavaScript’s escapes': (key) => each(key, (code) => `\\\\x${code}`),
  'with hyphens of an address': hyphens('%2D'),
  'all as in an address': (key) => each(key, (code) => `%${code}`),
  'all as in an address of an address': (key) => each(key, (code) => `%25${code}`),
  'an address in JSON': hyphens('\\u00252d'),
  'with HTML’s numbers': hyphens('&#45;'),
  'with HTML’s names': hyphens('&hyphen;'),
  'all in HTML’s numbers': (key) => each(key, (code) => `&#x${code};`),
  'HTML in JSON': hyphens('\\u0026#x2d;'),
  'HTML in HTML': hyphens('&amp;#45;'),
  'as in a mail': hyphens('=2D'),
  'in base64': base64,
  'in the base64 of addresses': (key) => Buffer.from(key).toString('base64url'),
  'with its account in base64': (key) => base64(`someone:${key}:x`),
  'in hexadecimal digits': (key) => Buffer.from(key).toString('hex'),
  spaced: (key) => Array.from(key).join(' '),
  'over two lines': (key) => `${key.slice(0, 14)}\\n${key.slice(14)}`,
  'with invisible characters': (key) => Array.from(key).join('\\u200b'),
  'with soft hyphens of HTML': (key) => Array.from(key).join('&shy;'),
  'cut short': (key) => `${key.slice(0, -1)}…`,
};

/** Encodings of the key as it is, in capitals, and in lower case. */
const CASES: Readonly<Record<string, Encoding>> = {
  '': (key) => key,
  ', in capitals': (key) => key.toUpperCase(),
  ', in small letters': (key) => key.toLowerCase(),
};

/** Encodings for the JSON of a reply, between quotation marks. */
export const ENCODINGS: Readonly<Record<string, Encoding>> = Object.fromEntries(
  Object.entries(CASES).flatMap(([letters, as]) =>
    Object.entries(CODINGS).map(([how, way]) => [`${how}${letters}`, (key: string) => way(as(key))]),
  ),
);

/** The secret in all encodings, for the JSON of a reply. */
export function echoOf(key: string): string {
  return Object.values(ENCODINGS)
    .map((way) => way(key))
    .join(' and ');
}

/** The number of characters of a secret that nobody may see. */
const MAX_SHOWN = 13;

/** True if a text shows the first `MAX_SHOWN` characters of a secret to somebody who undoes every escape. */
export function reveals(text: string, key: string): boolean {
  return (
    plain(text)
      .toLowerCase()
      .includes(plain(key.slice(0, MAX_SHOWN)).toLowerCase()) ||
    Object.values(CASES).some((as) =>
      codedForms(as(key).slice(0, MAX_SHOWN)).some((form) => text.includes(form)),
    )
  );
}

function codedForms(start: string): string[] {
  const encodings = [0, 1, 2].map((at) => base64(' '.repeat(at) + start).slice(at === 0 ? 0 : at + 1, -4));
  return [...encodings, Buffer.from(start).toString('hex')];
}

const LAYERS = 10;

function plain(text: string): string {
  let now = text;
  for (let layer = 0; layer < LAYERS; layer += 1)
    now = now
      .replace(
        /\\+u([\da-f]{4})|\\+x([\da-f]{2})|%([\da-f]{2})|=([\da-f]{2})|&#x([\da-f]+);/gi,
        (_all, ...codes: unknown[]) =>
          String.fromCharCode(
            parseInt(codes.flatMap((code) => (typeof code === 'string' ? [code] : []))[0] ?? '', 16),
          ),
      )
      .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
      .replace(/&hyphen;/g, '-')
      .replace(/&shy;/g, '')
      .replace(/&amp;/g, '&');
  return now.replace(/\\+[nrt]|[\s\\\u00ad\u200b-\u200f]/g, '');
}

/** Inserts the echo after a text in every reply. */
export const withEcho =
  (transport: Transport, after: string, echo: string): Transport =>
  (...args) =>
    transport(...args).map((result): WireResult => {
      if (!('body' in result)) return result;
      const body = Buffer.from(result.body).toString('utf8').split(after).join(`${after}${echo} `);
      return { ...result, body: Buffer.from(body) };
    });
