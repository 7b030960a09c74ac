/** Texts of any length in properties, which hold 9 KB each. */
import type { PropertyPort } from '../model/ports';

/** Characters; of three bytes each at most. */
const PIECE = 2900;

/** Writes the first piece last: a text is there as a whole or not at all, as long as it names itself in its beginning. */
export function keepLong(store: PropertyPort, key: string, text: string): void {
  const before = piecesOf(store, key);
  const pieces = Math.max(1, Math.ceil(text.length / PIECE));
  for (let piece = pieces - 1; piece >= 0; piece -= 1)
    store.set(`${key}.${piece}`, text.slice(piece * PIECE, (piece + 1) * PIECE));
  store.set(key, String(pieces));
  for (let piece = pieces; piece < before; piece += 1) store.remove(`${key}.${piece}`);
}

/** undefined where nothing is kept under the key. */
export function readLong(store: PropertyPort, key: string): string | undefined {
  const pieces = piecesOf(store, key);
  if (pieces === 0) return undefined;
  return Array.from({ length: pieces }, (_piece, piece) => store.get(`${key}.${piece}`) ?? '').join('');
}

export function removeLong(store: PropertyPort, key: string): void {
  const pieces = piecesOf(store, key);
  for (let piece = pieces - 1; piece >= 0; piece -= 1) store.remove(`${key}.${piece}`);
  store.remove(key);
}

/** More pieces than a store can hold are no number of ours. */
const MOST_PIECES = 100;

function piecesOf(store: PropertyPort, key: string): number {
  const pieces = Number(store.get(key) ?? 0);
  return Number.isInteger(pieces) && pieces > 0 && pieces <= MOST_PIECES ? pieces : 0;
}
