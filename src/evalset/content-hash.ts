/** Content hashes: the identity of a case, and the inputs of a score. */
import { createHash } from 'sha256-uint8array';

/**
 * The first 64 bits of SHA-256, as 16 hexadecimal digits, over the texts and their boundaries: among a million texts, the odds of one
 * collision are about one in 37 million.
 *
 * @example contentHash(['ab', 'c']) !== contentHash(['a', 'bc'])
 */
export function contentHash(texts: readonly string[]): string {
  const text = JSON.stringify(texts);
  const hash = createHash();
  const hashed = NOT_PLAIN.test(text) ? hash.update(encoded(text)) : hash.update(text);
  return hashed.digest('hex').slice(0, 16);
}

/** Anything but ASCII, in JSON text, which has no control characters. */
const NOT_PLAIN = /[^ -~]/;

/** Shared: allocating one per text would cost more than its hash. */
let scratch = new Uint8Array(4096);

/** ASCII unchanged, any other code unit as three bytes: injective, and Apps Script has no TextEncoder. */
function encoded(text: string): Uint8Array {
  if (scratch.length < text.length * 3) scratch = new Uint8Array(text.length * 3);
  const bytes = scratch;
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
