/** Texts as numbers, where there are too many to keep. */
import { createHash } from 'node:crypto';

/** What a double holds exactly is 53 bits: 48 of one number and 5 of another. */
const BYTES = 6;
const MORE = 32;

/**
 * Among two million texts, the odds that any two have the same key are about one in 4,500.
 *
 * @returns 0 for '', and for no other text
 */
export function textKey(text: string): number {
  if (text === '') return 0;
  const hash = createHash('sha1').update(text).digest();
  return Math.max(1, hash.readUIntBE(0, BYTES) * MORE + (hash.readUInt8(BYTES) % MORE));
}
