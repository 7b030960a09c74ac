/** Long sentences over several lines: no row of a table grows for them. */

/** Lines of at most so many characters, broken between words where there are any. */
export function wordWrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...lines, rest].filter((line) => line !== '');
}
