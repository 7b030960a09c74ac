/** Decodes the Base64 of a UTF-8 text; undefined if it is not that. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function textOfBase64(encoded: string): string | undefined {
  let escaped = '';
  let bits = 0;
  let held = 0;
  for (const digit of encoded.replace(/=+$/, '')) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    escaped += `%${(((bits >> held) & 0xff) | 0x100).toString(16).slice(1)}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
