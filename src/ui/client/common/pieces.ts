/** A file in pieces that each fit into one call. */

/** Characters of a call: far below what Apps Script accepts. */
const MAX_PIECE = 8_000_000;

/** Lines of JSON can be split between lines; any other file is one piece. */
export function piecesOf(text: string, max = MAX_PIECE): string[] {
  if (text.length <= max || !/^\s*\{.*\}[ \t\r]*\n\s*\{/.test(text)) return [text];
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = text.length - from <= max ? -1 : text.lastIndexOf('\n', from + max);
    // A single line may be longer than a piece.
    const stop = end > from ? end : text.indexOf('\n', from + max);
    const next = text.length - from <= max || stop < 0 ? text.length : stop + 1;
    pieces.push(text.slice(from, next));
    from = next;
  }
  return pieces;
}
