import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { contentHash } from '../../src/evalset/content-hash';
import { fingerprint } from '../../src/model/texts/fingerprint';

describe('contentHash', () => {
  it('is the beginning of SHA-256 of ASCII texts as JSON', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 300 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
        expect(contentHash(texts)).toBe(digest.slice(0, 16));
      }),
    );
  });

  it('encodes any other character as 255 and its two bytes', () => {
    const digest = (bytes: readonly number[]) =>
      createHash('sha256').update(Uint8Array.from(bytes)).digest('hex').slice(0, 16);
    const ascii = (text: string) => [...Buffer.from(text, 'ascii')];
    // á is U+00E1; U+0080 is the first that is not ASCII.
    expect(contentHash(['Pará!'])).toBe(digest([...ascii('["Par'), 255, 0, 0xe1, ...ascii('!"]')]));
    expect(contentHash(['\u0080'])).toBe(digest([...ascii('["'), 255, 0, 0x80, ...ascii('"]')]));
    // 公 is U+516C.
    const long = Array.from({ length: 3000 }, () => [255, 0x51, 0x6c]).flat();
    expect(contentHash(['公'.repeat(3000)])).toBe(digest([...ascii('["'), ...long, ...ascii('"]')]));
  });

  it('distinguishes texts of any script', () => {
    const texts = [
      ...['', 'Pará', 'Para', 'Para\u0301', '公顷', '😀', '\ud83d', '\ude00'],
      ...['\u00ff', '\u00ff\u00ff', 'ÿ\u0000'],
    ];
    expect(new Set(texts.map((text) => contentHash([text]))).size).toBe(texts.length);
  });

  it('distinguishes where one text ends and the next begins', () => {
    const unit = fc.constantFrom('a', ',', '"', '[', '\\', '\0', 'ÿ', '公', '\ud800', '😀');
    const texts = fc.array(fc.string({ unit, maxLength: 3 }), { maxLength: 3 });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const isEqual = a.length === b.length && a.every((text, index) => text === b[index]);
        expect(contentHash(a) === contentHash(b)).toBe(isEqual);
      }),
    );
    expect(contentHash(['ab', 'c'])).not.toBe(contentHash(['a', 'bc']));
  });
});

describe('a fingerprint', () => {
  it('of a short text is the text', () => {
    expect(fingerprint('a'.repeat(1999))).toBe('a'.repeat(1999));
  });

  it('of a long text is short, and another for another text, wherever it differs', () => {
    const text = 'a long state, é and 😀; '.repeat(200);
    const place = fc.nat(text.length - 1);
    fc.assert(
      fc.property(place, place, (one, other) => {
        const changed = (at: number): string => `${text.slice(0, at)}#${text.slice(at + 1)}`;
        expect(fingerprint(text).length).toBeLessThan(40);
        expect(fingerprint(changed(one)) === fingerprint(text)).toBe(false);
        expect(fingerprint(changed(one)) === fingerprint(changed(other))).toBe(one === other);
      }),
    );
    expect(fingerprint(text)).not.toBe(fingerprint(`${text}\u0000`));
  });
});
