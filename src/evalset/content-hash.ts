/** Content hashes: what a case is known by, and what a score rests on. */
import { createHash } from 'sha256-uint8array';

const HEX_DIGITS = 16;

/**
 * The first 64 bits of SHA-256, as 16 hexadecimal digits, over the texts and their boundaries.
 *
 * @example contentHash(['ab', 'c']) !== contentHash(['a', 'bc'])
 */
export function contentHash(texts: readonly string[]): string {
  const digest: readonly number[] = Array.from(
    createHash()
      .update(encoded(JSON.stringify(texts)))
      .digest(),
  );
  const hex = digest.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, HEX_DIGITS);
}

/** ASCII as it is, any other code unit as three bytes: injective, and there is no TextEncoder in Apps Script. */
function encoded(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let size = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 128) bytes[size++] = unit;
    else {
      bytes[size++] = 255;
      bytes[size++] = unit >> 8;
      bytes[size++] = unit & 255;
    }
  }
  return bytes.subarray(0, size);
}
