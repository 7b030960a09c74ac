/** Long texts in properties, which hold 9 KB each: a longer text is stored in pieces, and its own property holds their number. */
import type { PropertyPort } from '../model/ports';

/** The size limit of a property, as UTF-8. */
export const MAX_BYTES = 9000;

/** The length of a text as UTF-8: Apps Script has no TextEncoder. */
export function bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}

/** Characters of a piece; each takes at most three bytes. */
const MAX_PIECE = 2900;

/**
 * Stores a text in one call. The property with the number of pieces is set last, after the pieces.
 *
 * @param others further values, by key
 */
export function keepLong(
  store: PropertyPort,
  key: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): void {
  const before = piecesOf(store, key);
  const pieces =
    text.length <= MAX_PIECE && isText(text) ? 0 : Math.max(1, Math.ceil(text.length / MAX_PIECE));
  const parts = Array.from({ length: pieces }, (_piece, piece): [string, string] => [
    `${key}.${piece}`,
    text.slice(piece * MAX_PIECE, (piece + 1) * MAX_PIECE),
  ]);
  store.setEach({
    ...Object.fromEntries(parts.reverse()),
    [key]: pieces === 0 ? text : String(pieces),
    ...others,
  });
  for (let piece = pieces; piece < before; piece += 1) store.remove(`${key}.${piece}`);
}

/** True if a text cannot be mistaken for a number of pieces. */
function isText(text: string): boolean {
  return Number.isNaN(Number(text));
}

export function readLong(store: PropertyPort, key: string): string | undefined {
  const kept = store.get(key);
  if (kept === undefined) return undefined;
  if (isText(kept)) return kept;
  const pieces = piecesOf(store, key);
  if (pieces === 0) return undefined;
  return Array.from({ length: pieces }, (_piece, piece) => store.get(`${key}.${piece}`) ?? '').join('');
}

export function removeLong(store: PropertyPort, key: string): void {
  const pieces = piecesOf(store, key);
  for (let piece = pieces - 1; piece >= 0; piece -= 1) store.remove(`${key}.${piece}`);
  store.remove(key);
}

/** A store holds 500 KB, thus at most 177 pieces: `keepLong` writes no larger number. */
const MAX_PIECES = 200;

function piecesOf(store: PropertyPort, key: string): number {
  const pieces = Number(store.get(key) ?? 0);
  return Number.isInteger(pieces) && pieces > 0 && pieces <= MAX_PIECES ? pieces : 0;
}
