/** Texts of any length in properties, which hold 9 KB each: a longer one in pieces, with their number in the property itself. */
import type { PropertyPort } from '../model/ports';

/** Characters; at most three bytes each. */
const PIECE = 2900;

/** Written in one call, the first piece last: a text that begins with its id is there as a whole or not at all. @param others by key */
export function keepLong(
  store: PropertyPort,
  key: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): void {
  const before = piecesOf(store, key);
  const pieces = text.length <= PIECE && isText(text) ? 0 : Math.max(1, Math.ceil(text.length / PIECE));
  const parts = Array.from({ length: pieces }, (_piece, piece): [string, string] => [
    `${key}.${piece}`,
    text.slice(piece * PIECE, (piece + 1) * PIECE),
  ]);
  store.setEach({
    ...Object.fromEntries(parts.reverse()),
    [key]: pieces === 0 ? text : String(pieces),
    ...others,
  });
  for (let piece = pieces; piece < before; piece += 1) store.remove(`${key}.${piece}`);
}

/** Whether it cannot be mistaken for a number of pieces. */
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

/** More pieces than a store can hold cannot be our number. */
const MAX_PIECES = 100;

function piecesOf(store: PropertyPort, key: string): number {
  const pieces = Number(store.get(key) ?? 0);
  return Number.isInteger(pieces) && pieces > 0 && pieces <= MAX_PIECES ? pieces : 0;
}

/** What fits into a property, as UTF-8. */
export const MAX_BYTES = 9000;

/** As UTF-8: Apps Script has no TextEncoder. */
export function bytes(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length;
}
