import * as fc from 'fast-check';
import { redacted, secretsIn } from '../../../src/model/texts/redact';

const KEY = 'sk-proj-Abc123/def+456-ghi789';
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
/** The key with every character escaped. @param escape of two hexadecimal digits */
const escapes = (escape: (code: string) => string): string =>
  Array.from(KEY, (character) => escape(character.charCodeAt(0).toString(16))).join('');

/** Each escaped three times, in turns by JSON, URL and HTML. */
function escapesOfMany(): string {
  const json = (text: string) => escapedBy(text, (code) => `\\u${code.padStart(4, '0')}`);
  const url = (text: string) => escapedBy(text, (code) => `%${code}`);
  const html = (text: string) => escapedBy(text, (code) => `&#x${code};`);
  const ways = [(text: string) => json(url(html(text))), (text: string) => html(json(url(text)))];
  return Array.from(KEY, (character, index) => ways[index % 3]?.(character) ?? character).join('');
}

function escapedBy(text: string, escape: (code: string) => string): string {
  return Array.from(text, (character) => escape(character.charCodeAt(0).toString(16))).join('');
}

describe('a text that somebody sends back', () => {
  it.each([
    ['as it was sent', `you sent ${KEY}.`, 'you sent [key removed].'],
    ['in capitals', `YOU SENT ${KEY.toUpperCase()}.`, 'YOU SENT [key removed].'],
    ['in an address', `?key=${encodeURIComponent(KEY)}&a=1`, '?key=[key removed]&a=1'],
    ['spaced', `key: ${Array.from(KEY).join(' ')}!`, 'key: [key removed]!'],
    ['over several lines', `${KEY.slice(0, 14)}\n${KEY.slice(14)}`, '[key removed]'],
    ['escaped as JSON may be', JSON.stringify({ k: KEY }).replace('/', '\\/'), '{"k":"[key removed]"}'],
    ['with escapes of JSON', `"${escapes((code) => `\\u00${code}`)}"`, '"[key removed]"'],
    ['with escapes of JSON in JSON', JSON.stringify(escapes((code) => `\\u00${code}`)), '"[key removed]"'],
    ['with escapes of URLs', `?k=${escapes((code) => `%${code}`)}&a`, '?k=[key removed]&a'],
    ['with escapes of URLs, twice', `?k=${escapes((code) => `%25${code}`)}&a`, '?k=[key removed]&a'],
    ['with escapes of HTML', `<b>${escapes((code) => `&#x${code};`)}</b>`, '<b>[key removed]</b>'],
    [
      'with numbers of HTML',
      `<b>${escapes((code) => `&amp;#${parseInt(code, 16)};`)}</b>`,
      '<b>[key removed]</b>',
    ],
    [
      'with names of HTML',
      `<b>${KEY.replace(/-/g, '&hyphen;').replace(/\//g, '&sol;')}</b>`,
      '<b>[key removed]</b>',
    ],
    ['with escapes of URLs escaped as JSON', `"${KEY.replace(/-/g, '\\u00252d')}"`, '"[key removed]"'],
    ['with escapes of HTML escaped as JSON', `"${KEY.replace(/-/g, '\\u0026#45;')}"`, '"[key removed]"'],
    ['with escapes of JSON as HTML', `<b>${KEY.replace(/-/g, '&#92;u002d')}</b>`, '<b>[key removed]</b>'],
    ['with escapes of JSON as in URLs', `?k=${KEY.replace(/-/g, '%5Cu002D')}&a`, '?k=[key removed]&a'],
    ['with every other character escaped', escapesOfMany(), '[key removed]'],
    ['with invisible characters of HTML', Array.from(KEY).join('&#8203;'), '[key removed]'],
    ['with invisible characters', Array.from(KEY).join('\u200b'), '[key removed]'],
    ['with line breaks of JSON', JSON.stringify(Array.from(KEY).join('\n')), '"[key removed]"'],
    ['cut', `${KEY.slice(0, 16)}…`, '[key removed]…'],
    ['twice', `${KEY} and ${KEY}`, '[key removed] and [key removed]'],
  ])('keeps no key that stands there %s', (_how, text, clean) => {
    expect(redacted(text, [KEY])).toBe(clean);
  });

  it('keeps none in base64, whatever stands beside it', () => {
    for (const before of ['', 'p', 'pk', 'pk-', 'public-key:'])
      for (const after of ['', ':', ':x', ':xyz']) {
        const text = redacted(base64(before + KEY + after), [KEY]);
        expect(text).toContain('[key removed]');
        // The rest doesn't give away six characters of the key.
        const left = text
          .split('[key removed]')
          .map((part) => Buffer.from(part, 'base64').toString('latin1'));
        for (const part of left) expect(part).not.toContain(KEY.slice(0, 6));
      }
  });

  it('is as it was where it holds none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        fc.pre(!text.includes(KEY.slice(0, 6)));
        expect(redacted(text, [KEY])).toBe(text);
      }),
    );
    expect(redacted('the key is short', ['key'])).toBe('the key is short');
    expect(redacted('anything', [])).toBe('anything');
  });

  it('of 5 MB is read in one pass', () => {
    const text = `${'a b c \\n'.repeat(700_000)}${KEY}`;
    expect(redacted(text, [KEY]).endsWith('[key removed]')).toBe(true);
    const escaped = `${'\\u0041 %20 &amp; '.repeat(300_000)}${KEY}`;
    expect(redacted(escaped, [KEY]).slice(-30)).toBe(
      `${escaped.slice(-KEY.length - 17, -KEY.length)}[key removed]`,
    );
  });
});

it('the secrets of a request are those in its headers, both of a pair within Basic', () => {
  expect(secretsIn({ Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' })).toEqual([KEY]);
  expect(secretsIn({ 'x-api-key': KEY, 'anthropic-version': '2023-06-01' })).toEqual([KEY]);
  expect(secretsIn({ Authorization: `Basic ${base64('pk-lf-1:sk-lf-2')}` })).toEqual([
    base64('pk-lf-1:sk-lf-2'),
    'pk-lf-1',
    'sk-lf-2',
  ]);
});
