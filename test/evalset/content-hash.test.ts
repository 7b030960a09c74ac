import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { contentHash } from '../../src/evalset/content-hash';

describe('contentHash', () => {
  it('is the beginning of SHA-256 over the texts as UTF-16', () => {
    const texts = ['How much?', 'Pará 😀', ''];
    const bytes = Buffer.from(JSON.stringify(texts), 'utf16le').swap16();
    expect(contentHash(texts)).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 16));
  });

  it('knows where one text ends and the next begins', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
        const isEqual = a.length === b.length && a.every((text, index) => text === b[index]);
        expect(contentHash(a) === contentHash(b)).toBe(isEqual);
      }),
    );
    expect(contentHash(['ab', 'c'])).not.toBe(contentHash(['a', 'bc']));
  });
});
