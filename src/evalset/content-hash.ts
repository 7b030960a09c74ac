/** Content hashes: what a case is known by, and what a score rests on. */
import { createHash } from 'sha256-uint8array';

/** 64 bits: among a million texts, the odds of one collision are about one in 37 million. */
const BYTES = 8;

/**
 * The first 64 bits of SHA-256, as 16 hexadecimal digits, over the texts and their boundaries.
 *
 * @example contentHash(['ab', 'c']) !== contentHash(['a', 'bc'])
 */
export function contentHash(texts: readonly string[]): string {
  const digest = createHash()
    .update(encoded(JSON.stringify(texts)))
    .digest();
  let hex = '';
  for (const byte of digest.subarray(0, BYTES)) hex += byte.toString(16).padStart(2, '0');
  return hex;
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
