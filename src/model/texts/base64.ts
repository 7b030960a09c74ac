/** Base64 by hand: Apps Script has no `btoa`. Bytes are strings, one byte per character. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes bytes, without padding. */
export function base64(bytes: string): string {
  let bits = '';
  for (const byte of bytes) bits += (byte.charCodeAt(0) & 255).toString(2).padStart(8, '0');
  return (bits.match(/.{1,6}/g) ?? []).map((six) => DIGITS.charAt(parseInt(six.padEnd(6, '0'), 2))).join('');
}

/** Decodes bytes; undefined if the text is not Base64. */
export function bytesOfBase64(encoded: string): string | undefined {
  let bits = '';
  for (const digit of encoded.replace(/=+$/, '')) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    bits += value.toString(2).padStart(6, '0');
  }
  return (bits.match(/.{8}/g) ?? []).map((eight) => String.fromCharCode(parseInt(eight, 2))).join('');
}
