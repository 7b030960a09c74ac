/** Short forms of long texts, for places that keep a text only to compare it. */

/** From this length a text is hashed by its fingerprint: SHA-256 would cost more than all checks of its row. */
const LONG = 2000;

/**
 * The short form of a long text: its length and 64 bits of two multiplicative hashes (FNV-1a, and one with a different prime). Distinguishes
 * texts that were not crafted to collide; a short text is returned unchanged.
 */
export function fingerprint(text: string): string {
  return text.length < LONG ? text : hashed(text);
}

/** A separate function for long texts alone: sharing it with short ones makes it half as fast in V8. */
function hashed(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  const even = text.length - (text.length % 2);
  // Two code units at a time; an odd last one is appended as it is.
  for (let i = 0; i < even; i += 2) {
    const units = text.charCodeAt(i) ^ (text.charCodeAt(i + 1) << 16);
    a = Math.imul(a ^ units, 0x01000193);
    b = Math.imul(b + units, 0x85ebca6b) ^ (b >>> 15);
  }
  return `${text.length} ${a >>> 0} ${b >>> 0} ${text.slice(even)}`;
}
