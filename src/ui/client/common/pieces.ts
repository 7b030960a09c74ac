/** A file in pieces that each fit into one call. */

/** Most characters of a call: far below what Apps Script accepts. */
const MOST = 8_000_000;

/** Lines of JSON can be split between lines; any other file is one piece. */
export function piecesOf(text: string, most = MOST): string[] {
  if (text.length <= most || !/^\s*\{.*\}[ \t\r]*\n\s*\{/.test(text)) return [text];
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = text.length - from <= most ? -1 : text.lastIndexOf('\n', from + most);
    // A single line may be longer than a piece.
    const stop = end > from ? end : text.indexOf('\n', from + most);
    const next = text.length - from <= most || stop < 0 ? text.length : stop + 1;
    pieces.push(text.slice(from, next));
    from = next;
  }
  return pieces;
}
