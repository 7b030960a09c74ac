/** Long texts in short, where what tells them apart is kept for comparing and nothing else. */

/** Characters from which on a text goes into a hash by its fingerprint: SHA-256 would cost more than all checks of its row. */
const LONG = 2000;

/**
 * A long text in short: its length and 64 bits of two multiplicative hashes (FNV-1a, and one of another prime). Tells texts apart
 * that came about by themselves; a short text stays itself.
 */
export function fingerprint(text: string): string {
  return text.length < LONG ? text : hashed(text);
}

/** By itself: where short texts of all kinds come through it, too, the engine takes twice as long for the long ones. */
function hashed(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  const even = text.length - (text.length % 2);
  // Two code units at a time; an odd last one stands in full behind.
  for (let at = 0; at < even; at += 2) {
    const units = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 16);
    a = Math.imul(a ^ units, 0x01000193);
    b = Math.imul(b + units, 0x85ebca6b) ^ (b >>> 15);
  }
  return `${text.length} ${a >>> 0} ${b >>> 0} ${text.slice(even)}`;
}
